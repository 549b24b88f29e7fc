import type { AnswerEntry } from '@suluh/contract/exams/ujian'
import { expect } from 'vitest'
import type { FaultWorld } from './fault-world.ts'

/** What one device has sent, and what of it was acknowledged. */
export type Witness = { attemptId: string; sent: AnswerEntry[]; acknowledged: AnswerEntry[] }
type Stored = { attempt: string; soal: string; seq: string; value: unknown }
type Scored = {
  attempt: string
  status: string
  correct: number | null
  wrong: number | null
  blank: number | null
  score: number | null
}

/**
 * Every acknowledged answer is there, no answer came from nowhere, and the score is that of the stored answers. The
 * devices of one attempt are given together.
 */
export async function expectNothingLost(world: FaultWorld, devices: Witness[]): Promise<void> {
  const ids = devices.map(({ attemptId }) => attemptId)
  // Who was handed in when the API was killed is scored by the sweep of the next one.
  const unscored = () => world.asOwner('select from attempt where id = any($1) and stale', [ids])
  await expect.poll(unscored, { timeout: 15_000 }).toEqual([])
  const stored = await world.asOwner<Stored>(
    'select attempt_id as attempt, soal_id as soal, seq, value from answer where attempt_id = any($1)',
    [ids],
  )
  const scored = await world.asOwner<Scored>(
    `select a.id as attempt, a.status, h.correct, h.wrong, h.blank, h.score
       from attempt a left join hasil h on h.attempt_id = a.id where a.id = any($1)`,
    [ids],
  )
  const attempts = Map.groupBy(devices, ({ attemptId }) => attemptId)
  const byAttempt = Map.groupBy(stored, ({ attempt }) => attempt)
  for (const [id, those] of attempts) {
    const answers = new Map((byAttempt.get(id) ?? []).map((row) => [row.soal, row]))
    expect(
      lostOf(
        answers,
        those.flatMap(({ acknowledged }) => acknowledged),
      ),
    ).toEqual([])
    expect(
      strangersOf(
        answers,
        those.flatMap(({ sent }) => sent),
      ),
    ).toEqual([])
    const values = [...answers.values()].map(({ value }) => value).filter((value) => value !== null)
    const right = values.filter((value) => value === 'A').length
    expect(scored.find(({ attempt }) => attempt === id)).toEqual({
      attempt: id,
      status: 'dinilai',
      correct: right,
      score: right,
      wrong: values.length - right,
      blank: world.soalIds.length - values.length,
    })
  }
}

/** Acknowledged, and neither this nor a later change of it is there. */
function lostOf(answers: Map<string, Stored>, acknowledged: AnswerEntry[]): AnswerEntry[] {
  return acknowledged.filter(({ soal, seq, value }) => {
    const there = answers.get(soal)
    return !there || Number(there.seq) < seq || (Number(there.seq) === seq && there.value !== value)
  })
}

function strangersOf(answers: Map<string, Stored>, sent: AnswerEntry[]): Stored[] {
  return [...answers.values()].filter(
    (row) =>
      !sent.some(
        ({ soal, seq, value }) => soal === row.soal && seq === Number(row.seq) && value === row.value,
      ),
  )
}
