import { describe, expect, it } from 'vitest'
import { simulateCredits } from '../testing/simulate-credits.ts'
import { numbersIn } from '../testing/simulate-answers.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import { leeClassification, type PointedItem } from './lee-classification.ts'

const three: PointedItem[] = [
  { a: 1.2, b: [-0.5], points: [0, 1] },
  { a: 0.8, b: [-0.3, 0.9], points: [0, 0.5, 2] },
  { a: 1.6, b: [0.4], points: [-0.25, 1] },
]

/** Every pattern of answers at every ability: no recursion and no lattice. */
const byPatterns = (cut: number) => {
  let [weights, right, same] = [0, 0, 0]
  for (let q = 0; q < 201; q++) {
    const theta = -5 + q / 20
    const weight = Math.exp((-theta * theta) / 2)
    const chances = three.map(({ a, b }) => {
      const into = new Float64Array(b.length + 1)
      categoryChances('gpcm', stepsOf('gpcm', a, b), theta, into)
      return into
    })
    let [passes, expected] = [0, 0]
    for (let i = 0; i < 2; i++)
      for (let j = 0; j < 3; j++)
        for (let k = 0; k < 2; k++) {
          const p = chances[0]![i]! * chances[1]![j]! * chances[2]![k]!
          const points = three[0]!.points[i]! + three[1]!.points[j]! + three[2]!.points[k]!
          expected += p * points
          if (points >= cut) passes += p
        }
    weights += weight
    right += weight * (expected >= cut ? passes : 1 - passes)
    same += weight * (passes ** 2 + (1 - passes) ** 2)
  }
  return { accuracy: right / weights, consistency: same / weights }
}

describe('Lee’s classification', () => {
  it.each([0, 0.75, 1.5, 2, 3.1])('at %d points is that of all patterns', (cut) => {
    const found = leeClassification('gpcm', three, cut)!
    const expected = byPatterns(cut)
    expect(found.accuracy).toBeCloseTo(expected.accuracy, 10)
    expect(found.consistency).toBeCloseTo(expected.consistency, 10)
    expect(found.falsePass + found.falseFail).toBeCloseTo(1 - found.accuracy, 10)
  })

  it('is what two tests of the same students do', () => {
    const items = Array.from({ length: 20 }, (_, i) => ({ a: 1.1, b: [-1.5 + 0.15 * i], points: [0, 1] }))
    // Of 20,000 each answers every item twice: the first twenty and the second twenty.
    const rows = simulateCredits('gpcm', [...items, ...items], 20_000, 6)
    const passes = (row: number[], from: number) =>
      row.slice(from, from + 20).reduce((sum, x) => sum + x, 0) >= 12
    const same = rows.filter((row) => passes(row, 0) === passes(row, 20)).length / rows.length
    expect(Math.abs(leeClassification('gpcm', items, 12)!.consistency - same)).toBeLessThan(0.01)
  })

  it('does not change with the unit, the order, and points that everybody has', () => {
    const plain = leeClassification('gpcm', three, 1.5)!
    const scaled = three.map((item) => ({ ...item, points: item.points.map((each) => 3 * each) }))
    expect(leeClassification('gpcm', scaled.toReversed(), 4.5)!.accuracy).toBeCloseTo(plain.accuracy, 10)
    expect(leeClassification('gpcm', three, 6.5, 5)!.consistency).toBeCloseTo(plain.consistency, 10)
  })

  it('is sure beyond both ends, has no kappa there, and none without items; points of any size have their place', () => {
    for (const cut of [-1, 0 - 0.25, 9])
      expect(leeClassification('gpcm', three, cut)).toMatchObject({
        accuracy: expect.closeTo(1, 9),
        consistency: expect.closeTo(1, 9),
        kappa: null,
      })
    expect(leeClassification('gpcm', [], 1)).toBeNull()
    expect(leeClassification('grm', [{ a: 1, b: [0], points: [0, 0] }], 0)).toBeNull()
    const odd = three.map((item) => ({ ...item, points: item.points.map((each) => each * Math.PI) }))
    const found = leeClassification('grm', odd, 1.5 * Math.PI)
    expect(numbersIn(found).every(Number.isFinite)).toBe(true)
    expect(Math.abs(found!.accuracy - leeClassification('grm', three, 1.5)!.accuracy)).toBeLessThan(0.02)
  })
})
