import { scoringLabel } from '@suluh/contract/scoring-version'
import type { GabunganBasis } from '@suluh/psychometrics/gabungan-rules'
import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'

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

/** The results of these exams, in the order of `eventIds`. */
export async function readSources(db: Tx, eventIds: string[]): Promise<LiveSource[]> {
  const { rows } = await sql<LiveSource>`
    select e.id as "eventId", e.nama, e.dibatalkan as "isCancelled",
           not e.dibatalkan and now() between e.opens_at and e.closes_at as "isRunning",
           count(h.attempt_id) as results, count(*) filter (where h.pending > 0) as pending, count(i.attempt_id) as abilities,
           coalesce(sum(i.score), 0) as "irtSum", max(s.scale::text) as "irtScale",
           coalesce(max(h.max_score), 0) as "maxScore", coalesce(max(h.scoring_version), 0) as "scoringVersion",
           extract(epoch from max(h.scored_at))::float8 * 1000 as newest
      from unnest(${eventIds}::uuid[]) with ordinality as m (id, place)
      join event e on e.id = m.id
      left join hasil h on h.event_id = e.id and h.counted
      left join irt_scoring s on s.paket_soal_id = e.paket_soal_id
      left join irt_score i on i.attempt_id = h.attempt_id
     group by e.id, m.place order by m.place`.execute(db)
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
