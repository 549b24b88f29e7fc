import type { Peserta } from '@suluh/contract/exams/pengawasan'
import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { accommodateAttempt } from './accommodate.ts'

type Skipped = { nama: string; reason: string }

/**
 * Gives students their session, room, seat, extra time and letter size; who is at work keeps the place and may be given
 * the rest. Returns whom it could not be done to, and why. Room and session must be the event's.
 */
export async function arrangeAttempts(
  db: Tx,
  actor: Actor,
  eventId: string,
  peserta: Peserta[],
): Promise<Skipped[]> {
  const wanted = new Map(peserta.map((each) => [each.userId, each]))
  const found = await listNewest(db, eventId, [...wanted.keys()])
  const skipped: Skipped[] = Array.from({ length: wanted.size - found.length }, () => ({
    nama: '?',
    reason: 'Bukan peserta ujian ini',
  }))
  for (const { userId, nama, ...attempt } of found) {
    const reason = await arrange(db, actor, eventId, attempt, wanted.get(userId)!)
    if (reason) skipped.push({ nama, reason })
  }
  return skipped
}

/** The newest attempt of each, always in the same order, so that two who arrange at once do not wait for each other. */
async function listNewest(db: Tx, eventId: string, userIds: string[]) {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .distinctOn('a.applicationUserId')
    .select(['a.id', 'a.status', 'a.sesiId', 'a.ruangId', 'a.kursi', 'u.id as userId', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where('a.applicationUserId', 'in', userIds)
    .orderBy('a.applicationUserId')
    .orderBy('a.number', 'desc')
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type Place = Pick<Peserta, 'sesiId' | 'ruangId' | 'kursi'>

async function arrange(
  db: Tx,
  actor: Actor,
  eventId: string,
  { id, status, ...place }: Place & { id: string; status: StatusAttempt },
  { sesiId, ruangId, kursi, extraPercent, textStep }: Peserta,
): Promise<string | undefined> {
  if (status !== 'siap') {
    const isMoved = place.sesiId !== sesiId || place.ruangId !== ruangId || place.kursi !== kursi
    return isMoved
      ? 'Sudah mulai mengerjakan, jadi tempatnya tetap'
      : accommodateAttempt(db, actor, id, { extraPercent, textStep })
  }
  if (sesiId && !(await findPlace(db, 'eventSesi', eventId, sesiId))) return 'Sesi tidak ada pada ujian ini'
  if (ruangId && !(await findPlace(db, 'eventRuang', eventId, ruangId)))
    return 'Ruang tidak ada pada ujian ini'
  const { numUpdatedRows } = await db
    .updateTable('attempt')
    .set({
      sesiId,
      ruangId,
      kursi,
      extraPercent,
      textStep,
      opensAt: sql`(select opens_at from event_sesi where id = ${sesiId})`,
      closesAt: sql`(select closes_at from event_sesi where id = ${sesiId})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'siap')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? undefined : 'Baru saja mulai mengerjakan. Coba lagi'
}

function findPlace(db: Tx, table: 'eventSesi' | 'eventRuang', eventId: string, id: string) {
  return db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}
