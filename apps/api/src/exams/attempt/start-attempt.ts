import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import { resumeHere, type Visit } from './attempt-device.ts'
import { lastMoment, startClock, type Clock } from './clock.ts'
import { insertNextAttempt, prepareLateAttempt } from './prepare-attempts.ts'
import { statusOfEvent } from './clock.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'

type Start = { isRight: boolean } & Visit

/**
 * Starts the actor's attempt at an event, or resumes it, and returns its id; `other-device` where another session of the
 * student holds it. `isRight`: the token is, where one is asked; undefined where it would have been needed.
 */
export async function startAttempt(
  db: Tx,
  actor: Actor,
  eventId: string,
  { isRight, ...visit }: Start,
): Promise<string | undefined> {
  const found = await getInvitation(db, actor, eventId)
  if (found.status === 'berlangsung') {
    await resumeHere(db, actor, found.id, visit)
    return found.id
  }
  if (found.status !== 'siap' && !hasAnother(found))
    throw new SuluhError('closed', 'Ujian ini sudah Anda kumpulkan.')
  const closed = whyClosed(found)
  if (closed) throw closed
  if (!isRight) return undefined
  const attempt = found.status === 'siap' ? found : await insertNextAttempt(db, found)
  const { structure } = await getSnapshot(db, found.snapshotId)
  const now = Date.now()
  const clock = startClock(structure, now, found.closesAt.getTime(), found)
  await db
    .updateTable('attempt')
    .set({
      status: 'berlangsung',
      startedAt: new Date(now),
      deadline: new Date(lastMoment(clock)),
      clock: JSON.stringify(clock),
      device: visit.device,
      sessionId: actor.sessionId,
    })
    .where('id', '=', attempt.id)
    .where('status', '=', 'siap')
    .execute()
  return attempt.id
}

/** Whether an attempt is over and the event gives its student another one. */
export function hasAnother(newest: { status: StatusAttempt; number: number; maxAttempts: number }): boolean {
  const isHandedIn = newest.status === 'dikumpulkan' || newest.status === 'dinilai'
  return isHandedIn && newest.number < newest.maxAttempts
}

type Opening = {
  opensAt: Date
  closesAt: Date
  latestStart: Date
  dibatalkan: boolean
  /** Has no session at an event that is held in sessions. */
  lacksSesi: boolean
}

/** Of attempt `a` at event `e`. */
export const lacksSesi = sql<boolean>`(a.sesi_id is null and exists (select from event_sesi where event_id = e.id))`

/** Why nobody may begin now, if so. */
export function whyClosed({ latestStart, ...event }: Opening): SuluhError | undefined {
  const status = statusOfEvent(event)
  if (status === 'terjadwal') return new SuluhError('conflict', 'Ujian belum dibuka. Tunggu sampai waktunya.')
  if (status === 'batal') return new SuluhError('closed', 'Ujian ini dibatalkan.')
  if (status === 'selesai') return new SuluhError('closed', 'Ujian ini sudah ditutup.')
  if (event.lacksSesi)
    return new SuluhError(
      'conflict',
      'Ujian ini dibagi dalam sesi, dan Anda belum mendapat sesi. Minta tempat kepada pengawas atau panitia.',
    )
  if (Date.now() > latestStart.getTime())
    return new SuluhError('closed', 'Batas waktu untuk mulai sudah lewat. Hubungi pengawas.')
  return undefined
}

/** The newest attempt of the actor at an event, with the window that holds for it. */
async function getInvitation(db: Tx, actor: Actor, eventId: string) {
  const find = () =>
    db
      .selectFrom('event as e')
      .innerJoin('attempt as a', 'a.eventId', 'e.id')
      .select(['a.id', 'a.applicationId', 'a.eventId', 'a.applicationUserId', 'a.status', 'a.number'])
      .select(['a.extraPercent', 'a.textStep', 'a.sesiId', 'a.ruangId', 'a.kursi', 'a.alamatBebas'])
      .select(['a.opensAt as ownOpensAt', 'a.closesAt as ownClosesAt'])
      .select(['e.opensAt', 'e.closesAt', 'e.dibatalkan', 'e.snapshotId', 'e.lateMinutes', 'e.maxAttempts'])
      .select(['e.lateRule', lacksSesi.as('lacksSesi')])
      .where('e.id', '=', eventId)
      .where('a.applicationUserId', '=', actor.userId)
      .orderBy('a.number', 'desc')
      .limit(1)
      .executeTakeFirst()
  const known = await find()
  const invited = known ?? ((await prepareLateAttempt(db, actor, eventId)) ? await find() : undefined)
  if (!invited) throw new SuluhError('not-found', 'Ujian ini tidak ada dalam daftar Anda.')
  return { ...invited, ...windowOf(invited) }
}

/** When an attempt may begin and must end: its session's window, else the event's. */
export function windowOf(row: {
  ownOpensAt: Date | null
  ownClosesAt: Date | null
  opensAt: Date
  closesAt: Date
  lateMinutes: number | null
}): { opensAt: Date; closesAt: Date; latestStart: Date } {
  const opensAt = row.ownOpensAt ?? row.opensAt
  const closesAt = row.ownClosesAt ?? row.closesAt
  const late = row.lateMinutes === null ? closesAt.getTime() : opensAt.getTime() + row.lateMinutes * 60_000
  return { opensAt, closesAt, latestStart: new Date(Math.min(late, closesAt.getTime())) }
}

/** Replaces the clock of a running attempt; its deadline is the last moment of any section. */
export async function setClock(db: Tx, id: string, clock: Clock): Promise<void> {
  await db
    .updateTable('attempt')
    .set((set) => ({
      clock: JSON.stringify(clock),
      deadline: new Date(lastMoment(clock)),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
