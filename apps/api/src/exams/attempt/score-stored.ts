import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import {
  scoreAttempt,
  type AttemptItemScore,
  type AttemptScore,
} from '@suluh/psychometrics/scoring/score-attempt'
import type { Scoring } from '#papers/scoring/scoring.ts'
import { sectionsAsked } from './attempt-facts.ts'

/**
 * The score of an attempt over the questions that it asks. `items` is in the order of the package, with undefined for
 * what this student was not given.
 */
export function scoreAnswers(
  { snapshot, items: all }: Scoring,
  attemptId: string,
  answers: Record<string, AnswerValue>,
  marks: Record<string, number>,
): { score: AttemptScore; items: (AttemptItemScore | undefined)[] } {
  const asked = sectionsAsked({ id: attemptId, snapshot })
  const score = scoreAttempt(
    all.filter(({ id }) => asked.has(id)),
    answers,
    marks,
  )
  if (score.items.length === all.length) return { score, items: [...score.items] }
  const byId = new Map(score.items.map((item) => [item.id, item]))
  return { score, items: all.map(({ id }) => byId.get(id)) }
}
