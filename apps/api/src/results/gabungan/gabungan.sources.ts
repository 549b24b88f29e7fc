import { scoringLabel } from '@suluh/contract/results/scoring-version'
import type { GabunganBasis } from '@suluh/psychometrics/ranking/gabungan-rules'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** An exam of a gabungan as its results stand now. */
export type LiveSource = {
  eventId: string
  nama: string
  isCancelled: boolean
  isRunning: boolean
  results: number
  pending: number
  /** Results with an IRT score, the sum of those scores, and the scale they are on. */
  abilities: number
  irtSum: number
  irtScale: string | null
  maxScore: number
  scoringVersion: number
  /** Milliseconds of the newest scoring; null without results. */
  newest: number | null
}

/**
 * The results of these exams, in the order of `eventIds`: from the summary of an exam where it holds every result, else
 * from the results themselves, which may be a province's. Abilities are looked at where the basis asks for them.
 */
export async function readSources(db: Tx, eventIds: string[], basis: GabunganBasis): Promise<LiveSource[]> {
  const { rows } = await sql<LiveSource>`
    select e.id as "eventId", e.nama, e.dibatalkan as "isCancelled",
           not e.dibatalkan and now() between e.opens_at and e.closes_at as "isRunning",
           coalesce(f.n, h.n) as results, coalesce(f.pending, h.pending) as pending,
           coalesce(i.n, 0)::int as abilities, coalesce(i.sum, 0) as "irtSum", s.scale::text as "irtScale",
           coalesce(f.max_score, h.max_score, 0) as "maxScore",
           coalesce(f.scoring_version, h.scoring_version, 0) as "scoringVersion",
           extract(epoch from coalesce(f.newest_hasil, h.newest))::float8 * 1000 as newest
      from unnest(${eventIds}::uuid[]) with ordinality as m (id, place)
      join event e on e.id = m.id
      left join irt_scoring s on s.snapshot_id = e.snapshot_id
      left join laporan_event f on f.event_id = e.id and f.newest_hasil is not null
                               and not exists (select from laporan_antrean q where q.event_id = e.id)
     cross join lateral (
       select count(*)::int as n, count(*) filter (where pending > 0)::int as pending, max(max_score) as max_score,
              max(scoring_version) as scoring_version, max(scored_at) as newest
         from hasil where event_id = e.id and counted and f.event_id is null) h
      left join lateral (
       select count(*) as n, sum(i.score) as sum from irt_score i join hasil x on x.attempt_id = i.attempt_id
        where x.event_id = e.id and x.counted) i on ${sql.lit(basis === 'irt')}
     order by m.place`.execute(db)
  return rows
}

/** What has changed since `before` was read, in words. */
export function changesSince(
  before: readonly LiveSource[],
  now: readonly LiveSource[],
  basis: GabunganBasis,
): string[] {
  return before.flatMap((old) => {
    const fresh = now.find(({ eventId }) => eventId === old.eventId)
    if (!fresh) return []
    const { nama } = fresh
    if (fresh.isCancelled && !old.isCancelled) return `${nama}: ujian ini dibatalkan.`
    if (fresh.scoringVersion !== old.scoringVersion)
      return `${nama}: penskoran berubah dari ${scoringLabel(old.scoringVersion).toLowerCase()} menjadi ${scoringLabel(fresh.scoringVersion).toLowerCase()}.`
    if (fresh.results !== old.results)
      return `${nama}: ada ${fresh.results} hasil, sebelumnya ${old.results}.`
    if (basis === 'irt' && Math.abs(fresh.irtSum - old.irtSum) > 1e-6)
      return `${nama}: skor IRT-nya dihitung ulang.`
    return Math.abs((fresh.newest ?? 0) - (old.newest ?? 0)) < 1
      ? []
      : `${nama}: ada hasil yang dinilai ulang.`
  })
}
