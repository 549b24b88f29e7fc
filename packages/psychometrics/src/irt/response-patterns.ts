export type IrtInput = {
  readonly items: readonly { readonly name: string }[]
  /** students × items: 1 right, 0 wrong or blank; null or NaN is missing by design (the item was not given) */
  readonly scores: readonly ArrayLike<number | null>[]
  /** how many students a row stands for; 1 each when absent */
  readonly weights?: ArrayLike<number>
}

/** Code of an item that the student was not given. */
export const NOT_ASKED = 2

/** The distinct rows of right, wrong and not given, each with the students who answered so. */
export type ResponsePatterns = {
  readonly itemCount: number
  /** patterns × items, row after row: 0, 1 or NOT_ASKED */
  readonly codes: Uint8Array
  readonly weights: Float64Array
  /** students: the sum of the weights */
  readonly n: number
}

/** Ten codes of three values fit one UTF-16 unit, so that the key of a long row stays short. */
const CODES_PER_UNIT = 10

const keyOf = (codes: Uint8Array): string => {
  let key = ''
  for (let from = 0; from < codes.length; from += CODES_PER_UNIT) {
    let unit = 0
    const to = Math.min(codes.length, from + CODES_PER_UNIT)
    for (let i = from; i < to; i++) unit = unit * 3 + codes[i]!
    key += String.fromCharCode(unit)
  }
  return key
}

const readRow = (row: ArrayLike<number | null>, r: number, into: Uint8Array): boolean => {
  if (row.length !== into.length) throw new RangeError(`Row ${r} does not have ${into.length} cells`)
  let asked = false
  for (let i = 0; i < into.length; i++) {
    const score = row[i]
    if (score === 0 || score === 1) {
      into[i] = score
      asked = true
    } else if (score == null || score !== score) into[i] = NOT_ASKED
    else throw new RangeError(`Row ${r}, item ${i}: ${score} is neither 0 nor 1`)
  }
  return asked
}

const weightOf = ({ weights }: IrtInput, r: number): number => {
  const weight = weights?.[r] ?? 1
  if (!(Number.isInteger(weight) && weight >= 0))
    throw new RangeError(`Weight of row ${r} must be a whole number of students, got ${weight}`)
  return weight
}

/**
 * Gathers equal rows; rows that were given no item, and rows of no student, are left out. Throws RangeError on
 * uneven rows, scores other than 0 and 1, and weights that are no counts.
 */
export const gatherPatterns = (input: IrtInput): ResponsePatterns => {
  const itemCount = input.items.length
  if (input.weights && input.weights.length !== input.scores.length)
    throw new RangeError(`${input.weights.length} weights for ${input.scores.length} rows of scores`)
  const places = new Map<string, number>()
  const rows = new Uint8Array(input.scores.length * itemCount)
  const weights: number[] = []
  const row = new Uint8Array(itemCount)
  for (const [r, scores] of input.scores.entries()) {
    const weight = weightOf(input, r)
    if (!readRow(scores, r, row) || weight === 0) continue
    const key = keyOf(row)
    const place = places.get(key)
    if (place !== undefined) weights[place]! += weight
    else {
      rows.set(row, weights.length * itemCount)
      places.set(key, weights.length)
      weights.push(weight)
    }
  }
  return {
    itemCount,
    codes: rows.slice(0, weights.length * itemCount),
    weights: Float64Array.from(weights),
    n: weights.reduce((sum, w) => sum + w, 0),
  }
}

/** The same patterns with only the items of `kept`, in that order; patterns without any of them are left out. */
export const selectItems = (patterns: ResponsePatterns, kept: readonly number[]): ResponsePatterns => {
  const { itemCount, codes, weights } = patterns
  if (kept.length === itemCount) return patterns
  return gatherPatterns({
    items: kept.map((i) => ({ name: String(i) })),
    scores: Array.from(weights, (_, p) =>
      kept.map((i) => {
        const code = codes[p * itemCount + i]!
        return code === NOT_ASKED ? null : code
      }),
    ),
    weights,
  })
}

/** Students who were given each item, and those of them who were right. */
export const countRight = ({ itemCount, codes, weights }: ResponsePatterns) => {
  const [asked, right] = [new Float64Array(itemCount), new Float64Array(itemCount)]
  for (let p = 0; p < weights.length; p++)
    for (let i = 0; i < itemCount; i++) {
      const code = codes[p * itemCount + i]!
      if (code === NOT_ASKED) continue
      asked[i]! += weights[p]!
      if (code === 1) right[i]! += weights[p]!
    }
  return { asked, right }
}

/** Sets of items that were given together, so that what depends on the set alone is worked out once. */
export type AskedSets = {
  /** the set of each pattern */
  readonly ofPattern: Uint32Array
  readonly sets: readonly (readonly number[])[]
}

export const askedSets = ({ itemCount, codes, weights }: ResponsePatterns): AskedSets => {
  const places = new Map<string, number>()
  const sets: number[][] = []
  const ofPattern = new Uint32Array(weights.length)
  const asked = new Uint8Array(itemCount)
  for (let p = 0; p < weights.length; p++) {
    for (let i = 0; i < itemCount; i++) asked[i] = codes[p * itemCount + i] === NOT_ASKED ? 0 : 1
    const key = keyOf(asked)
    const known = places.get(key)
    ofPattern[p] = known ?? sets.length
    if (known !== undefined) continue
    places.set(key, sets.length)
    sets.push([...asked.keys()].filter((i) => asked[i] === 1))
  }
  return { ofPattern, sets }
}
