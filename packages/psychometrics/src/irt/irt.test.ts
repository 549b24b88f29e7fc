import { describe, expect, it } from 'vitest'
import { fitIrt } from './irt.ts'
import type { IrtModel, IrtResult } from './irt.ts'
import { seeded } from '../math/random.ts'
import { named, numbersIn, seededNormal, simulateAnswers } from '../testing/simulate-answers.ts'

const MODELS: readonly IrtModel[] = ['rasch-cml', 'rasch-mml', '1pl', '2pl']

const times = (count: number, row: readonly number[]) => Array.from({ length: count }, () => [...row])

const mixed = [
  { a: 1.2, b: -1.1 },
  { a: 0.7, b: 0.4 },
  { a: 1.8, b: 0 },
  { a: 1, b: 1.3 },
  { a: 1.4, b: -0.3 },
  { a: 0.9, b: 0.8 },
]
const answers = simulateAnswers(mixed, 500, 7)
const fit = (scores: readonly (readonly (number | null)[])[], model: IrtModel) =>
  fitIrt({ items: named(scores[0]!.length), scores }, model)
const figures = ({ items, logLik }: IrtResult) => [
  logLik,
  ...items.flatMap(({ a, b, seA, seB }) => [a, b, seA, seB]),
]
const expectNear = (
  actual: readonly (number | null)[],
  expected: readonly (number | null)[],
  tolerance = 1e-6,
) => {
  expect(actual.length).toBe(expected.length)
  const isNear = (x: number | null, value: number | null) =>
    x === null || value === null
      ? x === value
      : Math.abs(x - value) < tolerance * Math.max(1, Math.abs(value))
  for (const [i, value] of expected.entries())
    expect([i, isNear(actual[i] ?? null, value)]).toEqual([i, true])
}

describe.each(MODELS)('invariance of %s', (model) => {
  const whole = fit(answers, model)

  it('under the order of students and of items', () => {
    expectNear(figures(fit(answers.toReversed(), model)), figures(whole))
    const turned = fit(
      answers.map((row) => row.toReversed()),
      model,
    )
    expectNear(figures({ ...turned, items: turned.items.toReversed() }), figures(whole))
  })

  it('of weights: a weight of w is w equal rows', () => {
    const weights = answers.map((_, r) => r % 3)
    const weighted = fitIrt({ items: named(6), scores: answers, weights }, model)
    const repeated = answers.flatMap((row, r) => Array.from({ length: weights[r]! }, () => row))
    expectNear(figures(weighted), figures(fit(repeated, model)))
    expect(weighted.n).toBe(repeated.length)
  })

  it('under right and wrong changing places: b turns its sign, a and the errors stay', () => {
    const flipped = fit(
      answers.map((row) => row.map((x) => 1 - x)),
      model,
    )
    expectNear(
      figures({ ...flipped, items: flipped.items.map((item) => ({ ...item, b: -item.b! })) }),
      figures(whole),
      1e-5,
    )
  })

  it('gives equal items equal difficulties, and an easier item the lower one', () => {
    const twice = fit(
      answers.map((row, r) => [...row, r < 250 ? row[0]! : answers[r - 250]![0]!]),
      model,
    )
    expect(twice.items.every(({ b }) => b !== null)).toBe(true)
    if (model === '2pl') return
    const byFacility = whole.items
      .map(({ b }, i) => ({ b: b!, right: answers.filter((row) => row[i] === 1).length }))
      .toSorted((x, y) => x.right - y.right)
    expect(byFacility.map(({ b }) => b)).toEqual(byFacility.map(({ b }) => b).toSorted((x, y) => y - x))
  })
})

describe('nesting and limits', () => {
  it('a freer model never fits worse', () => {
    const [rasch, onePl, twoPl] = (['rasch-mml', '1pl', '2pl'] as const).map(
      (model) => fit(answers, model).logLik!,
    )
    expect(onePl!).toBeGreaterThanOrEqual(rasch!)
    expect(twoPl!).toBeGreaterThanOrEqual(onePl!)
  })

  it('2PL on answers that give every item the same a is the 1PL', () => {
    // Exchangeable items: every order of the columns, so that the data themselves cannot tell them apart.
    const scores = simulateAnswers(
      [0, 0, 0, 0].map(() => ({ a: 1.1, b: 0.2 })),
      120,
      3,
    )
    const turns = scores.flatMap((row) => row.map((_, by) => [...row.slice(by), ...row.slice(0, by)]))
    expectNear(figures(fit(turns, '2pl')).slice(0, 3), figures(fit(turns, '1pl')).slice(0, 3), 1e-5)
  })

  it('1PL is Rasch in other units: a · b by 1PL is close to b by CML up to a shift', () => {
    const items = [-1.5, -0.5, 0, 0.6, 1.4].map((b) => ({ a: 1, b }))
    const scores = simulateAnswers(items, 2000, 11)
    const onePl = fit(scores, '1pl').items.map(({ a, b }) => a! * b!)
    const centre = onePl.reduce((sum, x) => sum + x, 0) / onePl.length
    expectNear(
      fit(scores, 'rasch-cml').items.map(({ b }) => b),
      onePl.map((x) => x - centre),
      0.02,
    )
  })
})

