import type { BagianDibuka, ProctorAction } from '@suluh/contract/exams/pengawasan'
import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isAsked, letDevicesIn, refuseDevices } from './attempt-device.ts'
import { logAttempts, noteDeed } from './attempt-log.ts'
import { tellOf } from './attempt-news.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { endClock, extendClock, lastMoment, shareClock, type Clock } from './clock.ts'
import { reopenClock, type Ended } from './reopen.ts'
import { lockAttempts } from './lock-attempts.ts'
import { rescoreFew } from './submit-attempt.ts'
import { isNewestAttempt, leavesAnother } from './prepare-attempts.ts'

type Attempt = {
  id: string
  applicationId: string
  eventId: string
  status: StatusAttempt
  clock: Clock
  pausedAt: Date | null
  released: boolean
  /** They may work from anywhere, whatever their room says. */
  alamatBebas: boolean
  isAsked: boolean
  lockDevice: boolean
  extraPercent: number
  snapshotId: string
  seed: number
  dibatalkan: boolean
  isNewest: boolean
  /** Another one may be begun after it. */
  leavesAnother: boolean
  submittedAt: Date | null
  ended: Ended | null
}
type Changed = { attempt: Attempt; clock: Clock }

/**
 * Does to attempts what a proctor decided, writes it down with its reason, and lets the browsers know by the attempts'
 * versions; thousands of them in a few statements, because their saves wait meanwhile. Returns by id why it could not be done.
 */
export async function proctorAttempts(
  db: Tx,
  actor: Actor,
  ids: string[],
  action: ProctorAction,
  reason: string,
): Promise<Map<string, string>> {
  await lockAttempts(db, ids)
  if (action.kind === 'buka-kembali') await noteDeed(db, 'buka-kembali', actor.userId)
  const attempts = await listAttempts(db, ids)
  const refused = new Map<string, string>()
  const now = Date.now()
  const changes: Changed[] = []
  for (const attempt of attempts) {
    const refusal = refusalOf(attempt, action)
    const clock = refusal ? undefined : await clockAfter(db, attempt, action, now)
    if (clock) changes.push({ attempt, clock })
    else refused.set(attempt.id, refusal ?? 'Tidak ada waktu yang tersisa; beri menit atau buka semua bagian')
  }
  const plays = await playsOf(db, attempts, action)
  for (const [id, soal] of plays)
    if (soal === undefined && !refused.has(id)) refused.set(id, 'Nomor soal tidak ada')
  const possible = changes.filter(({ attempt }) => !refused.has(attempt.id))
  const changed = possible.map(({ attempt }) => attempt)
  if (changed.length === 0) return refused
  await perform(db, possible, { action, now, plays })
  await tellOf(db, changed)
  const { kind, ...given } = action
  const amount = 'minutes' in given ? { minutes: given.minutes } : given
  if (kind === 'kumpulkan') await rescoreFew(db, changed)
  await logAttempts(db, changed, [
    {
      kind: kind === 'perpanjang-persen' ? 'perpanjang' : kind,
      detail: { alasan: reason, ...amount },
      actorId: actor.userId,
    },
  ])
  return refused
}

function refusalOf(
  { status, pausedAt, dibatalkan, isNewest, alamatBebas, leavesAnother, ...device }: Attempt,
  { kind }: ProctorAction,
): string | undefined {
  const isOver = status === 'dikumpulkan' || status === 'dinilai' || status === 'dihentikan'
  if (kind === 'buka-kembali' && dibatalkan) return 'Ujian ini sudah dibatalkan'
  // Students come to their newest attempt only: an older one would run beside it, with nobody there.
  if (kind === 'buka-kembali' && isOver && !isNewest) return 'Sudah mengerjakan lagi sesudahnya'
  if (kind === 'buka-kembali') return isOver ? undefined : 'Belum dikumpulkan'
  // Who is kept out by the network has not begun yet, mostly: this attempt, or the one after it.
  if (kind === 'buka-alamat' && (!isOver || (isNewest && leavesAnother)))
    return alamatBebas ? 'Sudah diizinkan' : undefined
  if (status === 'siap') return 'Belum mulai'
  if (isOver) return 'Sudah dikumpulkan'
  if (kind === 'jeda') return pausedAt ? 'Sudah dijeda' : undefined
  if (kind === 'lanjut') return pausedAt ? undefined : 'Tidak sedang dijeda'
  if (kind === 'tolak-perangkat') return device.isAsked ? undefined : 'Tidak ada perangkat yang meminta'
  if (kind !== 'buka-perangkat' || device.isAsked) return undefined
  if (device.released) return 'Sudah dibuka'
  if (!device.lockDevice) return 'Boleh pindah tanpa izin'
  return undefined
}

