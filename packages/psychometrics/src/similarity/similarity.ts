import { seeded } from '../math/random.ts'
import {
  drawAbility,
  fitNominal,
  optionChances,
  posteriors,
  type ChoiceItem,
  type Choices,
  type NominalModel,
} from './nominal-model.ts'
import { ENOUGH_COMMON, OTHERS, SAME_ROOM, scanPairs, type Pair, type Scan } from './pairs.ts'

export type SimilarityInput = {
  readonly items: readonly ChoiceItem[]
  /** persons × items: the place of the chosen option; below 0 not given, left empty, or nothing to compare */
  readonly answers: readonly ArrayLike<number>[]
  /** the same number ≥ 0 for who sat in one room at one time; −1 or none where it is not known */
  readonly rooms?: ArrayLike<number>
}

type SimilarPair = Pair & {
  readonly isSameRoom: boolean
  /** how often both chose the same wrong option, and how often two who work on their own would */
  readonly wrongMatches: number
  readonly expectedWrong: number
}

/** Pairs of one kind, with the chance below which one of them stands out. */
type PairKind = {
  readonly isSameRoom: boolean
  readonly compared: number
  /** in so many exams of honest takers at least one pair of this kind is named */
  readonly rate: number
  readonly threshold: number
}

export type Similarity = {
  /** why nothing is compared, in Indonesian */
  readonly refusal: string | null
  /** who answered enough, and the questions with options that are compared */
  readonly persons: number
  readonly items: number
  readonly simulated: number
  readonly kinds: readonly PairKind[]
  /** who stands out, the rarest first */
  readonly pairs: readonly SimilarPair[]
}

/** At most so many exams in which nobody copied name a pair: 1 in 20, of both kinds of pairs together. */
const FALSE_ALARMS = 0.05
/**
 * Exams of honest takers that are drawn from the model. With 199 the rank of what was seen among what was drawn is a
 * test of exactly its level (Dwass 1957, Annals of Mathematical Statistics 28; Barnard 1963).
 */
const SIMULATED = 199
const ENOUGH_PERSONS = 30
/** From here on only who sat in one room is compared: all pairs of more take minutes, and nothing would stand out. */
const MOST_FOR_ALL_PAIRS = 1000
const MOST_PERSONS = 10_000

/**
 * Which pairs chose the same options more often than two who work on their own: the generalised binomial test on the
 * nominal response model of the exam itself. Whether a pair stands out is asked against the most similar pair of each of
 * 199 exams of honest takers, drawn from that model, answering what they answered, and fitted anew each.
 */
export const findSimilar = (
  input: SimilarityInput,
  { seed = 1, simulated = SIMULATED }: { seed?: number; simulated?: number } = {},
): Similarity => {
  const kept = [...input.answers.keys()].filter((i) => answered(input.answers[i]!) >= ENOUGH_COMMON)
  const { items } = input
  const persons = kept.length
  const roomOf = (i: number) => input.rooms?.[i] ?? -1
  const about = { persons, items: items.length, simulated }
  const hasRooms = kept.some((i) => roomOf(i) >= 0)
  const refusal = refusalOf(persons, items.length, hasRooms)
  if (refusal !== null) return { ...about, refusal, kinds: [], pairs: [] }
  const choices: Choices = {
    persons,
    items: items.length,
    codes: Int8Array.from(
      kept.flatMap((i) => Array.from({ length: items.length }, (_, j) => input.answers[i]![j]!)),
    ),
  }
  const onlySameRoom = persons > MOST_FOR_ALL_PAIRS
  const scan: Scan = { choices, rooms: kept.map(roomOf), onlySameRoom }
  const model = fitNominal(items, choices)
  const { weights, eap } = posteriors(model, choices)
  const { pairs, compared } = scanPairs(scan, model, eap)
  const present = [SAME_ROOM, OTHERS].filter((kind) => compared[kind]! > 0)
  if (present.length === 0) return { ...about, refusal: noPairs, kinds: [], pairs: [] }
  const rarest = simulateRarest(scan, model, weights, { seed, simulated })
  const rate = FALSE_ALARMS / present.length
  const kinds = present.map((kind) => ({
    isSameRoom: kind === SAME_ROOM,
    compared: compared[kind]!,
    rate,
    threshold: thresholdOf(rarest[kind]!, rate),
  }))
  const outstanding = kinds.flatMap(({ isSameRoom, threshold }) =>
    pairs[isSameRoom ? SAME_ROOM : OTHERS]!.filter(({ p }) => p < threshold).map((pair) => ({
      ...pair,
      ...wrongMatches(choices, model, eap, pair),
      isSameRoom,
      first: kept[pair.first]!,
      second: kept[pair.second]!,
    })),
  )
  return { ...about, refusal: null, kinds, pairs: outstanding.toSorted((a, b) => a.p - b.p) }
}

