import { describe, expect, it } from 'vitest'
import { jointRightGivenScore, rightGivenScore, scoreDistribution } from './elementary-symmetric.ts'

const chances = [0.9, 0.35, 0.6, 0.15]

/** Every way to answer the items, with its chance. */
const ways = Array.from({ length: 16 }, (_, way) => {
  const row = chances.map((_, i) => (way >> i) & 1)
  return {
    row,
    score: row.reduce((sum, x) => sum + x, 0),
    chance: row.reduce((product, x, i) => product * (x ? chances[i]! : 1 - chances[i]!), 1),
  }
})
const chanceOf = (holds: (way: (typeof ways)[number]) => boolean) =>
  ways.filter(holds).reduce((sum, { chance }) => sum + chance, 0)

describe('number right among independent items, against every way to answer', () => {
  it('its distribution', () => {
    for (const [r, share] of scoreDistribution(chances).entries())
      expect(share).toBeCloseTo(
        chanceOf(({ score }) => score === r),
        14,
      )
  })

  it('each item, and each pair, given the number right', () => {
    const single = rightGivenScore(chances)
    for (let r = 0; r <= 4; r++) {
      const joint = jointRightGivenScore(
        chances,
        [0, 1, 2, 3, 4].map((score) => (score === r ? 1 : 0)),
      )
      for (let i = 0; i < 4; i++)
        for (let j = 0; j < 4; j++) {
          const expected =
            chanceOf(({ row, score }) => score === r && row[i] === 1 && row[j] === 1) /
            chanceOf(({ score }) => score === r)
          expect(joint[4 * i + j]).toBeCloseTo(expected, 12)
        }
      for (let i = 0; i < 4; i++) expect(single[i]![r]).toBeCloseTo(joint[5 * i]!, 12)
    }
  })

  it('stays exact for hundreds of items', () => {
    const shares = scoreDistribution(Array<number>(400).fill(0.5))
    expect(shares.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12)
    // C(400, 200) / 2^400 by Stirling's series.
    expect(shares[200]).toBeCloseTo(Math.sqrt(2 / (Math.PI * 400)) * (1 - 1 / 1600), 7)
  })
})
