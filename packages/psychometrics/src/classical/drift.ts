import { chiSquareTail } from '../math/gamma.ts'
import { wilsonInterval, type Interval } from '../math/intervals.ts'

/** One administration of an item: how many were given it, and their mean score over the maximum. */
export type Administration = { readonly n: number; readonly facility: number }

export type Drift = {
  readonly n: number
  readonly facility: number
  readonly interval: Interval | null
  /** greatest less smallest facility */
  readonly range: number
  /** that one facility could bring such differences; null for fewer than two administrations */
  readonly p: number | null
  readonly isDrifting: boolean
}

const CERTAIN = 0.01
const NOTABLE = 0.1

/**
 * An item over several administrations: the pooled facility, and whether it has drifted. The test is the chi-square
 * test of homogeneity, X² = Σ nᵢ (pᵢ − p)² / (p (1 − p)) with one degree of freedom less than administrations
 * (Fleiss, Statistical Methods for Rates and Proportions, chapter 9). For partial credit p (1 − p) is the greatest
 * variance possible, so that the test errs towards no drift. With many students a difference of no weight is certain,
 * so drift also asks for 0,10 between the extremes. Null when nobody was given the item.
 */
export const facilityDrift = (administrations: readonly Administration[]): Drift | null => {
  const n = administrations.reduce((sum, each) => sum + each.n, 0)
  if (n === 0) return null
  const facility = administrations.reduce((sum, each) => sum + each.n * each.facility, 0) / n
  const given = administrations.filter((each) => each.n > 0)
  const facilities = given.map((each) => each.facility)
  const range = Math.max(...facilities) - Math.min(...facilities)
  const spread = facility * (1 - facility)
  const x2 = given.reduce((sum, each) => sum + (each.n * (each.facility - facility) ** 2) / spread, 0)
  const p = given.length < 2 ? null : spread > 0 ? chiSquareTail(x2, given.length - 1) : 1
  return {
    n,
    facility,
    interval: wilsonInterval(facility, n),
    range,
    p,
    isDrifting: p !== null && p < CERTAIN && range >= NOTABLE - 1e-9,
  }
}
