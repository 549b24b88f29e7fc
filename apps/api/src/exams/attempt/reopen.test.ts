import { expect, it } from 'vitest'
import type { SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { nextSection, startClock, type Clock } from './clock.ts'
import { reopenClock } from './reopen.ts'

const minute = 60_000
const start = Date.UTC(2025, 2, 7, 1)
const usual = { lateRule: 'bagian-terakhir', extraPercent: 0 } as const
/** The next day. */
const now = start + 24 * 60 * minute

/** Three sections of 20, 40 and 60 minutes. */
function structure(timeMode: 'per-section' | 'keseluruhan', navigation: 'bebas' | 'terkunci') {
  const sections = [20, 40, 60].map((minutes, index) => ({ id: 'abc'[index], durationSeconds: minutes * 60 }))
  return { timeMode, navigation, durationSeconds: 120 * 60, sections } as SnapshotStructure
}

/** Sections that are open now or later: in minutes from now, with those that opened before as 0. */
const open = (clock: Clock | undefined) =>
  clock &&
  Object.fromEntries(
    Object.entries(clock).flatMap(([id, [opens, closes]]) =>
      closes > now ? [[id, [Math.max(0, (opens - now) / minute), (closes - now) / minute]]] : [],
    ),
  )

type Case = { leave?: number; end: number; more?: number; withLeft?: boolean }

function reopened(made: SnapshotStructure, { leave, end, more = 0, withLeft = false }: Case) {
  let clock = startClock(made, start, start + 600 * minute, usual)
  if (leave !== undefined) clock = nextSection(made, clock, start + leave * minute, usual)
  const ended = { at: start + end * minute, clock }
  return open(reopenClock(made, ended, { now, more: more * minute, withLeft }))
}

const inTurn = structure('per-section', 'terkunci')
const locked = structure('keseluruhan', 'terkunci')
const free = structure('keseluruhan', 'bebas')

it.each<[string, SnapshotStructure, Case, object | undefined]>([
  ['in the middle of the second of three', inTurn, { end: 30 }, { b: [0, 30], c: [30, 90] }],
  ['the same, with what a proctor adds', inTurn, { end: 30, more: 5 }, { b: [0, 35], c: [35, 95] }],
  // Left after 5 minutes: its 15 are gone for good.
  ['a section that was left early', inTurn, { leave: 5, end: 30 }, { b: [0, 15], c: [15, 75] }],
  [
    'the same, also what was left',
    inTurn,
    { leave: 5, end: 30, more: 5, withLeft: true },
    { a: [0, 5], b: [5, 25], c: [25, 85] },
  ],
  ['at the deadline', inTurn, { end: 120, more: 10 }, undefined],
  [
    'at the deadline, all of it',
    inTurn,
    { end: 120, more: 10, withLeft: true },
    { a: [0, 10], b: [10, 20], c: [20, 30] },
  ],
  ['nothing is left and nothing added', inTurn, { end: 120, withLeft: true }, undefined],
  // One clock: where the student was, and what comes behind it.
  [
    'one clock, locked, after the first was left',
    locked,
    { leave: 30, end: 50 },
    { b: [0, 70], c: [70, 70] },
  ],
  [
    'the same, also what was left',
    locked,
    { leave: 30, end: 50, withLeft: true },
    { a: [0, 70], b: [70, 70], c: [70, 70] },
  ],
  [
    'one clock, locked, at the deadline',
    locked,
    { leave: 30, end: 120, more: 10 },
    { b: [0, 10], c: [10, 10] },
  ],
  ['one clock, free', free, { end: 90 }, { a: [0, 30], b: [0, 30], c: [0, 30] }],
  ['one clock, free, at the deadline', free, { end: 120, more: 10 }, { a: [0, 10], b: [0, 10], c: [0, 10] }],
  ['one clock, nothing is left', free, { end: 120 }, undefined],
])('opens again what was left: %s', (_, made, ended, expected) => {
  expect(reopened(made, ended)).toEqual(expected)
})

it('what was written before still belongs to the section that goes on', () => {
  const clock = startClock(inTurn, start, start + 600 * minute, usual)
  const again = reopenClock(inTurn, { at: start + 30 * minute, clock }, { now, more: 0, withLeft: false })
  expect(again?.['b']).toEqual([start + 20 * minute, now + 30 * minute])
  expect(again?.['a']).toEqual(clock['a'])
})
