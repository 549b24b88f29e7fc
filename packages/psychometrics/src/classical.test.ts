import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeClassical } from './classical.ts'
import { BLANK, OTHER_ANSWER } from './score-table.ts'

// The formulas as a textbook prints them, one student at a time.
const sum = (xs: readonly number[]) => xs.reduce((total, x) => total + x, 0)
const mean = (xs: readonly number[]) => sum(xs) / xs.length
const covariance = (xs: readonly number[], ys: readonly number[]) =>
  sum(xs.map((x, r) => (x - mean(xs)) * (ys[r]! - mean(ys)))) / (xs.length - 1)
const r = (xs: readonly number[], ys: readonly number[]) =>
  covariance(xs, ys) / Math.sqrt(covariance(xs, xs) * covariance(ys, ys))
const alpha = (columns: readonly (readonly number[])[]) => {
  const k = columns.length
  const totals = columns[0]!.map((_, row) => sum(columns.map((column) => column[row]!)))
  return (
    (k / (k - 1)) *
    (1 - sum(columns.map((column) => covariance(column, column))) / covariance(totals, totals))
  )
}

const items = (k: number, max = 1) => Array.from({ length: k }, (_, i) => ({ name: `b${i + 1}`, max }))
const column = (scores: readonly (readonly number[])[], i: number) => scores.map((row) => row[i]!)
const close = (actual: number | null | undefined, expected: number) => {
  expect(actual).not.toBeNull()
  expect(Math.abs((actual ?? NaN) - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)))
}

/** Matrices with partial credit in which every item and every rest varies. */
const matrices = fc
  .tuple(fc.integer({ min: 6, max: 40 }), fc.integer({ min: 3, max: 6 }))
  .chain(([n, k]) =>
    fc.array(fc.array(fc.constantFrom(0, 0, 1 / 3, 0.5, 1, 1), { minLength: k, maxLength: k }), {
      minLength: n,
      maxLength: n,
    }),
  )
  .filter((scores) => {
    const varies = (xs: readonly number[]) => Math.max(...xs) - Math.min(...xs) > 0.1
    return scores[0]!.every(
      (_, i) => varies(column(scores, i)) && varies(scores.map((row) => sum(row) - row[i]!)),
    )
  })

