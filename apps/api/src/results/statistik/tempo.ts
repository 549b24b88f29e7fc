import type { TempoMenjawab } from '@suluh/contract/results/statistik-paket-soal'
import { rapidGuessing, type TimedAnswer } from '@suluh/psychometrics/classical/rapid-guessing'
import { sql } from 'kysely'
import { getScoring } from '#papers/scoring/scoring.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Enough students to know a share of answers to a percent, few enough to read whenever somebody looks. */
const mostStudents = 1000

type Row = {
  attemptId: string
  seed: number
  soalId: string
  at: number
  startedAt: number
  outcome: string | null
}

/**
 * Rapid answers of one publication. What is known is when each answer was last changed, so only those are timed that were
 * last changed right after the question before them in the student's own order: who goes back and changes answers at the end
 * is not taken for somebody who guesses. Of more students than a thousand as many are drawn, the same each time.
 */
export async function tempoOf(db: Tx, snapshotId: string): Promise<TempoMenjawab> {
  const { items, snapshot } = await getScoring(db, snapshotId)
  const numbers = new Map(items.map(({ id }, at) => [id, at + 1]))
  const toAll = new Set(items.flatMap(({ id, override }) => (override === 'full-credit' ? [id] : [])))
  const { rows: counts } = await sql<{ n: number }>`
    select count(*)::int as n from hasil where snapshot_id = ${snapshotId} and counted`.execute(db)
  const { rows } = await sql<Row>`
    with drawn as materialized (
      select h.attempt_id, h.outcomes, a.started_at, a.seed
        from hasil h join attempt a on a.id = h.attempt_id
       where h.snapshot_id = ${snapshotId} and h.counted and a.started_at is not null
       order by md5(h.attempt_id::text) limit ${mostStudents}::int)
    select w.attempt_id as "attemptId", s.seed, w.soal_id as "soalId", extract(epoch from w.at)::float8 as at,
           extract(epoch from s.started_at)::float8 as "startedAt",
           s.outcomes[array_position(${items.map(({ id }) => id)}::uuid[], w.soal_id)] as outcome
      from drawn s join answer w on w.attempt_id = s.attempt_id
     where jsonb_typeof(w.value) <> 'null'`.execute(db)
  const timed = [...Map.groupBy(rows, ({ attemptId }) => attemptId)].flatMap(([attemptId, answers]) => {
    const laid = layoutOf(structureOf(snapshot, attemptId), snapshot.soal, answers[0]!.seed)
    return timesOf(
      // What a correction made right for all tells nothing of who gave it in an instant.
      answers.map((answer) => (toAll.has(answer.soalId) ? { ...answer, outcome: null } : answer)),
      laid.flatMap(({ soal }) => soal.map(({ id }) => id)),
    )
  })
  const found = rapidGuessing(timed)
  return {
    murid: found.persons,
    contoh: counts[0]!.n > mostStudents,
    jawaban: found.answers,
    sekejap: found.rapid,
    benarSekejap: found.rightRapid,
    benarLain: found.rightOther,
    dinilai: found.judged,
    kurangUpaya: found.lowEffort,
    butir: found.items
      .flatMap(({ item, n, threshold, rapid }) => {
        const number = numbers.get(item)
        return number === undefined ? [] : [{ number, n, batasDetik: threshold, sekejap: rapid }]
      })
      .toSorted((a, b) => a.number - b.number),
    alasan: found.reason,
  }
}

/** Seconds of the answers of one student that followed the question before in that student's order. */
function timesOf(answers: readonly Row[], order: readonly string[]): TimedAnswer[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const inTime = answers.toSorted((a, b) => a.at - b.at)
  return inTime.flatMap(({ attemptId, soalId, at, startedAt, outcome }, index) => {
    const before = inTime[index - 1]
    const place = places.get(soalId)
    if (place === undefined || place !== (before ? (places.get(before.soalId) ?? -2) + 1 : 0)) return []
    const isMarked = outcome !== null && outcome !== 'pending' && outcome !== 'void'
    return [
      {
        person: attemptId,
        item: soalId,
        seconds: at - (before?.at ?? startedAt),
        isRight: isMarked ? outcome === 'correct' : null,
      },
    ]
  })
}
