/** Credits of students: students × items in whole steps from 0; null or NaN is missing by design (not given). */
export type CreditInput = {
  readonly items: readonly { readonly name: string }[]
  readonly scores: readonly ArrayLike<number | null>[]
  /** how many students a row stands for; 1 each when absent */
  readonly weights?: ArrayLike<number>
}

/** Code of an item that the student was not given. */
export const NOT_GIVEN = 255

/** The distinct rows of credits, with the credits that occur renumbered 0, 1, 2, ... by item. */
export type CategoryPatterns = {
  readonly itemCount: number
  /** credits that occur, by item, from low to high; a code is a place in this list */
  readonly credits: readonly (readonly number[])[]
  /** students with each of them */
  readonly counts: readonly (readonly number[])[]
  /** patterns × items, row after row */
  readonly codes: Uint8Array
  readonly weights: Float64Array
  /** students who were given at least one item */
  readonly n: number
}

const isGiven = (credit: number | null | undefined): credit is number => credit != null && credit === credit

const weightsOf = ({ scores, weights }: CreditInput): Float64Array => {
  if (weights && weights.length !== scores.length)
    throw new RangeError(`${weights.length} weights for ${scores.length} rows of scores`)
  return Float64Array.from(scores, (_, r) => {
    const weight = weights?.[r] ?? 1
    if (!(Number.isInteger(weight) && weight >= 0))
      throw new RangeError(`Weight of row ${r} must be a whole number of students, got ${weight}`)
    return weight
  })
}

/** Most categories of an item: what a byte holds beside NOT_GIVEN. */
const MOST_CATEGORIES = 200

const countCredits = ({ items, scores }: CreditInput, weights: Float64Array) =>
  items.map((_, i) => {
    const found = new Map<number, number>()
    for (const [r, row] of scores.entries()) {
      if (row.length !== items.length) throw new RangeError(`Row ${r} does not have ${items.length} cells`)
      const credit = row[i]
      if (!isGiven(credit) || weights[r] === 0) continue
      if (!Number.isFinite(credit)) throw new RangeError(`Row ${r}, item ${i}: ${credit} is no credit`)
      found.set(credit, (found.get(credit) ?? 0) + weights[r]!)
    }
    if (found.size > MOST_CATEGORIES) throw new RangeError(`Item ${i} has ${found.size} different credits`)
    return [...found].toSorted(([a], [b]) => a - b)
  })

const keyOf = (codes: Uint8Array): string => {
  let key = ''
  for (let i = 0; i < codes.length; i += 2) key += String.fromCharCode(codes[i]! * 256 + (codes[i + 1] ?? 0))
  return key
}

/**
 * Gathers equal rows of the items in `kept`; rows without any of them, and rows of no student, are left out. A credit
 * that nobody has is no category: the models say nothing of it. Throws RangeError on uneven rows and weights that are
 * no counts.
 */
export const gatherCategories = (input: CreditInput, kept?: readonly number[]): CategoryPatterns => {
  const rowWeights = weightsOf(input)
  const chosen = kept ?? [...input.items.keys()]
  const found = countCredits(input, rowWeights)
  const places = chosen.map((i) => new Map(found[i]!.map(([credit], place) => [credit, place])))
  const rows = new Uint8Array(input.scores.length * chosen.length)
  const patterns = new Map<string, number>()
  const weights: number[] = []
  const codes = new Uint8Array(chosen.length)
  for (const [r, row] of input.scores.entries()) {
    let given = 0
    for (let at = 0; at < chosen.length; at++) {
      const credit = row[chosen[at]!]
      codes[at] = isGiven(credit) ? (places[at]!.get(credit) ?? NOT_GIVEN) : NOT_GIVEN
      if (codes[at] !== NOT_GIVEN) given++
    }
    if (given === 0 || rowWeights[r] === 0) continue
    const key = keyOf(codes)
    const known = patterns.get(key)
    if (known !== undefined) {
      weights[known]! += rowWeights[r]!
      continue
    }
    patterns.set(key, weights.length)
    rows.set(codes, weights.length * chosen.length)
    weights.push(rowWeights[r]!)
  }
  return {
    itemCount: chosen.length,
    credits: chosen.map((i) => found[i]!.map(([credit]) => credit)),
    counts: chosen.map((i) => found[i]!.map(([, count]) => count)),
    codes: rows.slice(0, weights.length * chosen.length),
    weights: Float64Array.from(weights),
    n: weights.reduce((sum, weight) => sum + weight, 0),
  }
}
