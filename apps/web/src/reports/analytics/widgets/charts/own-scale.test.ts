import { describe, expect, it } from 'vitest'
import { ownScale } from './own-scale.ts'
import { roundScale } from './round-scale.ts'

/** Every tick that the axis shows. */
function ticks({ min, max, interval }: ReturnType<typeof ownScale>): number[] {
  return Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, at) =>
    Number((min + at * interval).toPrecision(12)),
  )
}

describe('the scale of a line', () => {
  it('has round ticks, as far from each other at its ends as between', () => {
    expect(ticks(ownScale([49.2, 51.9, 53.4], 'percent'))).toEqual([46, 48, 50, 52, 54, 56, 58])
    expect(ticks(ownScale([46, 54], 'percent'))).toEqual([44, 46, 48, 50, 52, 54, 56])
    expect(ticks(ownScale([34, 83], 'number'))).toEqual([20, 40, 60, 80, 100])
    expect(ticks(ownScale([0.412, 0.418], 'number'))).toEqual([0.41, 0.412, 0.414, 0.416, 0.418, 0.42])
  })

  it('ends with the whole where percents come near to it, and at nought', () => {
    expect(ownScale([60, 98], 'percent')).toMatchObject({ max: 100 })
    expect(ownScale([95, 100], 'percent')).toMatchObject({ max: 100 })
    expect(ownScale([1, 3], 'percent')).toMatchObject({ min: 0 })
  })

  it('counts in whole steps what is counted, and shows a single level', () => {
    expect(ticks(ownScale([3, 4], 'integer'))).toEqual([2, 3, 4, 5])
    expect(ticks(ownScale([70, 70], 'number')).length).toBeGreaterThan(2)
    expect(ticks(ownScale([0, 0], 'number')).length).toBeGreaterThan(1)
  })

  it('holds what it is asked to hold', () => {
    for (const [low, high] of [
      [-3.2, 7.1],
      [0, 0.003],
      [999, 1001],
      [12, 4800],
    ] as const) {
      const { min, max, interval } = roundScale(low, high)
      expect(min).toBeLessThanOrEqual(low)
      expect(max).toBeGreaterThanOrEqual(high)
      expect((max - min) / interval).toBeLessThanOrEqual(7.0001)
    }
  })
})
