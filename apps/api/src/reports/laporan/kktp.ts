import { SuluhError } from '@suluh/contract/platform/error'
import type { PelajaranUjian } from '@suluh/contract/reports/laporan-murid'
import type { LaporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { plainKktp, type Kktp } from '@suluh/contract/results/laporan-words'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { reachesAll } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** The limits of a subject: the lembaga's own, else the application's, else those of the ministry's guide. */
export async function kktpOf(
  db: Tx,
  pelajaranId: string,
  lembagaId: string | null,
): Promise<LaporanPelajaran['kktp']> {
  const row = await db
    .selectFrom('kktp')
    .select(['sebagian', 'tuntas', 'pengayaan', 'version', 'lembagaId as owner'])
    .where('pelajaranId', '=', pelajaranId)
    .where((where) => where.or([where('lembagaId', 'is', null), where('lembagaId', '=', lembagaId)]))
    .orderBy(sql`lembaga_id is null`)
    .executeTakeFirst()
  return { version: row?.version ?? 0, ...batasOf(row) }
}

/** What is tuntas in each of these subjects, by its id. */
export async function tuntasOf(
  db: Tx,
  pelajaranIds: readonly string[],
  lembagaId: string | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ pelajaranId: string; tuntas: number }>`
    select distinct on (pelajaran_id) pelajaran_id as "pelajaranId", tuntas from kktp
     where pelajaran_id = any (${pelajaranIds}::uuid[]) and (lembaga_id is null or lembaga_id = ${lembagaId})
     order by pelajaran_id, lembaga_id is null`.execute(db)
  const set = new Map(rows.map(({ pelajaranId, tuntas }) => [pelajaranId, tuntas]))
  return new Map(pelajaranIds.map((id) => [id, set.get(id) ?? plainKktp.tuntas]))
}

/** Limits that hold and that held, each since when and until when. */
export const everSet = sql`(
  select sebagian, tuntas, pengayaan, pelajaran_id, lembaga_id, berlaku_sejak as since, null as until from kktp
  union all
  select sebagian, tuntas, pengayaan, pelajaran_id, lembaga_id, since, until from kktp_lama)`

/** Of these limits: held when exam `e` ended, or now while it has not. */
export function heldAtEndOf(limits: string) {
  const [since, until] = [sql.ref(`${limits}.since`), sql.ref(`${limits}.until`)]
  return sql`${since} <= least(e.closes_at, now()) and (${until} is null or ${until} > least(e.closes_at, now()))`
}
const heldAtEnd = heldAtEndOf('k')

/** The same as they were when an exam ended; of one that has not, as they are. */
export async function kktpAtUjian(
  db: Tx,
  pelajaranId: string,
  lembagaId: string | null,
  eventId: string,
): Promise<LaporanPelajaran['batas']> {
  const { rows } = await sql<Kktp & { owner: string | null }>`
    select k.sebagian, k.tuntas, k.pengayaan, k.lembaga_id as owner
      from event e
     cross join lateral ${everSet} k
     where e.id = ${eventId} and k.pelajaran_id = ${pelajaranId}
       and (k.lembaga_id is null or k.lembaga_id = ${lembagaId}) and ${heldAtEnd}
     order by k.lembaga_id is null limit 1`.execute(db)
  return batasOf(rows[0])
}

/** The subjects of an exam as they were called, with the limits that these institutions had set when it ended. */
export async function pelajaranAtUjian(
  db: Tx,
  eventId: string,
  lembagaIds: readonly string[],
): Promise<PelajaranUjian[]> {
  const { rows } = await sql<PelajaranUjian>`
    select p.id, coalesce(v.nama, p.nama) as nama, coalesce(k.kktp, '[]') as kktp
      from laporan_aspek s
      join event e on e.id = s.event_id
      join pelajaran p on p.id = s.pelajaran_id
      left join event_unit v on v.event_id = s.event_id and v.unit_id = p.id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('lembagaId', k.lembaga_id, 'tuntas', k.tuntas)) as kktp
         from ${everSet} k
        where k.pelajaran_id = p.id and (k.lembaga_id is null or k.lembaga_id = any (${lembagaIds}::uuid[])) and ${heldAtEnd}) k
     where s.event_id = ${eventId} and s.unit = 'semua' and s.aspek_id is null
     order by 2`.execute(db)
  return rows
}

function batasOf(row: (Kktp & { owner: string | null }) | undefined): LaporanPelajaran['batas'] {
  if (!row) return { ...plainKktp, of: 'bawaan' }
  const { owner, ...kktp } = row
  return { ...kktp, of: owner === null ? 'aplikasi' : 'lembaga' }
}

/** Sets them for the actor's lembaga; for the whole application where the right reaches that far. */
export async function setKktp(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  { sebagian, tuntas, pengayaan, version }: Kktp & { version: number },
): Promise<null> {
  const pelajaran = await db
    .selectFrom('pelajaran')
    .select('id')
    .where('id', '=', pelajaranId)
    .executeTakeFirst()
  if (!pelajaran) throw new SuluhError('not-found', 'Pelajaran tidak ditemukan.')
  const isForAll = reachesAll(actor, 'laporan.write')
  const lembagaId = isForAll ? null : actor.lembagaId
  if (lembagaId === null && !isForAll)
    throw new SuluhError(
      'forbidden',
      'Anda belum terdaftar di suatu lembaga, jadi KKM tidak dapat ditetapkan.',
    )
  const shown = await kktpOf(db, pelajaranId, lembagaId)
  if (shown.version !== version)
    throw new SuluhError('conflict', 'KKM ini baru saja diubah orang lain. Muat ulang lalu coba lagi.')
  const row = { sebagian, tuntas, pengayaan, diubahOleh: actor.userId, diubahPada: new Date() }
  await db
    .insertInto('kktp')
    .values({ ...row, applicationId: actor.applicationId, pelajaranId, lembagaId })
    .onConflict((on) =>
      on.columns(['pelajaranId', 'lembagaId']).doUpdateSet({ ...row, version: sql`kktp.version + 1` }),
    )
    .execute()
  return null
}
