import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersIn } from '../testing/simulate-answers.ts'
import { analyzeAgreement } from './agreement.ts'

/** Shrout and Fleiss 1979, table 2: six targets, four judges. */
const shroutFleiss = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
]

const tableOf = (counts: number[][]) =>
  counts.flatMap((row, a) => row.flatMap((count, b) => Array.from({ length: count }, () => [a, b])))

describe('agreement of markers', () => {
  it('is that of Shrout and Fleiss 1979 in all six forms, with psych::ICC’s intervals', () => {
    const { icc, icc1Interval, icc2Interval, n, markers } = analyzeAgreement(shroutFleiss)
    expect([n, markers]).toEqual([6, 4])
    const printed = {
      icc1: 0.165742,
      icc2: 0.289764,
      icc3: 0.714841,
      icc1k: 0.442797,
      icc2k: 0.620051,
      icc3k: 0.909316,
    }
    for (const [form, value] of Object.entries(printed))
      expect(icc[form as keyof typeof icc]).toBeCloseTo(value, 5)
    expect(icc1Interval![0]).toBeCloseTo(-0.1329, 3)
    expect(icc1Interval![1]).toBeCloseTo(0.7226, 3)
    expect(icc2Interval![0]).toBeCloseTo(0.0188, 3)
    expect(icc2Interval![1]).toBeCloseTo(0.7611, 3)
  })

  it('is Cohen 1968’s kappa of 200 cases, and psych::cohen.kappa’s with quadratic weights', () => {
    const { kappa, weightedKappa, exact } = analyzeAgreement(
      tableOf([
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ]),
    )
    expect(kappa).toBeCloseTo(0.491525, 6)
    expect(weightedKappa).toBeCloseTo(0.4545454545, 9)
    expect(exact).toBeCloseTo(0.7, 12)
  })

  it('is the same whatever the order of scripts and markers, and icc when a constant is added', () => {
    const marks = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 12,
    })
    fc.assert(
      fc.property(marks, fc.integer({ min: -5, max: 5 }), (rows, constant) => {
        const plain = analyzeAgreement(rows)
        const turned = analyzeAgreement(rows.toReversed().map((row) => row.toReversed()))
        const lifted = analyzeAgreement(rows.map((row) => row.map((mark) => mark + constant)))
        const figures = ({ icc, kappa, weightedKappa }: typeof plain) =>
          numbersIn([icc, kappa, weightedKappa])
        for (const [at, value] of figures(plain).entries()) {
          const scale = 1 + Math.abs(value)
          expect(figures(turned)[at]! / scale).toBeCloseTo(value / scale, 7)
          expect(figures(lifted)[at]! / scale).toBeCloseTo(value / scale, 7)
        }
        expect(numbersIn([plain, lifted]).every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it.each([
    [[]],
    [[[3, 4]]],
    [
      [
        [5, 5],
        [5, 5],
        [5, 5],
      ],
    ],
    [[[1], [2]]],
    [
      [
        [1, null],
        [null, 2],
      ],
    ],
  ])('%j: has no figure, and none that is NaN', (rows) => {
    const result = analyzeAgreement(rows)
    expect(numbersIn(result).every(Number.isFinite)).toBe(true)
    expect(result.icc.icc2).toBeNull()
    expect(result.icc2Interval).toBeNull()
  })
})

it('has no figure where the variance to share out is nought but for rounding', () => {
  const { icc } = analyzeAgreement([
    [10, 2, 6],
    [5, 4, 8],
    [6, 6, 3],
    [3, 8, 0],
    [0, 6, 10],
    [4, 4, 7],
  ])
  expect(icc.icc2k).toBeNull()
  expect(icc.icc3k).toBeLessThan(0)
})
