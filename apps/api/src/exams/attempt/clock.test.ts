import { describe, expect, it } from 'vitest'
import type { SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { extendClock, lengthenClock, nextSection, shareClock, startClock } from './clock.ts'

const minute = 60_000
const start = Date.UTC(2025, 2, 7, 1)
const usual = { lateRule: 'bagian-terakhir' } as const

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
    const clock = startClock(made, start, start + 600 * minute, usual)
    expect(inMinutes(lengthenClock(made, clock, start + after * minute, 25))).toEqual(expected)
  },
)

describe('a tenth more by a proctor is a tenth of the time that was given', () => {
  const share = (made: SnapshotStructure, clock: ReturnType<typeof startClock>, after: number, extra = 0) =>
    inMinutes(shareClock(made, clock, start + after * minute, { percent: 10, extraPercent: extra }))
  const perSection = structure('per-section', 'terkunci')
  const whole = structure('keseluruhan', 'bebas')
  const late = start + 600 * minute

  it('to each section of its own, and nothing to what is over', () => {
    const clock = startClock(perSection, start, late, usual)
    expect(share(perSection, clock, 5)).toEqual({ a: [0, 22], b: [22, 66], c: [66, 132] })
    expect(share(perSection, clock, 30)).toEqual({ a: [0, 20], b: [20, 64], c: [64, 130] })
  })

  it('less for who came late, more for who has a quarter more', () => {
    const clipped = startClock(whole, start, start + 60 * minute, usual)
    expect(share(whole, clipped, 5)['a']).toEqual([0, 66])
    expect(share(whole, startClock(whole, start, late, { ...usual, extraPercent: 25 }), 5, 25)['a']).toEqual([
      0, 165,
    ])
  })

  it('not of a pause, nor of the night before it was opened again', () => {
    const paused = extendClock(startClock(whole, start, late, usual), start + 10 * minute, 60 * minute)
    expect(share(whole, paused, 80)['a']).toEqual([0, 192])
    const nextDay = 24 * 60
    const reopened = Object.fromEntries(
      ['a', 'b', 'c'].map((id): [string, [number, number]] => [id, [start, start + (nextDay + 30) * minute]]),
    )
    expect(share(whole, reopened, nextDay)['a']).toEqual([0, nextDay + 30 + 12])
    expect(share(perSection, reopened, nextDay)['c']).toEqual([0, nextDay + 30 + 12])
  })

  it('opens the last section once more where all is over', () => {
    const clock = startClock(perSection, start, late, usual)
    expect(share(perSection, clock, 121)).toEqual({ a: [0, 20], b: [20, 60], c: [60, 127] })
  })
})

it('a clock that began before midnight goes on after it, and a section left early gives its time to nobody', () => {
  const beforeMidnight = Date.UTC(2025, 2, 7, 16, 50)
  const made = structure('per-section', 'terkunci')
  const clock = startClock(made, beforeMidnight, beforeMidnight + 600 * minute, usual)
  const left = nextSection(made, clock, beforeMidnight + 15 * minute, { ...usual, extraPercent: 0 })
  expect(Object.values(left).map(([opens, closes]) => (closes - opens) / minute)).toEqual([15, 40, 60])
  expect(left['c']![1]).toBe(Date.UTC(2025, 2, 7, 18, 45))
})

describe('who starts an hour before the end of two', () => {
  const closes = start + 60 * minute
  const perSection = structure('per-section', 'terkunci')
  const begin = (lateRule: 'sebanding' | 'bagian-terakhir', extraPercent = 0) =>
    startClock(perSection, start, closes, { lateRule, extraPercent })

  it('has all sections but the last as they are, or a share of each', () => {
    expect(inMinutes(begin('bagian-terakhir'))).toEqual({ a: [0, 20], b: [20, 60], c: [60, 60] })
    expect(inMinutes(begin('sebanding'))).toEqual({ a: [0, 10], b: [10, 30], c: [30, 60] })
  })

  it('is shortened by as much as the others are, where their own time is longer', () => {
    expect(inMinutes(begin('bagian-terakhir', 25))).toEqual({ a: [0, 25], b: [25, 75], c: [75, 90] })
    expect(inMinutes(begin('sebanding', 25))).toEqual({ a: [0, 15], b: [15, 45], c: [45, 90] })
  })

  it('gains by leaving early what was taken of the last section, and nothing where all gave way', () => {
    const leave = (lateRule: 'sebanding' | 'bagian-terakhir') =>
      inMinutes(nextSection(perSection, begin(lateRule), start + 5 * minute, { lateRule, extraPercent: 0 }))
    expect(leave('bagian-terakhir')).toEqual({ a: [0, 5], b: [5, 45], c: [45, 60] })
    expect(leave('sebanding')).toEqual({ a: [0, 5], b: [5, 25], c: [25, 55] })
  })

  it('loses nothing by leaving early of what a proctor has added', () => {
    const more = shareClock(perSection, startClock(perSection, start, start + 600 * minute, usual), start, {
      percent: 50,
      extraPercent: 0,
    })
    const left = nextSection(perSection, more, start + 5 * minute, { ...usual, extraPercent: 0 })
    expect(inMinutes(left)).toEqual({ a: [0, 5], b: [5, 65], c: [65, 155] })
  })
})
