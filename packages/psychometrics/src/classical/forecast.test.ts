import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalDensity, normalQuantile, normalShare } from '../math/normal.ts'
import { numbersIn, simulateAnswers } from '../testing/simulate-answers.ts'
import { analyzeClassical } from './classical.ts'
import { facilityAt, forecastTest, levelAtShare, levelOf, poolMeasured, type BankItem } from './forecast.ts'

const pool = Array.from({ length: 60 }, (_, i) => ({ a: 0.7 + (i % 5) * 0.25, b: -1.8 + 0.06 * i }))
const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}`, max: 1 }))

/** What a test of these items of the pool knew of each. */
function sat(which: readonly number[], seed: number): Map<number, BankItem> {
  const scores = simulateAnswers(
    which.map((i) => pool[i]!),
    1500,
    seed,
  )
  const { items } = analyzeClassical({ items: named(which.length), scores })
  return new Map(
    items.map((item, at) => [
      which[at]!,
      poolMeasured([
        {
          n: item.n,
          facility: item.facility!,
          sd: item.sd!,
          itemRest: item.itemRest,
          restReliability: item.alphaIfDeleted,
        },
      ])!,
    ]),
  )
}

const every = (step: number, from = 0) => pool.map((_, i) => i).filter((i) => i % step === from)

describe('a draft of items that were tried in tests of other lengths', () => {
  const bank = new Map([...sat(every(3, 0), 1), ...sat(every(3, 1), 2), ...sat(every(6, 2), 3)])

  it.each([
    ['short', every(6)],
    ['long', [...every(3), ...every(3, 1)]],
    ['hard', every(1).filter((i) => i >= 30 && bank.has(i))],
  ])('%s: has the mean, spread and reliability that were forecast', (_, which) => {
    const forecast = forecastTest(which.map((i) => ({ max: 1, given: 1, bank: bank.get(i)! })))
    const scores = simulateAnswers(
      which.map((i) => pool[i]!),
      4000,
      77,
    )
    const { test } = analyzeClassical({ items: named(which.length), scores })
    expect(forecast.measured).toBe(which.length)
    expect(Math.abs(forecast.mean! - test.mean! / which.length)).toBeLessThan(0.02)
    expect(Math.abs(forecast.sd! - test.sd! / which.length)).toBeLessThan(0.015)
    expect(Math.abs(forecast.reliability! - test.alpha!)).toBeLessThan(0.03)
    expect(forecast.sem!).toBeCloseTo(forecast.sd! * Math.sqrt(1 - forecast.reliability!), 9)
  })

  it('puts items at the level where they are had right half the time', () => {
    for (const [i, item] of bank) expect(Math.abs(levelOf(item) - pool[i]!.b)).toBeLessThan(0.55)
    const items = [...bank.values()]
    expect(facilityAt(0, items)).toBeCloseTo(0.5, 9)
    expect(facilityAt(1, items)).toBeLessThan(0.4)
  })

  it('finds the level of students who have a share of the points right', () => {
    const items = every(3).map((i) => ({ max: 1, given: 1, bank: bank.get(i)! }))
    const { mean } = forecastTest(items)
    expect(Math.abs(levelAtShare(items, mean!)!)).toBeLessThan(0.1)
    // At θ = 1 the expected share of these items, by their own curves, is this.
    const at = (theta: number) =>
      every(3).reduce((sum, i) => sum + 1 / (1 + Math.exp(-pool[i]!.a * (theta - pool[i]!.b))), 0) /
      items.length
    expect(Math.abs(levelAtShare(items, at(1))! - 1)).toBeLessThan(0.15)
    expect(levelAtShare([], 0.5)).toBeNull()
  })

  it('takes what was never tried for the average, and says nothing where that is most of it', () => {
    const known = every(6).map((i) => ({ max: 1, given: 1, bank: bank.get(i)! }))
    const blank = Array.from({ length: 4 }, () => ({ max: 1, given: 1, bank: null }))
    const mixed = forecastTest([...known, ...blank])
    expect(mixed.mean).toBeCloseTo(forecastTest(known).mean!, 9)
    expect(mixed.reliability!).toBeGreaterThan(forecastTest(known).reliability!)
    expect(forecastTest([...known.slice(0, 3), ...blank])).toMatchObject({ reliability: null, measured: 3 })
    expect(forecastTest([...known.slice(0, 3), ...blank]).reason).toContain('3 dari 7')
  })

  it('is the same whatever the unit and order, and a draw of half a pool is a test half as long', () => {
    const items = every(3).map((i) => ({ max: 1, given: 1, bank: bank.get(i)! }))
    const plain = forecastTest(items)
    const scaled = forecastTest(items.toReversed().map((item) => ({ ...item, max: 4 })))
    expect(scaled.reliability).toBeCloseTo(plain.reliability!, 9)
    expect(scaled.mean).toBeCloseTo(plain.mean!, 9)
    const drawn = forecastTest(items.map((item) => ({ ...item, given: 0.5 })))
    const r = plain.reliability!
    expect(drawn.reliability).toBeCloseTo(r / 2 / (1 - r / 2), 6)
  })
})

describe('bad input', () => {
  it('nothing tried, nothing in it, everybody right: a sentence', () => {
    expect(poolMeasured([])).toBeNull()
    expect(forecastTest([]).reason).toContain('belum berisi')
    const easy = { n: 50, facility: 1, sd: 0, loading: 0.4 }
    expect(forecastTest([{ max: 1, given: 1, bank: easy }]).reason).toContain('selalu dijawab sama')
    const loose = poolMeasured([{ n: 30, facility: 0.5, sd: 0.5, itemRest: 0.2, restReliability: 0.1 }])
    expect(loose).toMatchObject({ loading: null })
    expect(forecastTest([{ max: 1, given: 1, bank: loose }]).reliability).toBeNull()
  })

  it('no figure is NaN', () => {
    const bank = fc.record({
      n: fc.integer({ min: 1, max: 500 }),
      facility: fc.double({ min: 0, max: 1, noNaN: true }),
      sd: fc.double({ min: 0, max: 0.5, noNaN: true }),
      loading: fc.option(fc.double({ min: -0.95, max: 0.95, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(fc.option(bank), { maxLength: 6 }), (items) => {
        const made = forecastTest(items.map((each) => ({ max: 1, given: 1, bank: each })))
        expect(numbersIn(made).every(Number.isFinite)).toBe(true)
        expect(items.flatMap((each) => (each ? [levelOf(each)] : [])).every(Number.isFinite)).toBe(true)
      }),
    )
  })
})

describe('the normal distribution', () => {
  it('is as tables print it', () => {
    expect(normalShare(1.959963984540054)).toBeCloseTo(0.975, 10)
    expect(normalShare(-1)).toBeCloseTo(0.1586552539, 9)
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 8)
    expect(normalDensity(0)).toBeCloseTo(0.3989422804, 10)
    expect([normalQuantile(0), normalQuantile(1)].every(Number.isFinite)).toBe(true)
  })
})