describe('analyzeClassical against plain formulas', () => {
  it('item and test statistics', () => {
    fc.assert(
      fc.property(matrices, (scores) => {
        const k = scores[0]!.length
        const columns = items(k).map((_, i) => column(scores, i))
        const totals = scores.map(sum)
        const result = analyzeClassical({ items: items(k), scores })
        close(result.test.mean, mean(totals))
        if (covariance(totals, totals) < 1e-9) return
        close(result.test.variance, covariance(totals, totals))
        close(result.test.alpha, alpha(columns))
        close(result.test.sem, Math.sqrt(covariance(totals, totals) * (1 - alpha(columns))))
        for (const [i, item] of result.items.entries()) {
          const rest = totals.map((total, row) => total - columns[i]![row]!)
          close(item.facility, mean(columns[i]!))
          close(item.sd, Math.sqrt(covariance(columns[i]!, columns[i]!)))
          close(item.itemTotal, r(columns[i]!, totals))
          close(item.itemRest, r(columns[i]!, rest))
          close(item.alphaIfDeleted, alpha(columns.filter((_, j) => j !== i)))
          const sorted = (xs: readonly number[]) => xs.toSorted((a, b) => a - b)
          const greatest = covariance(sorted(columns[i]!), sorted(rest))
          close(item.discriminativeEfficiency, (100 * covariance(columns[i]!, rest)) / greatest)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('upper and lower groups, ties by row order', () => {
    fc.assert(
      fc.property(matrices, (scores) => {
        const n = scores.length
        const tidy = (x: number) => Math.round(x * 1e6)
        const order = scores.toSorted((a, b) => tidy(sum(b)) - tidy(sum(a)))
        for (const [i, item] of analyzeClassical({
          items: items(scores[0]!.length),
          scores,
        }).items.entries()) {
          const d = (size: number) =>
            mean(column(order.slice(0, size), i)) - mean(column(order.slice(n - size), i))
          close(item.d27, d(Math.round(0.27 * n)))
          close(item.d50, d(Math.floor(n / 2)))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('invariance', () => {
  const unordered = (scores: readonly (readonly number[])[], max = 1) => {
    const { test, items: list } = analyzeClassical({ items: items(scores[0]!.length, max), scores })
    return [
      test.alpha,
      test.skewness,
      test.kurtosis,
      ...list.flatMap((item) => [
        item.facility,
        item.itemTotal,
        item.itemRest,
        item.alphaIfDeleted,
        item.effectiveWeight,
        item.discriminativeEfficiency,
      ]),
    ]
  }
  const expectSame = (actual: readonly (number | null)[], expected: readonly (number | null)[]) => {
    expect(actual.length).toBe(expected.length)
    for (const [i, value] of expected.entries()) {
      if (value === null) expect(actual[i]).toBeNull()
      else close(actual[i], value)
    }
  }

  it('under the order of students and the unit of the scores', () => {
    fc.assert(
      fc.property(matrices, (scores) => {
        expectSame(unordered(scores.toReversed()), unordered(scores))
        expectSame(
          unordered(
            scores.map((row) => row.map((x) => 4 * x)),
            4,
          ),
          unordered(scores),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('of weights: a weight of w is w equal rows', () => {
    fc.assert(
      fc.property(
        matrices,
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 40, maxLength: 40 }),
        (scores, counts) => {
          const weights = scores.map((_, row) => counts[row]!)
          fc.pre(sum(weights) > 1)
          const weighted = analyzeClassical({ items: items(scores[0]!.length), scores, weights })
          const repeated = analyzeClassical({
            items: items(scores[0]!.length),
            scores: scores.flatMap((row, i) => Array.from({ length: weights[i]! }, () => row)),
          })
          expect(weighted.n).toBe(repeated.n)
          for (const name of [
            'mean',
            'sd',
            'q1',
            'median',
            'q3',
            'alpha',
            'skewness',
            'kurtosis',
            'sem',
          ] as const)
            expectSame([weighted.test[name]], [repeated.test[name]])
          expect(weighted.test.distribution).toEqual(repeated.test.distribution)
          for (const [i, item] of weighted.items.entries())
            for (const name of [
              'facility',
              'sd',
              'itemRest',
              'd27',
              'd50',
              'discriminativeEfficiency',
            ] as const)
              expectSame([item[name]], [repeated.items[i]![name]])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of facility, correlations and alpha under doubling all students', () => {
    fc.assert(
      fc.property(matrices, (scores) => {
        const once = analyzeClassical({ items: items(scores[0]!.length), scores })
        const twice = analyzeClassical({ items: items(scores[0]!.length), scores: [...scores, ...scores] })
        expectSame([twice.test.alpha, twice.test.mean], [once.test.alpha, once.test.mean])
        expectSame(
          twice.items.map(({ itemRest }) => itemRest),
          once.items.map(({ itemRest }) => itemRest),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('scores missing by design', () => {
  it('counts an item for those who were given it, and reads rows of numbers as well as typed rows', () => {
    const scores = [[1, 1, null], [0, 1, 1], Float64Array.of(0, NaN, 0), [null, null, null]]
    const { n, items: list } = analyzeClassical({ items: items(3), scores })
    expect(n).toBe(3)
    expect(list.map((item) => item.n)).toEqual([3, 2, 2])
    expect(list.map((item) => item.facility)).toEqual([1 / 3, 1, 0.5])
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

describe('answers', () => {
  const item = { name: 'b', max: 1, options: ['A', 'B', 'C'], keys: ['A'] }

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
      items: items(k).map((item) => ({ ...item, ...options })),
      scores,
      answers: scores.map((row) => row.map(() => 0)),
    })
    expect(numbersIn(result).every(Number.isFinite)).toBe(true)
    expect(result.test.alpha === null || k === 2).toBe(true)
  })

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