type WhereKind = 'buka-perangkat' | 'tolak-perangkat' | 'buka-alamat'
type TimeAction = Exclude<ProctorAction, { kind: WhereKind }>

/** What changes beside the clock, alike for all; `c` has the new clock. */
const alsoSet: Record<TimeAction['kind'], RawBuilder<unknown>> = {
  perpanjang: sql``,
  'perpanjang-persen': sql``,
  jeda: sql`, paused_at = c.at`,
  lanjut: sql`, paused_at = null`,
  'kembalikan-audio': sql`, plays_given = a.plays_given || jsonb_build_object(c.plays, coalesce((a.plays_given ->> c.plays)::int, 0) + 1)`,
  // `stale`: to be scored.
  kumpulkan: sql`, paused_at = null, status = 'dikumpulkan', submitted_at = least(c.deadline, c.at), submitted_by = 'pengawas', stale = true,
    ended = jsonb_build_object('at', floor(extract(epoch from coalesce(a.paused_at, c.at)) * 1000), 'clock', a.clock)`,
  'buka-kembali': sql`, paused_at = null, status = 'berlangsung', submitted_at = null, submitted_by = null, stale = false, ended = null`,
}

/** Of which question each attempt gets its plays of sound back, by its number for that student; `semua` for all. */
type Plays = ReadonlyMap<string, string | undefined>
type Deed<Action = ProctorAction> = { action: Action; now: number; plays: Plays }

async function perform(db: Tx, changed: Changed[], { action, ...deed }: Deed): Promise<void> {
  const ids = changed.map(({ attempt }) => attempt.id)
  if (action.kind === 'buka-perangkat') return letDevicesIn(db, ids)
  if (action.kind === 'tolak-perangkat') return refuseDevices(db, ids)
  if (action.kind === 'buka-alamat') return letPlacesIn(db, ids)
  return change(db, changed, { action, ...deed })
}

async function change(db: Tx, changed: Changed[], { action, now, plays }: Deed<TimeAction>): Promise<void> {
  const changes = changed.map(({ attempt: { id }, clock }) => ({
    id,
    clock,
    deadline: new Date(lastMoment(clock)),
    at: new Date(now),
    plays: plays.get(id) ?? null,
  }))
  await sql`
    update attempt a
       set clock = c.clock, deadline = c.deadline, version = a.version + 1 ${alsoSet[action.kind]}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
           as c (id uuid, clock jsonb, deadline timestamptz, at timestamptz, plays text)
     where a.id = c.id`.execute(db)
  if (action.kind === 'buka-kembali')
    await takeResults(
      db,
      changes.map(({ id }) => id),
    )
}

/** A result is gone until its attempt is handed in again; of several attempts another one counts meanwhile. */
async function takeResults(db: Tx, ids: string[]): Promise<void> {
  await db
    .deleteFrom('hasil')
    .where(sql<boolean>`attempt_id = any(${ids}::uuid[])`)
    .execute()
  await sql`
    select count_one_attempt(e.id, a.application_user_id, e.counted)
      from attempt a join event e on e.id = a.event_id and e.max_attempts > 1
     where a.id = any(${ids}::uuid[])`.execute(db)
}

