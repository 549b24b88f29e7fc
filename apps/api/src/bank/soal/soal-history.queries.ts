import { SuluhError } from '@suluh/contract/platform/error'
import type { SoalUse, SoalVersion } from '@suluh/contract/bank/soal'
import { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { mapHtml } from './map-html.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawAhead } from '#platform/rich-text/draw-ahead.ts'
import { likenessOf } from './similar.ts'
import { drawnKey, soalScope } from './soal.queries.ts'

const mostVersions = 100
/** From here on two questions are shown as nearly the same. */
const leastLikeness = 0.7
const mostCandidates = 100
const mostSimilar = 5

export async function listVersions(db: Tx, actor: Actor, id: string): Promise<SoalVersion[]> {
  await demandReadable(db, actor, id)
  const rows = await db
    .selectFrom('soalVersion as v')
    .leftJoin('applicationUser as u', 'u.id', 'v.diubahOleh')
    .select(['v.version', 'v.dibuatPada', 'v.content', 'v.key', 'v.pembahasan', 'u.nama as oleh'])
    .where('v.soalId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(mostVersions)
    .execute()
  await drawAhead(rows)
  return rows.map(({ version, oleh, dibuatPada, content, key, pembahasan }) => ({
    version,
    oleh,
    dibuatPada: dibuatPada.toISOString(),
    content: mapHtml(SoalContent.parse(content), drawFormulas),
    key: drawnKey(SoalKey.parse(key)),
    pembahasan: drawFormulas(pembahasan),
  }))
}

/** Newest publication first. */
export async function listUses(db: Tx, actor: Actor, id: string): Promise<SoalUse[]> {
  await demandReadable(db, actor, id)
  const mayRead = actor.izin.has('paket-soal.read')
    ? inSharedScope(actor, 'paket-soal.read', 'p')
    : sql`false`
  const rows = await db
    .selectFrom('soalUse as u')
    .innerJoin('paketSnapshot as k', 'k.id', 'u.snapshotId')
    .innerJoin('paketSoal as p', 'p.id', 'k.paketSoalId')
    .select(sql<string>`case when ${mayRead} then p.nama else 'Paket orang lain' end`.as('nama'))
    .select(sql<string | null>`case when ${mayRead} then p.id end`.as('id'))
    .select(['k.dibuatPada', 'u.n', 'u.facility', 'u.discrimination', 'u.verdict'])
    .select(
      sql<
        SoalUse['events']
      >`coalesce((select json_agg(json_build_object('nama', case when ${mayRead} then e.nama else 'Ujian' end,
        'opensAt', to_char(e.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.opens_at desc)
        from event e where e.snapshot_id = k.id and not e.dibatalkan), '[]')`.as('events'),
    )
    .where('u.soalId', '=', id)
    .orderBy('k.dibuatPada', 'desc')
    .limit(mostVersions)
    .execute()
  return rows.map(({ id: paketId, nama, dibuatPada, ...row }) => ({
    paketSoal: { id: paketId, nama },
    terbitPada: dibuatPada.toISOString(),
    ...row,
  }))
}

/** Questions that one may read and that say nearly the same: found by their signatures, then compared. */
export async function listSimilar(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ id: string; plainText: string; likeness: number }[]> {
  const one = await demandReadable(db, actor, id)
  if (one.shingles.length === 0) return []
  const candidates = await db
    .selectFrom('soal as s')
    .select(['s.id', 's.plainText', 's.searchText'])
    .where('s.applicationId', '=', actor.applicationId)
    .where(sql<boolean>`s.shingles && ${one.shingles}::int[]`)
    .where('s.id', '<>', id)
    .where('s.status', '<>', 'arsip')
    .where(soalScope(actor, 'soal.read'))
    .limit(mostCandidates)
    .execute()
  return candidates
    .map(({ searchText, ...row }) => ({ ...row, likeness: likenessOf(searchText, one.searchText) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostSimilar)
}

async function demandReadable(db: Tx, actor: Actor, id: string) {
  const found = await db
    .selectFrom('soal as s')
    .select(['s.id', 's.shingles', 's.searchText'])
    .where('s.id', '=', id)
    .where(soalScope(actor, 'soal.read'))
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Soal tidak ditemukan.')
  return found
}
