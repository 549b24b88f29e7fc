import type { AtributValues } from '@suluh/contract/platform/atribut'
import { plainSusunan, Susunan } from '@suluh/contract/platform/print/signatures'
import { SuluhError } from '@suluh/contract/platform/error'
import type { KopSurat, Lembaga, LembagaDetail, LembagaInput } from '@suluh/contract/school/lembaga'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { listDefinitions, visibleAtribut, type Definition } from '#platform/atribut/definitions.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { lembagaScope, reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { numberOnPaper } from './number-on-paper.ts'

/** Who signs for it, and where. */
const signing = ['l.tempat', 'l.kepalaJabatan', 'l.kepalaNama', 'l.kepalaNip', 'l.susunan'] as const

export async function listLembaga(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Lembaga[]; total: number }> {
  const { condition, rest } = await filterByAtribut(db, actor, 'lembaga', sql.ref('l.atribut'), query)
  const definitions = await listDefinitions(db, 'lembaga')
  const rows = db
    .selectFrom('lembaga as l')
    .leftJoin('jenjang as j', 'j.id', 'l.jenjangId')
    .leftJoin('provinsi as p', 'p.kode', 'l.provinsiKode')
    .leftJoin('kabupatenKota as k', 'k.kode', 'l.kabupatenKotaKode')
    .select(['l.id', 'l.nama', 'l.npsn', 'l.zone', 'l.isAktif', 'l.atribut'])
    .select(['j.kode as jenjang', 'p.nama as provinsi', 'k.nama as kabupatenKota'])
    .where(lembagaScope(actor, 'lembaga.read'))
    .where(condition)
  const page = await listRows(rows, rest, {
    fields: {
      nama: sql.ref('l.nama'),
      npsn: sql.ref('l.npsn'),
      jenjang: { order: sql.ref('j.urutan'), shown: sql.ref('j.nama') },
      kabupatenKota: sql.ref('k.nama'),
      provinsiKode: sql.ref('l.provinsi_kode'),
      kabupatenKotaKode: sql.ref('l.kabupaten_kota_kode'),
      jenjangId: sql.ref('l.jenjang_id'),
      zone: sql.ref('l.zone'),
      isAktif: sql.ref('l.is_aktif'),
    },
    search: [sql.ref('l.nama'), sql.ref('l.npsn')],
    id: sql.ref('l.id'),
    order: ['nama', 'asc'],
  })
  return { ...page, rows: page.rows.map((row) => withVisible(definitions, actor, row)) }
}

export async function getLembaga(db: Tx, actor: Actor, id: string): Promise<LembagaDetail> {
  const row = await db
    .selectFrom('lembaga as l')
    .select(['l.id', 'l.nama', 'l.npsn', 'l.jenjangId', 'l.provinsiKode', 'l.kabupatenKotaKode'])
    .select(['l.alamat', 'l.zone', 'l.isAktif', 'l.logoId', 'l.kopAtas', 'l.kopBawah'])
    .select(signing)
    .select(['l.version', 'l.diubahPada', 'l.atribut'])
    .where('l.id', '=', id)
    .where(lembagaScope(actor, 'lembaga.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Lembaga tidak ditemukan.')
  const definitions = await listDefinitions(db, 'lembaga')
  const susunan = Susunan.parse(row.susunan)
  return { ...withVisible(definitions, actor, row), susunan, diubahPada: row.diubahPada.toISOString() }
}

export type StoredLembaga = LembagaInput & Omit<Lembaga, keyof LembagaInput> & { atribut: AtributValues }

/** All of what the caller may read, for files. */
export async function listAllLembaga(
  db: Tx,
  actor: Actor,
  definitions: Definition[],
): Promise<StoredLembaga[]> {
  const rows = await db
    .selectFrom('lembaga as l')
    .leftJoin('jenjang as j', 'j.id', 'l.jenjangId')
    .leftJoin('provinsi as p', 'p.kode', 'l.provinsiKode')
    .leftJoin('kabupatenKota as k', 'k.kode', 'l.kabupatenKotaKode')
    .select(['l.id', 'l.nama', 'l.npsn', 'l.jenjangId', 'l.provinsiKode', 'l.kabupatenKotaKode'])
    .select(['l.alamat', 'l.zone', 'l.isAktif', 'l.logoId', 'l.kopAtas', 'l.kopBawah', 'l.atribut'])
    .select(signing)
    .select(['j.kode as jenjang', 'p.nama as provinsi', 'k.nama as kabupatenKota'])
    .where(lembagaScope(actor, 'lembaga.read'))
    .orderBy('l.nama')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ ...withVisible(definitions, actor, row), susunan: Susunan.parse(row.susunan) }))
}

