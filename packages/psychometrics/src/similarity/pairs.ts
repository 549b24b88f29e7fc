import { optionChances, type Choices, type NominalModel } from './nominal-model.ts'
import { poissonBinomialTail } from './poisson-binomial.ts'

/** Two persons, by their places, and what they have in common. */
export type Pair = {
  readonly first: number
  readonly second: number
  /** questions that both answered, and on how many they chose the same option */
  readonly common: number
  readonly matches: number
  /** how many the model expects of two who work on their own */
  readonly expected: number
  /** P(so many matches or more) */
  readonly p: number
}

/** Pairs are of two kinds, looked at each for itself: who sat in the same room at the same time, and all others. */
type Kind = 0 | 1
export const SAME_ROOM = 0
export const OTHERS = 1

/** Fewest questions that two must have answered both. */
export const ENOUGH_COMMON = 20

/** Abilities are taken to a tenth, so that what two of them expect is known beforehand. */
const STEP = 0.1
const FURTHEST = 4
const grid = Math.round((2 * FURTHEST) / STEP) + 1
const placeOf = (theta: number): number =>
  Math.round((Math.max(-FURTHEST, Math.min(FURTHEST, theta)) + FURTHEST) / STEP)
const thetaAt = (place: number): number => place * STEP - FURTHEST

/** Below so many standard deviations no pair is rare enough for its exact chance to be asked. */
const WORTH_ASKING = 2.5

/**
 * π_j = Σ_k P_jk(θ1) P_jk(θ2), the chance that two persons choose the same option: by both abilities, then by item
 * (van der Linden and Sotaridona 2006, eq. 6).
 */
const matchChances = (model: NominalModel, used: readonly number[]): Float64Array => {
  const items = model.items.length
  const width = model.slopes.length
  const chances = new Float64Array(grid * width)
  for (const g of used)
    for (let j = 0; j < items; j++) optionChances(model, j, thetaAt(g), chances, g * width + model.starts[j]!)
  const found = new Float64Array(grid * grid * items)
  for (const g of used)
    for (const h of used) {
      if (h > g) continue
      for (let j = 0; j < items; j++) {
        const from = model.starts[j]!
        let sum = 0
        for (let k = from; k < from + model.items[j]!.options; k++)
          sum += chances[g * width + k]! * chances[h * width + k]!
        found[(g * grid + h) * items + j] = sum
        found[(h * grid + g) * items + j] = sum
      }
    }
  return found
}

export type Scan = {
  readonly choices: Choices
  /** the same number ≥ 0 for who sat together; −1 where it is not known */
  readonly rooms: ArrayLike<number>
  /** pairs of other rooms are left out */
  readonly onlySameRoom: boolean
}

/** Which kind a pair is of, and undefined where it is not compared. */
const kindOf = (one: number, other: number, onlySameRoom: boolean): Kind | undefined => {
  if (one >= 0 && one === other) return SAME_ROOM
  return onlySameRoom ? undefined : OTHERS
}

/**
 * Looks at every pair: of each kind those whose matches are worth asking about, with their exact chance, and at least
 * the one that stands out most.
 */
export const scanPairs = (
  { choices, rooms, onlySameRoom }: Scan,
  model: NominalModel,
  abilities: ArrayLike<number>,
): { pairs: Pair[][]; compared: number[] } => {
  const { persons, items, codes } = choices
  const places = Array.from({ length: persons }, (_, i) => placeOf(abilities[i]!))
  const chances = matchChances(model, [...new Set(places)])
  const pairs: Pair[][] = [[], []]
  const most: ((Pair & { z: number }) | undefined)[] = [undefined, undefined]
  const compared = [0, 0]
  for (let first = 0; first < persons; first++)
    for (let second = first + 1; second < persons; second++) {
      const kind = kindOf(rooms[first]!, rooms[second]!, onlySameRoom)
      if (kind === undefined) continue
      const from = (places[first]! * grid + places[second]!) * items
      const one = first * items
      const other = second * items
      let common = 0
      let matches = 0
      let expected = 0
      let variance = 0
      for (let j = 0; j < items; j++) {
        const code = codes[one + j]!
        const beside = codes[other + j]!
        if (code < 0 || beside < 0) continue
        const chance = chances[from + j]!
        common += 1
        expected += chance
        variance += chance * (1 - chance)
        if (code === beside) matches += 1
      }
      if (common < ENOUGH_COMMON) continue
      compared[kind]! += 1
      const z = (matches - expected) / Math.sqrt(Math.max(variance, 1e-12))
      const isMost = z > (most[kind]?.z ?? -Infinity)
      if (z < WORTH_ASKING && !isMost) continue
      const p = poissonBinomialTail(commonChances(choices, first, second, chances, from), matches)
      const pair = { first, second, common, matches, expected, p }
      if (z >= WORTH_ASKING) pairs[kind]!.push(pair)
      if (isMost) most[kind] = { ...pair, z }
    }
  for (const [kind, found] of pairs.entries()) {
    const top = most[kind]
    if (found.length === 0 && top) {
      const { z: _, ...pair } = top
      found.push(pair)
    }
  }
  return { pairs, compared }
}

const commonChances = (
  { items, codes }: Choices,
  first: number,
  second: number,
  chances: Float64Array,
  from: number,
): number[] => {
  const found: number[] = []
  for (let j = 0; j < items; j++)
    if (codes[first * items + j]! >= 0 && codes[second * items + j]! >= 0) found.push(chances[from + j]!)
  return found
}
