import { isConstant, pearson } from './moments.ts'
import type { ScoreTable } from './score-table.ts'

/**
 * Sums of deviations of one item's score x, the test score t and the rest score r (test without the item),
 * over the students who were given the item and at least one other.
 */
export type ItemMoments = {
  readonly n: number
  readonly meanItem: number
  readonly meanRest: number
  readonly meanTotal: number
  /** Σ w (x − mean)², 0 when the item is constant; the same for rest and total */
  readonly item: number
  readonly rest: number
  readonly total: number
  readonly itemTotal: number
  readonly itemRest: number
}

type Columns = { readonly x: Float64Array; readonly rest: Float64Array; readonly total: Float64Array }

const means = ({ x, rest, total }: Columns, weights: Float64Array) => {
  let [n, sumX, sumRest, sumTotal] = [0, 0, 0, 0]
  for (let r = 0; r < x.length; r++) {
    if (rest[r] !== rest[r]) continue
    const w = weights[r]!
    n += w
    sumX += w * x[r]!
    sumRest += w * rest[r]!
    sumTotal += w * total[r]!
  }
  return { n, meanItem: sumX / n, meanRest: sumRest / n, meanTotal: sumTotal / n }
}

/** `rest` is NaN where the item, or every other item, was not given; such rows are left out. */
export const itemMoments = (
  { weights, maxScore }: ScoreTable,
  max: number,
  columns: Columns,
): ItemMoments => {
  const { x, rest, total } = columns
  const centre = means(columns, weights)
  const { n, meanItem, meanRest, meanTotal } = centre
  let [item, restSquares, totalSquares, itemTotal, itemRest] = [0, 0, 0, 0, 0]
  for (let r = 0; r < x.length; r++) {
    if (rest[r] !== rest[r]) continue
    const w = weights[r]!
    const dx = x[r]! - meanItem
    const dr = rest[r]! - meanRest
    const dt = total[r]! - meanTotal
    item += w * dx * dx
    restSquares += w * dr * dr
    totalSquares += w * dt * dt
    itemTotal += w * dx * dt
    itemRest += w * dx * dr
  }
  const unlessConstant = (squares: number, scale: number) => (isConstant(squares, n, scale) ? 0 : squares)
  return {
    ...centre,
    item: unlessConstant(item, max),
    rest: unlessConstant(restSquares, maxScore),
    total: unlessConstant(totalSquares, maxScore),
    itemTotal,
    itemRest,
  }
}

/** Pearson r from sums of deviations; null when either side is constant. */
export const correlationOf = (sxy: number, sxx: number, syy: number): number | null =>
  sxx === 0 || syy === 0 ? null : pearson(sxy, sxx, syy)
