/** An ambang batas: the least score or nilai of the whole (section null) or of one section. */
export type Threshold = {
  readonly section: string | null
  readonly on: 'skor' | 'nilai'
  readonly least: number
}

/** What thresholds look at; `Totals` of a scored attempt fit. */
export type ThresholdTotals = {
  readonly score: number
  readonly nilai: number | null
  readonly pending: number
}
export type ThresholdScore = ThresholdTotals & {
  readonly sections: Readonly<Record<string, ThresholdTotals>>
}

export type ThresholdVerdict = {
  /** null without thresholds, and while an answer that waits for its mark could still turn a failure */
  readonly passed: boolean | null
  /** those not reached, whatever waits */
  readonly failed: readonly Threshold[]
}

// A nilai of thirds may fall a hair short of the whole number it stands for.
const reaches = (value: number, least: number): boolean =>
  value >= least - 1e-9 * Math.max(1, Math.abs(least))

/** The whole passes when every threshold is reached. A section without questions counts as 0. */
export const checkThresholds = (
  score: ThresholdScore,
  thresholds: readonly Threshold[],
): ThresholdVerdict => {
  const totalsOf = ({ section }: Threshold) => (section === null ? score : score.sections[section])
  const failed = thresholds.filter((threshold) => {
    const totals = totalsOf(threshold)
    const value = (threshold.on === 'skor' ? totals?.score : totals?.nilai) ?? 0
    return !reaches(value, threshold.least)
  })
  if (thresholds.length === 0) return { passed: null, failed }
  if (failed.length === 0) return { passed: true, failed }
  return {
    passed: failed.every((threshold) => (totalsOf(threshold)?.pending ?? 0) > 0) ? null : false,
    failed,
  }
}

/** Thresholds nobody can reach: above the maximum score, or above nilai 100. `sections` holds maximum scores. */
export const unreachableThresholds = (
  thresholds: readonly Threshold[],
  maxScore: number,
  sections: Readonly<Record<string, number>>,
): readonly Threshold[] =>
  thresholds.filter(({ section, on, least }) => {
    const most = on === 'nilai' ? 100 : section === null ? maxScore : (sections[section] ?? 0)
    return !reaches(most, least)
  })
