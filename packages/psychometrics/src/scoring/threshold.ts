/** An ambang batas: the least score or nilai of the whole (section null) or of one section. */
export type Threshold = {
  readonly section: string | null
  readonly on: 'skor' | 'nilai'
  readonly least: number
}

/** What thresholds look at; `Totals` of a scored attempt fit. */
export type ThresholdTotals = {
  readonly score: number
  readonly maxScore: number
  readonly nilai: number | null
  readonly pending: number
  /** Points that missing marks may still bring; unknown in totals of before it was kept, where it may be any. */
  readonly open?: number
}
export type ThresholdScore = ThresholdTotals & {
  readonly sections: Readonly<Record<string, ThresholdTotals>>
}

export type ThresholdVerdict = {
  /** null without thresholds, and while missing marks can still decide: whatever they will be, the rest is settled */
  readonly passed: boolean | null
  /** those not reached as it stands */
  readonly failed: readonly Threshold[]
}

// A nilai of thirds may fall a hair short of the whole number it stands for.
const reaches = (value: number, least: number): boolean =>
  value >= least - 1e-9 * Math.max(1, Math.abs(least))

/** A stored result keeps what is open by section only. */
const openOf = ({ open, pending }: ThresholdTotals, parts: readonly ThresholdTotals[] = []): number => {
  if (open !== undefined) return open
  if (pending === 0) return 0
  return parts.length === 0 ? Infinity : parts.reduce((sum, part) => sum + openOf(part), 0)
}

/** What is reached as it stands, and what would be if every missing mark came out full. */
const boundsOf = (
  totals: ThresholdTotals | undefined,
  on: Threshold['on'],
  parts?: readonly ThresholdTotals[],
): readonly [now: number, most: number] => {
  if (!totals) return [0, 0]
  const open = openOf(totals, parts)
  if (on === 'skor') return [totals.score, totals.score + open]
  const nilai = totals.nilai ?? 0
  return [nilai, totals.maxScore > 0 ? nilai + (100 * open) / totals.maxScore : nilai]
}

/**
 * The whole passes when every threshold is reached. A section without questions counts as 0. A mark can only add: what
 * is reached stays reached, and what full marks cannot lift to its threshold has failed before they are given.
 */
export const checkThresholds = (
  score: ThresholdScore,
  thresholds: readonly Threshold[],
): ThresholdVerdict => {
  const bounds = thresholds.map(({ section, on }) =>
    section === null
      ? boundsOf(score, on, Object.values(score.sections))
      : boundsOf(score.sections[section], on),
  )
  const failed = thresholds.filter(({ least }, index) => !reaches(bounds[index]![0], least))
  if (thresholds.length === 0) return { passed: null, failed }
  if (failed.length === 0) return { passed: true, failed }
  const isLost = thresholds.some(({ least }, index) => !reaches(bounds[index]![1], least))
  return { passed: isLost ? false : null, failed }
}
