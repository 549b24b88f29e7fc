import { ruleOf } from '@suluh/contract/papers/scoring'
import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import type { AttemptItem } from '@suluh/psychometrics/scoring/score-attempt'
import type { Key } from '@suluh/psychometrics/scoring/score'
import type { Snapshot } from '#papers/snapshot/snapshot.ts'

/** The questions of a snapshot as the scorer reads them, in the order of the package, by the keys published with it. */
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

function keyOf(snapshot: Snapshot, id: string): SoalKey {
  const found = snapshot.keys[id]
  if (!found) throw new Error(`snapshot ${snapshot.id} has no key for question ${id}`)
  return found.key
}

/** A key with what it is judged against. */
export function toScorerKey(key: SoalKey, content: SoalContent | undefined): Key {
  if (key.form === 'pilihan-ganda-kompleks' && content && 'options' in content) {
    return { ...key, options: content.options.map((option) => option.id) }
  }
  if (key.form === 'menjodohkan' && content?.form === 'menjodohkan') {
    // A row without a partner is right when it is left alone, whether or not its key says so.
    const correct = Object.fromEntries(content.rows.map(({ id }) => [id, key.correct[id] ?? []]))
    return { ...key, correct, columns: content.columns.map((column) => column.id) }
  }
  if (key.form === 'pilihan-ganda-kompleks' || key.form === 'menjodohkan')
    throw new Error('key and content differ in form')
  return key
}
