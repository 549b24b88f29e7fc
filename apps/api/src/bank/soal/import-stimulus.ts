import { comparableHtml } from '@suluh/question-formats/soal/same-soal'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getStimulus, insertStimulus, updateStimulus } from '#bank/stimulus/stimulus.queries.ts'

/** A question that is taken over: the text that the file says it shares, and what it shares in the bank. */
type Shared = { stimulus: string; match: { stimulusId: string | null; stimulus: string } | null }

/**
 * The stimulus of each question: that of the bank where the file names no text; the bank's with its words brought up to
 * date where the question has one already; else a new one, once for all questions that share it.
 */
export async function placeStimuli(db: Tx, actor: Actor, taken: Shared[]): Promise<(string | null)[]> {
  const ids = new Map<string, string>()
  for (const { stimulus, match } of taken) {
    const known = match?.stimulusId
    if (stimulus === '' || !known || ids.has(stimulus) || [...ids.values()].includes(known)) continue
    if (comparableHtml(match.stimulus) !== comparableHtml(stimulus)) {
      const { version, mayEdit } = await getStimulus(db, actor, known)
      if (!mayEdit) continue
      await updateStimulus(db, actor, known, { html: stimulus, version })
    }
    ids.set(stimulus, known)
  }
  for (const { stimulus } of taken)
    if (stimulus !== '' && !ids.has(stimulus))
      ids.set(stimulus, (await insertStimulus(db, actor, stimulus)).id)
  return taken.map(({ stimulus, match }) => ids.get(stimulus) ?? match?.stimulusId ?? null)
}
