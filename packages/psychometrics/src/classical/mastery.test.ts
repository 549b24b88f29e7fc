import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masteryOf } from './mastery.ts'

const sumsOf = (shares: number[]) => ({
  n: shares.length,
  sum: shares.reduce((sum, share) => sum + share, 0),
  sumSquares: shares.reduce((sum, share) => sum + share * share, 0),
})

it("is Student's interval of the mean, by the printed quantile", () => {
  const { mean, sd, interval } = masteryOf(sumsOf([0.1, 0.4, 0.5, 0.55, 0.6, 0.6, 0.7, 0.8, 0.9, 1]))
  expect(mean).toBeCloseTo(0.615, 12)
  // √(0.60025 / 9) by hand; t(0.975; 9) = 2.262157 in every table
  expect(sd).toBeCloseTo(0.2582527, 6)
  expect(interval![0]).toBeCloseTo(0.615 - (2.262157 * 0.2582527) / Math.sqrt(10), 5)
  expect(interval![1]).toBeCloseTo(0.615 + (2.262157 * 0.2582527) / Math.sqrt(10), 5)
})

it('says nothing where nothing is known, and never NaN', () => {
  expect(masteryOf(sumsOf([]))).toEqual({ n: 0, mean: null, sd: null, interval: null })
  expect(masteryOf(sumsOf([0.5]))).toEqual({ n: 1, mean: 0.5, sd: null, interval: null })
  expect(masteryOf(sumsOf([1, 1, 1]))).toEqual({ n: 3, mean: 1, sd: 0, interval: [1, 1] })
  expect(masteryOf(sumsOf(Array.from({ length: 1000 }, () => 0.1)))).toMatchObject({ sd: 0 })
})

it('joins groups as if they were one, and stays within what shares can be', () => {
  const share = fc.integer({ min: 0, max: 60 }).map((points) => points / 60)
  fc.assert(
    fc.property(fc.array(share, { minLength: 2, maxLength: 60 }), fc.nat(60), (shares, cut) => {
      const [one, two] = [sumsOf(shares.slice(0, cut)), sumsOf(shares.slice(cut))]
      const joined = masteryOf({
        n: one.n + two.n,
        sum: one.sum + two.sum,
        sumSquares: one.sumSquares + two.sumSquares,
      })
      const whole = masteryOf(sumsOf(shares))
      expect(joined.mean).toBeCloseTo(whole.mean!, 12)
      const [low, high] = whole.interval!
      expect(low >= 0 && low <= whole.mean! + 1e-12 && whole.mean! - 1e-12 <= high && high <= 1).toBe(true)
    }),
  )
})
