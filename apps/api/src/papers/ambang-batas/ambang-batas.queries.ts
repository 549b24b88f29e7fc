import { ProfilAmbang, type AmbangBatas } from '@suluh/contract/papers/ambang-batas'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor, reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

const scope = (actor: Actor, izin: 'paket-soal.read' | 'paket-soal.delete') =>
  inScope(actor, izin, { lembaga: sql.ref('b.lembaga_id'), own: isActor(actor, 'b.pembuat_id') })

/** The profiles kept in the reader's lembaga, and those of the whole application. */
export async function listAmbangBatas(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: AmbangBatas[]; total: number }> {
  const rows = db
    .selectFrom('ambangBatas as b')
    .select(['b.id', 'b.nama', 'b.nilai', 'b.skor', 'b.sections'])
    .select(reaches(actor, 'paket-soal.delete', scope).as('mayDelete'))
    .where(sql<boolean>`(b.lembaga_id is null or ${scope(actor, 'paket-soal.read')})`)
  const page = await listRows(rows, query, {
    fields: { nama: sql.ref('b.nama') },
    search: [sql.ref('b.nama')],
    id: sql.ref('b.id'),
    order: ['nama', 'asc'],
  })
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, ...ProfilAmbang.parse(row) })) }
}

export async function insertAmbangBatas(db: Tx, actor: Actor, profil: ProfilAmbang): Promise<{ id: string }> {
  const { nama, nilai, skor, sections } = profil
  const made = await db
    .insertInto('ambangBatas')
    .values({
      nama,
      nilai,
      skor,
      sections: JSON.stringify(sections),
      applicationId: actor.applicationId,
      lembagaId: actor.lembagaId,
      pembuatId: actor.userId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new SuluhError(
      'conflict',
      `Profil "${nama}" sudah tersimpan. Hapus yang lama, atau beri nama lain.`,
    )
  return made
}

export async function deleteAmbangBatas(db: Tx, actor: Actor, id: string): Promise<null> {
  const deleted = await db
    .deleteFrom('ambangBatas as b')
    .where('b.id', '=', id)
    .where(scope(actor, 'paket-soal.delete'))
    .returning('b.id')
    .executeTakeFirst()
  if (!deleted) throw new SuluhError('not-found', 'Profil ambang batas tidak ditemukan.')
  return null
}
