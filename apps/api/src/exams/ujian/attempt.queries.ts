import { SuluhError } from '@suluh/contract/platform/error'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import { demandHolder } from '#exams/attempt/attempt-device.ts'
import { logOpened } from '#exams/attempt/attempt-log.ts'
import {
  getAttemptFacts,
  notYours,
  recallAttemptFacts,
  rememberAttemptFacts,
  type AttemptFacts,
} from '#exams/attempt/attempt-facts.ts'
import { askedBy, readAttempts, type AttemptReader, type ReadAttempt } from './read-attempt.ts'
import { hasOpened, isOpenAt, nextSection, type Clock } from '#exams/attempt/clock.ts'
import { hearDevice } from '#exams/attempt/pulse.ts'
import { setClock } from '#exams/attempt/start-attempt.ts'
import { lockAttempt } from '#exams/attempt/lock-attempts.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import type { StartedAttempt } from '#exams/attempt/start-in-groups.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getSnapshot, recallSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { contentHashOf, type Sealing } from './sealed-content.ts'

type Tools = { db: Db; read: AttemptReader; sealing: Sealing }

/** Everything a browser needs to go on where the student stopped; `other-device` where another session holds it. */
export async function getAttemptState(
  { db, read, sealing }: Tools,
  actor: Actor,
  id: string,
): Promise<AttemptState> {
  const [row] = await read(actor.applicationId, [askedBy(actor, id)])
  const begun = demandBegun(row, actor)
  const snapshot =
    recallSnapshot(begun.snapshotId) ?? (await tenant(db, actor, (tx) => getSnapshot(tx, begun.snapshotId)))
  const { state, opened } = toState(sealing, actor, begun, snapshot)
  if (opened.length > 0) await tenant(db, actor, (tx) => logOpened(tx, factsOf(actor, begun), opened))
  return state
}

/** The same within a change to it. */
async function readState(tx: Tx, sealing: Sealing, actor: Actor, id: string): Promise<AttemptState> {
  const [row] = await readAttempts(tx, actor.applicationId, [askedBy(actor, id)])
  const begun = demandBegun(row, actor)
  const { state, opened } = toState(sealing, actor, begun, await getSnapshot(tx, begun.snapshotId))
  await logOpened(tx, factsOf(actor, begun), opened)
  return state
}

type Begun = ReadAttempt & { deadline: Date; clock: Clock }

/** Throws not-found for an unknown attempt and for somebody else's alike. */
function demandBegun(row: ReadAttempt | undefined, actor: Actor): Begun {
  if (!row) throw notYours()
  const { deadline, clock } = row
  if (!deadline || !clock) throw new SuluhError('conflict', 'Ujian ini belum dimulai.')
  demandHolder(row, actor)
  return { ...row, deadline, clock }
}

function factsOf({ userId, applicationId }: Actor, { attemptId, eventId }: ReadAttempt) {
  return { id: attemptId, applicationId, userId, eventId }
}

/** With the sections that it opens: but for those that opened with the start, which says so. */
function toState(sealing: Sealing, actor: Actor, row: Begun, snapshot: Snapshot) {
  const { attemptId: id, answers, held, visitor } = row
  const facts = rememberAttemptFacts(factsOf(actor, row), snapshot)
  const startedAt = row.startedAt ?? row.deadline
  const state = toAttemptState(sealing, facts, {
    ...row,
    id,
    startedAt,
    murid: { id: actor.userId, nama: actor.nama },
    event: { id: row.eventId, nama: row.event },
    paketSoal: { id: row.paketSoalId, nama: row.paketSoal },
    answers: answers.map(([soal, value, ragu, seq, atMs]) => ({
      soal,
      value,
      ragu,
      seq,
      at: new Date(atMs).toISOString(),
    })),
    held: held ?? [],
    visitor: visitor && { ...visitor, at: new Date(visitor.at).toISOString() },
  })
  return { state, opened: openedLater(snapshot, state, startedAt) }
}

/** The sections of which the state gives the key, but for those that opened with the start. */
function openedLater({ structure }: Snapshot, { sections }: AttemptState, startedAt: Date) {
  const later = sections.filter(
    ({ sectionKey, opensAt }) => sectionKey && Date.parse(opensAt) > startedAt.getTime(),
  )
  const ids = new Set(later.map(({ id }) => id))
  return structure.sections.filter(({ id }) => ids.has(id))
}

/** The same for an attempt that has just begun, from what is known already. */
export function toStartedState(
  sealing: Sealing,
  actor: Actor,
  { id, event, clock, deadline, seed, startedAt }: StartedAttempt,
): AttemptState {
  const facts = { id, eventId: event.id, snapshot: event.snapshot }
  return toAttemptState(sealing, facts, {
    id,
    clock,
    deadline,
    seed,
    startedAt,
    minMinutes: event.minMinutes,
    status: 'berlangsung',
    answers: [],
    held: [],
    visitor: null,
    submittedAt: null,
    submittedBy: null,
    version: 1,
    pausedAt: null,
    textStep: 0,
    playsGiven: {},
    event: { id: event.id, nama: event.nama },
    paketSoal: event.paketSoal,
    murid: { id: actor.userId, nama: actor.nama },
  })
}

