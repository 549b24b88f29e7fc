import type { AmbangStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { analyzeClassical } from '@suluh/psychometrics/classical/classical'
import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import { sql } from 'kysely'
import type { Scoring } from '#papers/scoring/scoring.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { withLee } from '#results/statistik/ambang-lee.ts'
import { certaintyOf, unknownCertainty } from '#results/statistik/ambang-statistik.ts'

const withoutResults =
  'Penetapan ini dimulai tanpa hasil ujian. Sesudah batas ini dipakai dan paketnya diujikan, halaman Statistik menunjukkannya.'

/** How dependable decisions at a panel's cut would be, by the results that the session is held against. */
export async function ketepatanOf(
  db: Tx,
  scoring: Scoring,
  eventId: string | null,
  batas: number,
): Promise<AmbangStatistik> {
  const found =
    eventId === null
      ? { ...unknownCertainty, alasan: withoutResults }
      : await ofEvent(db, scoring, eventId, batas)
  const [ambang] = await withLee(db, scoring.snapshot.id, [
    { bagian: null, satuan: 'nilai', batas, ...found },
  ])
  return ambang!
}

async function ofEvent(db: Tx, scoring: Scoring, eventId: string, batas: number) {
  const { rows } = await sql<{ scores: number[] }>`
    select array(select case when o.outcome = 'void' then 'NaN' else o.score end
                   from unnest(h.scores, h.outcomes) with ordinality as o (score, outcome, at) order by o.at)::float8[] as scores
      from hasil h where h.event_id = ${eventId} and h.counted and h.pending = 0 order by h.attempt_id`.execute(
    db,
  )
  const items = scoring.items.map(({ id, key, rule }) => ({ name: id, max: maxItemScore(key, rule) }))
  const scores = rows.map((row) => Float64Array.from(row.scores))
  const { alpha } = analyzeClassical({ items, scores }).test
  const isPending = items.map(() => false)
  return certaintyOf(
    { scoring, items, scores, isPending, alpha },
    { section: null, on: 'nilai', least: batas },
  )
}
