import { SuluhError } from '@suluh/contract/platform/error'
import type { Cakupan, GrantableIzin } from '@suluh/contract/platform/izin'
import type { CalonPenetapan } from '@suluh/contract/results/penetapan-batas'
import { sql } from 'kysely'
import { paketScope } from '#papers/paket-soal/paket-soal.queries.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { inScope, inSharedScope, reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import { demandTerbitan, listTerbitan } from '#results/terbitan/terbitan.ts'
import { findBuku } from './buku.ts'
import { fewestForDampak } from './penetapan-batas.queries.ts'
import { judgedSoal, type JudgedSoal } from './penetapan-soal.ts'

export const unpublished = 'Terbitkan paket ini dahulu: panel menilai soal yang sudah dibekukan.'
const needsScale =
  'Metode bookmark memerlukan skor IRT yang sudah dikalibrasi. Pilih modelnya di halaman Penskoran sesudah ujian.'

/** What a session on this package may be made of, for who may change it. */
export async function getCalon(
  db: Tx,
  actor: Actor,
  id: string,
  asked: string | undefined,
): Promise<CalonPenetapan> {
  await demandPaket(db, actor, id)
  const all = await listTerbitan(db, id)
  if (all.length === 0)
    return { snapshotId: null, alasan: unpublished, alasanBookmark: needsScale, event: [], orang: [] }
  const { id: snapshotId } = asked ? demandTerbitan(all, asked) : all[0]!
  const soal = judgedSoal(await getScoring(db, snapshotId))
  const buku = await findBuku(db, snapshotId, soal)
  return {
    snapshotId,
    alasan: null,
    alasanBookmark: buku ? null : needsScale,
    event: await listEvents(db, actor, snapshotId),
    orang: await listOrang(
      db,
      actor,
      soal.map(({ soalId }) => soalId),
    ),
  }
}

/** Throws not-found where the actor may not change this package. */
export async function demandPaket(db: Tx, actor: Actor, id: string): Promise<{ nama: string }> {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select('p.nama')
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.write'))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  return paket
}

/** Exams of a publication whose figures the actor reads, with enough results to show what a cut would do. */
export async function listEvents(db: Tx, actor: Actor, snapshotId: string): Promise<CalonPenetapan['event']> {
  const { rows } = await sql<CalonPenetapan['event'][number]>`
    select e.id, e.nama, n.n
      from event e join paket_soal p on p.id = e.paket_soal_id
     cross join lateral (select count(*)::int as n from hasil h where h.event_id = e.id and h.counted and h.pending = 0) n
     where e.snapshot_id = ${snapshotId} and not e.dibatalkan and n.n >= ${fewestForDampak}
       and ${reaches(actor, 'hasil-ujian.read', statistikScope)}
     order by e.opens_at desc, e.id`.execute(db)
  return rows
}

const mostOrang = 500

type Person = {
  id: string
  nama: string
  peran: string
  lembagaId: string | null
  grants: [GrantableIzin, Cakupan][]
}

/** Whom the actor may ask: active people in reach whose right it is to read questions; with what each of them cannot read. */
export async function listOrang(
  db: Tx,
  actor: Actor,
  soalIds: string[],
  only?: string[],
): Promise<CalonPenetapan['orang']> {
  const inReach = reaches(actor, 'application-user.read', (who, izin) =>
    inScope(who, izin, { lembaga: sql.ref('u.lembaga_id'), own: sql`false` }),
  )
  const { rows } = await sql<Person>`
    select u.id, u.nama, p.nama as peran, u.lembaga_id as "lembagaId", g.grants
      from application_user u join peran p on p.id = u.peran_id
     cross join lateral (select json_agg(json_build_array(g.izin, g.cakupan)) as grants from peran_izin g
                          where g.peran_id = u.peran_id and g.izin = 'soal.read') g
     where u.status = 'aktif' and g.grants is not null and (u.id = ${actor.userId} or ${inReach})
       and (${only === undefined} or u.id = any (${only ?? []}::uuid[]))
     order by u.nama, u.id limit ${mostOrang}`.execute(db)
  if (rows.length === 0) return []
  // Each is asked with their own right, as it is stated for whoever calls.
  const counts = rows.map(
    ({ id, lembagaId, grants }) => sql<{ id: string; n: number }>`
      select ${id}::uuid as id, count(*)::int as n from soal s where s.id = any (${soalIds}::uuid[])
        and ${inSharedScope({ userId: id, lembagaId, izin: new Map(grants) }, 'soal.read', 's')}`,
  )
  const found = await sql<{ id: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const readable = new Map(found.rows.map(({ id, n }) => [id, n]))
  return rows.map(({ id, nama, peran }) => ({
    id,
    nama,
    peran,
    tersembunyi: soalIds.length - (readable.get(id) ?? 0),
  }))
}

/** Throws where one of these cannot be asked, or would see a question for the first time by being asked. */
export async function demandPanelis(
  db: Tx,
  actor: Actor,
  soal: readonly JudgedSoal[],
  ids: string[],
): Promise<void> {
  const soalIds = soal.map(({ soalId }) => soalId)
  const found = await listOrang(db, actor, soalIds, ids)
  const refuse = (message: string) => {
    throw new SuluhError('validation', message, [{ path: 'panelis', message }])
  }
  if (found.length < new Set(ids).size)
    refuse('Panelis harus pengguna aktif dalam jangkauan Anda yang berhak melihat bank soal.')
  const blind = found.find(({ tersembunyi }) => tersembunyi > 0)
  if (blind)
    refuse(
      `${blind.nama} belum boleh melihat ${blind.tersembunyi} soal paket ini. Bagikan soal itu di bank soal, atau pilih panelis lain.`,
    )
}
