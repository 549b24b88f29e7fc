import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { seededRandom, seedOf, type Random } from './random.ts'
import type { DemoSoal } from './write-soal.ts'

/** Discrimination and difficulty of a question, as the two-parameter logistic model has them. */
type Parameters = { a: number; b: number }

/** One question in so many did not turn out well. */
const weakEvery = 9

/**
 * How a question works, wherever it is asked, follows from its words: most are neither easy nor hard for these students
 * and tell well who knows; of the few others one half is too easy, and the other hardly tells.
 */
export function parametersOf({ draft: { content } }: DemoSoal): Parameters {
  const random = seededRandom(seedOf(content.stem))
  const sound = { a: 1.5 + 0.7 * random.next(), b: -0.65 + 0.7 * random.next() }
  if (random.next() > 1 / weakEvery) return sound
  return random.next() < 0.5 ? { a: 1.2, b: -2.1 } : { a: 0.7, b: -0.3 }
}

/** The chance that a student of this ability knows: 1 / (1 + e^(−a(θ − b))). */
export function knowledgeOf({ a, b }: Parameters, ability: number): number {
  return 1 / (1 + Math.exp(-a * (ability - b)))
}

type Answering = { ability: number; knows: number }

/**
 * The answer of a student who knows with this chance: P(right) = c + (1 − c) · knows (Birnbaum 1968), with c somewhat less
 * than the chance of blind guessing, as good distractors have it; forms of several parts are answered part by part.
 * Undefined is a blank.
 */
export function simulateAnswer(
  { draft: { content, key }, truth, typed }: DemoSoal,
  { ability, knows }: Answering,
  random: Random,
): AnswerValue | undefined {
  if (random.next() < blankShare(content) * (1 - knows)) return undefined
  const isRight = (parts: number) => {
    const guess = 0.7 / parts
    return random.next() < guess + (1 - guess) * knows
  }
  switch (content.form) {
    case 'pilihan-ganda':
      return isRight(content.options.length) ? truth : distractor(content.options, truth, random)
    case 'pilihan-berbobot':
      return weighted(key.form === 'pilihan-berbobot' ? key.weights : {}, ability, random)
    case 'pilihan-ganda-kompleks': {
      const ticked = content.options
        .map(({ id }) => id)
        .filter((id) => isRight(2) === (Array.isArray(truth) && truth.includes(id)))
      return ticked.length ? ticked : undefined
    }
    case 'kategori':
      return answerRows(truth, content.categories, () => isRight(2), random)
    case 'menjodohkan':
      return answerRows(truth, content.columns, () => isRight(content.columns.length), random)
    case 'isian-singkat':
      return random.next() < knows ? truth : random.pick(typed)
    case 'uraian':
      // The best texts stand first.
      return typed[
        within(Math.round((1 - knows) * (typed.length - 1) + 0.5 * random.normal()), typed.length - 1)
      ]
  }
}

/** What a teacher gives for an essay; null for all that is not marked by hand. */
export function simulateMark({ draft: { key } }: DemoSoal, knows: number, random: Random): number | null {
  if (key.form !== 'uraian') return null
  return within(Math.round(key.maxMark * (knows + 0.15 * random.normal())), key.maxMark)
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}

function blankShare({ form }: SoalContent): number {
  if (form === 'uraian') return 0.3
  return form === 'isian-singkat' ? 0.2 : 0.08
}

/** The distractor next to the right option tempts most, so that not all of them work alike. */
function distractor(options: { id: string }[], truth: AnswerValue, random: Random): string {
  const wrong = options.map(({ id }) => id).filter((id) => id !== truth)
  return random.pick([...wrong, wrong[0] ?? ''])
}

/** Whoever is more able tends to better weights, with much noise. */
function weighted(weights: Record<string, number>, ability: number, random: Random): string {
  const wanted = 3.2 + 1.3 * ability + 0.6 * random.normal()
  const distance = (weight: number) => Math.abs(weight - wanted)
  const nearest = Object.entries(weights).toSorted(([, one], [, other]) => distance(one) - distance(other))[0]
  return nearest?.[0] ?? ''
}

function answerRows(
  truth: AnswerValue,
  choices: { id: string }[],
  isRight: () => boolean,
  random: Random,
): AnswerValue {
  const rows = Object.entries(truth as Record<string, string | string[]>).map(([row, right]) => {
    if (isRight()) return [row, right]
    const other = random.pick(choices.filter(({ id }) => !right.includes(id))).id
    return [row, typeof right === 'string' ? other : [other]]
  })
  return Object.fromEntries(rows) as AnswerValue
}
