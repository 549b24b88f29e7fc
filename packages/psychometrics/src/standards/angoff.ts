import { panelCut, type PanelCut } from './cut.ts'

/** A question as points: what a wrong and what a full answer gives, and the share of students who are asked it. */
export type StandardItem = { readonly least: number; readonly most: number; readonly weight: number }

export type JudgedItem = {
  /** of the judges' ratings, as shares of the way from the least points to the most */
  readonly mean: number | null
  readonly sd: number | null
  readonly least: number | null
  readonly most: number | null
}

export type Angoff = {
  /** each judge's cut in nilai, 0 to 100; null for a judge who has left a question out */
  readonly judges: readonly (number | null)[]
  readonly panel: PanelCut | null
  readonly items: readonly JudgedItem[]
  /** places of the questions on which the judges lie farthest apart, the widest first */
  readonly widest: readonly number[]
}

const mostWidest = 5
/** A tenth of the way from wrong to right is no disagreement. */
const leastSpread = 0.1

/**
 * Modified Angoff: each judge says of each question which share of just passing students answers it, or how much of its
 * points they reach; a judge's cut is the sum of the points expected so, the panel's the mean of these (Angoff 1971,
 * Educational Measurement, 2nd edition, chapter 15; for items with steps Hambleton and Plake 1995, Applied Measurement in
 * Education 8). A judge with a rating missing has no sum that compares, and counts for no cut.
 *
 * @param ratings judges × items, 0 to 1; null where there is none
 * @param fixed points that everybody has, over all questions: of full credit
 */
export const angoff = (
  items: readonly StandardItem[],
  ratings: readonly (readonly (number | null)[])[],
  fixed = 0,
): Angoff => {
  const most = fixed + items.reduce((sum, item) => sum + item.weight * item.most, 0)
  const judges = ratings.map((row): number | null => {
    let points = fixed
    for (const [i, { least, most: full, weight }] of items.entries()) {
      const rating = row[i] ?? null
      if (rating === null) return null
      points += weight * (least + rating * (full - least))
    }
    return items.length > 0 && most > 0 ? (100 * points) / most : null
  })
  const judged = items.map((_, i) => judgedItem(ratings.flatMap((row) => row[i] ?? [])))
  return {
    judges,
    panel: panelCut(
      judges.flatMap((cut) => cut ?? []),
      'mean',
    ),
    items: judged,
    widest: [...judged.keys()]
      .filter((i) => (judged[i]!.sd ?? 0) >= leastSpread)
      .toSorted((a, b) => judged[b]!.sd! - judged[a]!.sd! || a - b)
      .slice(0, mostWidest),
  }
}

const judgedItem = (ratings: readonly number[]): JudgedItem => {
  const panel = panelCut(ratings, 'mean')
  if (panel === null) return { mean: null, sd: null, least: null, most: null }
  return { mean: panel.cut, sd: panel.sd, least: Math.min(...ratings), most: Math.max(...ratings) }
}
