import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor, reachesAll } from '#platform/auth/scope.ts'

/** Groups that the actor teaches, and all that lie in them. */
export function taughtGroups(actor: Actor): RawBuilder<unknown> {
  return sql`(select g.id from group_belajar_member t join group_belajar g on g.path @> array[t.group_belajar_id]
    where t.application_user_id = ${actor.userId} and t.is_guru)`
}

/** Students who learn in a group that the actor teaches. */
function taughtMurid(actor: Actor): RawBuilder<unknown> {
  return sql`(select m.application_user_id from group_belajar_member m
    where not m.is_guru and m.group_belajar_id in ${taughtGroups(actor)})`
}

type ResultIzin = Extract<GrantableIzin, 'laporan.read' | 'laporan.write' | 'hasil-ujian.read'>

/** The columns that name a result's student and exam, and the student's lembaga and groups when they sat it. */
export type Pupil = { murid: string; event: string; lembaga: string; groups: string }

/** What the tenant keeps of somebody or something, as it was at an exam; what was not yet known then is as it is today. */
export function atributAt(now: string, then: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${now}.atribut`)} || coalesce(${sql.ref(`${then}.atribut`)}, '{}'))`
}

/** That of student `u` at attempt `a`. */
export const atributThen = atributAt('u', 'a')

/** Line `m` of the reports. */
export const linePupil = {
  murid: 'm.application_user_id',
  event: 'm.event_id',
  lembaga: 'm.lembaga_id',
  groups: 'm.group_ids',
}

/** Attempt `a`. */
export const attemptPupil = {
  murid: 'a.application_user_id',
  event: 'a.event_id',
  lembaga: 'a.lembaga_id',
  groups: 'a.group_path_ids',
}

/**
 * Results of students that the actor may read: of the own lembaga as they were when they sat the exam, of pupils whom one
 * teaches or who learned then in a group that one teaches, and of exams `e` that one has made. One's own only where the
 * exam shows them by now, however far a right reaches. Whoever reads the whole application's needs no exam `e` beside them.
 */
export function resultScope(
  actor: Actor,
  pupil: Pupil,
  izin: ResultIzin = 'laporan.read',
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${personScope(actor, izin, pupil)}
    and (${sql.ref(pupil.murid)} <> ${actor.userId} or ${sql.ref(pupil.event)} <> all (${hiddenEvents(actor)})))`
}

/** The same with all of one's own, for who tells somebody in words that their result is not shown yet. */
export function personScope(
  actor: Actor,
  izin: ResultIzin,
  { murid, lembaga, groups }: Pick<Pupil, 'murid' | 'lembaga' | 'groups'>,
): RawBuilder<SqlBool> {
  const self = sql.ref(murid)
  return inScope(actor, izin, {
    lembaga: sql.ref(lembaga),
    own: sql`e.pembuat_id = ${actor.userId} or ${self} = ${actor.userId} or ${self} in ${taughtMurid(actor)}
      or ${sql.ref(groups)} && array${taughtGroups(actor)}`,
  })
}

/** Exams that the actor sat and that do not show it yet: few, and known before any result is looked at. */
export function hiddenEvents(actor: Actor): RawBuilder<string[]> {
  return sql<string[]>`array(select e.id from attempt o join event e on e.id = o.event_id
    where o.application_user_id = ${actor.userId} and not (${isShownTo(sql`${actor.userId}`)}))`
}

/** The actor has made exam `e`. */
export function isMaker(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${isActor(actor, 'e.pembuat_id')}, false)`
}

/** Whether the actor reads the results of all who sat exam `e`. */
export function readsWhole(actor: Actor): RawBuilder<boolean> {
  return reachesAll(actor, 'laporan.read') ? sql<boolean>`true` : isMaker(actor)
}

type Columns = { id: RawBuilder<unknown>; lembaga: RawBuilder<unknown> }

/** Groups whose results the actor reads, of whichever exam: those one teaches, and as far as reports reach. */
export function groupReach(actor: Actor, { id, lembaga }: Columns): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${id} in ${taughtGroups(actor)}`
  return actor.izin.has('laporan.read') ? inScope(actor, 'laporan.read', { lembaga, own }) : own
}

/** The same for the groups that a column of stored figures names. */
export function unitGroupReach(actor: Actor, column: 'x.unit_id' | 'a.unit_id'): RawBuilder<SqlBool> {
  const id = sql.ref(column)
  const lembaga = sql`(select g.lembaga_id from group_belajar g where g.id = ${id})`
  return groupReach(actor, { id, lembaga })
}

/** Stored figures `of` a unit at an exam are not those of a single result which may be one's own and is hidden. */
export function tellsOfOthers(actor: Actor, of: 'x' | 's' | 'a'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${of}.n`)} > 1 or ${sql.ref(`${of}.event_id`)} <> all (${hiddenEvents(actor)}))`
}

/** Rows of `laporan_unit x` of exam `e` that the actor may read as they stand. */
export function unitScope(actor: Actor): RawBuilder<SqlBool> {
  if (!actor.izin.has('laporan.read')) return sql<SqlBool>`false`
  const reach = inScope(actor, 'laporan.read', {
    lembaga: sql`case x.unit when 'lembaga' then x.unit_id end`,
    own: sql`${isActor(actor, 'e.pembuat_id')} or (x.unit = 'group' and ${unitGroupReach(actor, 'x.unit_id')})`,
  })
  return sql<SqlBool>`(${reach} and ${tellsOfOthers(actor, 'x')})`
}

/** Students of one of these groups, or of a group in it, when they sat the exam. */
export function learnedIn({ groups }: Pick<Pupil, 'groups'>, groupIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(groups)} && ${groupIds}::uuid[]`
}

/** The same as they are now. */
export function learnsIn({ murid }: Pick<Pupil, 'murid'>, groupIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(murid)} in (select m.application_user_id from group_belajar_member m
    join group_belajar g on g.id = m.group_belajar_id where not m.is_guru and g.path && ${groupIds}::uuid[])`
}
