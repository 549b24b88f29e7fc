import { maxItemScore, scoreItem } from './score.ts'
import type { Answer, ItemScore, Key, Override, Rule } from './score.ts'

/** One question as it stood in the attempt. `section` groups the totals. */
export type AttemptItem = {
  readonly id: string
  readonly section: string
  readonly key: Key
  /** further keys of the same form; the one that pays most counts */
  readonly alternatives?: readonly Key[]
  readonly rule: Rule
  readonly override?: Override
}

/** Points, and how many items ended in each outcome. Voided items appear in none of these. */
export type Totals = {
  readonly score: number
  readonly maxScore: number
  /** 100 × score / maxScore; negative under minus scoring, null when nothing can be scored */
  readonly nilai: number | null
  readonly correct: number
  readonly partial: number
  readonly wrong: number
  readonly blank: number
  readonly pending: number
  /** points that marks still missing may bring at most */
  readonly open: number
}

export type AttemptItemScore = ItemScore & {
  readonly id: string
  readonly section: string
  readonly maxScore: number
}

export type AttemptScore = Totals & {
  readonly items: readonly AttemptItemScore[]
  /** totals by section id, in order of first appearance */
  readonly sections: Readonly<Record<string, Totals>>
}

const totalsOf = (items: readonly AttemptItemScore[]): Totals => {
  const totals = { score: 0, maxScore: 0, correct: 0, partial: 0, wrong: 0, blank: 0, pending: 0, open: 0 }
  for (const item of items) {
    if (item.outcome === 'void') continue
    totals.score += item.score
    totals.maxScore += item.maxScore
    totals[item.outcome] += 1
    if (item.outcome === 'pending') totals.open += item.maxScore - item.score
  }
  return { ...totals, nilai: totals.maxScore > 0 ? (100 * totals.score) / totals.maxScore : null }
}

/**
 * Scores a whole attempt.
 *
 * @param items the questions the student was given
 * @param answers by item id; an item without an entry is blank
 * @param marks marks given by hand, by item id (uraian only)
 * @returns a result per item in the order given, totals, and totals per section. A pending item keeps its
 * place in maxScore with score 0; a voided item leaves both.
 *
 * nilai = 100 × Σ score / Σ maxScore. It is not floored: −1 per wrong answer may bring it below zero, and a
 * school that floors it does so knowingly, on display.
 */
export const scoreAttempt = (
  items: readonly AttemptItem[],
  answers: Readonly<Record<string, Answer>>,
  marks: Readonly<Record<string, number | null>> = {},
): AttemptScore => {
  const scored = items.map((item) => scoreAttemptItem(item, answers[item.id] ?? null, marks[item.id] ?? null))
  return { ...totalAttempt(scored), items: scored }
}

/** One question of an attempt; of several keys the one that pays most counts. */
export const scoreAttemptItem = (
  { id, section, key, alternatives = [], rule, override }: AttemptItem,
  answer: Answer,
  mark: number | null = null,
): AttemptItemScore => {
  const result = [key, ...alternatives]
    .map((each) => scoreItem(each, rule, answer, mark, override))
    .reduce((best, other) => (other.score > best.score ? other : best))
  return { id, section, ...result, maxScore: override === 'void' ? 0 : maxItemScore(key, rule) }
}

/** The totals of scored questions, in all and by section. */
export const totalAttempt = (
  scored: readonly AttemptItemScore[],
): Totals & { readonly sections: AttemptScore['sections'] } => {
  const sections = Object.entries(Object.groupBy(scored, (item) => item.section)).map(
    ([section, members]) => [section, totalsOf(members ?? [])] as const,
  )
  return { ...totalsOf(scored), sections: Object.fromEntries(sections) }
}
