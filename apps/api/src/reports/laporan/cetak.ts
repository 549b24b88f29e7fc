import { gunzipSync, gzipSync } from 'node:zlib'
import { SuluhError } from '@suluh/contract/platform/error'
import { mostCetak, type CetakLaporan, type LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import type { ListQuery, Sorter } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getLaporanMurid } from './laporan-murid.queries.ts'
import { getReadableEvent } from './murid-events.queries.ts'
import { allPeserta } from './peserta.queries.ts'

/** As they are handed out: class by class. */
const bySchool: Sorter[] = [
  { field: 'lembaga', order: 'asc' },
  { field: 'kelas', order: 'asc' },
  { field: 'nama', order: 'asc' },
]
const atATime = 10
const deadAfterSeconds = 120
const keptHours = 24

/** Whose reports are to be made; the work itself is done elsewhere. Old ones of the actor go. */
export async function insertCetak(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<CetakLaporan> {
  await getReadableEvent(db, actor, eventId)
  const rows = await (
    await allPeserta(db, actor, eventId, { ...query, sorters: bySchool })
  )
    .limit(mostCetak + 1)
    .execute()
  if (rows.length === 0) throw new SuluhError('conflict', 'Belum ada murid yang laporannya dapat dicetak.')
  if (rows.length > mostCetak)
    throw new SuluhError(
      'too-large',
      `Lebih dari ${mostCetak} murid. Pilih satu lembaga atau group belajar, lalu cetak satu per satu.`,
    )
  await db
    .deleteFrom('laporanCetak')
    .where('applicationUserId', '=', actor.userId)
    .where('dibuatPada', '<', sql<Date>`now() - make_interval(hours => ${keptHours})`)
    .execute()
  const { id } = await db
    .insertInto('laporanCetak')
    .values({
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      eventId,
      userIds: rows.map((row) => row.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getCetak(db, actor, id)
}

function selectCetak(db: Tx, actor: Actor, id: string) {
  return db
    .selectFrom('laporanCetak as c')
    .innerJoin('event as e', 'e.id', 'c.eventId')
    .select(['c.id', 'c.done', 'c.missing', 'e.id as eventId', 'e.nama'])
    .select(sql<number>`cardinality(c.user_ids)`.as('total'))
    .select(
      // Whoever made them may have been stopped with the server.
      sql<
        CetakLaporan['status']
      >`case when c.status = 'berjalan' and c.alive_at < now() - make_interval(secs => ${deadAfterSeconds})
        then 'gagal' else c.status end`.as('status'),
    )
    .where('c.id', '=', id)
    .where('c.applicationUserId', '=', actor.userId)
}

/** How far it is; only for whoever asked for it. */
export async function getCetak(db: Tx, actor: Actor, id: string): Promise<CetakLaporan> {
  const row = await selectCetak(db, actor, id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Cetakan laporan tidak ditemukan.')
  const { eventId, nama, ...rest } = row
  return { ...rest, event: { id: eventId, nama } }
}

export async function getCetakIsi(db: Tx, actor: Actor, id: string): Promise<LaporanMurid[]> {
  const row = await selectCetak(db, actor, id).select('c.result').executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Cetakan laporan tidak ditemukan.')
  if (!row.result) throw new SuluhError('conflict', 'Laporan-laporan ini belum selesai dibuat.')
  return JSON.parse(gunzipSync(row.result).toString()) as LaporanMurid[]
}

export async function deleteCetak(db: Tx, actor: Actor, id: string): Promise<null> {
  await getCetak(db, actor, id)
  await db.deleteFrom('laporanCetak').where('id', '=', id).execute()
  return null
}

/** Makes them, some at a time; stops where somebody has thrown the order away. */
export async function printReports(db: Db, actor: Actor, id: string): Promise<void> {
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => tenant(db, actor, work)
  const order = await scoped((tx) =>
    tx.selectFrom('laporanCetak').select(['eventId', 'userIds']).where('id', '=', id).executeTakeFirst(),
  )
  if (!order) return
  const reports: LaporanMurid[] = []
  const missing: string[] = []
  try {
    for (let from = 0; from < order.userIds.length; from += atATime) {
      const some = order.userIds.slice(from, from + atATime)
      const made = await scoped(async (tx) => ({
        ...(await reportsOf(tx, actor, order.eventId, some)),
        isWanted: await keep(tx, id, { done: from + some.length }),
      }))
      if (!made.isWanted) return
      reports.push(...made.reports)
      missing.push(...made.missing)
    }
    const result = gzipSync(JSON.stringify(reports))
    await scoped((tx) => keep(tx, id, { status: 'selesai', result, missing }))
  } catch (error) {
    await scoped((tx) => keep(tx, id, { status: 'gagal' }))
    throw error
  }
}

/** Their reports; whoever was let in again, or has no result for another reason by now, is named instead. */
async function reportsOf(
  tx: Tx,
  actor: Actor,
  eventId: string,
  userIds: string[],
): Promise<{ reports: LaporanMurid[]; missing: string[] }> {
  const reports: LaporanMurid[] = []
  const gone: string[] = []
  for (const userId of userIds)
    try {
      reports.push(await getLaporanMurid(tx, actor, { id: eventId, userId }))
    } catch (error) {
      if (!(error instanceof SuluhError) || error.code !== 'not-found') throw error
      gone.push(userId)
    }
  const names = await tx
    .selectFrom('applicationUser')
    .select('nama')
    .where(sql<boolean>`id = any(${gone}::uuid[])`)
    .orderBy('nama')
    .execute()
  return { reports, missing: names.map(({ nama }) => nama) }
}

async function keep(
  tx: Tx,
  id: string,
  change: { done?: number; status?: string; result?: Buffer; missing?: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('laporanCetak')
    .set({ ...change, aliveAt: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
