import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { Aspek, Pelajaran } from '@suluh/contract/school/pelajaran'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inTreeOrder } from './aspek-tree.ts'

/** Named in SQL once: siblings in their order, which parts to walk through. */
const aspekOf = sql<Aspek[]>`coalesce((select json_agg(json_build_object('id', a.id, 'nama', a.nama,
  'indukId', a.induk_id, 'isAktif', a.is_aktif) order by a.urutan, a.nama)
  from aspek a where a.pelajaran_id = p.id), '[]')`

const pelajaranOf = (db: Tx) =>
  db
    .selectFrom('pelajaran as p')
    .select(['p.id', 'p.kode', 'p.nama', 'p.isAktif', 'p.version'])
    .select(aspekOf.as('aspek'))

const ordered = (row: Pelajaran): Pelajaran => ({ ...row, aspek: inTreeOrder(row.aspek) })

export async function listPelajaran(db: Tx, query: ListQuery): Promise<{ rows: Pelajaran[]; total: number }> {
  const { rows, total } = await listRows(pelajaranOf(db), query, {
    fields: {
      urutan: sql`(p.urutan, p.nama)`,
      nama: sql.ref('p.nama'),
      kode: sql.ref('p.kode'),
      isAktif: sql.ref('p.is_aktif'),
    },
    search: [sql.ref('p.nama'), sql.ref('p.kode')],
    id: sql.ref('p.id'),
    order: ['urutan', 'asc'],
  })
  return { rows: rows.map(ordered), total }
}

/** All of it, for files. */
export async function listAllPelajaran(db: Tx): Promise<Pelajaran[]> {
  const rows = await pelajaranOf(db).orderBy('p.urutan').orderBy('p.nama').execute()
  return rows.map(ordered)
}

export async function getPelajaran(db: Tx, id: string): Promise<Pelajaran> {
  const row = await pelajaranOf(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Pelajaran tidak ditemukan.')
  return ordered(row)
}

/** The subject of this code, whatever its letters are. */
export async function findPelajaran(db: Tx, kode: string): Promise<Pelajaran | undefined> {
  const row = await pelajaranOf(db)
    .where(sql`lower(p.kode)`, '=', kode.toLowerCase())
    .executeTakeFirst()
  return row && ordered(row)
}
