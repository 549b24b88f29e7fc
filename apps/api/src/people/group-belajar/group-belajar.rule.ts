import type { AtributValue } from '@suluh/contract/platform/atribut'
import type { GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import type { GroupRule, RuleCondition, RulePreview } from '@suluh/contract/people/group-rule'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { listDefinitions, lockDefinitions, maySee, type Definition } from '#platform/atribut/definitions.ts'
import { parseAtribut } from '#platform/atribut/parse-value.ts'
import { announceMoved } from '#people/account/people-changed.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { mayPlaceIn } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getGroupBelajar } from './group-belajar.queries.ts'
import { demandGroup } from '#people/account/group-scope.ts'
import { changed, demandVersion } from './group-belajar.version.ts'

const shownPeople = 20

/** A rule changes alone: nobody is made or changed between its count and its commit. */
export async function lockRules(db: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group-rule:${actor.applicationId}`}, 0))`.execute(
    db,
  )
}

/** Makes the stored members what the rule says now, and their exams with them. */
export async function applyRule(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ added: number; removed: number }> {
  const before = await membersByRule(db, id)
  const { rows } = await sql<{ added: number; removed: number }>`
    select added, removed from apply_group_rule(${id}::uuid, null)`.execute(db)
  const after = await membersByRule(db, id)
  await announceMoved(db, actor.applicationId, [...before.symmetricDifference(after)], id)
  return rows[0] ?? { added: 0, removed: 0 }
}

async function membersByRule(db: Tx, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('groupBelajarMember')
    .select('applicationUserId')
    .where('groupBelajarId', '=', id)
    .where('byRule', '=', true)
    .execute()
  return new Set(rows.map(({ applicationUserId }) => applicationUserId))
}

/** Whom a rule would bring in; a group of no lembaga takes people of all. */
export async function previewRule(
  db: Tx,
  actor: Actor,
  { lembagaId, rule }: { lembagaId: string | null; rule: GroupRule },
): Promise<RulePreview> {
  demandOwnLembaga(actor, lembagaId)
  const checked = JSON.stringify(await checkRule(db, actor, rule))
  const matching = sql`select id from group_rule_users(${actor.applicationId}::uuid, ${lembagaId}::uuid, ${checked}::jsonb, null) id`
  const { rows } = await sql<RulePreview>`
    with matching as materialized (${matching})
    select (select count(*) from matching) as count,
           coalesce((select json_agg(first) from (
             select u.id, u.nama, l.nama as lembaga from matching
               join application_user u using (id) left join lembaga l on l.id = u.lembaga_id
              order by u.nama, u.id limit ${shownPeople}) first), '[]') as first`.execute(db)
  return rows[0] ?? { count: 0, first: [] }
}

/** A rule reaches as far as its group's lembaga: one of no lembaga takes people of all, which is not everybody's to ask. */
function demandOwnLembaga(actor: Actor, lembagaId: string | null): void {
  if (mayPlaceIn(actor, 'group-belajar.write', lembagaId)) return
  throw new SuluhError('validation', 'Pilih lembaga Anda sendiri.', [
    { path: 'lembagaId', message: 'Pilih lembaga Anda sendiri' },
  ])
}

export async function setRule(
  db: Tx,
  actor: Actor,
  id: string,
  { rule, version }: { rule: GroupRule | null; version: number },
): Promise<GroupBelajarDetail> {
  await lockDefinitions(db, actor.applicationId, 'application-user', 'read')
  await lockRules(db, actor)
  await demandVersion(db, actor, id, version)
  const { lembagaId } = await demandGroup(db, actor, id, 'group-belajar.write')
  if (rule) demandOwnLembaga(actor, lembagaId)
  const checked = rule && JSON.stringify(await checkRule(db, actor, rule))
  await db
    .updateTable('groupBelajar')
    .set({ rule: checked, ...changed(actor, version) })
    .where('id', '=', id)
    .execute()
  await applyRule(db, actor, id)
  return getGroupBelajar(db, actor, id)
}

/** The rule with every value read as its field's kind; throws `validation` with the place of what is wrong. */
async function checkRule(db: Tx, actor: Actor, rule: GroupRule): Promise<GroupRule> {
  const definitions = await listDefinitions(db, 'application-user')
  const roles = new Set((await db.selectFrom('peran').select('kode').execute()).map(({ kode }) => kode))
  const conditions = rule.conditions.map((condition, index): RuleCondition => {
    const wrong = (message: string) =>
      new SuluhError('validation', `Syarat ${index + 1}: ${message}`, [
        { path: `rule.conditions.${index}`, message },
      ])
    if (condition.on === 'lembaga') return condition
    if (condition.on === 'peran') {
      if (condition.peran.every((kode) => roles.has(kode))) return condition
      throw wrong('peran itu tidak ada')
    }
    const definition = definitions.find(({ id }) => id === condition.atributId)
    // What one may not see cannot be found out by a rule either.
    if (!definition || !maySee(actor, definition)) throw wrong('atribut itu tidak ada')
    const read = readCondition(definition, condition)
    if ('problem' in read) throw wrong(`${definition.nama}: ${read.problem}`)
    return { ...condition, value: read.value }
  })
  return { ...rule, conditions }
}

type Read = { value: AtributValue | AtributValue[] | null } | { problem: string }

function readCondition(definition: Definition, condition: Extract<RuleCondition, { on: 'atribut' }>): Read {
  const { operator, value } = condition
  if (operator === 'terisi' || operator === 'kosong') return { value: null }
  if (operator === 'contains')
    return typeof value === 'string' && value.trim() && definition.kind === 'teks'
      ? { value: value.trim() }
      : { problem: 'isi kata yang dicari' }
  if ((operator === 'gte' || operator === 'lte') && !['angka', 'tanggal'].includes(definition.kind))
    return { problem: 'hanya angka dan tanggal yang dapat dibandingkan' }
  // A field with several choices is compared choice by choice.
  const shape = {
    ...definition,
    kind: definition.kind === 'pilihan-ganda' ? ('pilihan' as const) : definition.kind,
  }
  const parsed = (Array.isArray(value) ? value : [value]).map((each) => parseAtribut(shape, each))
  const problem = parsed.find((each) => 'problem' in each)
  if (problem && 'problem' in problem) return problem
  const values = parsed.flatMap((each) => ('value' in each && each.value !== null ? [each.value] : []))
  const [first] = values
  if (first === undefined) return { problem: 'isi nilainya' }
  if (operator !== 'gte' && operator !== 'lte')
    return {
      value: values.map((each) =>
        definition.kind === 'pilihan-ganda' ? [each].flat() : each,
      ) as AtributValue[],
    }
  return { value: first }
}
