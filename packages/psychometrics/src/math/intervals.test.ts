import { describe, expect, it } from 'vitest'
import { fQuantile, incompleteBeta } from './f-distribution.ts'
import { feldtInterval, fisherInterval, wilsonInterval } from './intervals.ts'

describe('F distribution', () => {
  // Printed tables of the F distribution; F(1, df) is the square of Student's t.
  it.each([
    [0.95, 5, 10, 3.325835],
    [0.975, 10, 20, 2.773671],
    [0.95, 1, 10, 2.228139 ** 2],
    [0.99, 2, 3, 30.81652],
  ])('quantile of %d with %d and %d', (p, df1, df2, expected) => {
    expect(fQuantile(p, df1, df2)).toBeCloseTo(expected, 4)
  })

  it('swaps degrees of freedom by reciprocal and stays finite for millions of them', () => {
    expect(fQuantile(0.025, 20, 10)).toBeCloseTo(1 / fQuantile(0.975, 10, 20), 9)
    const [n, k] = [100_000, 100]
    const f = fQuantile(0.975, n - 1, (n - 1) * (k - 1))
    // For large df, ln F is about normal with variance 2/df1 + 2/df2.
    expect(Math.log(f)).toBeCloseTo(1.959964 * Math.sqrt(2 / (n - 1) + 2 / ((n - 1) * (k - 1))), 4)
  })

  it('has the incomplete beta of whole parameters', () => {
    expect(incompleteBeta(0.5, 2, 3)).toBeCloseTo(0.6875, 12)
    expect(incompleteBeta(0.3, 1, 4)).toBeCloseTo(1 - 0.7 ** 4, 12)
    expect(incompleteBeta(0.9, 4, 1)).toBeCloseTo(0.9 ** 4, 12)
    expect([incompleteBeta(0, 2, 2), incompleteBeta(1, 2, 2)]).toEqual([0, 1])
  })
})

const feldtWidth = (n: number) => {
  const [low, high] = feldtInterval(0.8, n, 20) ?? [NaN, NaN]
  expect(low).toBeLessThan(0.8)
  expect(high).toBeGreaterThan(0.8)
  return high - low
}

describe('intervals', () => {
  it('Wilson, as printed in textbooks, and whole at the ends', () => {
    const [low, high] = wilsonInterval(0.3, 10) ?? [NaN, NaN]
    expect(low).toBeCloseTo(0.1078, 4)
    expect(high).toBeCloseTo(0.6032, 4)
    expect(wilsonInterval(0, 10)?.[0]).toBe(0)
    expect(wilsonInterval(1, 10)?.[1]).toBeCloseTo(1, 12)
    expect([wilsonInterval(null, 5), wilsonInterval(0.5, 0), wilsonInterval(-0.1, 5)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('Fisher', () => {
    const [low, high] = fisherInterval(0.5, 28) ?? [NaN, NaN]
    expect(Math.atanh(low)).toBeCloseTo(Math.atanh(0.5) - 0.3919928, 6)
    expect(Math.atanh(high)).toBeCloseTo(Math.atanh(0.5) + 0.3919928, 6)
    expect([fisherInterval(0.5, 3), fisherInterval(1, 30), fisherInterval(null, 30)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('Feldt, by the printed F(0.975; 10, 10) = 3.716792 and F(0.975; 10, 20) = 2.773671', () => {
    const [low, high] = feldtInterval(0.5, 11, 2) ?? [NaN, NaN]
    expect(low).toBeCloseTo(1 - 0.5 * 3.716792, 5)
    expect(high).toBeCloseTo(1 - 0.5 / 3.716792, 5)
    expect(feldtInterval(0.5, 11, 3)?.[0]).toBeCloseTo(1 - 0.5 * 2.773671, 5)
  })

  it('Feldt holds alpha and narrows with n', () => {
    expect(feldtWidth(400)).toBeLessThan(feldtWidth(100) * 0.55)
    expect([feldtInterval(null, 9, 9), feldtInterval(0.5, 1, 9), feldtInterval(0.5, 9, 1)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
