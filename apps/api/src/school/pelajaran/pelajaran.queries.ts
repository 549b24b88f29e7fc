import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { Aspek, Pelajaran } from '@suluh/contract/school/pelajaran'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inTreeOrder, subtreeOf } from './aspek-tree.ts'
import { mayArrange, mayChange } from './shared-pelajaran.ts'

/** Named in SQL once: siblings in their order, which parts to walk through. */
const aspekOf = (actor: Actor) => sql<
  Aspek[]
>`coalesce((select json_agg(json_build_object('id', a.id, 'nama', a.nama,
  'indukId', a.induk_id, 'isAktif', a.is_aktif,
  'mayEdit', ${mayChange(actor, 'mayEdit', 'a')}, 'mayDelete', ${mayChange(actor, 'mayDelete', 'a')}) order by a.urutan, a.nama)
  from aspek a where a.pelajaran_id = p.id), '[]')`

const pelajaranOf = (db: Tx, actor: Actor) =>
  db
    .selectFrom('pelajaran as p')
    .select(['p.id', 'p.kode', 'p.nama', 'p.isAktif', 'p.version'])
    .select([
      mayChange(actor, 'mayEdit', 'p').as('mayEdit'),
      mayChange(actor, 'mayDelete', 'p').as('mayDelete'),
      mayArrange(actor).as('mayArrange'),
    ])
    .select(aspekOf(actor).as('aspek'))

/** With its parts in order; what lies under a part changes with it. */
function ordered(row: Pelajaran): Pelajaran {
  const byId = new Map(row.aspek.map((each) => [each.id, each]))
  const aspek = inTreeOrder(row.aspek).map((each) => {
    const all = subtreeOf(row.aspek, each.id).flatMap((id) => byId.get(id) ?? [])
    return {
      ...each,
      mayEdit: all.every(({ mayEdit }) => mayEdit),
      mayDelete: all.every(({ mayDelete }) => mayDelete),
    }
  })
  return { ...row, aspek }
}

export async function listPelajaran(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Pelajaran[]; total: number }> {
  const { rows, total } = await listRows(pelajaranOf(db, actor), query, {
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
export async function listAllPelajaran(db: Tx, actor: Actor): Promise<Pelajaran[]> {
  const rows = await pelajaranOf(db, actor).orderBy('p.urutan').orderBy('p.nama').execute()
  return rows.map(ordered)
}

export async function getPelajaran(db: Tx, actor: Actor, id: string): Promise<Pelajaran> {
  const row = await pelajaranOf(db, actor).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Pelajaran tidak ditemukan.')
  return ordered(row)
}

/** The subject of this code, whatever its letters are. */
export async function findPelajaran(db: Tx, actor: Actor, kode: string): Promise<Pelajaran | undefined> {
  const row = await pelajaranOf(db, actor)
    .where(sql`lower(p.kode)`, '=', kode.toLowerCase())
    .executeTakeFirst()
  return row && ordered(row)
}

/** The same, locked: whoever would begin to use it waits, and changes of its tree come one after the other. */
export async function lockPelajaran(db: Tx, actor: Actor, id: string): Promise<Pelajaran> {
  await db.selectFrom('pelajaran').select('id').where('id', '=', id).forUpdate().execute()
  return getPelajaran(db, actor, id)
}
