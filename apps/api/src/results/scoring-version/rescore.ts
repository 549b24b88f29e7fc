import { AnswerValue } from '@suluh/contract/bank/answer-value'
import {
  scoreAttemptItem,
  totalAttempt,
  type AttemptItem,
  type AttemptItemScore,
} from '@suluh/psychometrics/scoring/score-attempt'
import { maxItemScore, type Outcome } from '@suluh/psychometrics/scoring/score'
import { checkThresholds, type ThresholdScore } from '@suluh/psychometrics/scoring/threshold'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import type { Scoring } from '#papers/scoring/scoring.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'

const rowsAtATime = 2000

export type StoredHasil = {
  attemptId: string
  userId: string
  eventId: string
  lembagaId: string | null
  counted: boolean
  score: number
  maxScore: number
  nilai: number
  correct: number
  wrong: number
  blank: number
  pending: number
  sections: ThresholdScore['sections']
  seconds: number | null
  lahir: string | null
  scores: (number | null)[]
  outcomes: (Outcome | null)[]
}
type Row = ReturnType<typeof toRow>
type Total = ReturnType<typeof totalAttempt>
/** One result by both versions; `row` is what is new in it, undefined where nothing is. */
export type Rescored = { before: StoredHasil; after: Total & { nilai: number }; row: Row | undefined }

/** Every result of a snapshot, or of `only` these, under other keys and rules, some thousands at a time. */
export async function* rescoreHasil(
  tx: Tx,
  { snapshot, items: old }: Scoring,
  items: readonly AttemptItem[],
  only?: ReadonlySet<string>,
): AsyncGenerator<Rescored[]> {
  const affected = items.flatMap((item, index) =>
    JSON.stringify(item) === JSON.stringify(old[index]) ? [] : [index],
  )
  // What a question is worth at most is part of the result of those too who have no point of it.
  const isWorthSame = items.every(({ key, rule }, index) => {
    const before = old[index]
    return before !== undefined && maxItemScore(key, rule) === maxItemScore(before.key, before.rule)
  })
  const thresholds = thresholdsOf(snapshot.structure)
  await sql`declare results no scroll cursor for
    select h.attempt_id as "attemptId", h.application_user_id as "userId", h.event_id as "eventId",
           a.lembaga_id as "lembagaId", h.counted, h.score, h.max_score as "maxScore", h.nilai,
           h.correct, h.wrong, h.blank, h.pending, h.sections, h.scores, h.outcomes, a.tanggal_lahir::text as lahir,
           round(extract(epoch from a.submitted_at - a.started_at))::int as seconds
      from hasil h
      join attempt a on a.id = h.attempt_id
     where h.snapshot_id = ${snapshot.id} and a.sel is null`.execute(tx)
  for (;;) {
    const fetched = await sql<StoredHasil>`fetch ${sql.lit(rowsAtATime)} from results`.execute(tx)
    const rows = only ? fetched.rows.filter(({ attemptId }) => only.has(attemptId)) : fetched.rows
    const given = await readGiven(
      tx,
      rows.map(({ attemptId }) => attemptId),
      affected.map((index) => items[index]!.id),
    )
    yield rows.map((before) => {
      const scored = scoreAgain(before, items, affected, given.get(before.attemptId))
      const total = totalAttempt(scored.filter((item) => item !== undefined))
      const isSame =
        isWorthSame &&
        scored.every(
          (item, index) => item?.score === before.scores[index] && item?.outcome === before.outcomes[index],
        )
      const after = { ...total, nilai: total.nilai ?? 0 }
      const { passed } = checkThresholds(after, thresholds)
      return { before, after, row: isSame ? undefined : toRow(before, scored, after, passed) }
    })
    if (fetched.rows.length < rowsAtATime) break
  }
  await sql`close results`.execute(tx)
}

type Given = Map<string, { answer: AnswerValue; mark: number | null }>

/** Answers and marks of some questions, by attempt. */
async function readGiven(tx: Tx, attemptIds: string[], soalIds: string[]): Promise<Map<string, Given>> {
  const { rows } = await sql<{ attemptId: string; soalId: string; value: unknown; mark: number | null }>`
    select attempt_id as "attemptId", soal_id as "soalId", w.value,
           case when m.seq = coalesce(w.seq, 0) then m.mark end as mark
      from (select * from answer where attempt_id = any(${attemptIds}::uuid[]) and soal_id = any(${soalIds}::uuid[])) w
      full join (select * from mark where attempt_id = any(${attemptIds}::uuid[]) and soal_id = any(${soalIds}::uuid[])) m
        using (attempt_id, soal_id)`.execute(tx)
  const given = new Map<string, Given>()
  for (const { attemptId, soalId, value, mark } of rows) {
    const own: Given = given.get(attemptId) ?? new Map()
    given.set(attemptId, own.set(soalId, { answer: AnswerValue.parse(value ?? null), mark }))
  }
  return given
}

/** The questions that change scored anew, the others as they are stored; undefined for what was not given. */
function scoreAgain(
  { scores, outcomes }: StoredHasil,
  items: readonly AttemptItem[],
  affected: readonly number[],
  given: Given | undefined,
): (AttemptItemScore | undefined)[] {
  return items.map((item, index) => {
    const outcome = outcomes[index]
    if (!outcome) return undefined
    if (affected.includes(index)) {
      const { answer = null, mark = null } = given?.get(item.id) ?? {}
      return scoreAttemptItem(item, answer, mark)
    }
    const maxScore = outcome === 'void' ? 0 : maxItemScore(item.key, item.rule)
    return { id: item.id, section: item.section, outcome, fraction: 0, score: scores[index] ?? 0, maxScore }
  })
}

function toRow(
  { attemptId }: StoredHasil,
  scored: (AttemptItemScore | undefined)[],
  total: Total,
  lulus: boolean | null,
) {
  const { maxScore, sections, score, nilai, correct, partial, wrong, blank, pending } = total
  return {
    attempt_id: attemptId,
    score,
    max_score: maxScore,
    nilai,
    correct,
    partial,
    wrong,
    blank,
    pending,
    sections,
    lulus,
    scores: scored.map((item) => item?.score ?? null),
    outcomes: scored.map((item) => item?.outcome ?? null),
  }
}
