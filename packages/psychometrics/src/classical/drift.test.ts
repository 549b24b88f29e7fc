import { describe, expect, it } from 'vitest'
import { comparableDrift, facilityDrift, type ItemUse } from './drift.ts'

describe('an item over several administrations', () => {
  it('pools by students and tests as the chi-square test of a 2 × k table', () => {
    // 60 of 100 and 40 of 100: X² = 8, df = 1, p = 0.004678 (any table of χ²).
    const drift = facilityDrift([
      { n: 100, facility: 0.6 },
      { n: 100, facility: 0.4 },
    ])
    expect(drift?.facility).toBeCloseTo(0.5, 12)
    expect(drift?.p).toBeCloseTo(0.004_677_73, 6)
    expect(drift?.isDrifting).toBe(true)
  })

  it('calls neither a certain trifle nor an uncertain leap a drift', () => {
    const trifle = facilityDrift([
      { n: 100_000, facility: 0.52 },
      { n: 100_000, facility: 0.5 },
    ])
    expect(trifle?.p).toBeLessThan(0.01)
    expect(trifle?.isDrifting).toBe(false)
    const few = facilityDrift([
      { n: 10, facility: 0.7 },
      { n: 10, facility: 0.4 },
    ])
    expect(few?.isDrifting).toBe(false)
  })

  it('has no p where there is nothing to compare, and is never NaN', () => {
    expect(facilityDrift([])).toBeNull()
    expect(facilityDrift([{ n: 0, facility: 0.5 }])).toBeNull()
    expect(facilityDrift([{ n: 30, facility: 0.5 }])).toMatchObject({ p: null, isDrifting: false })
    expect(
      facilityDrift([
        { n: 30, facility: 1 },
        { n: 30, facility: 1 },
      ]),
    ).toMatchObject({ p: 1, range: 0, isDrifting: false })
  })
})

describe('items among comparable groups', () => {
  const logistic = (x: number) => 1 / (1 + Math.exp(-x))
  const difficulties = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5]
  const uses = (move: (item: number) => number): ItemUse[][] =>
    difficulties.map((b, item) => [
      { at: 'dahulu', n: 500, facility: logistic(-b) },
      { at: 'kini', n: 400, facility: logistic(-b + move(item)) },
    ])

  it('an abler group moves all items and none has drifted; one that moves against the others has', () => {
    // As they are, each item of the abler group differs by more than could be chance.
    expect(uses(() => 0.9).filter((each) => facilityDrift(each)!.isDrifting).length).toBeGreaterThan(4)
    expect(comparableDrift(uses(() => 0.9)).map((drift) => drift!.isDrifting)).toEqual(
      difficulties.map(() => false),
    )
    const one = comparableDrift(uses((item) => (item === 3 ? 0.9 - 1.2 : 0.9)))
    expect(one.map((drift) => drift!.isDrifting)).toEqual(difficulties.map((_, item) => item === 3))
    // It fell behind the others by 1.2 logits, from one half.
    expect(one[3]!.range).toBeCloseTo(0.5 - logistic(-1.2), 2)
    expect(one[3]!.facility).toBeCloseTo((500 * 0.5 + 400 * logistic(-0.3)) / 900, 12)
  })

  it('compares nothing with too few common items, one administration or none', () => {
    const few = comparableDrift(uses(() => 0.9).slice(0, 4))
    expect(few.map((drift) => [drift!.compared, drift!.p, drift!.isDrifting])).toEqual(
      few.map(() => [0, null, false]),
    )
    expect(
      comparableDrift([[], [{ at: 'a', n: 0, facility: 0.5 }], [{ at: 'a', n: 9, facility: 1 }]]),
    ).toMatchObject([null, null, { compared: 0, p: null }])
  })

  it('does not depend on the order of items or publications', () => {
    const given = uses((item) => (item === 2 ? -0.5 : 0.4))
    const turned = comparableDrift(given.toReversed().map((each) => each.toReversed())).toReversed()
    expect(turned).toEqual(
      comparableDrift(given).map((drift) => ({
        ...drift,
        facility: expect.closeTo(drift!.facility, 12),
        interval: expect.anything(),
      })),
    )
  })
})
