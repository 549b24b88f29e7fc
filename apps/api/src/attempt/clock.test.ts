import { expect, it } from 'vitest'
import type { SnapshotStructure } from '#snapshot/snapshot.ts'
import { lengthenClock, startClock } from './clock.ts'

const minute = 60_000
const start = Date.UTC(2025, 2, 7, 1)

/** Three sections of 20, 40 and 60 minutes. */
function structure(timeMode: 'per-section' | 'keseluruhan', navigation: 'bebas' | 'terkunci') {
  const sections = [20, 40, 60].map((minutes, index) => ({ id: 'abc'[index], durationSeconds: minutes * 60 }))
  return { timeMode, navigation, durationSeconds: 120 * 60, sections } as SnapshotStructure
}

/** In minutes since the start. */
const inMinutes = (clock: ReturnType<typeof startClock>) =>
  Object.fromEntries(
    Object.entries(clock).map(([id, moments]) => [id, moments.map((ms) => (ms - start) / minute)]),
  )

it.each([
  // As if it had been known from the beginning, where nothing is over yet.
  ['per-section', 'terkunci', 5, { a: [0, 25], b: [25, 75], c: [75, 150] }],
  // What is over stays over.
  ['per-section', 'terkunci', 30, { a: [0, 20], b: [20, 70], c: [70, 145] }],
  ['keseluruhan', 'bebas', 30, { a: [0, 150], b: [0, 150], c: [0, 150] }],
  // What has not been opened yet still is not.
  ['keseluruhan', 'terkunci', 30, { a: [0, 150], b: [150, 150], c: [150, 150] }],
] as const)(
  'a quarter more of a clock that is %s and %s, after %i minutes',
  (mode, navigation, after, expected) => {
    const made = structure(mode, navigation)
    const clock = startClock(made, start, start + 600 * minute)
    expect(inMinutes(lengthenClock(made, clock, start + after * minute, 25))).toEqual(expected)
  },
)
