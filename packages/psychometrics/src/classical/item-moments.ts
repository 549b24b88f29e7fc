import type { ItemCells } from './item-cells.ts'
import { isConstant, pearson } from '../math/moments.ts'

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

const means = ({ x, rest, standing, weights }: ItemCells) => {
  let [n, sumX, sumRest, sumTotal] = [0, 0, 0, 0]
  for (let c = 0; c < x.length; c++) {
    if (rest[c] !== rest[c]) continue
    const w = weights[c]!
    n += w
    sumX += w * x[c]!
    sumRest += w * rest[c]!
    sumTotal += w * standing[c]!
  }
  return { n, meanItem: sumX / n, meanRest: sumRest / n, meanTotal: sumTotal / n }
}

/** Reads the sums off the item's cells; `max` and `maxScore` set the size below which a spread is rounding. */
export const itemMoments = (cells: ItemCells, max: number, maxScore: number): ItemMoments => {
  const { x, rest, standing, weights } = cells
  const centre = means(cells)
  const { n, meanItem, meanRest, meanTotal } = centre
  let [item, restSquares, totalSquares, itemTotal, itemRest] = [0, 0, 0, 0, 0]
  for (let c = 0; c < x.length; c++) {
    if (rest[c] !== rest[c]) continue
    const w = weights[c]!
    const dx = x[c]! - meanItem
    const dr = rest[c]! - meanRest
    const dt = standing[c]! - meanTotal
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
