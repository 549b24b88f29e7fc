import { describe, expect, it } from 'vitest'
import { analyzeClassical } from './classical.ts'
import { simulateAnswers } from '../testing/simulate-answers.ts'
import { BLANK, OTHER_ANSWER } from './score-table.ts'
import { close, column, covariance, items, r, sum } from '../testing/plain-formulas.ts'

it('counts who had it right where a wrong answer costs points: P = B / JS, D = PA − PB', () => {
  // +4, −1, 0 for a blank; the first two are the upper half.
  const scores = [
    [4, 4, 4],
    [4, 4, -1],
    [-1, 0, -1],
    [-1, -1, -1],
  ]
  const { items: list } = analyzeClassical({ items: items(3).map((item) => ({ ...item, max: 4 })), scores })
  expect(list.map(({ facility }) => facility)).toEqual([0.5, 0.5, 0.25])
  expect(list.map(({ d50 }) => d50)).toEqual([1, 1, 0.5])
  expect(list[2]!.mean).toBe(0.25)
  expect(list.every(({ facilityInterval }) => facilityInterval !== null)).toBe(true)
})

describe('scores missing by design', () => {
  it('counts an item for those who were given it, and reads rows of numbers as well as typed rows', () => {
    const scores = [[1, 1, null], [0, 1, 1], Float64Array.of(0, NaN, 0), [null, null, null]]
    const { n, items: list } = analyzeClassical({ items: items(3), scores })
    expect(n).toBe(3)
    expect(list.map(({ n: given }) => given)).toEqual([3, 2, 2])
    expect(list.map(({ facility }) => facility)).toEqual([1 / 3, 1, 0.5])
  })

  it('compares students by the share of what they were given', () => {
    // Two forms of the test share item 1; the short form must not put its students last.
    const long = [
      [1, 1, 1, 0],
      [0, 1, 0, 0],
    ]
    const short = [
      [1, 1, null, null],
      [0, 0, null, null],
    ]
    expect(analyzeClassical({ items: items(4), scores: [...long, ...short] }).items[0]).toMatchObject({
      d50: 1,
    })
  })

  it('takes alpha of what a student sat from the covariances of pairs given together', () => {
    expect.hasAssertions()
    // Eight items of which each of 400 students was given four in turn.
    const scores = simulateAnswers(
      Array.from({ length: 8 }, (_, i) => ({ a: 1.5, b: -1 + 0.3 * i })),
      400,
      8,
    ).map((row, r) => row.map((x, i) => ((i * 3 + r * 5 + Math.floor(r / 8)) % 8 < 4 ? x : null)))
    const both = (i: number, j: number) =>
      scores.filter((row) => row[i] !== null && row[j] !== null) as number[][]
    const c = (i: number, j: number) => covariance(column(both(i, j), i), column(both(i, j), j))
    const places = Array.from({ length: 8 }, (_, i) => i)
    const pairs = places.flatMap((i) =>
      places.filter((j) => j < i && both(i, j).length >= 10).map((j) => c(i, j)),
    )
    const given = sum(scores.map((row) => row.filter((x) => x !== null).length)) / scores.length
    const [v, cov] = [sum(places.map((i) => c(i, i))) / 8, sum(pairs) / pairs.length]
    const { test } = analyzeClassical({ items: items(8), scores })
    close(test.itemCount, given)
    close(test.maxScore, given)
    close(test.alpha, (given * cov) / (v + (given - 1) * cov))
    expect(test.max).toBeLessThanOrEqual(4)
  })

  it('has no alpha where the draws hardly overlap', () => {
    const scores = Array.from({ length: 60 }, (_, r) =>
      Array.from({ length: 6 }, (_item, i) => (Math.floor(i / 2) === r % 3 ? (r >> i) & 1 : null)),
    )
    const { test } = analyzeClassical({ items: items(6), scores })
    expect([test.itemCount, test.maxScore, test.alpha, test.sem]).toEqual([2, 2, null, null])
  })

  it('leaves an item that nobody was given out of the test', () => {
    const scores = simulateAnswers(
      Array.from({ length: 4 }, (_, i) => ({ a: 1, b: i - 1 })),
      80,
      3,
    )
    const whole = analyzeClassical({ items: items(4), scores })
    const voided = analyzeClassical({ items: items(5), scores: scores.map((row) => [...row, null]) })
    expect(voided.test).toEqual(whole.test)
    expect(voided.items.slice(0, 4)).toEqual(whole.items)
    expect(voided.items[4]).toMatchObject({ n: 0, facility: null, d50: null })
  })
})

const item = { name: 'b', max: 1, options: ['A', 'B', 'C'], keys: ['A'] }