describe('standard errors', () => {
  it('of two items by CML are those of a table of four: ± half of ln(c / d), half of √(1/c + 1/d)', () => {
    const { items, logLik } = fit(
      [...times(9, [1, 1]), ...times(30, [1, 0]), ...times(12, [0, 1]), [0, 0]],
      'rasch-cml',
    )
    const [b, error] = [Math.log(30 / 12) / 2, Math.sqrt(1 / 30 + 1 / 12) / 2]
    expectNear([items[0]!.b, items[1]!.b, items[0]!.seB, items[1]!.seB], [-b, b, error, error])
    expectNear([logLik], [30 * Math.log(30 / 42) + 12 * Math.log(12 / 42)])
  })

  it('say how far estimates of repeated samples scatter', () => {
    const truth = [-1, -0.3, 0.3, 1].map((b, i) => ({ a: 0.9 + 0.2 * i, b }))
    const fits = Array.from({ length: 120 }, (_, seed) => fit(simulateAnswers(truth, 600, 100 + seed), '2pl'))
    for (const [i, { a, b }] of truth.entries())
      for (const [name, error, value] of [
        ['a', 'seA', a],
        ['b', 'seB', b],
      ] as const) {
        const z = fits.map(({ items }) => (items[i]![name]! - value) / items[i]![error]!)
        const outside = z.filter((each) => Math.abs(each) > 1.96).length / z.length
        expect(outside).toBeLessThan(0.12)
        expect(outside).toBeGreaterThan(0)
      }
  })
})

describe('recovery of known parameters', () => {
  const uniform = seeded(21)
  const normal = seededNormal(uniform)
  const truth = Array.from({ length: 20 }, () => ({ a: 0.6 + 1.4 * uniform(), b: normal() }))

  it('2PL within its errors, 3000 students', () => {
    const { items, converged } = fit(simulateAnswers(truth, 3000, 22), '2pl')
    expect(converged).toBe(true)
    for (const [i, { a, b, seA, seB }] of items.entries()) {
      expect(Math.abs(a! - truth[i]!.a)).toBeLessThan(4 * seA!)
      expect(Math.abs(b! - truth[i]!.b)).toBeLessThan(4 * seB!)
      expect(seA!).toBeLessThan(0.15)
    }
  })

  it('2PL and Rasch from two forms that share items, the rest missing by design', () => {
    const scores = simulateAnswers(truth, 3000, 23).map((row, r) =>
      row.map((x, i) => (r % 2 === 0 ? (i < 13 ? x : null) : i >= 7 ? x : null)),
    )
    const { items, converged, n } = fit(scores, '2pl')
    expect([converged, n, items[0]!.n, items[10]!.n]).toEqual([true, 3000, 1500, 3000])
    for (const [i, { a, b, seA, seB }] of items.entries()) {
      expect(Math.abs(a! - truth[i]!.a)).toBeLessThan(4 * seA!)
      expect(Math.abs(b! - truth[i]!.b)).toBeLessThan(4 * seB!)
    }
    const even = truth.map(({ b }) => ({ a: 1, b }))
    const rasch = fit(
      simulateAnswers(even, 3000, 24).map((row, r) =>
        row.map((x, i) => (r % 2 === 0 ? (i < 13 ? x : null) : i >= 7 ? x : null)),
      ),
      'rasch-cml',
    )
    const centre = even.reduce((sum, { b }) => sum + b, 0) / even.length
    for (const [i, { b, seB }] of rasch.items.entries())
      expect(Math.abs(b! - (even[i]!.b - centre))).toBeLessThan(4 * seB!)
  })
})

