import type { SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { lastMoment, type Clock } from './clock.ts'

/** How an attempt stood when its time stood still for good, in milliseconds since the epoch. */
export type Ended = { at: number; clock: Clock }
type Reopening = {
  now: number
  /** What a proctor adds, in milliseconds. */
  more: number
  /** Also what the student had left for good, and what had run out. */
  withLeft: boolean
}

/**
 * The clock of an attempt that is opened again: every section has what was left of it, one after the other, and the
 * first of them what a proctor adds. What the student had left for good, or what had run out, stays closed; where it is
 * opened too, each such section has what the proctor adds. Undefined where there is no time at all.
 */
export function reopenClock(
  structure: SnapshotStructure,
  ended: Ended,
  reopening: Reopening,
): Clock | undefined {
  const clock =
    structure.timeMode === 'keseluruhan'
      ? reopenWhole(structure, ended, reopening)
      : reopenInTurn(structure, ended, reopening)
  return lastMoment(clock) > reopening.now ? clock : undefined
}

/** One clock: what was left of it, from where the student was. */
function reopenWhole(
  { navigation, sections }: SnapshotStructure,
  { at, clock }: Ended,
  { now, more, withLeft }: Reopening,
): Clock {
  const end = lastMoment(clock)
  const newEnd = now + Math.max(0, end - at) + more
  const reopened: Clock = {}
  for (const [index, { id }] of sections.entries()) {
    const [opens, closes] = clock[id] ?? [end, end]
    const isLeft = closes < end && !withLeft
    const isOpen = navigation === 'bebas' || (withLeft ? index === 0 : opens < closes)
    if (isLeft) reopened[id] = [opens, closes]
    else reopened[id] = [isOpen ? Math.min(opens, now) : newEnd, newEnd]
  }
  return reopened
}

/** Sections one after the other, each with its own rest. */
function reopenInTurn(
  { sections }: SnapshotStructure,
  { at, clock }: Ended,
  { now, more, withLeft }: Reopening,
): Clock {
  const reopened: Clock = {}
  let moment = now
  let isFirst = true
  let isAdded = false
  for (const { id } of sections) {
    const [opens, closes] = clock[id] ?? [at, at]
    const isOver = closes <= at
    if (isOver && !withLeft) {
      reopened[id] = [opens, closes]
      continue
    }
    const rest = isOver ? 0 : closes - Math.max(opens, at)
    const added = isOver || !isAdded ? more : 0
    if (!isOver) isAdded = true
    // What was written in it before still belongs to it.
    reopened[id] = [isFirst ? Math.min(opens, moment) : moment, moment + rest + added]
    isFirst = false
    moment += rest + added
  }
  return reopened
}