async function clockAfter(
  db: Tx,
  attempt: Attempt,
  action: ProctorAction,
  now: number,
): Promise<Clock | undefined> {
  const { clock, pausedAt, extraPercent, snapshotId } = attempt
  // A paused attempt's time stands still: what is added counts from then.
  const moment = pausedAt?.getTime() ?? now
  switch (action.kind) {
    case 'perpanjang':
      return extendClock(clock, moment, action.minutes * 60_000)
    case 'perpanjang-persen': {
      const { structure } = await getSnapshot(db, snapshotId)
      return shareClock(structure, clock, moment, { percent: action.percent, extraPercent })
    }
    case 'lanjut':
      return extendClock(clock, moment, now - moment)
    case 'kumpulkan':
      return endClock(clock, moment)
    case 'buka-kembali':
      return clockReopened(db, attempt, action, now)
    case 'jeda':
    case 'buka-perangkat':
    case 'tolak-perangkat':
    case 'buka-alamat':
    case 'kembalikan-audio':
      return clock
  }
}

type Reopen = { minutes: number; bagian?: BagianDibuka | undefined }

async function clockReopened(
  db: Tx,
  { snapshotId, clock, submittedAt, ended }: Attempt,
  { minutes, bagian }: Reopen,
  now: number,
): Promise<Clock | undefined> {
  const { structure } = await getSnapshot(db, snapshotId)
  const atTheEnd = ended ?? { at: submittedAt?.getTime() ?? now, clock }
  return reopenClock(structure, atTheEnd, { now, more: minutes * 60_000, withLeft: bagian === 'semua' })
}

/** The sections that would be open again, with the time of each; undefined where it cannot be done. */
export async function previewReopening(
  db: Tx,
  id: string,
  reopen: Reopen,
): Promise<{ nama: string; seconds: number | null }[] | undefined> {
  const [attempt] = await listAttempts(db, [id])
  if (!attempt || refusalOf(attempt, { kind: 'buka-kembali', minutes: 0 })) return undefined
  const now = Date.now()
  const clock = await clockReopened(db, attempt, reopen, now)
  if (!clock) return undefined
  const { structure } = await getSnapshot(db, attempt.snapshotId)
  return structure.sections.flatMap(({ id: sectionId, nama }) => {
    const [opens, closes] = clock[sectionId] ?? [0, 0]
    const seconds = Math.round((closes - Math.max(opens, now)) / 1000)
    if (closes <= now) return []
    return [{ nama, seconds: seconds > 0 ? seconds : null }]
  })
}

async function playsOf(db: Tx, attempts: Attempt[], action: ProctorAction): Promise<Plays> {
  const plays = new Map<string, string | undefined>()
  if (action.kind !== 'kembalikan-audio') return plays
  for (const { id, snapshotId, seed } of attempts) {
    if (action.soalNumber === null) {
      plays.set(id, 'semua')
      continue
    }
    const snapshot = await getSnapshot(db, snapshotId)
    const soal = layoutOf(structureOf(snapshot, id), snapshot.soal, seed).flatMap((section) => section.soal)
    plays.set(id, soal[action.soalNumber - 1]?.id)
  }
  return plays
}

function listAttempts(db: Tx, ids: string[]): Promise<Attempt[]> {
  return db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select(['a.id', 'a.applicationId', 'a.eventId', 'a.status', 'a.pausedAt', 'a.extraPercent'])
    .select(['a.released', 'a.alamatBebas', 'e.lockDevice', isAsked.as('isAsked')])
    .select(['a.seed', 'a.submittedAt', sql<Ended | null>`a.ended`.as('ended')])
    .select(['e.snapshotId', 'e.dibatalkan', sql<Clock>`coalesce(a.clock, '{}')`.as('clock')])
    .select(isNewestAttempt.$castTo<boolean>().as('isNewest'))
    .select(leavesAnother.$castTo<boolean>().as('leavesAnother'))
    .where(sql<boolean>`a.id = any(${ids}::uuid[])`)
    .execute()
}

/** Lets these work from anywhere, whatever their rooms say. */
async function letPlacesIn(db: Tx, ids: string[]): Promise<void> {
  await db.updateTable('attempt').set({ alamatBebas: true }).where('id', 'in', ids).execute()
}
