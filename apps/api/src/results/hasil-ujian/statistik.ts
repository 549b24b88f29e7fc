import { SuluhError } from '@suluh/contract/platform/error'
import type { StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import { StoredStatistik, wordStatistik } from '#results/statistik/stored-statistik.ts'

type Stored = {
  paketSoal: { id: string; nama: string }
  snapshotId: string | null
  isFresh: boolean
  berlangsung: { submitted: number; all: number } | null
  statistik: StatistikPaket | null
}

/** The stored statistics of a package's newest snapshot, and whether they hold every result there is. */
export async function getStoredStatistik(db: Tx, actor: Actor, paketSoalId: string): Promise<Stored> {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama'])
    .where('p.id', '=', paketSoalId)
    .where(statistikScope(actor))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const snapshot = await db
    .selectFrom('paketSnapshot as s')
    .leftJoin('statistik as t', 't.snapshotId', 's.id')
    .select(['s.id', 't.n', 't.newestHasil', 't.result', 't.scoringVersion'])
    .select(sql<number>`scoring_number(s.id)`.as('inForce'))
    .select(
      sql<{
        n: number
        newest: number | null
      }>`(select json_build_object('n', count(*), 'newest', extract(epoch from max(h.scored_at)) * 1000) from hasil h where h.snapshot_id = s.id and h.counted)`.as(
        'now',
      ),
    )
    .where('s.paketSoalId', '=', paketSoalId)
    .orderBy(sql`exists (select from hasil h where h.snapshot_id = s.id)`, 'desc')
    .orderBy('s.dibuatPada', 'desc')
    .executeTakeFirst()
  // What an earlier release computed may lack what this one shows.
  const stored = StoredStatistik.safeParse(snapshot?.result).data
  const isFresh =
    !snapshot ||
    snapshot.now.n === 0 ||
    (stored !== undefined &&
      snapshot.n === snapshot.now.n &&
      snapshot.scoringVersion === snapshot.inForce &&
      snapshot.newestHasil !== null &&
      Math.abs(snapshot.newestHasil.getTime() - (snapshot.now.newest ?? 0)) < 1)
  return {
    paketSoal: paket,
    snapshotId: snapshot?.id ?? null,
    isFresh,
    berlangsung: snapshot ? await runningNow(db, snapshot.id) : null,
    statistik: stored ? wordStatistik(stored) : null,
  }
}

/** How far the exams are that are open now; null where none is. */
async function runningNow(db: Tx, snapshotId: string): Promise<Stored['berlangsung']> {
  const { all, ...counts } = await db
    .selectFrom('event as e')
    .innerJoin('attempt as a', 'a.eventId', 'e.id')
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where a.submitted_at is not null)`.as('submitted'))
    .where('e.snapshotId', '=', snapshotId)
    .where(sql<boolean>`not e.dibatalkan and now() between e.opens_at and e.closes_at`)
    .executeTakeFirstOrThrow()
  return all === 0 ? null : { all, ...counts }
}
