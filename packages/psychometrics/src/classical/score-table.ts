import type { Weights } from '../math/moments.ts'

/** One item of the test. `max` > 0 is the score of a full answer. */
export type ClassicalItem = {
  readonly name: string
  readonly max: number
  /** option ids in order; an answer code is an index into this list */
  readonly options?: readonly string[]
  /** the right options */
  readonly keys?: readonly string[]
  /** several options may be ticked: the answer code is a bit mask, option i is bit i (at most 30 options) */
  readonly multiple?: boolean
}

export type ClassicalInput = {
  readonly items: readonly ClassicalItem[]
  /** students × items; null or NaN is missing by design (the student was not given the item) */
  readonly scores: readonly ArrayLike<number | null>[]
  /** students × items, in the order the items were shown: an option's code, BLANK or OTHER_ANSWER */
  readonly answers?: readonly ArrayLike<number>[]
  /** how many students a row stands for; 1 each when absent */
  readonly weights?: ArrayLike<number>
}

/** Answer code of a question left without an answer. */
export const BLANK = -1
/** Answer code of an answer that is none of the listed options (short text, essay). */
export const OTHER_ANSWER = -2

/** An item's scores as places in its list of distinct scores; NOT_GIVEN where the row was not given the item. */
export type ItemColumn = { readonly scores: readonly number[]; readonly codes: Uint32Array }

export const NOT_GIVEN = 0xffff_ffff

/** The scores laid out by item, for passes over one item at a time. Rows that were given no item are gone. */
export type ScoreTable = {
  readonly items: readonly ClassicalItem[]
  /** rows kept, as indexes into the input */
  readonly kept: readonly number[]
  readonly weights: Weights
  /** students: the sum of the weights */
  readonly n: number
  readonly columns: readonly ItemColumn[]
  /** every kept row was given every item */
  readonly complete: boolean
  /** sum of the scores of the items given */
  readonly totals: Float64Array
  /** sum of the maximum scores of the items given */
  readonly givenMax: Float64Array
  /** the same two over the first, third, fifth, ... item, and over the first half of the items */
  readonly odd: HalfTest
  readonly first: HalfTest
  readonly maxScore: number
  /** how many items a student was given on average */
  readonly meanGiven: number
}

export type HalfTest = { readonly totals: Float64Array; readonly givenMax: Float64Array }

const isMissing = (score: number | null | undefined): boolean => score == null || Number.isNaN(score)

/** Throws RangeError on what is no score matrix. */
export const checkInput = ({ items, scores, answers, weights }: ClassicalInput): void => {
  const bad = items.find((item) => !(item.max > 0 && Number.isFinite(item.max)))
  if (bad) throw new RangeError(`Item ${bad.name}: max must be a positive number, got ${bad.max}`)
  if (answers && answers.length !== scores.length)
    throw new RangeError(`${answers.length} rows of answers for ${scores.length} rows of scores`)
  if (weights && weights.length !== scores.length)
    throw new RangeError(`${weights.length} weights for ${scores.length} rows of scores`)
  for (const [r, row] of scores.entries()) {
    if (row.length !== items.length || (answers && answers[r]!.length !== items.length))
      throw new RangeError(`Row ${r} does not have ${items.length} cells`)
    if (weights && !(Number.isInteger(weights[r]) && weights[r]! >= 0))
      throw new RangeError(`Weight of row ${r} must be a whole number of students, got ${weights[r]}`)
  }
}

const keepRows = ({ scores, weights }: ClassicalInput): number[] => {
  const kept: number[] = []
  for (let r = 0; r < scores.length; r++) {
    const row = scores[r]!
    if (weights && weights[r] === 0) continue
    for (let i = 0; i < row.length; i++)
      if (!isMissing(row[i])) {
        kept.push(r)
        break
      }
  }
  return kept
}

/** Up to this many distinct scores, looking through the list beats a map. */
const SHORT_LIST = 16

/** An item's column while it is being filled. */
type Filling = { readonly scores: number[]; readonly later: Map<number, number>; readonly codes: Uint32Array }

/** Place of a score that is not among the first SHORT_LIST distinct ones; a new score is added. */
const placeOf = (score: number, { scores, later }: Filling): number => {
  const known = later.get(score)
  if (known !== undefined) return known
  if (!Number.isFinite(score)) throw new RangeError('A score is infinite')
  if (scores.length >= SHORT_LIST) later.set(score, scores.length)
  return scores.push(score) - 1
}

