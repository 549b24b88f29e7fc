import { ruleOf } from '@suluh/contract/scoring'
import type { AnswerValue } from '@suluh/contract/soal-form'
import { type SoalContent, type SoalKey } from '@suluh/contract/soal-form'
import {
  scoreAttempt,
  type AttemptItem,
  type AttemptItemScore,
  type AttemptScore,
} from '@suluh/psychometrics/score-attempt'
import type { Key } from '@suluh/psychometrics/score'
import type { Snapshot } from '#snapshot/snapshot.ts'
import { sectionsAsked } from './attempt-facts.ts'

/** The questions of a snapshot as the scorer reads them, in the order of the package. */
export function scorerItems(snapshot: Snapshot): AttemptItem[] {
  return snapshot.structure.sections.flatMap((section) =>
    section.soal.map(({ id, form }) => ({
      id,
      section: section.id,
      key: toScorerKey(keyOf(snapshot, id), snapshot.soal.get(id)),
      rule: ruleOf(section.scoring, form),
    })),
  )
}

/**
 * The score of an attempt over the questions that it asks. `items` is in the order of the package, with undefined for
 * what this student was not given.
 */
export function scoreAnswers(
  snapshot: Snapshot,
  attemptId: string,
  answers: Record<string, AnswerValue>,
): { score: AttemptScore; items: (AttemptItemScore | undefined)[] } {
  const all = scorerItems(snapshot)
  const asked = sectionsAsked({ id: attemptId, snapshot })
  const score = scoreAttempt(
    all.filter(({ id }) => asked.has(id)),
    answers,
  )
  if (score.items.length === all.length) return { score, items: [...score.items] }
  const byId = new Map(score.items.map((item) => [item.id, item]))
  return { score, items: all.map(({ id }) => byId.get(id)) }
}

/**
 * Against the package's least nilai and each section's least score; null where none is set, and while an answer
 * that waits for its mark could still turn a failure.
 */
export function isPassed(snapshot: Snapshot, score: AttemptScore): boolean | null {
  const { threshold, sections } = snapshot.structure
  const verdicts = sections.flatMap(
    (section) => sectionPassed(section.threshold, score.sections[section.id]) ?? [],
  )
  if (threshold !== null) verdicts.push((score.nilai ?? 0) >= threshold)
  if (verdicts.length === 0) return null
  if (verdicts.every(Boolean)) return true
  return score.pending > 0 ? null : false
}

/** A section against its least score, with the same regard for what waits for its mark. */
export function sectionPassed(
  threshold: number | null,
  totals: { score: number; pending: number } | undefined,
): boolean | null {
  if (threshold === null) return null
  if ((totals?.score ?? 0) >= threshold) return true
  return totals && totals.pending > 0 ? null : false
}

function keyOf(snapshot: Snapshot, id: string): SoalKey {
  const found = snapshot.keys[id]
  if (!found) throw new Error(`snapshot ${snapshot.id} has no key for question ${id}`)
  return found.key
}

function toScorerKey(key: SoalKey, content: SoalContent | undefined): Key {
  if (key.form === 'pilihan-ganda-kompleks' && content && 'options' in content) {
    return { ...key, options: content.options.map((option) => option.id) }
  }
  if (key.form === 'menjodohkan' && content?.form === 'menjodohkan') {
    return { ...key, columns: content.columns.map((column) => column.id) }
  }
  if (key.form === 'pilihan-ganda-kompleks' || key.form === 'menjodohkan')
    throw new Error('key and content differ in form')
  return key
}
