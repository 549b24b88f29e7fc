import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { named, numbersIn, simulateAnswers } from '../testing/simulate-answers.ts'
import { analyzeDif, type DifInput } from './dif.ts'
import { deltaInterval, isCrossing, needsLook } from './dif-verdict.ts'
import { groupCurves } from './group-curves.ts'

const count = 20
const items = Array.from({ length: count }, (_, i) => ({ a: 1, b: -1.5 + 0.15 * i }))
const isFocal = Array.from({ length: 1000 }, (_, r) => r % 2)
const plain = (seed: number): DifInput => ({
  items: named(count),
  scores: simulateAnswers(items, 1000, seed),
  isFocal,
})
/** The third item's right answers of the group in focus are lost one time in three. */
const unfair = (seed: number): DifInput => {
  const uniform = seeded(seed + 1)
  const input = plain(seed)
  const scores = input.scores.map((row, r) =>
    Array.from(row, (x, i) => (i === 2 && isFocal[r] && x === 1 && uniform() < 0.33 ? 0 : x)),
  )
  return { ...input, scores }
}

describe('which items must be looked at', () => {
  it('is the unfair one, and in exams that are fair hardly ever one: far below one item in twenty', () => {
    const found = Array.from({ length: 10 }, (_, seed) => analyzeDif(unfair(seed)).items.map(needsLook))
    expect(found.every((each) => each[2])).toBe(true)
    const fair = Array.from({ length: 20 }, (_, seed) => analyzeDif(plain(50 + seed)).items)
    expect(fair.flat().filter(needsLook).length).toBeLessThanOrEqual(4)
    // Without the correction, and by p alone, twenty would be called.
    expect(fair.flat().filter(({ mh }) => mh.p !== null && mh.p < 0.05).length).toBeGreaterThan(8)
  })

  it('says that a difference turns with ability', () => {
    const input = plain(7)
    const scores = input.scores.map((row, r) => {
      const total = Array.from(row, Number).reduce((sum, x) => sum + x, 0)
      return Array.from(row, (x, i) => (i === 9 && isFocal[r] ? (total > 9 ? 0 : 1) : x))
    })
    const { items: judged } = analyzeDif({ ...input, scores })
    expect([needsLook(judged[9]!), isCrossing(judged[9]!)]).toEqual([true, true])
    expect(isCrossing(analyzeDif(unfair(3)).items[2]!)).toBe(false)
  })

  it('has an interval around the delta, and none without one', () => {
    const [low, high] = deltaInterval(analyzeDif(unfair(1)).items[2]!)!
    const { delta, se } = analyzeDif(unfair(1)).items[2]!.mh
    expect([low, high]).toEqual([
      expect.closeTo(delta! - 1.96 * se!, 3),
      expect.closeTo(delta! + 1.96 * se!, 3),
    ])
    const alike = analyzeDif({
      items: named(2),
      scores: [
        [1, 1],
        [1, 1],
      ],
      isFocal: [0, 1],
    })
    expect(deltaInterval(alike.items[0]!)).toBeNull()
  })
})

describe('curves of two groups', () => {
  it('rise for both, and lie apart for the unfair item alone', () => {
    const curves = groupCurves(unfair(4))
    const apart = curves.map(({ reference, focal }) =>
      reference.reduce<number>((sum, share, at) => sum + (share ?? 0) - (focal[at] ?? 0), 0),
    )
    expect(apart[2]).toBeGreaterThan(0.8)
    expect(apart.filter((_, at) => at !== 2).every((each) => Math.abs(each) < 0.6)).toBe(true)
    expect(curves[5]!.reference[4]!).toBeGreaterThan(curves[5]!.reference[0]!)
  })

  it('does not depend on the order of rows, and is nothing where too few are', () => {
    const input = unfair(4)
    const turned = groupCurves({ ...input, scores: input.scores.toReversed(), isFocal: isFocal.toReversed() })
    expect(turned).toEqual(groupCurves(input))
    const few = groupCurves({ items: named(1), scores: [[1], [0], [null]], isFocal: [0, 1, 1] })
    expect(few[0]!.focal).toEqual([null, null, null, null, null])
    expect(numbersIn(groupCurves({ items: named(2), scores: [], isFocal: [] }))).toEqual([])
  })
})
