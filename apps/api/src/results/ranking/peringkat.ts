import { Peringkat, plainPeringkat } from '@suluh/contract/results/laporan-words'
import type { RankingRow } from '@suluh/psychometrics/ranking/ranking'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { rankingValues } from '@suluh/psychometrics/scoring/tie-breaks'
import type { Tx } from '#platform/db/tenant.ts'

/** The declared rules of an event, or else the plain ones. */
export async function peringkatOf(tx: Tx, eventId: string): Promise<Peringkat & { version: number }> {
  const row = await tx
    .selectFrom('laporanAturan')
    .select(['chain', 'style', 'version'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row ? { ...Peringkat.parse(row), version: row.version } : { ...plainPeringkat, version: 0 }
}

type Ranked = Pick<Totals, 'score' | 'nilai' | 'correct' | 'wrong' | 'blank'> & {
  sections: Readonly<Record<string, Pick<Totals, 'score'>>>
}

/** What a declared chain may compare of a result, with its seconds and its student's day of birth. */
export function peringkatValues(
  totals: Ranked,
  { seconds, lahir }: { seconds: number | null; lahir: string | null },
): Record<string, number | string | null> {
  return { ...rounded(rankingValues(totals)), waktu: seconds, lahir }
}

/** Sums of thirds that are equal on paper differ in the last bits; they are a tie. */
function rounded(values: RankingRow['values']): RankingRow['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value,
    ]),
  )
}
