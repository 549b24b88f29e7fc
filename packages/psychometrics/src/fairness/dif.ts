import { adjustP } from '../math/adjust-p.ts'
import { chiSquareTail } from '../math/gamma.ts'
import { logisticDif } from './logistic-dif.ts'
import type { LogisticDif } from './logistic-dif.ts'
import { mantelHaenszel } from './mantel-haenszel.ts'
import type { MantelHaenszel, MatchedAnswers } from './mantel-haenszel.ts'

export type DifInput = {
  readonly items: readonly { readonly name: string }[]
  /** students × items: 1 right, 0 wrong; null or NaN is not given */
  readonly scores: readonly ArrayLike<number | null>[]
  /** 1 where the student is of the focal group, 0 of the reference group */
  readonly isFocal: ArrayLike<number>
  readonly weights?: ArrayLike<number>
}

export type DifItem = {
  readonly name: string
  readonly reference: number
  readonly focal: number
  readonly mh: MantelHaenszel
  readonly logistic: LogisticDif
  /** p of each test after Benjamini and Hochberg 1995 over all items */
  readonly adjusted: { readonly mh: number | null; readonly logistic: number | null }
  /** why nothing can be said, in Indonesian */
  readonly reason: string | null
}

export type DifResult = {
  readonly reference: number
  readonly focal: number
  readonly items: readonly DifItem[]
  /** rounds of purification until the items that stay in the matching score were the same */
  readonly rounds: number
}

/** Fewest students in the smaller group, and in both, for a result that is shown (Zwick 2012, ETS RR-12-08). */
export const ENOUGH_FOR_DIF = { smaller: 200, both: 500 }

const isAnswer = (score: number | null | undefined): score is number => score != null && score === score

/** Why two groups of these sizes are not compared, in Indonesian; null where they are. */
export const difRefusal = (reference: number, focal: number): string | null => {
  if (reference === 0 || focal === 0)
    return 'Salah satu kelompok kosong; keadilan butir membandingkan dua kelompok.'
  if (Math.min(reference, focal) >= ENOUGH_FOR_DIF.smaller && reference + focal >= ENOUGH_FOR_DIF.both)
    return null
  return `Kelompok terlalu kecil (${reference} dan ${focal} murid); keadilan butir baru dapat dinilai dari ${ENOUGH_FOR_DIF.smaller} murid di kelompok terkecil dan ${ENOUGH_FOR_DIF.both} bersama-sama.`
}

/**
 * One item's answers, matched by the score on the items of `anchor` and the item itself. With items not given to all,
 * the score is the share of what was given, so that students of different draws are compared at all.
 */
const matchedAnswers = (input: DifInput, item: number, anchor: Anchor, isComplete: boolean) => {
  const [right, isFocal, score, weights]: number[][] = [[], [], [], []]
  const isOutside = !anchor.items.has(item)
  for (const [r, row] of input.scores.entries()) {
    const answer = row[item]
    if (!isAnswer(answer)) continue
    const sum = anchor.sums[r]! + (isOutside ? answer : 0)
    right!.push(answer)
    isFocal!.push(input.isFocal[r] ? 1 : 0)
    score!.push(isComplete ? sum : sum / (anchor.given[r]! + (isOutside ? 1 : 0)))
    weights!.push(input.weights?.[r] ?? 1)
  }
  return { right, isFocal, score, weights } as MatchedAnswers
}

type Anchor = {
  readonly items: ReadonlySet<number>
  /** of each student on these items: points, and how many were given */
  readonly sums: Float64Array
  readonly given: Float64Array
}

const anchorOf = ({ scores }: DifInput, items: ReadonlySet<number>): Anchor => {
  const sums = new Float64Array(scores.length)
  const given = new Float64Array(scores.length)
  for (const [r, row] of scores.entries())
    for (const i of items) {
      const points = row[i]
      if (!isAnswer(points)) continue
      sums[r]! += points
      given[r]! += 1
    }
  return { items, sums, given }
}

