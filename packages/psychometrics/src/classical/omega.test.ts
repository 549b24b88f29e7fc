import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { named, numbersIn } from '../testing/simulate-answers.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import { analyzeClassical } from './classical.ts'
import { groupedCovariances } from './covariances.ts'
import { coefficientsOf } from './omega.ts'

const rows = simulateCredits('gpcm', sixItems, 500, 11)

describe('against R', () => {
  it('omega of psych::fa(fm = "minres") on correlations, lambda-2 of its formula on cov()', () => {
    const { omega, lambda2 } = coefficientsOf(rows)
    expect(omega.value).toBeCloseTo(0.777633, 5)
    expect(lambda2.value).toBeCloseTo(0.777175, 6)
    // Bootstrap of a thousand in R: 0,748 to 0,803.
    expect(lambda2.interval).toEqual([expect.closeTo(0.748, 2), expect.closeTo(0.803, 2)])
    expect(omega.interval![0]).toBeLessThan(omega.value!)
    expect(omega.interval![1]).toBeGreaterThan(omega.value!)
  })
})

describe('properties', () => {
  it('alpha never exceeds lambda-2, and equals both where all items are alike', () => {
    const { alpha } = analyzeClassical({
      items: named(6).map((item) => ({ ...item, max: 2 })),
      scores: rows,
    }).test
    const { omega, lambda2 } = coefficientsOf(rows)
    expect(lambda2.value!).toBeGreaterThanOrEqual(alpha!)
    expect(omega.value!).toBeGreaterThan(alpha!)
    const uniform = seeded(5)
    const alike = Array.from({ length: 20_000 }, () => {
      const ability = uniform() + uniform()
      return Array.from({ length: 5 }, () => ability + uniform())
    })
    const even = coefficientsOf(alike)
    // Variances 1/6 of the common part and 1/12 of each item's own: ρ = 25/6 / (25/6 + 5/12).
    for (const each of [even.omega, even.lambda2]) expect(each.value).toBeCloseTo(10 / 11, 2)
  })

  it('a constant added to an item, rows or items in another order and a doubled sample change no value', () => {
    const plain = coefficientsOf(rows)
    for (const changed of [
      rows.map((row) => row.map((x, i) => (i === 2 ? x + 7 : x))),
      rows.toReversed(),
      rows.map((row) => row.toReversed()),
    ]) {
      expect(coefficientsOf(changed).omega.value).toBeCloseTo(plain.omega.value!, 7)
      expect(coefficientsOf(changed).lambda2.value).toBeCloseTo(plain.lambda2.value!, 9)
    }
    const doubled = coefficientsOf([...rows, ...rows])
    expect(doubled.omega.value).toBeCloseTo(plain.omega.value!, 6)
    const width = ([low, high]: readonly [number, number]) => high - low
    expect(width(doubled.omega.interval!)).toBeLessThan(width(plain.omega.interval!))
  })

  it('whatever the scores, no figure is NaN', () => {
    const table = fc.array(fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 4, maxLength: 4 }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(table, (scores) => {
        expect(numbersIn(coefficientsOf(scores)).every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('bad input', () => {
  const nothing = { value: null, interval: null }
  it.each([
    ['nobody', []],
    ['one person', [[1, 0, 1]]],
    ['one item', [[1], [0], [1]]],
    [
      'all right',
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
    ],
    [
      'drawn',
      [
        [1, NaN, 1],
        [NaN, 1, 0],
        [1, 0, NaN],
      ],
    ],
  ])('%s: none', (_, scores) => {
    expect(coefficientsOf(scores)).toEqual({ lambda2: nothing, omega: nothing })
  })

  it('two items have a lambda-2 and no factor', () => {
    const { omega, lambda2 } = coefficientsOf(rows.map((row) => row.slice(0, 2)))
    expect(omega).toEqual(nothing)
    expect(lambda2.value).toBeGreaterThan(0)
    expect(groupedCovariances([])).toBeNull()
  })
})
