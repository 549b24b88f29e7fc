import { GroupRule } from '@suluh/contract/people/group-rule'
import type { GroupBelajar, GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { listDefinitions, visibleAtribut, type Definition } from '#platform/atribut/definitions.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { groupScope } from '#people/account/group-scope.ts'

const yesNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'ya' else 'tidak' end`

/** The names along the path: groups in this order stand below the one that they lie in. */
const treeOrder = sql`(select array_agg(lower(a.nama) || a.id order by o.n)
  from unnest(g.path) with ordinality o (id, n) join group_belajar a on a.id = o.id)`

const ownCount = sql<number>`(select count(*) from group_belajar_member m where m.group_belajar_id = g.id and not m.is_guru)`

/** Most groups hold no others, and then their own pupils are all there are. */
const nestedCount = sql<number>`case when not exists (select from group_belajar c where c.parent_id = g.id) then ${ownCount}
  else (select count(distinct m.application_user_id) from group_belajar b
          join group_belajar_member m on m.group_belajar_id = b.id and not m.is_guru
         where b.path @> array[g.id] and (b.id = g.id or b.diarsipkan_pada is null)) end`

function selectGroups(db: Tx) {
  return db
    .selectFrom('groupBelajar as g')
    .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
    .select(['g.id', 'g.nama', 'g.kode', 'g.tahunAjaran', 'g.atribut', 'l.nama as lembaga'])
    .select([
      sql<boolean>`g.rule is not null`.as('hasRule'),
      sql<boolean>`g.diarsipkan_pada is not null`.as('isArchived'),
      sql<
        GroupBelajar['above']
      >`coalesce((select json_agg(json_build_object('id', a.id, 'nama', a.nama) order by cardinality(a.path))
        from group_belajar a where a.id = any (g.path) and a.id <> g.id), '[]')`.as('above'),
      sql<
        string[]
      >`array(select u.nama from group_belajar_member m join application_user u on u.id = m.application_user_id
        where m.group_belajar_id = g.id and m.is_guru order by u.nama limit 20)`.as('guru'),
      ownCount.as('members'),
      nestedCount.as('membersBelow'),
      sql<number>`(select count(*) from group_belajar c where c.parent_id = g.id)`.as('subgroups'),
    ])
}

export async function listGroupBelajar(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: GroupBelajar[]; total: number }> {
  const { condition, rest } = await filterByAtribut(db, actor, 'group-belajar', sql.ref('g.atribut'), query)
  const below = rest.filters.find(({ field }) => field === 'below')
  const saysArchived = rest.ids !== undefined || rest.filters.some(({ field }) => field === 'arsip')
  // What a row shows is counted for the page's rows only, not for all that are sorted before them.
  let rows = db
    .selectFrom('groupBelajar as g')
    .select('g.id')
    .where(groupScope(actor, 'group-belajar.read'))
    .where(condition)
  if (below)
    rows = rows.where(sql<boolean>`g.path @> array[${below.value}::uuid] and g.id <> ${below.value}::uuid`)
  if (!saysArchived) rows = rows.where('g.diarsipkanPada', 'is', null)
  const filters = rest.filters.filter((each) => each !== below)
  const definitions = await listDefinitions(db, 'group-belajar')
  const page = await listRows(
    rows,
    { ...rest, filters },
    {
      fields: {
        nama: sql.ref('g.nama'),
        kode: sql.ref('g.kode'),
        tahunAjaran: sql.ref('g.tahun_ajaran'),
        lembagaId: sql.ref('g.lembaga_id'),
        members: ownCount,
        pohon: treeOrder,
        arsip: yesNo(sql`g.diarsipkan_pada is not null`),
        hasRule: yesNo(sql`g.rule is not null`),
      },
      search: [sql.ref('g.nama'), sql.ref('g.kode')],
      id: sql.ref('g.id'),
      order: ['pohon', 'asc'],
    },
  )
  const ids = page.rows.map(({ id }) => id)
  const shown = await selectGroups(db)
    .where('g.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(shown.map((row) => [row.id, withVisible(definitions, actor, row)]))
  return { total: page.total, rows: ids.flatMap((id) => byId.get(id) ?? []) }
}

export async function getGroupBelajar(db: Tx, actor: Actor, id: string): Promise<GroupBelajarDetail> {
  const row = await selectGroups(db)
    .select(['g.lembagaId', 'g.parentId', 'g.rule', 'g.version', 'g.diubahPada'])
    .select(['g.waliKelasNama', 'g.waliKelasNip'])
    .select([
      reaches(actor, 'group-belajar.write', groupScope).as('mayEdit'),
      reaches(actor, 'group-belajar.delete', groupScope).as('mayDelete'),
      sql<string[]>`array(select e.nama from event e where not e.dibatalkan and e.closes_at > now()
        and exists (select from event_audience t where t.event_id = e.id and t.group_belajar_id = any (g.path))
        order by e.opens_at limit 20)`.as('events'),
    ])
    .where('g.id', '=', id)
    .where(groupScope(actor, 'group-belajar.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Group belajar tidak ditemukan.')
  const definitions = await listDefinitions(db, 'group-belajar')
  return {
    ...withVisible(definitions, actor, row),
    // Who is meant by a rule may say more of people than one may know.
    rule: row.rule && row.mayEdit ? GroupRule.parse(row.rule) : null,
    diubahPada: row.diubahPada.toISOString(),
  }
}

export function listYears(db: Tx): Promise<{ kode: string; isAktif: boolean }[]> {
  return db.selectFrom('tahunAjaran').select(['kode', 'isAktif']).orderBy('kode', 'desc').execute()
}

function withVisible<R extends { atribut: unknown }>(definitions: Definition[], actor: Actor, row: R) {
  return { ...row, atribut: visibleAtribut(definitions, actor, row.atribut) }
}
