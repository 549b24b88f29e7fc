import type { Kesegaran } from '@suluh/contract/results/laporan-words'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** How fresh the summaries of these events are, as one: the newest of them, and whether any is being made anew. */
export async function kesegaranOf(db: Tx, eventIds: string[]): Promise<Kesegaran> {
  const { rows } = await sql<{
    computedAt: string | null
    isComputing: boolean
    scoringVersion: number | null
  }>`
    select to_char(max(computed_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "computedAt",
           exists (select from laporan_antrean where event_id = any (${eventIds}::uuid[])) as "isComputing",
           max(scoring_version) as "scoringVersion"
      from laporan_event where event_id = any (${eventIds}::uuid[])`.execute(db)
  const [row] = rows
  return {
    computedAt: row?.computedAt ?? null,
    isComputing: row?.isComputing ?? false,
    scoringVersion: row?.scoringVersion ?? 0,
  }
}
