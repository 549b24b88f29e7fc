import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { linePupil, resultScope, tellsOfOthers, unitGroupReach } from '#results/results-scope/murid-scope.ts'
import type { DayaSerap } from '@suluh/contract/results/laporan-words'
import { masteryOf, type PupilSums, type ShareSums } from '@suluh/psychometrics/classical/mastery'

import { steadySum } from '#platform/db/steady-sum.ts'

export type Whose = { lembagaId?: string | undefined; groupBelajarId?: string | undefined }

/**
 * Sums of mastery by event, subject and part, of those whom the actor may read: of one unit as they are stored, or for a
 * teacher without a choice of the lines of the pupils, because pupils of several groups count once. A unit out of reach
 * has no rows.
 */
export function sumsOf(actor: Actor, { lembagaId, groupBelajarId }: Whose): RawBuilder<unknown> {
  const reach = actor.izin.get('laporan.read')
  if (groupBelajarId) {
    return stored(
      actor,
      sql`a.unit = 'group' and a.unit_id = ${groupBelajarId} and ${unitGroupReach(actor, 'a.unit_id')}`,
    )
  }
  if (reach === 'aplikasi')
    return stored(
      actor,
      lembagaId ? sql`a.unit = 'lembaga' and a.unit_id = ${lembagaId}` : sql`a.unit = 'semua'`,
    )
  if (reach === 'lembaga')
    return stored(
      actor,
      sql`a.unit = 'lembaga' and a.unit_id = ${actor.lembagaId} and ${lembagaId ? sql`a.unit_id = ${lembagaId}` : sql`true`}`,
    )
  return sql`select m.event_id, (p.part ->> 'pelajaranId')::uuid as pelajaran_id, (p.part ->> 'aspekId')::uuid as aspek_id,
      max((p.part ->> 'questions')::int) as questions, count(*)::int as n, ${steadySum(sql`share.value`)} as sum,
      ${steadySum(sql`share.value * share.value`)} as sum_squares
    from laporan_murid m
    join event e on e.id = m.event_id
    join laporan_event l on l.event_id = m.event_id
   cross join jsonb_array_elements(l.aspek) with ordinality as p (part, at)
   cross join lateral (select greatest(0, m.aspek_score[p.at]) / m.aspek_max[p.at] as value) share
   where m.aspek_max[p.at] > 0 and ${lembagaId ? sql`m.lembaga_id = ${lembagaId}` : sql`true`}
     and ${resultScope(actor, linePupil)}
   group by 1, 2, 3`
}

function stored(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select a.event_id, a.pelajaran_id, a.aspek_id, a.questions, a.n, a.sum, a.sum_squares
    from laporan_aspek a where ${condition} and ${tellsOfOthers(actor, 'a')}`
}

/** Mastery in percent; over several exams with what each pupil brings in, or how often one may come. */
export function dayaSerapOf({ n, sum, sumSquares }: ShareSums, pupils?: PupilSums | number): DayaSerap {
  const { mean, interval } = masteryOf({ n, sum, sumSquares }, pupils)
  return {
    n,
    mean: mean === null ? null : 100 * mean,
    interval: interval && [100 * interval[0], 100 * interval[1]],
  }
}
