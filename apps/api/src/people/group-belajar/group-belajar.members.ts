import type { Candidate, Member } from '@suluh/contract/people/group-belajar'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { announceMoved } from '#people/account/people-changed.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandGroup, candidateScope } from '#people/account/group-scope.ts'

/** In a larger group pupils see how many there are, not who: it is no class in which they know each other. */
const largestClass = 60

/** Members by name. Pupils are told the names of their classmates and their teachers, and nothing else. */
export async function listMembers(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
): Promise<{ rows: Member[]; total: number }> {
  await demandGroup(db, actor, id, 'group-belajar.read')
  const seesAll = actor.izin.has('application-user.read')
  const nomor = seesAll ? sql<string | null>`u.nomor` : sql<null>`null::text`
  let rows = db
    .selectFrom('groupBelajarMember as m')
    .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'm.isGuru', 'm.byRule', nomor.as('nomor')])
    .select((seesAll ? sql<string | null>`l.nama` : sql<null>`null::text`).as('lembaga'))
    .where('m.groupBelajarId', '=', id)
  if (!seesAll)
    rows = rows.where(
      sql<boolean>`(m.is_guru or (select count(*) from group_belajar_member c where c.group_belajar_id = ${id} and not c.is_guru) <= ${largestClass})`,
    )
  return listRows(rows, query, {
    fields: {
      nama: sql.ref('u.nama'),
      nomor,
      isGuru: sql`case when m.is_guru then 'ya' else 'tidak' end`,
      byRule: sql`case when m.by_rule then 'ya' else 'tidak' end`,
    },
    search: [sql.ref('u.nama'), nomor],
    id: sql.ref('u.id'),
    order: ['nama', 'asc'],
  })
}

/** Active people who are not in the group yet, of its lembaga where it has one. */
export async function listCandidates(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
): Promise<{ rows: Candidate[]; total: number }> {
  const group = await demandGroup(db, actor, id, 'group-belajar.write')
  let rows = db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.nomor', 'p.nama as peran', 'l.nama as lembaga'])
    .where('u.status', '=', 'aktif')
    .where(candidateScope(actor))
    .where(
      sql<boolean>`not exists (select from group_belajar_member m where m.group_belajar_id = ${id} and m.application_user_id = u.id)`,
    )
  if (group.lembagaId) rows = rows.where('u.lembagaId', '=', group.lembagaId)
  return listRows(rows, query, {
    fields: { nama: sql.ref('u.nama'), peran: sql.ref('p.kode'), lembagaId: sql.ref('u.lembaga_id') },
    search: [sql.ref('u.cari')],
    id: sql.ref('u.id'),
    order: ['nama', 'asc'],
  })
}

/** Whoever is in already stays as they are, except that a rule no longer takes them out, and a guru becomes one. */
export async function addMembers(
  db: Tx,
  actor: Actor,
  id: string,
  { ids, isGuru }: { ids: string[]; isGuru: boolean },
): Promise<{ added: number }> {
  const group = await demandGroup(db, actor, id, 'group-belajar.write')
  const wanted = [...new Set(ids)]
  const people = await db
    .selectFrom('applicationUser as u')
    .select(['u.id', 'u.nama', 'u.lembagaId'])
    .where('u.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where(candidateScope(actor))
    .execute()
  if (people.length < wanted.length) throw new SuluhError('validation', 'Ada orang di luar jangkauan Anda.')
  const stranger = group.lembagaId && people.find(({ lembagaId }) => lembagaId !== group.lembagaId)
  if (stranger) throw new SuluhError('validation', `${stranger.nama} bukan dari lembaga group ini.`)
  const { applicationId } = actor
  const rows = wanted.map((applicationUserId) => ({
    applicationId,
    groupBelajarId: id,
    applicationUserId,
    isGuru,
  }))
  const stored = await db
    .insertInto('groupBelajarMember')
    .values(rows)
    .onConflict((on) =>
      on.columns(['groupBelajarId', 'applicationUserId']).doUpdateSet({ byRule: false, isGuru }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute()
  await announceMoved(db, applicationId, wanted, id)
  return { added: stored.filter(({ isNew }) => isNew).length }
}

/** Takes people out. Who is in by a rule goes with the rule only, or would be back at once. */
export async function removeMembers(db: Tx, actor: Actor, id: string, ids: string[]): Promise<null> {
  await demandGroup(db, actor, id, 'group-belajar.write')
  const held = await db
    .selectFrom('groupBelajarMember as m')
    .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
    .select('u.nama')
    .where('m.groupBelajarId', '=', id)
    .where('m.byRule', '=', true)
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('u.nama')
    .execute()
  if (held[0])
    throw new SuluhError(
      'conflict',
      `${held[0].nama}${held.length > 1 ? ` dan ${held.length - 1} orang lain` : ''} masuk lewat aturan. Ubah aturannya bila tidak boleh ikut.`,
    )
  await db
    .deleteFrom('groupBelajarMember')
    .where('groupBelajarId', '=', id)
    .where('applicationUserId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await announceMoved(db, actor.applicationId, ids, id)
  return null
}
