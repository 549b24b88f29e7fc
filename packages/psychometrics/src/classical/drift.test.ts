import { describe, expect, it } from 'vitest'
import { facilityDrift } from './drift.ts'

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
