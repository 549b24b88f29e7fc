import { partialFraction, tallyOptions, tallyPairs, tallyStatements } from './partial-credit.ts'
import type { PartialRule } from './partial-credit.ts'
import { matchesShortAnswer } from './short-answer.ts'
import type { AcceptedNumber } from './short-answer.ts'

export type { PartialRule } from './partial-credit.ts'

/** What is right, per question form. Ids are option, statement, row, column and category ids. */
export type Key =
  | { readonly form: 'pilihan-ganda'; readonly accepted: readonly string[] }
  | {
      readonly form: 'pilihan-ganda-kompleks'
      readonly correct: readonly string[]
      readonly options: readonly string[]
    }
  | { readonly form: 'pilihan-berbobot'; readonly weights: Readonly<Record<string, number>> }
  | { readonly form: 'kategori'; readonly correct: Readonly<Record<string, string>> }
  | {
      readonly form: 'menjodohkan'
      readonly correct: Readonly<Record<string, readonly string[]>>
      readonly columns: readonly string[]
    }
  | {
      readonly form: 'isian-singkat'
      readonly texts: readonly string[]
      readonly numbers: readonly AcceptedNumber[]
    }
  | { readonly form: 'uraian'; readonly maxMark: number }

export type Form = Key['form']

/** What a student gave; null is no answer. */
export type Answer =
  | string
  | readonly string[]
  | Readonly<Record<string, string>>
  | Readonly<Record<string, readonly string[]>>
  | null

/** Points of one question form in one section. `wrong` may be negative. */
export type Rule = {
  readonly correct: number
  readonly wrong: number
  readonly blank: number
  readonly partial: PartialRule
}

/** void: the item counts for nobody. full-credit: everyone has it right, those who left it blank too. */
export type Override = 'void' | 'full-credit'

/** 'pending' waits for a mark by hand; 'void' is left out of score and maximum. */
export type Outcome = 'correct' | 'partial' | 'wrong' | 'blank' | 'pending' | 'void'

export type ItemScore = { readonly outcome: Outcome; readonly fraction: number; readonly score: number }

/** Whether an answer holds nothing: null, white space, an empty list, or a record of nothing. */
export const isBlank = (answer: Answer): boolean => {
  if (answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Object.values(answer).every(isBlank)
}

const asRecord = (answer: Answer): Readonly<Record<string, string | readonly string[]>> =>
  answer !== null && typeof answer === 'object' && !Array.isArray(answer)
    ? (answer as Readonly<Record<string, string | readonly string[]>>)
    : {}

const pairsOf = (answer: Answer): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(asRecord(answer)).map(([row, cells]) => [
      row,
      typeof cells === 'string' ? [cells] : cells,
    ]),
  )

const categoriesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(answer)).map(([id, value]) => [
      id,
      typeof value === 'string' ? value : value.join(),
    ]),
  )

const autoFraction = (
  key: Exclude<Key, { form: 'uraian' | 'pilihan-berbobot' }>,
  answer: Answer,
  rule: PartialRule,
) => {
  switch (key.form) {
    case 'pilihan-ganda':
      return typeof answer === 'string' && key.accepted.includes(answer) ? 1 : 0
    case 'isian-singkat':
      return typeof answer === 'string' && matchesShortAnswer(answer, key.texts, key.numbers) ? 1 : 0
    case 'pilihan-ganda-kompleks':
      return partialFraction(
        tallyOptions(Array.isArray(answer) ? (answer as readonly string[]) : [], key.correct, key.options),
        rule,
      )
    case 'kategori':
      return partialFraction(tallyStatements(categoriesOf(answer), key.correct), rule)
    case 'menjodohkan':
      return partialFraction(tallyPairs(pairsOf(answer), key.correct, key.columns), rule)
  }
}

const fromFraction = (fraction: number, rule: Rule): ItemScore => {
  if (fraction >= 1) return { outcome: 'correct', fraction: 1, score: rule.correct }
  if (fraction <= 0) return { outcome: 'wrong', fraction: 0, score: rule.wrong }
  return { outcome: 'partial', fraction, score: fraction * rule.correct }
}

const scoreWeighted = (weights: Readonly<Record<string, number>>, answer: Answer, rule: Rule): ItemScore => {
  const weight = typeof answer === 'string' && Object.hasOwn(weights, answer) ? weights[answer] : undefined
  if (weight === undefined) return fromFraction(0, rule)
  const all = Object.values(weights)
  const [min, max] = [Math.min(...all), Math.max(...all)]
  return {
    outcome: weight === max ? 'correct' : 'partial',
    fraction: max === min ? 1 : (weight - min) / (max - min),
    score: weight,
  }
}

/** Points a full answer brings; for pilihan-berbobot the greatest option weight. */
export const maxItemScore = (key: Key, rule: Rule): number =>
  key.form === 'pilihan-berbobot' ? Math.max(0, ...Object.values(key.weights)) : rule.correct

/**
 * Scores one answer. `mark` is the mark given by hand to an uraian, 0..maxMark (clamped), null while unmarked.
 *
 * - blank answer -> rule.blank, outcome 'blank', never 'wrong'
 * - fraction 1 -> rule.correct; 0 -> rule.wrong; between -> fraction × rule.correct
 * - pilihan-berbobot: score is the option's weight, fraction (w − min) / (max − min), 'correct' at the greatest weight
 * - uraian: fraction mark / maxMark; answered and unmarked -> 'pending', score 0. A mark above 0 counts even
 *   without a stored answer (it was written on paper); a mark of 0 leaves a blank answer blank.
 * - an answer of another shape, or an id that does not exist, is wrong; checking answers is not done here
 *
 * Pure; throws nothing.
 */
export const scoreItem = (
  key: Key,
  rule: Rule,
  answer: Answer,
  mark: number | null = null,
  override?: Override,
): ItemScore => {
  if (override === 'void') return { outcome: 'void', fraction: 0, score: 0 }
  if (override === 'full-credit') return { outcome: 'correct', fraction: 1, score: maxItemScore(key, rule) }
  if (key.form === 'uraian' && mark !== null && mark > 0) return fromFraction(mark / key.maxMark, rule)
  if (isBlank(answer)) return { outcome: 'blank', fraction: 0, score: rule.blank }
  if (key.form === 'uraian')
    return mark === null ? { outcome: 'pending', fraction: 0, score: 0 } : fromFraction(0, rule)
  if (key.form === 'pilihan-berbobot') return scoreWeighted(key.weights, answer, rule)
  return fromFraction(autoFraction(key, answer, rule.partial), rule)
}