/** So many of the drawn exams have a rarer pair that an honest exam falls among them at the rate; 0 names nobody. */
const thresholdOf = (rarest: readonly number[], rate: number): number => {
  const rank = Math.floor(rate * (rarest.length + 1) + 1e-9)
  return rarest.toSorted((a, b) => a - b)[rank - 1] ?? 0
}

const answered = (row: ArrayLike<number>): number => {
  let count = 0
  for (let j = 0; j < row.length; j++) if (row[j]! >= 0) count += 1
  return count
}

const noPairs = `Belum ada dua murid yang sama-sama menjawab ${ENOUGH_COMMON} butir yang sama.`

const refusalOf = (persons: number, items: number, hasRooms: boolean): string | null => {
  if (items < ENOUGH_COMMON)
    return `Hanya ${items} butir pilihan yang dapat dibandingkan; kemiripan baru layak dilihat dari ${ENOUGH_COMMON} butir.`
  if (persons < ENOUGH_PERSONS)
    return `Baru ${persons} murid yang menjawab paling sedikit ${ENOUGH_COMMON} butir pilihan; kemiripan baru layak dilihat dari ${ENOUGH_PERSONS} murid.`
  if (persons > MOST_PERSONS)
    return `Ada ${persons} murid; kemiripan dihitung untuk paling banyak ${MOST_PERSONS} murid dalam satu jadwal ujian.`
  if (persons > MOST_FOR_ALL_PAIRS && !hasRooms)
    return `Ada ${persons} murid tanpa ruang ujian; di atas ${MOST_FOR_ALL_PAIRS} murid hanya yang seruang dibandingkan.`
  return null
}

/** The least chance among the pairs of each kind, in each of the drawn exams. */
const simulateRarest = (
  scan: Scan,
  model: NominalModel,
  weights: Float64Array,
  { seed, simulated }: { seed: number; simulated: number },
): number[][] => {
  const uniform = seeded(seed)
  const rarest: number[][] = [[], []]
  for (let drawn = 0; drawn < simulated; drawn++) {
    const choices = drawChoices(scan.choices, model, weights, uniform)
    const fitted = fitNominal(model.items, choices, model)
    const { pairs } = scanPairs({ ...scan, choices }, fitted, posteriors(fitted, choices).eap)
    for (const [kind, found] of pairs.entries())
      rarest[kind]!.push(found.reduce((least, { p }) => Math.min(least, p), 1))
  }
  return rarest
}

/** Takers with an ability from each one's posterior, who answer on their own what was answered. */
const drawChoices = (
  { persons, items, codes }: Choices,
  model: NominalModel,
  weights: Float64Array,
  uniform: () => number,
): Choices => {
  const drawn = new Int8Array(codes.length)
  const chances = new Float64Array(128)
  for (let i = 0; i < persons; i++) {
    const theta = drawAbility(weights, i, uniform)
    for (let j = 0; j < items; j++) {
      const at = i * items + j
      drawn[at] = codes[at]!
      if (codes[at]! < 0) continue
      optionChances(model, j, theta, chances)
      let left = uniform()
      let k = 0
      while (k < model.items[j]!.options - 1 && (left -= chances[k]!) > 0) k += 1
      drawn[at] = k
    }
  }
  return { persons, items, codes: drawn }
}

const wrongMatches = (
  { items, codes }: Choices,
  model: NominalModel,
  abilities: Float64Array,
  { first, second }: Pair,
): { wrongMatches: number; expectedWrong: number } => {
  const [one, other] = [new Float64Array(128), new Float64Array(128)]
  let [seen, expected] = [0, 0]
  for (let j = 0; j < items; j++) {
    const [code, beside] = [codes[first * items + j]!, codes[second * items + j]!]
    if (code < 0 || beside < 0) continue
    const { options, keys } = model.items[j]!
    optionChances(model, j, abilities[first]!, one)
    optionChances(model, j, abilities[second]!, other)
    for (let k = 0; k < options; k++) if (!keys.includes(k)) expected += one[k]! * other[k]!
    if (code === beside && !keys.includes(code)) seen += 1
  }
  return { wrongMatches: seen, expectedWrong: expected }
}
