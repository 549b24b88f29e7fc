import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { openVisits } from '#platform/db/visits.ts'
import { eachAlone, startRounds } from '#platform/jobs/rounds.ts'

const everyMs = 10_000
const mostAtOnce = 1000
/** Applications without a new line that a round looks into. */
const mostQuiet = 500
/** A transaction that began before the last line was taken may still bring one in, and so may a cell that was cut off. */
const latest = sql`case when exists (select from sel) then interval '60 days' else interval '1 hour' end`
const beginning = Buffer.alloc(32)

type Line = { id: string; at: Date; fixed: string; content: string }

/** Every few seconds: chains the lines that have come in. Any number of copies may run. Returns how to stop. */
export function startChain(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const visits = openVisits(mostQuiet)
  return startRounds(everyMs, () => chainAudit(db, visits), onError)
}

/** One round over those whose turn it is, by default all. */
export async function chainAudit(db: Db, visits = openVisits(Infinity)): Promise<void> {
  const all = await db.selectFrom('application').select('id as applicationId').execute()
  await eachAlone(visits.take(all), async (scope) => {
    const chain = () => tenant(db, scope, (tx) => chainSome(tx, scope.applicationId))
    let chained = await chain()
    visits.note(scope, chained > 0)
    while (chained === mostAtOnce) chained = await chain()
  })
}

/** Line by line in their order; returns how many. Not as they are written: nobody waits for anybody in writing the log. */
async function chainSome(tx: Tx, applicationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rantai ${applicationId}`}, 0))`.execute(tx)
  const last = await tx
    .selectFrom('auditRantai')
    .select(['seq', 'hash', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = await tx
    .selectFrom('audit as a')
    .select(['a.id', 'a.at', fixedOf.as('fixed'), contentOf.as('content')])
    .where(sql<boolean>`not exists (select from audit_rantai r where r.audit_id = a.id)`)
    .$if(last !== undefined, (query) =>
      query.where('a.at', '>', sql<Date>`${last?.at}::timestamptz - ${latest}`),
    )
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(mostAtOnce)
    .execute()
  if (lines.length === 0) return 0
  let before: Buffer = last?.hash ?? beginning
  const rows = lines.map((line, index) => {
    const link = linkOf(line, (last?.seq ?? 0) + index + 1, before)
    before = link.hash
    return { applicationId, auditId: line.id, at: line.at, ...link }
  })
  await tx.insertInto('auditRantai').values(rows).execute()
  return lines.length
}

/** What nobody takes out of a line, as text that PostgreSQL always writes alike. */
const fixedOf = sql<string>`jsonb_build_array(a.id, a.application_id, a.action, a.target, extract(epoch from a.at))::text`
/** What names people, and goes where one of them is forgotten. */
const contentOf = sql<string>`jsonb_build_array(a.application_user_id, a.lembaga_id, a.nama, a.target_nama, a.detail, a.address, a.device)::text`

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function linkOf({ fixed, content }: Pick<Line, 'fixed' | 'content'>, seq: number, before: Buffer) {
  const [fixedHash, contentHash] = [sha256(fixed), sha256(content)]
  return { seq, fixedHash, contentHash, hash: chained(before, seq, fixedHash, contentHash) }
}

function chained(before: Buffer, seq: number, fixedHash: Buffer, contentHash: Buffer): Buffer {
  return sha256(before, String(seq), fixedHash, contentHash)
}

export type Verdict = {
  lines: number
  /** Of the last link, to be written down outside: a chain that was made anew has another. */
  head: string
  /** Lines out of which a forgotten person was taken. */
  forgotten: number
  /** Came in lately and is in no chain yet. */
  waiting: number
  problems: string[]
}

/** Goes through the whole chain of an application and through the lines that it stands for. `head`: of earlier, to be found in it. */
export async function verifyAudit(tx: Tx, head?: string): Promise<Verdict> {
  const verdict: Verdict = {
    lines: 0,
    head: beginning.toString('hex'),
    forgotten: 0,
    waiting: 0,
    problems: [],
  }
  let before: Buffer = beginning
  // The head of a chain that had no line yet is where every chain begins.
  let isHeadFound = head === undefined || head === beginning.toString('hex')
  let seq = 0
  for (;;) {
    const links = await linksAfter(tx, seq)
    for (const link of links) {
      verdict.lines += 1
      const problem = problemOf(link, seq + 1, before)
      if (problem) verdict.problems.push(`Baris ${link.seq} (${link.at.toISOString()}): ${problem}`)
      if (link.dilupakanPada) verdict.forgotten += 1
      before = link.hash
      seq = link.seq
      isHeadFound ||= before.toString('hex') === head
    }
    if (links.length < mostAtOnce) break
  }
  verdict.head = before.toString('hex')
  if (!isHeadFound) verdict.problems.push('Kepala rantai yang dicatat dahulu tidak ada di rantai ini.')
  await countUnchained(tx, verdict)
  return verdict
}

function linksAfter(tx: Tx, seq: number) {
  return tx
    .selectFrom('auditRantai as r')
    .leftJoin('audit as a', 'a.id', 'r.auditId')
    .select(['r.seq', 'r.at', 'r.fixedHash', 'r.contentHash', 'r.hash', 'a.id', 'a.dilupakanPada'])
    .select([fixedOf.as('fixed'), contentOf.as('content')])
    .where('r.seq', '>', seq)
    .orderBy('r.seq')
    .limit(mostAtOnce)
    .execute()
}

type Link = Awaited<ReturnType<typeof linksAfter>>[number]

function problemOf(link: Link, seq: number, before: Buffer): string | undefined {
  if (link.seq !== seq) return `nomor ${seq} tidak ada`
  if (!chained(before, seq, link.fixedHash, link.contentHash).equals(link.hash)) return 'rantainya terputus'
  if (link.id === null) return 'barisnya dihapus'
  if (!sha256(link.fixed).equals(link.fixedHash)) return 'barisnya diubah'
  if (!link.dilupakanPada && !sha256(link.content).equals(link.contentHash)) return 'isinya diubah'
  return undefined
}

/** What has waited for longer than any transaction lasts was put in afterwards, with another time. */
async function countUnchained(tx: Tx, verdict: Verdict): Promise<void> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*) filter (where a.at > now() - ${latest})::int as waiting,
           count(*) filter (where a.at <= now() - ${latest})::int as late
      from audit a where not exists (select from audit_rantai r where r.audit_id = a.id)`.execute(tx)
  const { waiting, late } = rows[0]!
  verdict.waiting = waiting
  if (late > 0) verdict.problems.push(`${late} baris lama tidak ada di rantai: disisipkan kemudian.`)
}