const MOST_ROUNDS = 10

/**
 * Purification (Candell and Drasgow 1988): items that show DIF leave the matching score and all are tested again, until
 * the same ones are out. The item that is tested always stays in.
 */
const purified = <T>(
  input: DifInput,
  test: (item: number, anchor: Anchor) => T,
  shows: (result: T) => boolean,
  isPurifying: boolean,
): { results: T[]; rounds: number } => {
  const all = [...input.items.keys()]
  let anchor = anchorOf(input, new Set(all))
  let results = all.map((i) => test(i, anchor))
  if (!isPurifying) return { results, rounds: 0 }
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
    const next = new Set(all.filter((i) => !shows(results[i]!)))
    if (all.every((i) => next.has(i) === anchor.items.has(i))) return { results, rounds }
    anchor = anchorOf(input, next)
    results = all.map((i) => test(i, anchor))
  }
  return { results, rounds: MOST_ROUNDS }
}

const CERTAIN = 0.05

const reasonOf = (
  name: string,
  { reference, focal, right, n }: { reference: number; focal: number; right: number; n: number },
  mh: MantelHaenszel,
): string | null => {
  if (reference === 0 || focal === 0) return `${name}: salah satu kelompok tidak diberi butir ini.`
  if (right === 0 || right === n)
    return `${name}: jawaban semua murid sama, jadi tidak ada yang dapat dibandingkan.`
  if (mh.chi2 === null) return `${name}: tidak ada skor yang dimiliki kedua kelompok.`
  if (mh.alpha === null)
    return `${name}: jawaban satu kelompok selalu sama pada skor yang sama; rasio peluang tak terhingga.`
  return null
}

/**
 * Differential item functioning of right/wrong items between a reference and a focal group, by Mantel-Haenszel and by
 * logistic regression, each purified by its own findings. Nothing is ever NaN.
 */
export const analyzeDif = (input: DifInput, isPurifying = true): DifResult => {
  const isComplete = input.scores.every((row) => Array.from(row).every(isAnswer))
  const answersOf = (item: number, anchor: Anchor) => matchedAnswers(input, item, anchor, isComplete)
  const mh = purified(
    input,
    (item, anchor) => mantelHaenszel(answersOf(item, anchor)),
    ({ p }) => p !== null && p < CERTAIN,
    isPurifying,
  )
  const logistic = purified(
    input,
    (item, anchor) => logisticDif(answersOf(item, anchor)),
    ({ both }) => both !== null && chiSquareTail(both, 2) < CERTAIN,
    isPurifying,
  )
  const adjusted = {
    mh: adjustP(mh.results.map(({ p }) => p)),
    logistic: adjustP(logistic.results.map(({ p }) => p)),
  }
  const sizes = countGroups(input)
  return {
    ...sizes.all,
    rounds: Math.max(mh.rounds, logistic.rounds),
    items: input.items.map(({ name }, i) => ({
      name,
      reference: sizes.items[i]!.reference,
      focal: sizes.items[i]!.focal,
      mh: mh.results[i]!,
      logistic: logistic.results[i]!,
      adjusted: { mh: adjusted.mh[i]!, logistic: adjusted.logistic[i]! },
      reason: reasonOf(name, sizes.items[i]!, mh.results[i]!),
    })),
  }
}

const countGroups = ({ items, scores, isFocal, weights }: DifInput) => {
  const all = { reference: 0, focal: 0 }
  const perItem = items.map(() => ({ reference: 0, focal: 0, right: 0, n: 0 }))
  for (const [r, row] of scores.entries()) {
    const weight = weights?.[r] ?? 1
    const group = isFocal[r] ? 'focal' : 'reference'
    all[group] += weight
    for (const [i, item] of perItem.entries()) {
      const answer = row[i]
      if (!isAnswer(answer)) continue
      item[group] += weight
      item.n += weight
      if (answer) item.right += weight
    }
  }
  return { all, items: perItem }
}
