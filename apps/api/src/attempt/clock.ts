import type { SnapshotStructure } from '#snapshot/snapshot.ts'

/** Per section id, when it opens and closes, in milliseconds since the epoch on the server's clock. */
export type Clock = Record<string, [opens: number, closes: number]>

/**
 * The clock of an attempt that starts at `start`; nothing outlasts the event.
 * One clock, free: every section is open throughout. One clock, locked: each opens when the one before is left.
 * Per section: one after the other, each for its own duration.
 */
export function startClock(structure: SnapshotStructure, start: number, eventCloses: number): Clock {
  const { timeMode, navigation, durationSeconds, sections } = structure
  const clock: Clock = {}
  let opens = start
  for (const [index, section] of sections.entries()) {
    if (timeMode === 'per-section') {
      const closes = Math.min(opens + section.durationSeconds * 1000, eventCloses)
      clock[section.id] = [Math.min(opens, eventCloses), closes]
      opens = closes
    } else {
      const closes = Math.min(start + durationSeconds * 1000, eventCloses)
      const isOpen = navigation === 'bebas' || index === 0
      clock[section.id] = [isOpen ? start : closes, closes]
    }
  }
  return clock
}

/** Leaves the section that is open now for good: the next opens at once and keeps its full time. */
export function nextSection(
  structure: SnapshotStructure,
  clock: Clock,
  now: number,
  eventCloses: number,
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
  let opens = now
  for (const section of structure.sections.slice(current + 1)) {
    const closes = Math.min(opens + section.durationSeconds * 1000, eventCloses)
    moved[section.id] = [opens, closes]
    opens = closes
  }
  return moved
}

export function lastMoment(clock: Clock): number {
  return Math.max(...Object.values(clock).map(([, closes]) => closes))
}

function isOpenAt(clock: Clock, section: string, now: number): boolean {
  const [opens, closes] = clock[section] ?? [0, 0]
  return opens <= now && now < closes
}
