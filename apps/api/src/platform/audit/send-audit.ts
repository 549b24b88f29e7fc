import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { openVisits } from '#platform/db/visits.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { linesAfter, listApplications } from './audit-lines.ts'
import { sendLines, syslogLine } from './syslog.ts'

const everyMs = 10_000
const mostAtOnce = 500
/** Applications without a new line that a round looks into. */
const mostQuiet = 500
/** A copy that has died while it sent is followed by another after this. */
const heldFor = sql`interval '1 minute'`

/** Every few seconds: sends what is new in the chained log to `address`. Any number of copies may run. Returns how to stop. */
export function startSending(
  db: Db,
  address: string,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const visits = openVisits(mostQuiet)
  const round = (isStopped: () => boolean) => sendNews(db, new URL(address), visits, isStopped)
  return startRounds(everyMs, round, onError)
}

/**
 * One round over those whose turn it is, by default all. How far each log has gone is stored, and goes on only once lines have
 * been handed over: while the receiver is away they wait, and the round ends there. No connection is held while it is sent.
 */
export async function sendNews(
  db: Db,
  address: URL,
  visits = openVisits(Infinity),
  isStopped: () => boolean = () => false,
): Promise<void> {
  const kodeOf = new Map((await listApplications(db)).map(({ id, kode }) => [id, kode]))
  for (const scope of visits.take([...kodeOf.keys()].map((applicationId) => ({ applicationId })))) {
    let sent = 0
    do {
      if (isStopped()) return
      sent = await sendSome(db, address, scope.applicationId, kodeOf.get(scope.applicationId) ?? '')
      visits.note(scope, sent > 0)
    } while (sent === mostAtOnce)
  }
}

/** Returns how many lines. */
async function sendSome(db: Db, address: URL, applicationId: string, kode: string): Promise<number> {
  const lines = await tenant(db, { applicationId }, async (tx) => {
    const from = await takeHold(tx, applicationId)
    return from === undefined ? undefined : linesAfter(tx, from, mostAtOnce)
  })
  if (!lines) return 0
  const last = lines.at(-1)?.seq
  const letGo = (seq?: number) =>
    tenant(db, { applicationId }, (tx) =>
      tx
        .updateTable('auditKirim')
        .set({ heldUntil: sql<Date>`'-infinity'`, ...(seq !== undefined && { seq }) })
        .where('applicationId', '=', applicationId)
        .execute(),
    )
  if (last === undefined) {
    // Another copy sent them while this one waited for its turn.
    await letGo()
    return 0
  }
  try {
    await sendLines(
      address,
      lines.map((line) => syslogLine(kode, line)),
    )
  } catch (error) {
    await letGo()
    throw error
  }
  await letGo(last)
  return lines.length
}

/** How far this log has gone, where there is something new and no other copy sends it; nobody else sends it for a while. */
async function takeHold(tx: Tx, applicationId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    insert into audit_kirim as k (application_id, held_until)
    select ${applicationId}, now() + ${heldFor}
     where exists (select from audit_rantai r
                    where r.seq > coalesce((select o.seq from audit_kirim o where o.application_id = ${applicationId}), 0))
    on conflict (application_id) do update set held_until = excluded.held_until where k.held_until < now()
    returning k.seq::float8 as seq`.execute(tx)
  return rows[0]?.seq
}
