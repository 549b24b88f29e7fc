import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import {
  AturanRapor,
  plainAturan,
  type MuridRapor,
  type Rapor,
  type RaporDetail,
} from '@suluh/contract/reports/rapor'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { taughtGroups } from '#results/results-scope/murid-scope.ts'
import { computeRapor } from './rapor.compute.ts'

/** Classes `g` whose rapor the actor reads or makes: those of the own lembaga, or those one teaches. */
export function classScope(actor: Actor, izin: 'laporan.read' | 'laporan.write'): RawBuilder<SqlBool> {
  return inScope(actor, izin, { lembaga: sql.ref('g.lembaga_id'), own: sql`g.id in ${taughtGroups(actor)}` })
}

/** What is kept of a rapor as it was issued, besides its students. */
export type Beku = Pick<RaporDetail, 'kelas' | 'lembaga' | 'lembagaId' | 'waliKelas' | 'aturan' | 'pelajaran'>

function selectRapor(db: Tx) {
  return db
    .selectFrom('rapor as r')
    .innerJoin('groupBelajar as g', 'g.id', 'r.groupBelajarId')
    .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
    .select(['r.id', 'r.judul', 'r.tahunAjaran', 'r.terbitPada', 'r.diubahPada'])
    .select(sql<Rapor['semester']>`r.semester`.as('semester'))
    .select(sql<string>`coalesce(r.beku ->> 'kelas', g.nama)`.as('kelas'))
    .select(
      sql<string | null>`case when r.beku is null then l.nama else r.beku ->> 'lembaga' end`.as('lembaga'),
    )
}

const toRapor = <T extends { terbitPada: Date | null; diubahPada: Date }>({
  terbitPada,
  diubahPada,
  ...row
}: T) => ({
  ...row,
  status: terbitPada ? ('terbit' as const) : ('draf' as const),
  terbitPada: terbitPada?.toISOString() ?? null,
  diubahPada: diubahPada.toISOString(),
})

export async function listRapor(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Rapor[]; total: number }> {
  const kelas = sql`coalesce(r.beku ->> 'kelas', g.nama)`
  const page = await listRows(selectRapor(db).where(classScope(actor, 'laporan.read')), query, {
    fields: {
      kelas,
      tahunAjaran: sql.ref('r.tahun_ajaran'),
      diubahPada: sql.ref('r.diubah_pada'),
      semester: sql.ref('r.semester'),
      status: sql`case when r.terbit_pada is null then 'draf' else 'terbit' end`,
    },
    search: [kelas, sql.ref('r.judul')],
    id: sql.ref('r.id'),
    order: ['diubahPada', 'desc'],
  })
  return { total: page.total, rows: page.rows.map(toRapor) }
}

/** Classes that the actor may make a rapor for. */
export async function listKelas(db: Tx, actor: Actor, query: ListQuery) {
  return listRows(
    db
      .selectFrom('groupBelajar as g')
      .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
      .select(['g.id', 'g.nama', 'l.nama as lembaga', 'g.tahunAjaran'])
      .where('g.diarsipkanPada', 'is', null)
      .where(classScope(actor, 'laporan.write')),
    query,
    {
      fields: { nama: sql.ref('g.nama') },
      search: [sql.ref('g.nama'), sql.ref('l.nama')],
      id: sql.ref('g.id'),
      order: ['nama', 'asc'],
    },
  )
}

/** The rules of a lembaga: its own, else the application's, else what is usual. */
export async function aturanOf(
  db: Tx,
  lembagaId: string | null,
): Promise<AturanRapor & { of: 'lembaga' | 'aplikasi' | 'bawaan'; version: number }> {
  const row = await db
    .selectFrom('raporAturan')
    .select(['isi', 'version', 'lembagaId as owner'])
    .where((where) => where.or([where('lembagaId', 'is', null), where('lembagaId', '=', lembagaId)]))
    .orderBy(sql`lembaga_id is null`)
    .executeTakeFirst()
  if (!row) return { ...plainAturan, of: 'bawaan', version: 0 }
  return {
    ...AturanRapor.parse(row.isi),
    of: row.owner === null ? 'aplikasi' : 'lembaga',
    version: row.version,
  }
}

/** A rapor that the actor's right reaches, or not-found. */
export async function getWithin(db: Tx, actor: Actor, id: string, izin: 'laporan.read' | 'laporan.write') {
  const row = await selectRapor(db)
    .leftJoin('applicationUser as u', 'u.id', 'r.terbitOleh')
    .select(['r.groupBelajarId', 'r.beku', 'r.version', 'g.lembagaId', 'g.waliKelasNama', 'g.waliKelasNip'])
    .select(['u.nama as terbitOleh', reaches(actor, 'laporan.write', classScope).as('mayEdit')])
    .where('r.id', '=', id)
    .where(classScope(actor, izin))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Rapor tidak ditemukan.')
  return row
}

export type RaporRow = Awaited<ReturnType<typeof getWithin>>

/** A rapor whole: as it was issued, or as it would be now. */
export async function getRapor(db: Tx, actor: Actor, id: string): Promise<RaporDetail> {
  const row = await getWithin(db, actor, id, 'laporan.read')
  const { groupBelajarId, beku, waliKelasNama, waliKelasNip, ...rapor } = row
  if (beku)
    return { ...toRapor(rapor), ...(beku as Beku), murid: await issuedMurid(db, id), problems: [], notes: [] }
  const aturan = await aturanOf(db, row.lembagaId)
  const { of: _, version: __, ...rules } = aturan
  return {
    ...toRapor(rapor),
    waliKelas: { nama: waliKelasNama, nip: waliKelasNip },
    aturan: rules,
    ...(await computeRapor(db, actor, { id, groupBelajarId, lembagaId: row.lembagaId, aturan: rules })),
  }
}

/** What `rapor_murid.isi` holds. */
export type IsiMurid = Omit<MuridRapor, 'id' | 'sakit' | 'izin' | 'alpa' | 'catatan'>

async function issuedMurid(db: Tx, raporId: string): Promise<MuridRapor[]> {
  const rows = await db
    .selectFrom('raporMurid')
    .select(['applicationUserId as id', 'sakit', 'izin', 'alpa', 'catatan', 'isi'])
    .where('raporId', '=', raporId)
    .where('isi', 'is not', null)
    .execute()
  return rows
    .map(({ isi, ...row }) => ({ ...row, ...(isi as IsiMurid) }))
    .toSorted((a, b) => a.nama.localeCompare(b.nama, 'id') || a.id.localeCompare(b.id))
}
