import { SuluhError } from '@suluh/contract/platform/error'
import type { Unduhan } from '@suluh/contract/platform/layanan/layanan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** So long it is there to be downloaded; then asking again makes it anew. */
const keptDays = 7
/** Whoever made it may have been stopped with the server. */
const deadAfterSeconds = 180

/** Those of the application in whose scope this runs, the newest first. */
export async function listUnduhan(db: Tx): Promise<Unduhan[]> {
  const rows = await db
    .selectFrom('unduhan')
    .select(['id', 'oleh', 'dibuatPada', 'bytes', sql<string | null>`encode(sha256, 'hex')`.as('sha256')])
    .select(
      sql<
        Unduhan['status']
      >`case when status = 'dibuat' and alive_at < now() - make_interval(secs => ${deadAfterSeconds})
        then 'gagal' else status end`.as('status'),
    )
    .select(sql<Date>`dibuat_pada + make_interval(days => ${keptDays})`.as('sampai'))
    .where('dibuatPada', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .orderBy('dibuatPada', 'desc')
    .execute()
  return rows.map(({ dibuatPada, sampai, bytes, ...row }) => ({
    ...row,
    dibuatPada: dibuatPada.toISOString(),
    sampai: sampai.toISOString(),
    bytes: row.status === 'siap' ? bytes : null,
  }))
}

/** Begins one, in the scope of the application; the one before goes. One is made at a time. */
export async function insertUnduhan(db: Tx, applicationId: string, oleh: string): Promise<Unduhan> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unduhan ${applicationId}`}, 0))`.execute(db)
  if ((await listUnduhan(db)).some(({ status }) => status === 'dibuat'))
    throw new SuluhError('conflict', 'Unduhan sedang disiapkan. Tunggu sampai selesai.')
  await db.deleteFrom('unduhan').execute()
  await db.insertInto('unduhan').values({ applicationId, oleh }).execute()
  return (await listUnduhan(db))[0]!
}

/** Copies of everything that nobody may download any more. */
export async function forgetOldUnduhan(db: Tx): Promise<void> {
  await db
    .deleteFrom('unduhan')
    .where('dibuatPada', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

export async function getUnduhan(db: Tx, id: string): Promise<Unduhan> {
  const found = (await listUnduhan(db)).find((each) => each.id === id)
  if (!found) throw new SuluhError('not-found', 'Unduhan ini tidak ada lagi. Siapkan yang baru.')
  return found
}

export async function deleteUnduhan(db: Tx, id: string): Promise<null> {
  await getUnduhan(db, id)
  await db.deleteFrom('unduhan').where('id', '=', id).execute()
  return null
}

export async function insertBagian(
  db: Tx,
  { applicationId, id }: { applicationId: string; id: string },
  nomor: number,
  bytes: Buffer,
): Promise<void> {
  const wanted = await db
    .updateTable('unduhan')
    .set({ aliveAt: sql`now()`, bytes: sql`bytes + ${bytes.length}` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!wanted) throw new SuluhError('not-found', 'Unduhan ini dihapus selagi disiapkan.')
  await db.insertInto('unduhanBagian').values({ applicationId, unduhanId: id, nomor, bytes }).execute()
}

/** The piece of this number; undefined behind the last. */
export async function findBagian(db: Tx, unduhanId: string, nomor: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('unduhanBagian')
    .select('bytes')
    .where('unduhanId', '=', unduhanId)
    .where('nomor', '=', nomor)
    .executeTakeFirst()
  return row?.bytes
}

/** In which piece this byte lies, and how many of it come before. */
export async function findPlace(
  db: Tx,
  unduhanId: string,
  byte: number,
): Promise<{ nomor: number; skip: number }> {
  if (byte === 0) return { nomor: 0, skip: 0 }
  const { rows } = await sql<{ nomor: number; skip: number }>`
    select nomor, ${byte} - before as skip
      from (select nomor, octet_length(bytes) as size,
                   sum(octet_length(bytes)) over (order by nomor) - octet_length(bytes) as before
              from unduhan_bagian where unduhan_id = ${unduhanId}) piece
     where ${byte} >= before and ${byte} < before + size`.execute(db)
  return rows[0] ?? { nomor: 0, skip: 0 }
}

/** How it ended; nothing of one that failed is kept. */
export async function endUnduhan(db: Tx, id: string, sha256: Buffer | undefined): Promise<void> {
  if (!sha256) await db.deleteFrom('unduhanBagian').where('unduhanId', '=', id).execute()
  await db
    .updateTable('unduhan')
    .set(sha256 ? { status: 'siap', sha256 } : { status: 'gagal', bytes: 0 })
    .where('id', '=', id)
    .execute()
}
