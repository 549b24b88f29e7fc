import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { named, numbersIn, simulateAnswers } from '../testing/simulate-answers.ts'
import { analyzeDif, difRefusal } from './dif.ts'
import { mantelHaenszel } from './mantel-haenszel.ts'

const ten = named(10)

/** Ten Rasch items, 600 students; b3 is harder for the focal group. */
const biased = () => {
  const items = Array.from({ length: 10 }, (_, i) => ({ a: 1, b: -1.5 + 0.33 * i }))
  const uniform = seeded(3)
  const isFocal = Array.from({ length: 600 }, (_, r) => r % 2)
  const scores = simulateAnswers(items, 600, 5).map((row, r) =>
    row.map((x, i) => (i === 2 && isFocal[r] && x === 1 && uniform() < 0.35 ? 0 : x)),
  )
  return { items: ten, scores, isFocal }
}

describe('published', () => {
  it('is R’s mantelhaen.test of UCBAdmissions', () => {
    // Department by department: men admitted and rejected, women admitted and rejected.
    const departments = [
      [512, 313, 89, 19],
      [353, 207, 17, 8],
      [120, 205, 202, 391],
      [138, 279, 131, 244],
      [53, 138, 94, 299],
      [22, 351, 24, 317],
    ]
    const cells = departments.flatMap((counts, score) =>
      counts.map((weight, at) => ({ weight, score, right: at % 2 === 0 ? 1 : 0, isFocal: at < 2 ? 0 : 1 })),
    )
    const { alpha, chi2 } = mantelHaenszel({
      right: cells.map((each) => each.right),
      isFocal: cells.map((each) => each.isFocal),
      score: cells.map((each) => each.score),
      weights: cells.map((each) => each.weight),
    })
    expect(alpha).toBeCloseTo(0.9046968, 6)
    expect(chi2).toBeCloseTo(1.4269, 4)
  })
})

describe('against R: glm and mantelhaen.test with the total score, item included', () => {
  const { items } = analyzeDif(biased(), false)
  it.each([
    [0, 0.58487, 0.36508, 0.94995, 0.31708, 0.85094],
    [2, 38.00633, 1.40225, 39.40858, 35.61294, 3.10028],
    [9, 2.50331, 1.90009, 4.40341, 1.74731, 0.73229],
  ])('item %i', (i, uniform, nonuniform, both, chi2, alpha) => {
    const { mh, logistic } = items[i]!
    expect(logistic.uniform).toBeCloseTo(uniform, 4)
    expect(logistic.nonuniform).toBeCloseTo(nonuniform, 4)
    expect(logistic.both).toBeCloseTo(both, 4)
    expect(mh.chi2).toBeCloseTo(chi2, 4)
    expect(mh.alpha).toBeCloseTo(alpha, 4)
    expect(mh.delta).toBeCloseTo(-2.35 * Math.log(alpha), 3)
  })
})

describe('DIF', () => {
  it('finds the item that is unfair, as large, and corrects for many tests', () => {
    const { items, rounds } = analyzeDif(biased())
    expect(rounds).toBeGreaterThan(0)
    expect(items.map(({ mh }) => mh.class)).toEqual(['A', 'A', 'C', ...Array.from({ length: 7 }, () => 'A')])
    expect(items[2]!.adjusted.mh).toBeLessThan(0.001)
    for (const { mh, adjusted } of items) expect(adjusted.mh! >= mh.p! - 1e-15).toBe(true)
  })

  it('turns round with the groups, and does not depend on the order of rows or items', () => {
    const input = biased()
    const plain = analyzeDif(input)
    const swapped = analyzeDif({ ...input, isFocal: input.isFocal.map((x) => 1 - x) })
    const turned = analyzeDif({
      items: ten.toReversed(),
      scores: input.scores.toReversed().map((row) => row.toReversed()),
      isFocal: input.isFocal.toReversed(),
    })
    for (const [i, { mh, logistic }] of plain.items.entries()) {
      expect(swapped.items[i]!.mh.delta).toBeCloseTo(-mh.delta!, 9)
      expect(swapped.items[i]!.logistic.both).toBeCloseTo(logistic.both!, 6)
      expect(turned.items[9 - i]!.mh.chi2).toBeCloseTo(mh.chi2!, 9)
    }
  })

  it('never gives NaN, and says what is missing, whoever answered what', () => {
    const row = fc.array(fc.constantFrom(0, 1, null), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.constantFrom(0, 1)), { maxLength: 12 }), (rows) => {
        const result = analyzeDif({
          items: named(3),
          scores: rows.map(([scores]) => scores),
          isFocal: rows.map(([, group]) => group),
        })
        expect(numbersIn(result).every(Number.isFinite)).toBe(true)
        expect(result.items.filter(({ mh, reason }) => mh.alpha === null && !reason)).toEqual([])
      }),
    )
  })

  it('has a limit under perfect separation', () => {
    const scores = Array.from({ length: 40 }, (_, r) => [r < 20 ? 1 : 0, r % 2, r % 3 === 0 ? 1 : 0])
    const { items } = analyzeDif({ items: named(3), scores, isFocal: scores.map((_, r) => (r < 20 ? 0 : 1)) })
    expect(items[0]!.mh.alpha).toBeNull()
    expect(items[0]!.logistic.both).toBeGreaterThan(20)
    expect(numbersIn(items).every(Number.isFinite)).toBe(true)
  })

  it('is refused where a group is small or empty', () => {
    expect(difRefusal(300, 250)).toBeNull()
    expect(difRefusal(300, 3)).toContain('300 dan 3 murid')
    expect(difRefusal(900, 0)).toContain('kosong')
  })
})
