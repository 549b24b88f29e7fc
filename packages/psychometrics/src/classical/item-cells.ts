import { NOT_GIVEN } from './score-table.ts'
import type { ItemColumn, ScoreTable } from './score-table.ts'
import type { StandingClasses } from './standing.ts'

/**
 * The joint distribution of one item's score and the students' standing: a cell per pair of score and class, with
 * the students in it. Statistics read the cells instead of the students.
 */
export type ItemCells = {
  /** each row's cell; NOT_GIVEN where the row was not given the item */
  readonly ofRow: Uint32Array
  /** item score, students, class, standing, and score on the rest of the test (NaN: no other item given) */
  readonly x: Float64Array
  readonly weights: Float64Array
  readonly classOf: Uint32Array
  readonly standing: Float64Array
  readonly rest: Float64Array
}

type Counted = Pick<ItemCells, 'x' | 'weights' | 'classOf'>

const cellPerRow = (
  { scores, codes }: ItemColumn,
  rowWeights: Float64Array,
  classOf: Uint32Array,
  ofRow: Uint32Array,
): Counted => {
  const given: number[] = []
  for (let r = 0; r < codes.length; r++) {
    const isGiven = codes[r] !== NOT_GIVEN
    ofRow[r] = isGiven ? given.length : NOT_GIVEN
    if (isGiven) given.push(r)
  }
  return {
    x: Float64Array.from(given, (r) => scores[codes[r]!]!),
    weights: Float64Array.from(given, (r) => rowWeights[r]!),
    classOf: Uint32Array.from(given, (r) => classOf[r]!),
  }
}

const cellPerPair = (
  { scores, codes }: ItemColumn,
  rowWeights: Float64Array,
  classes: StandingClasses,
  ofRow: Uint32Array,
): Counted => {
  const width = classes.totals.length
  const weights = new Float64Array(scores.length * width)
  const classOf = classes.ofRow
  for (let r = 0; r < codes.length; r++) {
    const code = codes[r]!
    const cell = code === NOT_GIVEN ? NOT_GIVEN : code * width + classOf[r]!
    ofRow[r] = cell
    if (cell !== NOT_GIVEN) weights[cell]! += rowWeights[r]!
  }
  return {
    x: weights.map((_, cell) => scores[Math.floor(cell / width)]!),
    weights,
    classOf: new Uint32Array(weights.length).map((_, cell) => cell % width),
  }
}

/**
 * Cells of item `i`: one per pair where that makes fewer cells than rows, else one per row. `ofRow` is room for
 * the result's `ofRow`, so that a test of many items does not make one per item.
 */
export const itemCells = (
  table: ScoreTable,
  classes: StandingClasses,
  i: number,
  ofRow: Uint32Array,
): ItemCells => {
  const column = table.columns[i]!
  const { max } = table.items[i]!
  const { totals, givenMax, standing } = classes
  const cells =
    column.scores.length * totals.length <= ofRow.length
      ? cellPerPair(column, table.weights, classes, ofRow)
      : cellPerRow(column, table.weights, classes.ofRow, ofRow)
  const rest = cells.x.map((x, cell) => {
    const others = cells.classOf[cell]!
    const points = totals[others]! - x
    return table.complete ? points : (points / (givenMax[others]! - max)) * (table.maxScore - max)
  })
  return { ofRow, ...cells, rest, standing: cells.x.map((_, cell) => standing[cells.classOf[cell]!]!) }
}
