import { sql } from 'kysely'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Db } from '#platform/db/open.ts'
import { enterTenant, tenant, type Tx } from '#platform/db/tenant.ts'
import { tablesToErase } from '#platform/layanan/owned-tables.ts'
import { eachAlone, startRounds } from '#platform/jobs/rounds.ts'

const everyMs = 10 * 60_000
/** So many rows in one transaction, so that nobody waits for locks. */
const rowsAtOnce = 2000
/** The log goes with the application itself, in one step: nobody takes lines out of it. */
const withItself = new Set(['audit', 'audit_rantai'])

/** Every few minutes: erases what belonged to applications whose term is over. Any number of copies may run. */
export function startErasing(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(everyMs, (isStopped) => eraseClosed(db, isStopped), onError)
}

/** One round: everything of every application whose term is over, and a line of each in the platform's own log. */
export async function eraseClosed(db: Db, isStopped = () => false): Promise<void> {
  const due = await db
    .selectFrom('application')
    .select(['id as applicationId', 'nama', 'kode'])
    .where('isSystem', '=', false)
    .where('pusat', 'is', null)
    .where('hapusSetelah', '<=', sql<Date>`now()`)
    .execute()
  await eachAlone(due, (application) => eraseOne(db, application, isStopped))
}

type Closed = { applicationId: string; nama: string; kode: string }

async function eraseOne(db: Db, closed: Closed, isStopped: () => boolean): Promise<void> {
  const tables = await tenant(db, closed, (tx) => tablesToErase(tx))
  let rows = 0
  // What goes may leave something elsewhere by a trigger: until a whole round finds nothing.
  for (let found = -1; found !== 0;) {
    found = 0
    for (const table of tables.filter((name) => !withItself.has(name)))
      for (let gone = rowsAtOnce; gone === rowsAtOnce; found += gone) {
        if (isStopped()) return
        gone = await eraseSome(db, closed, table)
      }
    rows += found
  }
  await db.transaction().execute((tx) => eraseRest(tx, closed, rows))
}

/** Some rows of one table; none where another copy is at it, or where they wait for what points at them. */
function eraseSome(db: Db, closed: Closed, table: string): Promise<number> {
  return tenant(db, closed, async (tx) => {
    if (!(await isDue(tx, closed))) return 0
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where application_id = ${closed.applicationId} limit ${rowsAtOnce}))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23503') return 0
    throw error
  })
}

async function isDue(tx: Tx, { applicationId }: Closed): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`hapus ${applicationId}`}, 0))
           and exists (select from application where id = ${applicationId} and hapus_setelah <= now()) as is_due`.execute(
    tx,
  )
  return rows[0]?.isDue === true
}

/** The application itself, with its log and what pointed in a circle. */
async function eraseRest(tx: Tx, { applicationId, nama, kode }: Closed, rows: number): Promise<void> {
  const gone = await tx
    .deleteFrom('application')
    .where('id', '=', applicationId)
    .where('hapusSetelah', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  const platform = await tx
    .selectFrom('application')
    .select('id as applicationId')
    .where('isSystem', '=', true)
    .executeTakeFirst()
  if (!gone || !platform) return
  await enterTenant(tx, platform)
  await recordAudit(
    tx,
    { ...platform, userId: null, nama: 'Suluh', lembagaId: null },
    {
      action: 'hapus-aplikasi',
      target: `application/${applicationId}`,
      targetNama: nama,
      detail: { kode, baris: rows },
    },
  )
}
