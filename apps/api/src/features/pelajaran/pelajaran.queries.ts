import { SuluhError } from '@suluh/contract/error'
import type { ListQuery } from '@suluh/contract/list'
import type { Pelajaran, PelajaranInput } from '@suluh/contract/pelajaran'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import { listRows } from '#db/list-query.ts'
import type { Tx } from '#db/tenant.ts'

const aspekOf = sql<{ id: string; nama: string }[]>`coalesce(
  (select json_agg(json_build_object('id', a.id, 'nama', a.nama) order by a.nama) from aspek a where a.pelajaran_id = p.id), '[]')`

export function listPelajaran(db: Tx, query: ListQuery): Promise<{ rows: Pelajaran[]; total: number }> {
  const rows = db
    .selectFrom('pelajaran as p')
    .select(['p.id', 'p.kode', 'p.nama'])
    .select(aspekOf.as('aspek'))
  return listRows(rows, query, {
    fields: { nama: sql.ref('p.nama'), kode: sql.ref('p.kode') },
    search: [sql.ref('p.nama'), sql.ref('p.kode')],
    id: sql.ref('p.id'),
    order: ['nama', 'asc'],
  })
}

export async function insertPelajaran(db: Tx, actor: Actor, input: PelajaranInput): Promise<Pelajaran> {
  const made = await db
    .insertInto('pelajaran')
    .values({ applicationId: actor.applicationId, kode: input.kode, nama: input.nama })
    .onConflict((on) => on.columns(['applicationId', 'kode']).doNothing())
    .returning(['id', 'kode', 'nama'])
    .executeTakeFirst()
  if (!made)
    throw new SuluhError('validation', `Kode ${input.kode} sudah dipakai pelajaran lain.`, [
      { path: 'kode', message: 'Pakai kode lain' },
    ])
  const names = [...new Set(input.aspek)]
  const aspek = names.map((nama) => ({ applicationId: actor.applicationId, pelajaranId: made.id, nama }))
  const inserted = aspek.length
    ? await db.insertInto('aspek').values(aspek).returning(['id', 'nama']).execute()
    : []
  return { ...made, aspek: inserted }
}
