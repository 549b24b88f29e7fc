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

const pupilsOf = (results: number[][]) => {
  const total = (of: number[]) => of.reduce((sum, each) => sum + each, 0)
  return {
    pupils: results.length,
    squares: total(results.map((own) => total(own) ** 2)),
    products: total(results.map((own) => total(own) * own.length)),
    sizes: total(results.map((own) => own.length ** 2)),
  }
}

it('is as sure as its pupils are many, however often each comes', () => {
  const shares = [0.1, 0.4, 0.5, 0.55, 0.6, 0.6, 0.7, 0.8, 0.9, 1]
  const once = masteryOf(sumsOf(shares)).interval!
  // Each pupil's result copied four times is worth what it was worth once; forty pupils would say twice as much.
  const copied = shares.map((share) => [share, share, share, share])
  const repeated = masteryOf(sumsOf(copied.flat()), pupilsOf(copied)).interval!
  expect(repeated[0]).toBeCloseTo(once[0], 12)
  expect(repeated[1]).toBeCloseTo(once[1], 12)
  const naive = masteryOf(sumsOf(copied.flat())).interval!
  expect(naive[1] - naive[0]).toBeLessThan(0.6 * (repeated[1] - repeated[0]))
  const single = masteryOf(sumsOf(shares), pupilsOf(shares.map((share) => [share]))).interval!
  expect(single[0]).toBeCloseTo(once[0], 12)
  // Known only to come four times at most: not narrower than what copies make.
  const widest = masteryOf(sumsOf(copied.flat()), 4).interval!
  expect(widest[1] - widest[0]).toBeGreaterThan(0.95 * (repeated[1] - repeated[0]))
})

it('agrees with the sandwich written out, and says nothing of one pupil alone', () => {
  // (0.2, 0.4), (0.9), (0.5, 0.6, 0.7): mean 0.55, Σ(S − m·mean)² = 0.5² + 0.35² + 0.15², t(0.975; 2) = 4.302653
  const results = [[0.2, 0.4], [0.9], [0.5, 0.6, 0.7]]
  const { mean, interval } = masteryOf(sumsOf(results.flat()), pupilsOf(results))
  expect(mean).toBeCloseTo(0.55, 12)
  const half = (4.302653 * Math.sqrt((3 / 2) * (0.5 ** 2 + 0.35 ** 2 + 0.15 ** 2))) / 6
  expect(interval![0]).toBeCloseTo(Math.max(0, 0.55 - half), 6)
  expect(interval![1]).toBeCloseTo(Math.min(1, 0.55 + half), 6)
  expect(masteryOf(sumsOf([0.2, 0.4]), pupilsOf([[0.2, 0.4]])).interval).toBeNull()
  expect(
    masteryOf(
      sumsOf([1, 1, 1, 1]),
      pupilsOf([
        [1, 1],
        [1, 1],
      ]),
    ).interval,
  ).toEqual([1, 1])
})
