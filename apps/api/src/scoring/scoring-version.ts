import { scoringLabel } from '@suluh/contract/scoring-version'
import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'

/** What a result or a report names: whose keys and rules its scores follow. */
export type ScoringVersionName = {
  number: number
  label: string
  publishedAt: Date | null
  reason: string | null
}

/** The version in force of each snapshot, by its id; 0 where nothing was ever changed. */
export async function currentScoring(
  db: Tx,
  snapshotIds: string[],
): Promise<Map<string, ScoringVersionName>> {
  const rows = await db
    .selectFrom('scoringVersion')
    .distinctOn('snapshotId')
    .select(['snapshotId', 'number', 'publishedAt', 'reason'])
    .where('snapshotId', 'in', snapshotIds.length > 0 ? snapshotIds : [sql<string>`null`])
    .where('status', '=', 'terbit')
    .orderBy('snapshotId')
    .orderBy('number', 'desc')
    .execute()
  const published = new Map(rows.map((row) => [row.snapshotId, row]))
  return new Map(
    snapshotIds.map((id) => {
      const row = published.get(id)
      const number = row?.number ?? 0
      return [
        id,
        {
          number,
          label: scoringLabel(number),
          publishedAt: row?.publishedAt ?? null,
          reason: row?.reason ?? null,
        },
      ]
    }),
  )
}
