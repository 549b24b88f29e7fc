import type { Peserta } from '@suluh/contract/pengawasan'
import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'

/**
 * Gives the attempt that a student has not begun its session, room, seat, extra time and letter size. Returns whom it
 * could not be done to, and why. Room and session must be the event's.
 */
export async function arrangeAttempt(
  db: Tx,
  eventId: string,
  { userId, sesiId, ruangId, kursi, extraPercent, textStep }: Peserta,
): Promise<{ nama: string; reason: string } | undefined> {
  const found = await db
    .selectFrom('attempt as a')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['a.id', 'a.status', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where('a.applicationUserId', '=', userId)
    .orderBy('a.number', 'desc')
    .executeTakeFirst()
  if (!found) return { nama: '?', reason: 'Bukan peserta ujian ini' }
  if (found.status !== 'siap') return { nama: found.nama, reason: 'Sudah mulai mengerjakan' }
  const sesi = sesiId ? await findPlace(db, 'eventSesi', eventId, sesiId) : null
  if (sesi === undefined) return { nama: found.nama, reason: 'Sesi tidak ada pada ujian ini' }
  if (ruangId && !(await findPlace(db, 'eventRuang', eventId, ruangId)))
    return { nama: found.nama, reason: 'Ruang tidak ada pada ujian ini' }
  await db
    .updateTable('attempt')
    .set({
      ...{ sesiId, ruangId, kursi, extraPercent, textStep },
      opensAt: sql`(select opens_at from event_sesi where id = ${sesiId})`,
      closesAt: sql`(select closes_at from event_sesi where id = ${sesiId})`,
    })
    .where('id', '=', found.id)
    .where('status', '=', 'siap')
    .execute()
  return undefined
}

function findPlace(db: Tx, table: 'eventSesi' | 'eventRuang', eventId: string, id: string) {
  return db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}
