import type { ScoreTable } from './score-table.ts'
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

export const NOT_GIVEN = 0xffff_ffff

/** An item with more distinct scores gets a cell per row. */
const MOST_SCORES = 128

// Writes each row's place in the list of distinct scores; null when there are too many to be worth it.
const encodeScores = (column: Float64Array, codes: Uint32Array): number[] | null => {
  const scores: number[] = []
  for (let r = 0; r < column.length; r++) {
    const score = column[r]!
    if (score !== score) {
      codes[r] = NOT_GIVEN
      continue
    }
    let code = 0
    while (code < scores.length && scores[code] !== score) code++
    if (code === MOST_SCORES) return null
    if (code === scores.length) scores.push(score)
    codes[r] = code
  }
  return scores
}

const cellPerRow = (column: Float64Array, weights: Float64Array, classOf: Uint32Array, ofRow: Uint32Array) => {
  const given: number[] = []
  for (let r = 0; r < column.length; r++) {
    ofRow[r] = column[r] === column[r] ? given.length : NOT_GIVEN
    if (column[r] === column[r]) given.push(r)
  }
  return {
    x: Float64Array.from(given, (r) => column[r]!),
    weights: Float64Array.from(given, (r) => weights[r]!),
    classOf: Uint32Array.from(given, (r) => classOf[r]!),
  }
}

const cellPerPair = (scores: readonly number[], weights: Float64Array, classes: StandingClasses, ofRow: Uint32Array) => {
  const width = classes.totals.length
  const counts = new Float64Array(scores.length * width)
  const classOf = classes.ofRow
  for (let r = 0; r < ofRow.length; r++) {
    if (ofRow[r] === NOT_GIVEN) continue
    const cell = ofRow[r]! * width + classOf[r]!
    ofRow[r] = cell
    counts[cell]! += weights[r]!
  }
  return {
    x: Float64Array.from(counts, (_, cell) => scores[Math.floor(cell / width)]!),
    weights: counts,
    classOf: Uint32Array.from(counts, (_, cell) => cell % width),
  }
}

/** Cells of item `i`. */
export const itemCells = (table: ScoreTable, classes: StandingClasses, i: number): ItemCells => {
  const column = table.columns[i]!
  const { max } = table.items[i]!
  const ofRow = new Uint32Array(column.length)
  const scores = encodeScores(column, ofRow)
  const cells =
    scores && scores.length * classes.totals.length <= column.length
      ? cellPerPair(scores, table.weights, classes, ofRow)
      : cellPerRow(column, table.weights, classes.ofRow, ofRow)
  const rest = cells.x.map((x, cell) => {
    const points = classes.totals[cells.classOf[cell]!]! - x
    return table.complete
      ? points
      : (points / (classes.givenMax[cells.classOf[cell]!]! - max)) * (table.maxScore - max)
  })
  return { ofRow, ...cells, rest, standing: Float64Array.from(cells.classOf, (c) => classes.standing[c]!) }
}
