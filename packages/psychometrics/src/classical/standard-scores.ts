/**
 * Percentile rank: percent of `values` below x plus half of those at x. Null without values. Source: Crocker and Algina 1986, chapter 19.
 */
export const percentileRank = (x: number, values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const below = values.filter((value) => value < x).length
  const at = values.filter((value) => value === x).length
  return (100 * (below + at / 2)) / values.length
}

/** A line y = slope · x + intercept from one scale to another. */
export type ScaleLine = { readonly slope: number; readonly intercept: number }

export const onLine = ({ slope, intercept }: ScaleLine, x: number): number => slope * x + intercept

/**
 * Katrol: stretches the scores between their lowest and highest onto the wanted lowest and highest,
 * y = (YA − YB) / (XA − XB) · (x − XB) + YB. Null when all scores are equal, which no line can stretch, or the
 * wanted ends are the wrong way round. Keep the raw score visible.
 */
export const katrol = (
  scores: readonly number[],
  wanted: { readonly lowest: number; readonly highest: number },
): ScaleLine | null => {
  const lowest = scores.reduce((min, x) => Math.min(min, x), Infinity)
  const highest = scores.reduce((max, x) => Math.max(max, x), -Infinity)
  if (!(highest > lowest) || !(wanted.highest >= wanted.lowest)) return null
  const slope = (wanted.highest - wanted.lowest) / (highest - lowest)
  return { slope, intercept: wanted.lowest - slope * lowest }
}

/**
 * Linear equating of two forms taken by equivalent groups: scores with the same z are the same, by each group's
 * mean and SD. Source: Kolen and Brennan 2014, chapter 2. Null when form x has no spread.
 */
export const linearEquating = (
  x: { readonly mean: number; readonly sd: number },
  y: { readonly mean: number; readonly sd: number },
): ScaleLine | null => {
  if (!(x.sd > 0)) return null
  const slope = y.sd / x.sd
  return { slope, intercept: y.mean - slope * x.mean }
}

/**
 * Mean/sigma linking of two IRT calibrations by their common items: abilities and difficulties of the new one,
 * A · b + B, come onto the old scale; a becomes a / A. Source: Marco 1977; Kolen and Brennan 2014, chapter 6.
 * Null for fewer than two common items, or difficulties without spread.
 */
export const meanSigmaLink = (
  common: readonly { readonly from: { readonly b: number }; readonly to: { readonly b: number } }[],
): ScaleLine | null => {
  const k = common.length
  if (k < 2) return null
  const describe = (values: readonly number[]) => {
    const mean = values.reduce((sum, x) => sum + x, 0) / k
    return { mean, sd: Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / k) }
  }
  return linearEquating(describe(common.map(({ from }) => from.b)), describe(common.map(({ to }) => to.b)))
}