function withVisible<R extends { atribut: unknown }>(definitions: Definition[], actor: Actor, row: R) {
  return { ...row, atribut: visibleAtribut(definitions, actor, row.atribut) }
}

/**
 * The letterhead of a lembaga that the caller belongs to or may read; without `lembagaId` of their own, or else
 * of the application. What nobody wrote yet is made of the address. `pada`: as it was at a moment.
 */
export async function getKopSurat(
  db: Tx,
  actor: Actor,
  lembagaId = actor.lembagaId ?? undefined,
  pada?: string,
): Promise<KopSurat> {
  if (lembagaId === undefined) {
    const { nama } = await db
      .selectFrom('application')
      .select('nama')
      .where('id', '=', actor.applicationId)
      .executeTakeFirstOrThrow()
    const kepala = { jabatan: '', nama: '', nip: '' }
    const guru = await getTeacher(db, actor)
    const plain = { susunan: plainSusunan, zone: 'WIB' as const }
    return { atas: [], nama, bawah: [], logoId: null, tempat: '', kepala, guru, ...plain }
  }
  const now = await db
    .selectFrom('lembaga as l')
    .leftJoin('provinsi as p', 'p.kode', 'l.provinsiKode')
    .leftJoin('kabupatenKota as k', 'k.kode', 'l.kabupatenKotaKode')
    .select(['l.nama', 'l.npsn', 'l.alamat', 'l.logoId', 'l.kopAtas', 'l.kopBawah', 'l.zone'])
    .select(signing)
    .select(['p.nama as provinsi', 'k.nama as kabupatenKota'])
    .where('l.id', '=', lembagaId)
    .where((where) =>
      where.or([where('l.id', '=', actor.lembagaId), reaches(actor, 'lembaga.read', lembagaScope)]),
    )
    .executeTakeFirst()
  if (!now) throw new SuluhError('not-found', 'Lembaga tidak ditemukan.')
  const row = (pada && (await findFormerKop(db, lembagaId, pada))) || now
  const place = [row.alamat, row.kabupatenKota, row.provinsi].filter(Boolean).join(', ')
  const written = row.kopBawah.length > 0 ? row.kopBawah : [place, row.npsn && `NPSN ${row.npsn}`]
  return {
    atas: row.kopAtas,
    nama: row.nama,
    bawah: written.filter((line): line is string => Boolean(line)),
    logoId: row.logoId,
    tempat: row.tempat || (row.kabupatenKota ?? '').replace(/^(Kota Administrasi|Kota|Kab\.|Kabupaten) /, ''),
    kepala: { jabatan: row.kepalaJabatan, nama: row.kepalaNama, nip: row.kepalaNip },
    guru: await getTeacher(db, actor),
    susunan: Susunan.parse(row.susunan),
    // Of heads kept before clocks were, only that of now is known.
    zone: row.zone ?? now.zone,
  }
}

/** Who reads, where they sign as a teacher. */
async function getTeacher(db: Tx, actor: Actor): Promise<KopSurat['guru']> {
  if (actor.peran !== 'guru') return { nama: '', nip: '' }
  const { nomor } = await db
    .selectFrom('applicationUser')
    .select('nomor')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { nama: actor.nama, nip: numberOnPaper(nomor) }
}

/** What the first change after the moment replaced; none where it is still the same. */
function findFormerKop(db: Tx, lembagaId: string, pada: string) {
  return db
    .selectFrom('kopLama as l')
    .leftJoin('provinsi as p', 'p.kode', 'l.provinsiKode')
    .leftJoin('kabupatenKota as k', 'k.kode', 'l.kabupatenKotaKode')
    .select(['l.nama', 'l.npsn', 'l.alamat', 'l.logoId', 'l.kopAtas', 'l.kopBawah', 'l.zone'])
    .select(signing)
    .select(['p.nama as provinsi', 'k.nama as kabupatenKota'])
    .where('l.lembagaId', '=', lembagaId)
    .where('l.until', '>', new Date(pada))
    .orderBy('l.until')
    .orderBy('l.writtenAt')
    .limit(1)
    .executeTakeFirst()
}
