import { fQuantile } from '../math/f-distribution.ts'

/** What a panel's judges say together; null where they say nothing. */
export type PanelCut = {
  readonly judges: number
  readonly cut: number
  /** between judges; null for one of them, and where somebody's cut lies beyond all measure */
  readonly sd: number | null
  /** of the cut: how far another such panel's would lie from it */
  readonly error: number | null
  /** 95 %, by Student's t with as many degrees of freedom as judges less one */
  readonly interval: readonly [number, number] | null
}

/** The median of n normal values varies by √(π/2) times what their mean does (Kendall and Stuart 1977, § 10.10). */
const medianError = Math.sqrt(Math.PI / 2)

/**
 * The mean or the median of the judges' cuts, its standard error s / √J across judges (Hambleton and Pitoniak 2006,
 * Educational Measurement, 4th edition, chapter 12; times √(π/2) for a median) and its interval.
 */
export const panelCut = (cuts: readonly number[], by: 'mean' | 'median'): PanelCut | null => {
  const judges = cuts.length
  if (judges === 0) return null
  const mean = cuts.reduce((sum, cut) => sum + cut, 0) / judges
  const cut = by === 'mean' ? mean : medianOf(cuts)
  if (judges === 1 || !Number.isFinite(mean)) return { judges, cut, sd: null, error: null, interval: null }
  const sd = Math.sqrt(cuts.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (judges - 1))
  const error = (sd / Math.sqrt(judges)) * (by === 'mean' ? 1 : medianError)
  // t² is the 0,95 quantile of F(1, J − 1).
  const half = sd > 0 ? Math.sqrt(fQuantile(0.95, 1, judges - 1)) * error : 0
  return { judges, cut, sd, error, interval: [cut - half, cut + half] }
}

/** The middle one, or half way between the two in the middle. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Share of the scores that reach a cut; null without any. */
export const passShare = (scores: readonly number[], cut: number): number | null =>
  scores.length === 0 ? null : scores.filter((score) => score >= cut - 1e-9).length / scores.length
