import { SuluhError } from '@suluh/contract/platform/error'
import type { EventDetail, EventInput } from '@suluh/contract/exams/event'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { sql } from 'kysely'
import { demandRanges } from '#exams/ujian/room-addresses.ts'
import { followEvent, tellRunning, vacate } from '#exams/attempt/follow-event.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandUjian } from '#platform/layanan/limits.ts'
import { demandAudience, demandPengawas, insertAudience } from './event.audience.ts'
import { apart, demandPlaces, insertPlaces, updatePlaces, updateQuietly } from './event.places.ts'
import { getEvent } from './event.queries.ts'
import { noteTindakan } from './event-tindakan.ts'
import { changesBetween, demandChangeable, isWaitedFor, type Happened } from './event.rules.ts'

/**
 * Changes an event as far as it may be changed now, and brings what waits for it in step: who is invited now has an
 * attempt and a seat, and whoever is seated stays there. Who has begun keeps the time they were given. Says what became
 * another thing.
 */
export async function updateEvent(
  db: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: EventInput & { version: number },
): Promise<{ event: EventDetail; ubahan: Ubahan[] }> {
  const before = await getEvent(db, actor, id, 'event.write')
  if (before.status === 'batal') throw new SuluhError('conflict', 'Ujian ini sudah dibatalkan.')
  if (before.version === version) demandChangeable(before, input, await getHappened(db, id))
  const { groupBelajarIds, lembagaIds, applicationUserIds, sesi, ruang, ...columns } = input
  demandRanges(ruang)
  const updated = await db
    .updateTable('event')
    .set({ ...columns, version: version + 1, diubahOleh: actor.userId, diubahPada: new Date() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw await staleError(db, 'event', id)
  if (isAtAnotherTime(before, input)) await demandUjian(db, actor.applicationId, id)
  if (isWaitedFor(before, input)) {
    await demandAudience(db, actor, addedTo(before, input))
    await demandPengawas(
      db,
      actor,
      ruang,
      before.ruang.map(({ pengawasId }) => pengawasId),
    )
    const own = { applicationId: actor.applicationId, eventId: id }
    await db.deleteFrom('eventAudience').where('eventId', '=', id).execute()
    await insertAudience(db, own, { groupBelajarIds, lembagaIds, applicationUserIds })
    const { kept, added } = apart({ sesi, ruang })
    await demandPlaces(db, id, kept)
    await vacate(db, id, kept)
    await updatePlaces(db, id, kept)
    await insertPlaces(db, own, added)
    await followEvent(db, actor.applicationId, id)
  }
  await updateQuietly(db, id, ruang)
  if (before.minMinutes !== input.minMinutes) await tellRunning(db, id)
  const ubahan = changesBetween(before, input)
  await noteTindakan(db, actor, id, 'jadwal', { ubahan })
  return { event: await getEvent(db, actor, id), ubahan }
}

function getHappened(db: Tx, eventId: string): Promise<Happened> {
  return db
    .selectFrom('attempt')
    .select([
      sql<Date | null>`max(deadline) filter (where status = 'berlangsung')`.as('lastDeadline'),
      sql<number>`coalesce(max(number), 0)`.as('mostAttempts'),
    ])
    .where('eventId', '=', eventId)
    .where('status', '<>', 'siap')
    .executeTakeFirstOrThrow()
}

/** Whom the change invites anew: those were chosen by somebody who may. */
function addedTo(before: EventDetail, input: EventInput) {
  const added = (field: 'groupBelajarIds' | 'lembagaIds' | 'applicationUserIds') =>
    input[field].filter((id) => !before[field].includes(id))
  return {
    groupBelajarIds: added('groupBelajarIds'),
    lembagaIds: added('lembagaIds'),
    applicationUserIds: added('applicationUserIds'),
  }
}

type Times = Pick<EventInput, 'opensAt' | 'closesAt'>

function isAtAnotherTime(before: Times, input: Times): boolean {
  const fields = ['opensAt', 'closesAt'] as const
  return fields.some((field) => Date.parse(before[field]) !== Date.parse(input[field]))
}
