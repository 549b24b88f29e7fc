import {
  peranStandar,
  type Application,
  type ApplicationDetail,
  type KeadaanApplication,
} from '@suluh/contract/people/application'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import { enterTenant, type Tx } from '#platform/db/tenant.ts'
import { getPaket, measureUse } from '#platform/layanan/limits.ts'
import { listUnduhan } from '#platform/layanan/unduhan.queries.ts'
import type { Actor } from '#platform/auth/scope.ts'

type Usage = Pick<Application, 'users' | 'pengelola' | 'events' | 'attempts' | 'storageBytes'>

const keadaan = sql<KeadaanApplication>`case when ditutup_pada is null then status::text else 'ditutup' end`

function selectApplication(db: Tx) {
  return db
    .selectFrom('application')
    .select(['id', 'nama', 'kode', 'dibuatPada', 'version', keadaan.as('status')])
    .where('isSystem', '=', false)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplication>['executeTakeFirstOrThrow']>>

/** Only the rows that are shown are counted. */
async function withUsage(db: Tx, rows: Row[]): Promise<Application[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: counted } = await sql<
    Usage & { applicationId: string }
  >`select * from application_usage(${ids}::uuid[])`.execute(db)
  return rows.map((row) => {
    const { applicationId: _, ...usage } = counted.find(({ applicationId }) => applicationId === row.id)!
    return { ...row, dibuatPada: row.dibuatPada.toISOString(), ...usage }
  })
}

export async function listApplication(
  db: Tx,
  query: ListQuery,
): Promise<{ rows: Application[]; total: number }> {
  const page = await listRows(selectApplication(db), query, {
    fields: { nama: sql.ref('nama'), dibuatPada: sql.ref('dibuat_pada'), status: keadaan },
    search: [sql.ref('nama'), sql.ref('kode')],
    id: sql.ref('id'),
    order: ['nama', 'asc'],
  })
  return { total: page.total, rows: await withUsage(db, page.rows) }
}

export async function getApplication(db: Tx, id: string): Promise<Application> {
  const row = await selectApplication(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Aplikasi tidak ditemukan.')
  const [application] = await withUsage(db, [row])
  return application!
}

/** All that the platform may know of one: numbers, and what it has itself said. Leaves the caller in their own scope. */
export async function getApplicationDetail(db: Tx, actor: Actor, id: string): Promise<ApplicationDetail> {
  const application = await getApplication(db, id)
  const own = await db
    .selectFrom('application as a')
    .leftJoin('paketLayanan as p', 'p.id', 'a.paketLayananId')
    .select([
      'p.id as paketId',
      'p.nama as paket',
      'a.alamat',
      'a.ditutupPada',
      'a.hapusSetelah',
      'a.alasanTutup',
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  const { batas } = await getPaket(db, id)
  await enterTenant(db, { applicationId: id })
  const inside = {
    ...(await countInside(db)),
    pemakaian: await measureUse(db),
    unduhan: await listUnduhan(db),
  }
  await enterTenant(db, actor)
  const { alamat, paketId, paket, ditutupPada, hapusSetelah, alasanTutup } = own
  return {
    ...application,
    ...inside,
    alamat,
    batas,
    paketLayanan: paketId !== null && paket !== null ? { id: paketId, nama: paket } : null,
    tutup: ditutupPada &&
      hapusSetelah && {
        pada: ditutupPada.toISOString(),
        hapusSetelah: hapusSetelah.toISOString(),
        alasan: alasanTutup ?? '',
      },
  }
}

/** What the platform is called in a tenant's own log. */
export const platform = 'Penyelenggara Suluh'

async function countInside(
  db: Tx,
): Promise<Pick<ApplicationDetail, 'perPeran' | 'lembaga' | 'soal' | 'paketSoal'>> {
  const { rows } = await sql<{ lembaga: number; soal: number; paketSoal: number }>`
    select (select count(*) from lembaga)::int as lembaga, (select count(*) from soal)::int as soal,
           (select count(*) from paket_soal)::int as paket_soal`.execute(db)
  const perPeran = Object.fromEntries(peranStandar.map((kode) => [kode, 0])) as ApplicationDetail['perPeran']
  const counted = await db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .select(['p.kode', (get) => get.fn.countAll<number>().as('orang')])
    .groupBy('p.kode')
    .execute()
  for (const { kode, orang } of counted) {
    // Roles of its own have names of its own, which stay inside.
    const name = peranStandar.find((each) => each === kode) ?? 'lain'
    perPeran[name] += orang
  }
  return { ...rows[0]!, perPeran }
}
