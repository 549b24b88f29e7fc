import { totalSeconds, type SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { lengthsFor, longer, type LateRule } from '@suluh/contract/exams/section-lengths'
import type { StatusEvent } from '@suluh/contract/papers/exam-words'

/** Per section id, when it opens and closes, in milliseconds since the epoch on the server's clock. */
export type Clock = Record<string, [opens: number, closes: number]>

type Given = { extraPercent?: number; lateRule: LateRule }

/**
 * The clock of an attempt that starts at `start`, each section as long as `lengthsFor` says.
 * One clock, free: every section is open throughout. One clock, locked: each opens when the one before is left.
 * Per section: one after the other, each for its own duration.
 */
export function startClock(
  structure: SnapshotStructure,
  start: number,
  windowCloses: number,
  { extraPercent = 0, lateRule }: Given,
): Clock {
  const { timeMode, navigation, sections } = structure
  const lengths = lengthsFor(structure, { at: start, closes: windowCloses, extraPercent, lateRule })
  const clock: Clock = {}
  let opens = start
  for (const [index, section] of sections.entries()) {
    const closes = opens + (lengths[timeMode === 'keseluruhan' ? 0 : index] ?? 0)
    const isOpen = timeMode === 'per-section' || navigation === 'bebas' || index === 0
    clock[section.id] = [isOpen ? opens : closes, closes]
    if (timeMode === 'per-section') opens = closes
  }
  return clock
}

/**
 * Leaves the section that is open now for good: the next opens at once and keeps its time, as long as the attempt
 * lasts. What a late start took of the last section comes back by what is left early; what it took of all does not.
 */
export function nextSection(
  structure: SnapshotStructure,
  clock: Clock,
  now: number,
  { extraPercent, lateRule }: Required<Given>,
): Clock {
  const ids = structure.sections.map((section) => section.id)
  const current = ids.findIndex((id) => isOpenAt(clock, id, now))
  const following = ids[current + 1]
  if (current < 0 || following === undefined) return clock
  const moved: Clock = { ...clock }
  moved[ids[current]!] = [clock[ids[current]!]![0], now]
  if (structure.timeMode === 'keseluruhan') {
    moved[following] = [now, clock[following]![1]]
    return moved
  }
  const end = lastMoment(clock)
  let opens = now
  for (const section of structure.sections.slice(current + 1)) {
    const [opened, closed] = clock[section.id]!
    const full = lateRule === 'sebanding' ? 0 : longer(section.durationSeconds, extraPercent)
    const closes = Math.min(opens + Math.max(closed - opened, full), end)
    moved[section.id] = [opens, closes]
    opens = closes
  }
  return moved
}

/** More time: what is open closes so much later, and what comes after it moves along. */
export function extendClock(clock: Clock, now: number, ms: number): Clock {
  const end = lastMoment(clock)
  return Object.fromEntries(
    Object.entries(clock).map(([id, [opens, closes]]): [string, Clock[string]] => {
      // All is over already: the last one opens once more.
      if (end <= now) return [id, closes === end ? [Math.min(opens, now), now + ms] : [opens, closes]]
      return [id, [opens > now ? opens + ms : opens, closes > now ? closes + ms : closes]]
    }),
  )
}

/** What is not over yet gets a share of its time more: each section of its own, or all of the whole. */
export function lengthenClock(
  structure: SnapshotStructure,
  clock: Clock,
  now: number,
  percent: number,
): Clock {
  const share = (seconds: number) => longer(seconds, percent) - seconds * 1000
  if (structure.timeMode === 'keseluruhan') return extendClock(clock, now, share(totalSeconds(structure)))
  let lengthened = clock
  for (const { id, durationSeconds } of structure.sections) {
    const [opens, closes] = lengthened[id] ?? [0, 0]
    if (closes > now) lengthened = extendClock(lengthened, Math.max(opens, now), share(durationSeconds))
  }
  return lengthened
}

/**
 * The same by a proctor: a share of the time that was really given, which is less for who came late and no more for who
 * was paused or let in again the next day.
 */
export function shareClock(
  structure: SnapshotStructure,
  clock: Clock,
  now: number,
  { percent, extraPercent }: { percent: number; extraPercent: number },
): Clock {
  const share = (seconds: number, [opens, closes]: Clock[string]) =>
    Math.round((Math.min(longer(seconds, extraPercent), closes - opens) * percent) / 100)
  const end = lastMoment(clock)
  if (structure.timeMode === 'keseluruhan') {
    const first = Math.min(...Object.values(clock).map(([opens]) => opens))
    return extendClock(clock, now, share(totalSeconds(structure), [first, end]))
  }
  let lengthened = clock
  for (const { id, durationSeconds } of structure.sections) {
    const [opens, closes] = lengthened[id] ?? [0, 0]
    if (closes > now || closes === end)
      lengthened = extendClock(lengthened, Math.max(opens, now), share(durationSeconds, [opens, closes]))
  }
  return lengthened
}

/** Handed in by somebody else at `now`: nothing written later counts. */
export function endClock(clock: Clock, now: number): Clock {
  return Object.fromEntries(
    Object.entries(clock).map(([id, [opens, closes]]): [string, Clock[string]] => [
      id,
      [Math.min(opens, now), Math.min(closes, now)],
    ]),
  )
}

export function lastMoment(clock: Clock): number {
  return Math.max(...Object.values(clock).map(([, closes]) => closes))
}

export function isOpenAt(clock: Clock, section: string, now: number): boolean {
  const [opens, closes] = clock[section] ?? [0, 0]
  return opens <= now && now < closes
}

/** Whether it is open or was: what never opened has no time, or has it before it. */
export function hasOpened(clock: Clock, section: string, now: number): boolean {
  const [opens, closes] = clock[section] ?? [0, 0]
  return opens < closes && opens <= now
}

/** An event's state follows from its window; only calling it off is stored. */
export function statusOfEvent(
  event: { dibatalkan: boolean; opensAt: Date; closesAt: Date },
  now = new Date(),
): StatusEvent {
  if (event.dibatalkan) return 'batal'
  if (now < event.opensAt) return 'terjadwal'
  return now < event.closesAt ? 'berlangsung' : 'selesai'
}
