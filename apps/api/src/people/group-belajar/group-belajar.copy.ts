import type { GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { sql } from 'kysely'
import { listDefinitions } from '#platform/atribut/definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { archiveGroup, demandPlace, lockTree } from './group-belajar.commands.ts'
import { getGroupBelajar } from './group-belajar.queries.ts'
import { applyRule, lockRules } from './group-belajar.rule.ts'
import { demandGroup } from '#people/account/group-scope.ts'

type Copy = { nama: string; tahunAjaran: string; withMurid: boolean; withGuru: boolean; archiveOld: boolean }

/** The group and all that lies below it again, for another school year; values that must be unique stay behind. */
export async function copyGroup(db: Tx, actor: Actor, id: string, copy: Copy): Promise<GroupBelajarDetail> {
  await lockTree(db, actor)
  await lockRules(db, actor)
  await demandGroup(db, actor, id, 'group-belajar.write')
  const groups = await db
    .selectFrom('groupBelajar as g')
    .leftJoin('groupBelajar as p', 'p.id', 'g.parentId')
    .select([
      'g.id',
      'g.nama',
      'g.kode',
      'g.lembagaId',
      'g.parentId',
      'g.rule',
      'g.atribut',
      'p.tahunAjaran as parentYear',
    ])
    .where(sql<boolean>`g.path @> array[${id}::uuid]`)
    .where((where) => where.or([where('g.id', '=', id), where('g.diarsipkanPada', 'is', null)]))
    .orderBy(sql`cardinality(g.path)`)
    .execute()
  const unique = (await listDefinitions(db, 'group-belajar')).filter((each) => each.isUnique)
  const made = new Map<string, string>()
  for (const { id: from, nama, kode, lembagaId, parentId, rule, atribut, parentYear } of groups) {
    const isRoot = from === id
    const { tahunAjaran } = copy
    // What it lay in belongs to its own year, unless it belongs to none.
    const above = isRoot ? (parentYear === null ? parentId : null) : (made.get(parentId ?? '') ?? null)
    const place = { nama: isRoot ? copy.nama : nama, kode, lembagaId, parentId: above, tahunAjaran }
    await demandPlace(db, actor, place)
    const values = Object.entries(atribut as object).filter(([key]) =>
      unique.every((each) => each.id !== key),
    )
    const { id: to } = await db
      .insertInto('groupBelajar')
      .values({
        ...place,
        applicationId: actor.applicationId,
        diubahOleh: actor.userId,
        rule: rule === null ? null : JSON.stringify(rule),
        atribut: JSON.stringify(Object.fromEntries(values)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.set(from, to)
    await copyMembers(db, actor, from, to, copy)
    await applyRule(db, actor, to)
  }
  if (copy.archiveOld) await archiveGroup(db, actor, id, true)
  return getGroupBelajar(db, actor, made.get(id) ?? id)
}

async function copyMembers(
  db: Tx,
  { applicationId, userId, izin }: Actor,
  from: string,
  to: string,
  copy: Copy,
) {
  const isOwn = izin.get('group-belajar.write') === 'milik'
  await db
    .insertInto('groupBelajarMember')
    .columns(['applicationId', 'groupBelajarId', 'applicationUserId', 'isGuru'])
    .expression((select) =>
      select
        .selectFrom('groupBelajarMember as m')
        .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
        .select([
          sql<string>`${applicationId}::uuid`.as('applicationId'),
          sql<string>`${to}::uuid`.as('groupBelajarId'),
          'm.applicationUserId',
          'm.isGuru',
        ])
        .where('m.groupBelajarId', '=', from)
        .where('u.status', '=', 'aktif')
        .where(
          // Whose right reaches only what they teach keeps teaching it.
          sql<boolean>`case when m.is_guru then ${copy.withGuru} or (${isOwn} and u.id = ${userId}) else ${copy.withMurid} and not m.by_rule end`,
        ),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}