describe.each(MODELS)('data at the edge, %s', (model) => {
  const edges: Readonly<Record<string, (number | null)[][]>> = {
    nobody: [],
    'one student': [[1, 0, 1, 0]],
    'one item': [[1], [0], [1]],
    'two students': [
      [1, 0, 1, 0],
      [0, 1, 0, 1],
    ],
    'all right': times(30, [1, 1, 1, 1]),
    'all blank': times(30, [0, 0, 0, 0]),
    'nothing given': [[null, null, null, null]],
    'every student all or nothing': [...times(9, [1, 1, 1, 1]), ...times(9, [0, 0, 0, 0])],
    'a perfect scale': [0, 1, 2, 3, 4].flatMap((score) =>
      times(
        10,
        [0, 1, 2, 3].map((i) => (i < score ? 1 : 0)),
      ),
    ),
    'two students who differ in all': [
      [0, 1, 0, 1, 0, 0],
      [1, 0, 0, 0, 1, 0],
    ],
    'items that have nothing in common': Array.from({ length: 16 }, (_, r) =>
      [0, 1, 2, 3].map((i) => (r >> i) & 1),
    ),
    'items that work against each other': [
      ...times(20, [1, 0, 1, 0]),
      ...times(20, [0, 1, 0, 1]),
      [1, 1, 0, 0],
      [0, 0, 1, 1],
    ],
    'forms without a common item': Array.from({ length: 60 }, (_, r) =>
      r % 2 ? [r % 3 ? 1 : 0, r % 5 ? 1 : 0, null, null] : [null, null, r % 3 ? 0 : 1, r % 7 > 2 ? 1 : 0],
    ),
  }

  it.each(Object.keys(edges))('%s: a reason instead of a number that means nothing', (name) => {
    const scores = edges[name]!
    const result = fitIrt({ items: named(scores[0]?.length ?? 4), scores }, model)
    expect(numbersIn(result).every(Number.isFinite)).toBe(true)
    for (const item of result.items) {
      expect(item.b === null).toBe(item.reason !== null)
      expect(item.a === null).toBe(item.b === null)
    }
    expect(result.logLik === null && result.reason === null).toBe(false)
  })

  it('any small table: finite numbers, and a reason where there is none', () => {
    const uniform = seeded(77)
    for (let round = 0; round < 150; round++) {
      const [n, k, p] = [1 + Math.floor(20 * uniform()), 1 + Math.floor(7 * uniform()), uniform()]
      const missing = round % 2 ? 0 : 0.6 * uniform()
      const scores = Array.from({ length: n }, () =>
        Array.from({ length: k }, () => (uniform() < missing ? null : uniform() < p ? 1 : 0)),
      )
      const result = fit(scores, model)
      expect(numbersIn(result).every(Number.isFinite)).toBe(true)
      expect(result.items.every(({ b, reason }) => (b === null) === (reason !== null))).toBe(true)
    }
  })

  it('leaves out items that all or none had right, and says so; the others stay as they are', () => {
    const widened = fit(
      answers.map((row) => [1, ...row, 0]),
      model,
    )
    expect(widened.items[0]?.reason).toContain('Semua murid menjawab benar')
    expect(widened.items.at(-1)?.reason).toContain('Tidak ada murid yang menjawab benar')
    expectNear(figures({ ...widened, items: widened.items.slice(1, -1) }), figures(fit(answers, model)))
  })

  it('refuses what is no answer matrix', () => {
    expect(() => fit([[1, 2]], model)).toThrow(RangeError)
    expect(() => fitIrt({ items: named(2), scores: [[1]] }, model)).toThrow(RangeError)
    expect(() => fitIrt({ items: named(1), scores: [[1]], weights: [1.5] }, model)).toThrow(RangeError)
    expect(() => fitIrt({ items: named(1), scores: [[1]], weights: [] }, model)).toThrow(RangeError)
  })
})

describe('items out of line', () => {
  it('a key turned round gives a negative a, not a turned test', () => {
    const { items } = fit(
      answers.map((row) => row.map((x, i) => (i === 2 ? 1 - x : x))),
      '2pl',
    )
    expect(items[2]!.a!).toBeLessThan(0)
    expect(items.filter(({ a }) => a! > 0).length).toBe(5)
    expectNear([items[2]!.b], [fit(answers, '2pl').items[2]!.b], 1e-4)
  })

  it('an item that copies another separates the students: a reason for both', () => {
    const { items, reason } = fit(
      answers.map((row) => [...row.slice(0, 3), row[2]!]),
      '2pl',
    )
    expect(items.slice(2).map(({ a }) => a)).toEqual([null, null])
    expect(items[2]!.reason ?? reason).toMatch(/memisahkan/)
    expect(items.slice(0, 2).every(({ a, seB }) => a !== null && seB !== null)).toBe(true)
  })
})
