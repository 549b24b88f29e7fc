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

/** One publication's figures of an item; `at` names the publication. */
export type ItemUse = Administration & { readonly at: string }

/** As few common items as say how much abler one group is than another. */
export const ENOUGH_COMMON = 5

export type ComparableDrift = Drift & {
  /** administrations that could be compared with the greatest one */
  readonly compared: number
}

/**
 * Drift of each item among comparable groups. Another group may be abler, which moves all items; an item has drifted when it
 * moves against the others. Each administration is set beside the item's greatest one: the median difference of logits over
 * all items that both asked is how much the groups differ (a delta plot of slope 1; Angoff & Ford 1973, Holland &
 * Wainer 1993), and is taken off. With fewer than five common items it is not known, and nothing is compared. Pooled
 * facility and interval are of the figures as they are.
 */
export const comparableDrift = (
  items: readonly (readonly ItemUse[])[],
): readonly (ComparableDrift | null)[] => {
  const byPublication = new Map<string, Map<number, number>>()
  items.forEach((uses, item) => {
    for (const { at, n, facility } of uses) {
      if (n === 0) continue
      const logits = byPublication.get(at) ?? new Map<number, number>()
      byPublication.set(at, logits.set(item, logitOf(facility, n)))
    }
  })
  const shifts = new Map<string, number | undefined>()
  const shiftOf = (from: string, to: string) => {
    const key = `${from} ${to}`
    if (!shifts.has(key)) shifts.set(key, medianShift(byPublication.get(from)!, byPublication.get(to)!))
    return shifts.get(key)
  }
  return items.map((uses) => {
    const pooled = facilityDrift(uses)
    if (!pooled) return null
    const given = uses.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n)
    const greatest = given[0]!
    const alike = given.slice(1).flatMap(({ at, n, facility }) => {
      const shift = at === greatest.at ? 0 : shiftOf(greatest.at, at)
      return shift === undefined
        ? []
        : [{ n, facility: shift === 0 ? facility : logistic(logitOf(facility, n) - shift) }]
    })
    const { range, p, isDrifting } = facilityDrift([greatest, ...alike])!
    return { ...pooled, range, p, isDrifting, compared: alike.length }
  })
}

/** Half an answer either way keeps all right and all wrong finite. */
const logitOf = (facility: number, n: number): number =>
  Math.log((facility * n + 0.5) / ((1 - facility) * n + 0.5))
const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

const medianShift = (
  from: ReadonlyMap<number, number>,
  to: ReadonlyMap<number, number>,
): number | undefined => {
  const moves = [...to]
    .flatMap(([item, logit]) => (from.has(item) ? [logit - from.get(item)!] : []))
    .toSorted((a, b) => a - b)
  if (moves.length < ENOUGH_COMMON) return undefined
  const middle = moves.length / 2
  return (moves[Math.floor(middle)]! + moves[Math.ceil(middle) - 1]!) / 2
}