type Shared =
  | 'id'
  | 'status'
  | 'event'
  | 'murid'
  | 'answers'
  | 'held'
  | 'visitor'
  | 'version'
  | 'textStep'
  | 'playsGiven'
  | 'submittedBy'
type Known = Pick<AttemptState, Shared> & {
  paketSoal: { id: string; nama: string }
  clock: Clock
  seed: number
  deadline: Date
  startedAt: Date
  pausedAt: Date | null
  minMinutes: number
  submittedAt: Date | null
}

function toAttemptState(
  sealing: Sealing,
  facts: Pick<AttemptFacts, 'id' | 'eventId' | 'snapshot'>,
  known: Known,
): AttemptState {
  const structure = structureOf(facts.snapshot, known.id)
  const contentHash = contentHashOf(facts)
  // While it is paused, time stands still.
  const moment = known.pausedAt?.getTime() ?? Date.now()
  return {
    id: known.id,
    status: known.status,
    event: known.event,
    paketSoal: { ...known.paketSoal, timeMode: structure.timeMode, navigation: structure.navigation },
    murid: known.murid,
    contentHash,
    version: known.version,
    paused: known.pausedAt !== null,
    textStep: known.textStep,
    playsGiven: known.playsGiven,
    submitFrom: submitFrom(known).toISOString(),
    sections: layoutOf(structure, facts.snapshot.soal, known.seed).map(({ id, soal }) => {
      const [opens, closes] = known.clock[id] ?? [0, 0]
      const isOpen = known.status === 'berlangsung' && isOpenAt(known.clock, id, moment)
      return {
        id,
        opensAt: new Date(opens).toISOString(),
        deadline: new Date(closes).toISOString(),
        questions: soal.length,
        sectionKey: isOpen ? sealing.keyOf(contentHash, id) : null,
        soal: hasOpened(known.clock, id, moment) ? soal : [],
      }
    }),
    deadline: known.deadline.toISOString(),
    answers: known.answers,
    visitor: known.visitor,
    submittedAt: known.submittedAt?.toISOString() ?? null,
    submittedBy: known.submittedBy,
    answersKey: sealing.answersKeyOf(known.id),
    held: known.held,
    serverNow: new Date().toISOString(),
  }
}

/** Handing in is possible after the least time, and at the deadline in any case. */
function submitFrom({ startedAt, minMinutes, deadline }: Known): Date {
  return new Date(Math.min(startedAt.getTime() + minMinutes * 60_000, deadline.getTime()))
}

/** The gzipped content, also for whoever waits for the start; the address names its hash, so it may be kept for ever. */
export async function getAttemptContent(
  db: Db,
  sealing: Sealing,
  actor: Actor,
  id: string,
  hash: string,
): Promise<Buffer> {
  const facts =
    recallAttemptFacts(actor, id) ?? (await tenant(db, actor, (tx) => getAttemptFacts(tx, actor, id)))
  if (contentHashOf(facts) !== hash) throw new SuluhError('not-found')
  return sealing.contentOf(facts)
}

/** Leaves the open section for good, where sections are locked, and opens the next; nothing where it is left already. */
export async function leaveSection(
  db: Tx,
  sealing: Sealing,
  actor: Actor,
  id: string,
  sectionId: string,
): Promise<AttemptState> {
  const { snapshot } = await getAttemptFacts(db, actor, id)
  // A proctor may be giving time in the same moment.
  await lockAttempt(db, id)
  const row = await getRunning(db, actor, id)
  if (snapshot.structure.navigation !== 'terkunci')
    throw new SuluhError('conflict', 'Bagian dapat dibuka bebas pada ujian ini.')
  const now = Date.now()
  if (isOpenAt(row.clock, sectionId, now)) {
    // Heard at the very moment of leaving: nothing of this section can have been cut off from then on.
    await hearDevice(db, actor, id, new Date(now))
    await setClock(db, id, nextSection(snapshot.structure, row.clock, now, row))
  }
  return readState(db, sealing, actor, id)
}

async function getRunning(db: Tx, actor: Actor, id: string) {
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select(['a.status', 'a.clock', 'a.sessionId', 'a.pausedAt', 'a.extraPercent', 'e.lateRule'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.clock) throw new SuluhError('conflict', 'Ujian ini belum dimulai.')
  demandHolder(row, actor)
  if (row.status !== 'berlangsung') throw new SuluhError('closed')
  if (row.pausedAt) throw new SuluhError('conflict', 'Ujian ini sedang dijeda oleh pengawas.')
  return { ...row, clock: row.clock as Clock }
}
