import { wilsonInterval, type Interval } from '../math/intervals.ts'
import { analyzeAgreement, ENOUGH_SCRIPTS } from './agreement.ts'

/** One script that two have marked; whoever of them has the lesser name comes first, so that no order decides anything. */
export type PairedMarks = {
  readonly markers: readonly [string, string]
  readonly marks: readonly [number, number]
}

export type PairAgreement = {
  readonly pairs: number
  readonly exact: number | null
  readonly exactInterval: Interval | null
  readonly within: number | null
  readonly withinInterval: Interval | null
  /** Cohen's kappa with quadratic weights */
  readonly kappa: number | null
  /** icc1: each script marked by any two */
  readonly icc: number | null
  readonly iccInterval: Interval | null
}

/** Marks such as 8,3 and 7,2 are 1,1 apart, and not a bit more. */
const apart = ([a, b]: readonly [number, number]) => Math.round(Math.abs(a - b) * 1e6) / 1e6

/** How far any two marks of a script go together; below ENOUGH_SCRIPTS no figure is worth saying. */
export const agreementOfPairs = (pairs: readonly PairedMarks[], tolerance: number): PairAgreement => {
  const n = pairs.length
  if (n < ENOUGH_SCRIPTS)
    return {
      pairs: n,
      exact: null,
      exactInterval: null,
      within: null,
      withinInterval: null,
      kappa: null,
      icc: null,
      iccInterval: null,
    }
  const table = pairs.map(({ markers: [a, b], marks: [x, y] }) => (a <= b ? [x, y] : [y, x]))
  const { icc, icc1Interval, weightedKappa } = analyzeAgreement(table)
  const share = (most: number) => pairs.filter(({ marks }) => apart(marks) <= most).length / n
  const [exact, within] = [share(0), share(tolerance)]
  return {
    pairs: n,
    exact,
    exactInterval: wilsonInterval(exact, n),
    within,
    withinInterval: wilsonInterval(within, n),
    kappa: weightedKappa,
    icc: icc.icc1,
    iccInterval: icc1Interval,
  }
}

export type Severity = {
  /** mean of the own mark less the other's: above 0 is mild */
  readonly severity: number | null
  readonly interval: Interval | null
  /** the same of the earlier and of the later half */
  readonly early: number | null
  readonly late: number | null
  readonly isDrifting: boolean
}

const Z95 = 1.959963984540054
const Z99 = 2.5758293035489004
/** Cohen's least effect: with many scripts a drift of no weight is certain, too. */
const NOTABLE = 0.2

/**
 * How mild a marker is beside those who marked the same scripts, and whether that has changed: Welch's test of the earlier
 * half of the differences against the later one. `differences` (own mark less the other's) stand in the order in which they
 * were given. Null with fewer than ENOUGH_SCRIPTS of them; each half asks for as many.
 */
export const severityOf = (differences: readonly number[]): Severity => {
  const n = differences.length
  const nothing = { severity: null, interval: null, early: null, late: null, isDrifting: false }
  if (n < ENOUGH_SCRIPTS) return nothing
  const all = spreadOf(differences)
  const half = Z95 * Math.sqrt(all.variance / n)
  const known = { ...nothing, severity: all.mean, interval: [all.mean - half, all.mean + half] as const }
  if (n < 2 * ENOUGH_SCRIPTS) return known
  const middle = Math.floor(n / 2)
  const [early, late] = [spreadOf(differences.slice(0, middle)), spreadOf(differences.slice(middle))]
  const moved = Math.abs(late.mean - early.mean)
  const error = Math.sqrt(early.variance / middle + late.variance / (n - middle))
  const isNotable = moved >= NOTABLE * Math.sqrt(all.variance) && moved > 1e-9
  return { ...known, early: early.mean, late: late.mean, isDrifting: isNotable && moved > Z99 * error }
}

const spreadOf = (values: readonly number[]) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return { mean, variance: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1) }
}
