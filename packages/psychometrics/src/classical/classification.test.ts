import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { numbersIn, simulateAnswers } from '../testing/simulate-answers.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import { logistic } from '../irt/item-response.ts'
import { analyzeClassical } from './classical.ts'
import { classify } from './classification.ts'

const scores = simulateCredits('gpcm', sixItems, 500, 11).map((row) => row.reduce((sum, x) => sum + x, 0))
const test = { scores, least: 0, most: 12, reliability: 0.77 }

describe('against R (dbeta, pbinom, integrate; beta of two parameters)', () => {
  it.each([
    [4, 0.85465, 0.79991, 0.57047, 0.05261, 0.09274],
    [6, 0.85208, 0.7947, 0.58082, 0.07815, 0.06978],
    [9, 0.90332, 0.86629, 0.51607, 0.07515, 0.02153],
  ])('at %d', (cut, accuracy, consistency, kappa, falsePass, falseFail) => {
    const { found } = classify(test, cut)
    for (const [value, expected] of [
      [found!.accuracy, accuracy],
      [found!.consistency, consistency],
      [found!.kappa, kappa],
      [found!.falsePass, falsePass],
      [found!.falseFail, falseFail],
    ] as const)
      expect(Math.abs(value! - expected)).toBeLessThan(2e-5)
  })
})

describe('against what two tests of the same students do', () => {
  it('says how many are decided the same, and how many rightly', () => {
    const items = Array.from({ length: 40 }, (_, i) => ({ a: 1, b: -1.5 + 0.075 * i }))
    const rows = simulateAnswers(items, 6000, 5)
    const { alpha } = analyzeClassical({
      items: items.map((_, i) => ({ name: `${i}`, max: 1 })),
      scores: rows,
    }).test
    const totals = rows.map((row) => row.reduce((sum, x) => sum + x, 0))
    const { found } = classify({ scores: totals, least: 0, most: 40, reliability: alpha }, 24)
    // Another 6,000, each with two answers to every item: the share who are on the same side of 24 twice.
    const uniform = seeded(9)
    let [same, right] = [0, 0]
    const count = 6000
    for (let r = 0; r < count; r++) {
      const theta = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
      const chances = items.map(({ a, b }) => logistic(a * (theta - b)))
      const sat = () => chances.reduce((sum, p) => sum + (uniform() < p ? 1 : 0), 0) >= 24
      const [first, second] = [sat(), sat()]
      const isAble = chances.reduce((sum, p) => sum + p, 0) >= 24
      same += first === second ? 1 : 0
      right += first === isAble ? 1 : 0
    }
    expect(Math.abs(found!.consistency - same / count)).toBeLessThan(0.015)
    expect(Math.abs(found!.accuracy - right / count)).toBeLessThan(0.015)
  })
})

describe('properties and bad input', () => {
  it('does not change with the unit of the scores, and is sure beyond both ends', () => {
    const shares = { ...test, scores: scores.map((x) => x / 12), most: 1 }
    expect(classify(shares, 0.5).found!.accuracy).toBeCloseTo(classify(test, 6).found!.accuracy, 9)
    const moved = { ...test, scores: scores.map((x) => x - 5), least: -5, most: 7 }
    expect(classify(moved, 1).found!.consistency).toBeCloseTo(classify(test, 6).found!.consistency, 9)
    for (const cut of [-3, 0, 15]) {
      const { found } = classify(test, cut)
      expect(found).toMatchObject({
        accuracy: expect.closeTo(1, 9),
        consistency: expect.closeTo(1, 9),
        kappa: null,
      })
    }
  })

  it('is surer where scores are more dependable', () => {
    const of = (reliability: number) => classify({ ...test, reliability }, 6).found!.consistency
    expect(of(0.9)).toBeGreaterThan(of(0.6))
  })

  it.each([
    ['nobody', { scores: [] }, 'n = 0'],
    ['few', { scores: scores.slice(0, 49) }, 'sedikitnya 50'],
    ['no reliability', { reliability: null }, 'Reliabilitas'],
    ['one below nought', { reliability: -0.2 }, 'Reliabilitas'],
    ['all alike', { scores: Array<number>(80).fill(5) }, 'sama'],
    ['one possible score', { least: 12 }, 'satu skor'],
    ['only ends', { scores: Array.from({ length: 80 }, (_, r) => (r % 2) * 12) }, 'menumpuk'],
  ])('%s: a sentence', (_, change, said) => {
    const { found, reason } = classify({ ...test, ...change }, 6)
    expect(found).toBeNull()
    expect(reason).toContain(said)
    expect(numbersIn(found).every(Number.isFinite)).toBe(true)
  })
})
