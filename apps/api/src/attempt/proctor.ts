import type { ProctorAction } from '@suluh/contract/pengawasan'
import type { StatusAttempt } from '@suluh/contract/ujian'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { logAttempt } from './attempt-log.ts'
import { endClock, extendClock, lastMoment, type Clock } from './clock.ts'
import { lockAttempt, submitAttempt } from './submit-attempt.ts'

type Attempt = {
  id: string
  applicationId: string
  eventId: string
  status: StatusAttempt
  clock: Clock | null
  startedAt: Date | null
  pausedAt: Date | null
  device: string | null
}
type Change = { clock?: Clock; pausedAt?: Date | null; device?: string | null }

/**
 * Does to one attempt what a proctor decided, writes it down with its reason, and lets the browser know by the
 * attempt's version. Returns why it could not be done, or undefined where it was.
 */
export async function proctorAttempt(
  db: Tx,
  actor: Actor,
  id: string,
  action: ProctorAction,
  reason: string,
): Promise<string | undefined> {
  await lockAttempt(db, id)
  const attempt = await getAttempt(db, id)
  const refusal = refusalOf(attempt, action)
  if (refusal) return refusal
  await apply(db, attempt, action)
  const { kind, ...amount } = action
  await logAttempt(db, attempt, [
    {
      kind: kind === 'perpanjang-persen' ? 'perpanjang' : kind,
      detail: { alasan: reason, ...amount },
      actorId: actor.userId,
    },
  ])
  return undefined
}

function refusalOf({ status, pausedAt, device }: Attempt, { kind }: ProctorAction): string | undefined {
  const isOver = status === 'dikumpulkan' || status === 'dinilai' || status === 'dihentikan'
  if (kind === 'buka-kembali') return isOver ? undefined : 'Belum dikumpulkan'
  if (status === 'siap') return 'Belum mulai'
  if (isOver) return 'Sudah dikumpulkan'
  if (kind === 'jeda') return pausedAt ? 'Sudah dijeda' : undefined
  if (kind === 'lanjut') return pausedAt ? undefined : 'Tidak sedang dijeda'
  if (kind === 'buka-perangkat') return device === null ? 'Tidak terkunci' : undefined
  return undefined
}

async function apply(db: Tx, attempt: Attempt, action: ProctorAction): Promise<void> {
  const { id, pausedAt } = attempt
  const clock = attempt.clock ?? {}
  const now = Date.now()
  // A paused attempt's time stands still: what is added counts from then.
  const moment = pausedAt?.getTime() ?? now
  switch (action.kind) {
    case 'perpanjang':
      return change(db, id, { clock: extendClock(clock, moment, action.minutes * 60_000) })
    case 'perpanjang-persen':
      return change(db, id, { clock: extendClock(clock, moment, shareOf(clock, action.percent)) })
    case 'jeda':
      return change(db, id, { pausedAt: new Date(now) })
    case 'lanjut':
      return change(db, id, { pausedAt: null, clock: extendClock(clock, moment, now - moment) })
    case 'buka-perangkat':
      return change(db, id, { device: null })
    case 'kumpulkan':
      await change(db, id, { pausedAt: null, clock: endClock(clock, moment) })
      return submitAttempt(db, id, 'pengawas')
    case 'buka-kembali':
      return reopen(db, id, reopened(clock, now, action.minutes * 60_000))
  }
}

/** A share of the time that an attempt was given, in milliseconds. */
function shareOf(clock: Clock, percent: number): number {
  const first = Math.min(...Object.values(clock).map(([opens]) => opens))
  return Math.round(((lastMoment(clock) - first) * percent) / 100)
}

/** Every section is open again for so long. */
function reopened(clock: Clock, now: number, ms: number): Clock {
  return Object.fromEntries(
    Object.entries(clock).map(([id, [opens]]): [string, Clock[string]] => [
      id,
      [Math.min(opens, now), now + ms],
    ]),
  )
}

async function change(db: Tx, id: string, { clock, ...columns }: Change): Promise<void> {
  await db
    .updateTable('attempt')
    .set((set) => ({
      ...columns,
      ...(clock ? { clock: JSON.stringify(clock), deadline: new Date(lastMoment(clock)) } : {}),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Takes a handed-in attempt back to its student; its result is gone until it is handed in again. */
async function reopen(db: Tx, id: string, clock: Clock): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ status: 'berlangsung', submittedAt: null, submittedBy: null, stale: false, pausedAt: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('hasil').where('attemptId', '=', id).execute()
  await change(db, id, { clock })
}

async function getAttempt(db: Tx, id: string): Promise<Attempt> {
  const row = await db
    .selectFrom('attempt')
    .select(['id', 'applicationId', 'eventId', 'status', 'startedAt', 'pausedAt', 'device'])
    .select(sql<Clock | null>`clock`.as('clock'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}
