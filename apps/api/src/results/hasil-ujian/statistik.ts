import { SuluhError } from '@suluh/contract/platform/error'
import type { StatistikPaket, TempoMenjawab } from '@suluh/contract/results/statistik-paket-soal'
import { sql } from 'kysely'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import type { Terbitan } from '@suluh/contract/results/terbitan'
import { chooseTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import { StoredStatistik, wordStatistik } from '#results/statistik/stored-statistik.ts'
import { withLee } from '#results/statistik/ambang-lee.ts'
import { tempoOf } from '#results/statistik/tempo.ts'

type Stored = {
  paketSoal: { id: string; nama: string }
  terbitan: Terbitan[]
  snapshotId: string | null
  isFresh: boolean
  berlangsung: { submitted: number; all: number } | null
  statistik: StatistikPaket | null
}

/** The stored statistics of one publication of a package, and whether they hold every result there is. */
export async function getStoredStatistik(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  asked: Which,
): Promise<Stored> {
  const { paket, terbitan, chosen } = await choose(db, actor, paketSoalId, asked)
  const snapshot = chosen && (await findStored(db, chosen.id))
  // What an earlier release computed may lack what this one shows.
  const stored = StoredStatistik.safeParse(snapshot?.result).data
  const worded = stored && wordStatistik(stored)
  const isFresh =
    !snapshot ||
    chosen?.n === 0 ||
    (stored !== undefined &&
      snapshot.n === chosen?.n &&
      snapshot.scoringVersion === snapshot.inForce &&
      snapshot.newestHasil !== null &&
      Math.abs(snapshot.newestHasil.getTime() - (snapshot.newest ?? 0)) < 1)
  return {
    paketSoal: paket,
    terbitan,
    snapshotId: snapshot?.id ?? null,
    isFresh,
    berlangsung: snapshot ? await runningNow(db, snapshot.id) : null,
    statistik:
      worded && snapshot ? { ...worded, ambang: await withLee(db, snapshot.id, worded.ambang) } : null,
  }
}

async function choose(db: Tx, actor: Actor, paketSoalId: string, asked: Which) {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama'])
    .where('p.id', '=', paketSoalId)
    .where(statistikScope(actor))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const terbitan = await listTerbitan(db, paketSoalId)
  return { paket, terbitan, chosen: chooseTerbitan(terbitan, asked) }
}

/** The words of one item as this publication asked it, for whoever reads its figures. */
export async function getButir(
  db: Tx,
  actor: Actor,
  { id, soalId }: { id: string; soalId: string },
  asked: Which,
): Promise<{ content: SoalContent; stimulus: string }> {
  const { chosen } = await choose(db, actor, id, asked)
  const snapshot = chosen && (await getSnapshot(db, chosen.id))
  const content = snapshot?.soal.get(soalId)
  if (!snapshot || !content) throw new SuluhError('not-found', 'Butir soal tidak ditemukan.')
  const item = snapshot.structure.sections.flatMap(({ soal }) => soal).find((soal) => soal.id === soalId)
  return { content, stimulus: snapshot.stimuli.get(item?.stimulus ?? '') ?? '' }
}

/** How fast answers of this publication were given; refused where it was never published. */
export async function getTempo(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  asked: Which,
): Promise<TempoMenjawab> {
  const { chosen } = await choose(db, actor, paketSoalId, asked)
  if (!chosen) throw new SuluhError('not-found', 'Paket ini belum pernah diterbitkan.')
  return tempoOf(db, chosen.id)
}

function findStored(db: Tx, snapshotId: string) {
  return db
    .selectFrom('paketSnapshot as s')
    .leftJoin('statistik as t', 't.snapshotId', 's.id')
    .select(['s.id', 't.n', 't.newestHasil', 't.result', 't.scoringVersion'])
    .select(sql<number>`scoring_number(s.id)`.as('inForce'))
    .select(
      sql<
        number | null
      >`(select extract(epoch from max(h.scored_at))::float8 * 1000 from hasil h where h.snapshot_id = s.id and h.counted)`.as(
        'newest',
      ),
    )
    .where('s.id', '=', snapshotId)
    .executeTakeFirstOrThrow()
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
