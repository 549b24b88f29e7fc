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

/** The scores laid out by item, for passes over one item at a time. Rows that were given no item are gone. */
export type ScoreTable = {
  readonly items: readonly ClassicalItem[]
  /** rows kept, as indexes into the input */
  readonly kept: readonly number[]
  readonly weights: Weights
  /** students: the sum of the weights */
  readonly n: number
  /** per item, a score per kept row; NaN is missing */
  readonly columns: readonly Float64Array[]
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

/** Checks and lays out the input. Throws RangeError on uneven rows, bad weights, or an infinite score. */
export const buildScoreTable = (input: ClassicalInput): ScoreTable => {
  checkInput(input)
  const { items, scores } = input
  const kept = keepRows(input)
  const columns = items.map(() => new Float64Array(kept.length))
  const [totals, givenMax] = [new Float64Array(kept.length), new Float64Array(kept.length)]
  const [oddTotals, oddGivenMax] = [new Float64Array(kept.length), new Float64Array(kept.length)]
  const maxima = items.map((item) => item.max)
  let complete = true
  for (let r = 0; r < kept.length; r++) {
    const row = scores[kept[r]!]!
    let [total, given, oddTotal, oddGiven] = [0, 0, 0, 0]
    for (let i = 0; i < maxima.length; i++) {
      const score = row[i]
      if (score == null || score !== score) {
        columns[i]![r] = NaN
        complete = false
      } else {
        columns[i]![r] = score
        total += score
        given += maxima[i]!
        if (i % 2 === 0) {
          oddTotal += score
          oddGiven += maxima[i]!
        }
      }
    }
    if (!Number.isFinite(total)) throw new RangeError(`Row ${kept[r]} has an infinite score`)
    totals[r] = total
    givenMax[r] = given
    oddTotals[r] = oddTotal
    oddGivenMax[r] = oddGiven
  }
  const weights = Float64Array.from(kept, (r) => input.weights?.[r] ?? 1)
  const n = weights.reduce((sum, w) => sum + w, 0)
  const maxScore = maxima.reduce((sum, max) => sum + max, 0)
  return { items, kept, weights, n, columns, complete, totals, givenMax, oddTotals, oddGivenMax, maxScore }
}
