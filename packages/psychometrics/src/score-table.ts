import type { Weights } from './moments.ts'

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
  /** the same two over the first, third, fifth, ... item */
  readonly oddTotals: Float64Array
  readonly oddGivenMax: Float64Array
  readonly maxScore: number
}

const isMissing = (score: number | null | undefined): boolean => score == null || Number.isNaN(score)

const checkInput = ({ items, scores, answers, weights }: ClassicalInput): void => {
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

const fill = (
  column: Filling,
  i: number,
  rows: readonly ArrayLike<number | null>[],
  from: number,
  to: number,
) => {
  const { scores, codes } = column
  for (let r = from; r < to; r++) {
    const score = rows[r]![i]
    if (score == null || score !== score) {
      codes[r] = NOT_GIVEN
      continue
    }
    const end = scores.length < SHORT_LIST ? scores.length : SHORT_LIST
    let code = 0
    while (code < end && scores[code] !== score) code++
    codes[r] = code < end ? code : placeOf(score, column)
  }
}

/** Rows are turned into columns this many at a time, so that they are still in the cache for the next item. */
const BLOCK = 128

const toColumns = (itemCount: number, rows: readonly ArrayLike<number | null>[]): ItemColumn[] => {
  const columns = Array.from({ length: itemCount }, (): Filling => ({
    scores: [],
    later: new Map(),
    codes: new Uint32Array(rows.length),
  }))
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK)
    for (const [i, column] of columns.entries()) fill(column, i, rows, from, to)
  }
  return columns.map(({ scores, codes }) => ({ scores, codes }))
}

/** Adds one item's scores, and its maximum, to the rows that were given it. */
const addColumn = (
  { scores, codes }: ItemColumn,
  max: number,
  totals: Float64Array,
  givenMax: Float64Array,
) => {
  for (let r = 0; r < codes.length; r++) {
    const code = codes[r]!
    if (code === NOT_GIVEN) continue
    totals[r]! += scores[code]!
    givenMax[r]! += max
  }
}

/** Checks and lays out the input. Throws RangeError on uneven rows, bad weights, or an infinite score. */
export const buildScoreTable = (input: ClassicalInput): ScoreTable => {
  checkInput(input)
  const { items } = input
  const kept = keepRows(input)
  const columns = toColumns(
    items.length,
    kept.map((r) => input.scores[r]!),
  )
  const zeros = () => new Float64Array(kept.length)
  const [totals, givenMax, oddTotals, oddGivenMax] = [zeros(), zeros(), zeros(), zeros()]
  for (const [i, column] of columns.entries()) {
    const { max } = items[i]!
    addColumn(column, max, totals, givenMax)
    if (i % 2 === 0) addColumn(column, max, oddTotals, oddGivenMax)
  }
  const weights = Float64Array.from(kept, (r) => input.weights?.[r] ?? 1)
  const n = weights.reduce((sum, w) => sum + w, 0)
  const maxScore = items.reduce((sum, { max }) => sum + max, 0)
  const complete = givenMax.every((max) => max === maxScore)
  return { items, kept, weights, n, columns, complete, totals, givenMax, oddTotals, oddGivenMax, maxScore }
}
