import { SuluhError } from '@suluh/contract/platform/error'
import type { EventDetail, EventInput } from '@suluh/contract/exams/event'
import { followEvent } from '#exams/attempt/follow-event.ts'
import { demandRanges } from '#exams/ujian/room-addresses.ts'
import { endAttempts } from '#exams/attempt/submit-attempt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandUjian } from '#platform/layanan/limits.ts'
import { demandAudience, demandPengawas, insertAudience } from './event.audience.ts'
import { insertPlaces } from './event.places.ts'
import { eventScope, getEvent } from './event.queries.ts'
import { noteTindakan } from './event-tindakan.ts'

/** Schedules a published package, and makes the attempts of everyone invited. */
export async function insertEvent(db: Tx, actor: Actor, input: EventInput): Promise<EventDetail> {
  const snapshotId = await getPublishedSnapshot(db, actor, input.paketSoalId)
  const { groupBelajarIds, lembagaIds, applicationUserIds, sesi, ruang, ...columns } = input
  const { id } = await db
    .insertInto('event')
    .values({
      ...columns,
      snapshotId,
      applicationId: actor.applicationId,
      lembagaId: actor.lembagaId,
      pembuatId: actor.userId,
      diubahOleh: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await demandUjian(db, actor.applicationId, id)
  await demandAudience(db, actor, input)
  await demandPengawas(db, actor, ruang)
  const own = { applicationId: actor.applicationId, eventId: id }
  await insertAudience(db, own, { groupBelajarIds, lembagaIds, applicationUserIds })
  demandRanges(ruang)
  await insertPlaces(db, own, { sesi, ruang })
  await followEvent(db, actor.applicationId, id)
  return getEvent(db, actor, id)
}

/**
 * Calls it off: nobody can start any more, and what runs is submitted as it stands. What is over stays in the reports that
 * were told of it.
 */
export async function cancelEvent(db: Tx, actor: Actor, id: string): Promise<null> {
  const { status } = await getEvent(db, actor, id, 'event.delete')
  if (status === 'batal') throw new SuluhError('conflict', 'Ujian ini sudah dibatalkan.')
  if (status === 'selesai')
    throw new SuluhError(
      'conflict',
      'Ujian ini sudah selesai dan hasilnya sudah masuk laporan, jadi tidak dapat dibatalkan lagi. Butir yang keliru dapat dibatalkan di penskoran.',
    )
  const cancelled = await db
    .updateTable('event as e')
    .set((set) => ({
      dibatalkan: true,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
      version: set('e.version', '+', 1),
    }))
    .where('e.id', '=', id)
    .where(eventScope(actor, 'event.delete'))
    .where('e.dibatalkan', '=', false)
    .returning('e.id')
    .executeTakeFirst()
  if (!cancelled) throw new SuluhError('conflict', 'Ujian ini sudah dibatalkan.')
  await endAttempts(db, id)
  await noteTindakan(db, actor, id, 'batal')
  return null
}

async function getPublishedSnapshot(db: Tx, actor: Actor, paketSoalId: string): Promise<string> {
  const found = await db
    .selectFrom('paketSoal as p')
    .leftJoin('paketSnapshot as s', 's.paketSoalId', 'p.id')
    .select(['p.status', 's.id as snapshotId'])
    .where('p.id', '=', paketSoalId)
    .where(inSharedScope(actor, 'paket-soal.read', 'p'))
    .orderBy('s.dibuatPada', 'desc')
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  if (found.status !== 'terbit' || !found.snapshotId) {
    throw new SuluhError('validation', 'Terbitkan paket dahulu, baru jadwalkan ujiannya.', [
      { path: 'paketSoalId', message: 'Paket belum terbit' },
    ])
  }
  return found.snapshotId
}
