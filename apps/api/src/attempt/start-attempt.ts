import { SuluhError } from '@suluh/contract/error'
import { attemptId } from './attempt-id.ts'
import { lastMoment, startClock, type Clock } from './clock.ts'
import { prepareLateAttempt } from './prepare-attempts.ts'
import { statusOfEvent } from './status-of-event.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { getSnapshot } from '#snapshot/snapshot.ts'

type Start = { isRight: boolean; device: string }

/**
 * Starts the actor's attempt at an event, or resumes it (on this or another device), and returns its id.
 * `isRight`: the token is, where one is asked; undefined where it would have been needed.
 */
export async function startAttempt(
  db: Tx,
  actor: Actor,
  eventId: string,
  { isRight, device }: Start,
): Promise<string | undefined> {
  const event = await getInvitation(db, actor, eventId)
  if (event.attemptStatus === 'berlangsung') {
    await db.updateTable('attempt').set({ device }).where('id', '=', event.attemptId).execute()
    return event.attemptId
  }
  if (event.attemptStatus !== 'siap') throw new SuluhError('closed', 'Ujian ini sudah Anda kumpulkan.')
  const status = statusOfEvent(event)
  if (status === 'terjadwal') throw new SuluhError('conflict', 'Ujian belum dibuka. Tunggu sampai waktunya.')
  if (status !== 'berlangsung')
    throw new SuluhError('closed', status === 'batal' ? 'Ujian ini dibatalkan.' : 'Ujian ini sudah ditutup.')
  if (!isRight) return undefined
  const { structure } = await getSnapshot(db, event.snapshotId)
  const now = Date.now()
  const clock = startClock(structure, now, event.closesAt.getTime())
  await db
    .updateTable('attempt')
    .set({
      status: 'berlangsung',
      startedAt: new Date(now),
      deadline: new Date(lastMoment(clock)),
      clock: JSON.stringify(clock),
      device,
    })
    .where('id', '=', event.attemptId)
    .where('status', '=', 'siap')
    .execute()
  return event.attemptId
}

async function getInvitation(db: Tx, actor: Actor, eventId: string) {
  const id = attemptId(eventId, actor.userId)
  const find = () =>
    db
      .selectFrom('event as e')
      .innerJoin('attempt as a', (on) => on.on('a.id', '=', id).onRef('a.eventId', '=', 'e.id'))
      .select(['a.id as attemptId', 'a.status as attemptStatus'])
      .select(['e.opensAt', 'e.closesAt', 'e.dibatalkan', 'e.snapshotId'])
      .where('e.id', '=', eventId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  const invited = (await prepareLateAttempt(db, actor, eventId)) ? await find() : undefined
  if (!invited) throw new SuluhError('not-found', 'Ujian ini tidak ada dalam daftar Anda.')
  return invited
}

/** Replaces the clock of a running attempt; its deadline is the last moment of any section. */
export async function setClock(db: Tx, id: string, clock: Clock): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ clock: JSON.stringify(clock), deadline: new Date(lastMoment(clock)) })
    .where('id', '=', id)
    .execute()
}