describe('answers', () => {
  it('keeps omitted, not reached and other answers apart', () => {
    const { items: list } = analyzeClassical({
      items: [item, item, { name: 'isian', max: 1 }],
      scores: [
        [1, 0, 1],
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 0],
      ],
      answers: [
        [0, BLANK, OTHER_ANSWER],
        [1, BLANK, BLANK],
        [BLANK, BLANK, BLANK],
        [0, 0, OTHER_ANSWER],
      ],
    })
    expect(list.map(({ omitted, notReached }) => [omitted, notReached])).toEqual([
      [0, 1],
      [1, 2],
      [0, 2],
    ])
    expect(list[0]?.options.map(({ id, count, share, meanTotal }) => [id, count, share, meanTotal])).toEqual([
      ['A', 2, 0.5, 2],
      ['B', 1, 0.25, 0],
      ['C', 0, 0, null],
    ])
    expect(list[2]?.options).toEqual([])
  })

  it('correlates each option with the other items and as if it were the key', () => {
    const scores = [
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 1],
    ].map((row, i) => [...row, i % 3 === 0 ? 1 : 0])
    const chosen = [0, 0, 1, 2, 1, 1]
    const { items: list } = analyzeClassical({
      items: [item, ...items(2)],
      scores,
      answers: chosen.map((code) => [code, OTHER_ANSWER, OTHER_ANSWER]),
    })
    for (const [code, option] of list[0]!.options.entries()) {
      const choice = chosen.map((c) => (c === code ? 1 : 0))
      close(
        option.restCorrelation,
        r(
          choice,
          scores.map((row) => row[1]! + row[2]!),
        ),
      )
      close(
        option.correlation,
        r(
          choice,
          scores.map((row, i) => sum(row) - choice[i]!),
        ),
      )
    }
    expect(list[0]!.options.map(({ arifin }) => arifin)).toEqual([null, 150, 50])
    expect(list[0]!.options.map(({ working }) => working)).toEqual([null, true, true])
  })
})

describe('options at the edge', () => {
  it('has no Arifin index when everybody is right', () => {
    const { items: list } = analyzeClassical({ items: [item], scores: [[1], [1]], answers: [[0], [0]] })
    expect(list[0]?.options[1]).toMatchObject({ arifin: null, count: 0, correlation: null, working: false })
  })

  it('reads a bit mask where several options may be ticked', () => {
    const { items: list } = analyzeClassical({
      items: [{ ...item, keys: ['A', 'B'], multiple: true }],
      scores: [[1], [0.5], [0]],
      answers: [[0b011], [0b001], [0b110]],
    })
    expect(list[0]?.options.map(({ count, arifin }) => [count, arifin])).toEqual([
      [2, null],
      [2, null],
      [1, null],
    ])
  })
})

describe('what cannot be computed', () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(numbersIn)
        : []

  it.each<[string, (number | null)[][], number]>([
    ['nobody', [], 3],
    ['no items', [[], []], 0],
    ['one student', [[1, 0, 1]], 3],
    ['one item', [[1], [0], [1]], 1],
    [
      'two students',
      [
        [1, 0],
        [0, 1],
      ],
      2,
    ],
    [
      'all right',
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      2,
    ],
    [
      'all wrong',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      2,
    ],
    [
      'nothing given',
      [
        [null, null],
        [null, null],
      ],
      2,
    ],
    [
      'one item each',
      [
        [1, null],
        [null, 0],
        [1, null],
      ],
      2,
    ],
    [
      'constant rest',
      [
        [1, 0.1],
        [0, 0.1],
        [1, 0.1],
      ],
      2,
    ],
  ])('%s: null, never NaN, never an error', (_, scores, k) => {
    const options = { options: ['A', 'B'], keys: ['A'] }
    const result = analyzeClassical({
      items: items(k).map((plain) => ({ ...plain, ...options })),
      scores,
      answers: scores.map((row) => row.map(() => 0)),
    })
    expect(numbersIn(result).every(Number.isFinite)).toBe(true)
    expect(result.test.alpha === null || k === 2).toBe(true)
  })
})

describe('unusual input', () => {
  it('keeps a negative alpha and its kr20', () => {
    const scores = [
      [1, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 1],
    ]
    const { test } = analyzeClassical({ items: items(3), scores })
    expect(test.alpha).toBeLessThan(0)
    expect(test.kr20).toBe(test.alpha)
    expect(analyzeClassical({ items: items(3), scores: [...scores, [0.5, 0, 1]] }).test.kr20).toBeNull()
  })

  it('refuses what is no score matrix', () => {
    expect(() => analyzeClassical({ items: items(2), scores: [[1]] })).toThrow(RangeError)
    expect(() => analyzeClassical({ items: items(1, 0), scores: [[1]] })).toThrow(RangeError)
    expect(() => analyzeClassical({ items: items(1), scores: [[Infinity]] })).toThrow(RangeError)
    expect(() => analyzeClassical({ items: items(1), scores: [[1]], weights: [0.5] })).toThrow(RangeError)
    expect(() => analyzeClassical({ items: items(1), scores: [[1]], weights: [1, 1] })).toThrow(RangeError)
    expect(() => analyzeClassical({ items: items(1), scores: [[1]], answers: [] })).toThrow(RangeError)
  })
})
