import { describe, expect, it } from 'vitest'
import { analyzeClassical } from './classical.ts'
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

  it('takes alpha from pairwise covariances', () => {
    expect.hasAssertions()
    const scores = [
      [1, 1, 1],
      [1, 0, 1],
      [0, 0, 1],
      [0, 1, 0],
      [1, 1, null],
      [0, 0, null],
    ]
    const both = (i: number, j: number) =>
      scores.filter((row) => row[i] !== null && row[j] !== null) as number[][]
    const c = (i: number, j: number) => covariance(column(both(i, j), i), column(both(i, j), j))
    const trace = c(0, 0) + c(1, 1) + c(2, 2)
    const all = trace + 2 * (c(0, 1) + c(0, 2) + c(1, 2))
    const { test, items: list } = analyzeClassical({ items: items(3), scores })
    close(test.alpha, 1.5 * (1 - trace / all))
    close(list[2]?.alphaIfDeleted, 2 * (1 - (c(0, 0) + c(1, 1)) / (c(0, 0) + c(1, 1) + 2 * c(0, 1))))
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