/** Sums by row over one quarter of the items: odd or even, first or last half. */
type Quarter = { max: number; readonly totals: Float64Array; readonly missing: Float64Array }

const fill = (
  column: Filling,
  i: number,
  max: number,
  { totals, missing }: Quarter,
  rows: readonly ArrayLike<number | null>[],
  from: number,
  to: number,
): boolean => {
  const { scores, codes } = column
  let complete = true
  for (let r = from; r < to; r++) {
    const score = rows[r]![i]
    if (score == null || score !== score) {
      codes[r] = NOT_GIVEN
      missing[r]! += max
      complete = false
      continue
    }
    const end = scores.length < SHORT_LIST ? scores.length : SHORT_LIST
    let code = 0
    while (code < end && scores[code] !== score) code++
    codes[r] = code < end ? code : placeOf(score, column)
    totals[r]! += score
  }
  return complete
}

/** Rows are turned into columns this many at a time, so that they are still in the cache for the next item. */
export const BLOCK = 128

type Columns = {
  readonly columns: readonly ItemColumn[]
  readonly complete: boolean
  /** odd items of the first half, even ones of it, odd and even ones of the last */
  readonly quarters: readonly Quarter[]
}

const toColumns = (items: readonly ClassicalItem[], rows: readonly ArrayLike<number | null>[]): Columns => {
  const zeros = () => new Float64Array(rows.length)
  const quarters = Array.from({ length: 4 }, (): Quarter => ({ max: 0, totals: zeros(), missing: zeros() }))
  const half = Math.ceil(items.length / 2)
  const quarterOf = (i: number) => quarters[(i % 2) + (i < half ? 0 : 2)]!
  const columns = items.map(({ max }, i): Filling => {
    quarterOf(i).max += max
    return { scores: [], later: new Map(), codes: new Uint32Array(rows.length) }
  })
  let complete = true
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK)
    for (let i = 0; i < columns.length; i++)
      if (!fill(columns[i]!, i, items[i]!.max, quarterOf(i), rows, from, to)) complete = false
  }
  return { columns: columns.map(({ scores, codes }) => ({ scores, codes })), complete, quarters }
}

/** A part of the test: what was obtained in its quarters, and what could have been. */
const joinQuarters = (quarters: readonly Quarter[], count: number): HalfTest => {
  const totals = new Float64Array(count)
  const givenMax = new Float64Array(count)
  const max = quarters.reduce((sum, quarter) => sum + quarter.max, 0)
  for (const quarter of quarters)
    for (let r = 0; r < count; r++) {
      totals[r]! += quarter.totals[r]!
      givenMax[r]! += quarter.missing[r]!
    }
  // What is left of a part that was not given at all is rounding.
  for (let r = 0; r < count; r++) {
    const given = max - givenMax[r]!
    givenMax[r] = given > 1e-9 * max ? given : 0
  }
  return { totals, givenMax }
}

const countGiven = (columns: readonly ItemColumn[], weights: Weights): number =>
  columns.reduce(
    (sum, { codes }) =>
      codes.reduce((given, code, r) => (code === NOT_GIVEN ? given : given + weights[r]!), sum),
    0,
  )

/** Checks and lays out the input. Throws RangeError on uneven rows, bad weights, or an infinite score. */
export const buildScoreTable = (input: ClassicalInput): ScoreTable => {
  checkInput(input)
  const { items } = input
  const kept = keepRows(input)
  const rows = kept.map((r) => input.scores[r]!)
  const { columns, complete, quarters } = toColumns(items, rows)
  const weights = Float64Array.from(kept, (r) => input.weights?.[r] ?? 1)
  const n = weights.reduce((sum, w) => sum + w, 0)
  return {
    items,
    kept,
    weights,
    n,
    columns,
    complete,
    ...joinQuarters(quarters, kept.length),
    odd: joinQuarters([quarters[0]!, quarters[2]!], kept.length),
    first: joinQuarters([quarters[0]!, quarters[1]!], kept.length),
    maxScore: quarters.reduce((sum, { max }) => sum + max, 0),
    meanGiven: complete || n === 0 ? items.length : countGiven(columns, weights) / n,
  }
}
