import { comparableHtml } from '@suluh/question-formats/soal/same-soal'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getStimulus, insertStimulus, updateStimulus } from '#bank/stimulus/stimulus.queries.ts'
import type { StimulusTrace } from './undo-soal-import.ts'

/** A question that is taken over: the text that the file says it shares, and what it shares in the bank. */
type Shared = { stimulus: string; match: { stimulusId: string | null; stimulus: string } | null }
/** `stimulusTrace` is on the first question of a text that was made or changed. */
type Placed = { stimulusId: string | null; stimulusTrace: StimulusTrace | null }

/**
 * The stimulus of each question: that of the bank where the file names no text; the bank's with its words brought up to
 * date where the question has one already; else a new one, once for all questions that share it.
 */
export async function placeStimuli(db: Tx, actor: Actor, taken: Shared[]): Promise<Placed[]> {
  const ids = new Map<string, string>()
  const traces = new Map<string, StimulusTrace>()
  for (const { stimulus, match } of taken) {
    const known = match?.stimulusId
    if (stimulus === '' || !known || ids.has(stimulus) || [...ids.values()].includes(known)) continue
    if (comparableHtml(match.stimulus) !== comparableHtml(stimulus)) {
      const { version, mayEdit } = await getStimulus(db, actor, known)
      if (!mayEdit) continue
      const former = await getStimulusHtml(db, known)
      await updateStimulus(db, actor, known, { html: stimulus, version })
      traces.set(stimulus, { id: known, version: version + 1, html: former })
    }
    ids.set(stimulus, known)
  }
  for (const { stimulus } of taken)
    if (stimulus !== '' && !ids.has(stimulus)) {
      const { id, version } = await insertStimulus(db, actor, stimulus)
      ids.set(stimulus, id)
      traces.set(stimulus, { id, version, html: null })
    }
  return taken.map(({ stimulus, match }) => {
    const stimulusTrace = traces.get(stimulus) ?? null
    traces.delete(stimulus)
    return { stimulusId: ids.get(stimulus) ?? match?.stimulusId ?? null, stimulusTrace }
  })
}

async function getStimulusHtml(db: Tx, id: string): Promise<string> {
  const { html } = await db
    .selectFrom('stimulus')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return html
}
