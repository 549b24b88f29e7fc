import { SuluhError } from '@suluh/contract/error'
import type { Event, EventInput } from '@suluh/contract/event'
import type { Actor } from '#auth/actor.ts'
import { inScope, inSharedScope } from '#auth/scope.ts'
import { seatAttempts } from '#attempt/seat-attempts.ts'
import { prepareAttempts } from '#attempt/prepare-attempts.ts'
import { submitAttempt } from '#attempt/submit-attempt.ts'
import type { Tx } from '#db/tenant.ts'
import { sql } from 'kysely'
import { eventScope, getEvent } from './event.queries.ts'

/** Schedules a published package, and makes the attempts of everyone invited. */
export async function insertEvent(db: Tx, actor: Actor, input: EventInput): Promise<Event> {
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
  await demandAudience(db, actor, input)
  const own = { applicationId: actor.applicationId, eventId: id }
  const audience = [
    ...groupBelajarIds.map((groupBelajarId) => ({ ...own, groupBelajarId })),
    ...lembagaIds.map((lembagaId) => ({ ...own, lembagaId })),
    ...applicationUserIds.map((applicationUserId) => ({ ...own, applicationUserId })),
  ]
  await db
    .insertInto('eventAudience')
    .values(audience)
    .onConflict((on) => on.doNothing())
    .execute()
  await insertPlaces(db, own, { sesi, ruang })
  await prepareAttempts(db, actor.applicationId, id)
  await seatAttempts(db, id)
  return getEvent(db, actor, id)
}

type Places = Pick<EventInput, 'sesi' | 'ruang'>

/** Turns and rooms of an event, as named. */
async function insertPlaces(
  db: Tx,
  own: { applicationId: string; eventId: string },
  { sesi, ruang }: Places,
): Promise<void> {
  if (sesi.length)
    await db
      .insertInto('eventSesi')
      .values(sesi.map((each) => ({ ...own, ...each })))
      .execute()
  if (ruang.length)
    await db
      .insertInto('eventRuang')
      .values(ruang.map((each) => ({ ...own, ...each })))
      .execute()
}

/** Calls it off: nobody can start any more, and what runs is submitted as it stands. */
export async function cancelEvent(db: Tx, actor: Actor, id: string): Promise<null> {
  const cancelled = await db
    .updateTable('event as e')
    .set({ dibatalkan: true, diubahOleh: actor.userId, diubahPada: new Date() })
    .where('e.id', '=', id)
    .where(eventScope(actor, 'event.delete'))
    .returning('e.id')
    .executeTakeFirst()
  if (!cancelled) throw new SuluhError('not-found', 'Jadwal ujian tidak ditemukan.')
  const running = await db
    .selectFrom('attempt')
    .select('id')
    .where('eventId', '=', id)
    .where('status', '=', 'berlangsung')
    .execute()
  for (const attempt of running) await submitAttempt(db, attempt.id, 'server')
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

/** Groups, lembaga and people must lie within what the actor may read. */
async function demandAudience(db: Tx, actor: Actor, input: EventInput): Promise<void> {
  const isMine = sql`exists (select from group_belajar_member m where m.group_belajar_id = any (g.path) and m.application_user_id = ${actor.userId})`
  const groups = await db
    .selectFrom('groupBelajar as g')
    .select('g.id')
    .where('g.id', '=', sql<string>`any(${input.groupBelajarIds}::uuid[])`)
    .where('g.diarsipkanPada', 'is', null)
    .where(inScope(actor, 'group-belajar.read', { lembaga: sql.ref('g.lembaga_id'), own: isMine }))
    .execute()
  const lembaga = await db
    .selectFrom('lembaga as l')
    .select('l.id')
    .where('l.id', '=', sql<string>`any(${input.lembagaIds}::uuid[])`)
    .where(inScope(actor, 'lembaga.read', { lembaga: sql.ref('l.id'), own: sql`false` }))
    .execute()
  if (
    groups.length < new Set(input.groupBelajarIds).size ||
    lembaga.length < new Set(input.lembagaIds).size
  ) {
    throw new SuluhError('validation', 'Ada peserta di luar jangkauan Anda.', [
      { path: 'groupBelajarIds', message: 'Pilih group atau lembaga Anda sendiri yang belum diarsipkan' },
    ])
  }
  if (input.applicationUserIds.length) await demandUsers(db, actor, input.applicationUserIds)
}

async function demandUsers(db: Tx, actor: Actor, ids: string[]): Promise<void> {
  const users = await db
    .selectFrom('applicationUser as u')
    .select('u.id')
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      inScope(actor, 'application-user.read', {
        lembaga: sql.ref('u.lembaga_id'),
        own: sql`u.id = ${actor.userId}`,
      }),
    )
    .execute()
  if (users.length < new Set(ids).size)
    throw new SuluhError('validation', 'Ada peserta di luar jangkauan Anda.')
}
