import type { ApplicationUser, RiwayatUser } from '@suluh/contract/people/application-user'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { listDefinitions } from '#platform/atribut/definitions.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import { userScope } from '#people/account/group-scope.ts'
import { hasSecondFactor } from '#platform/auth/second-factor.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { escapeLike, listRows, prepareLongList } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { selectUser, toUser } from './application-user.queries.ts'
import { parseEmailOrTelp } from '@suluh/contract/platform/address/phone'

const columns = {
  nama: sql.ref('u.nama'),
  nomor: sql.ref('u.nomor'),
  nomorPeserta: sql.ref('u.nomor_peserta'),
  username: sql.ref('u.username'),
  email: sql.ref('u.email'),
  dibuatPada: sql.ref('u.dibuat_pada'),
  lembagaId: sql.ref('u.lembaga_id'),
  peranId: sql.ref('u.peran_id'),
  status: sql.ref('u.status'),
}

/** What points elsewhere is a condition of its own, which PostgreSQL finds by an index. */
const conditions: Record<string, (values: string[]) => RawBuilder<SqlBool>> = {
  duaLangkah: (which) => {
    const conditions = which.map((each) =>
      each === 'terpasang'
        ? sql`${hasSecondFactor(sql`u.id`)}`
        : sql`(not ${hasSecondFactor(sql`u.id`)} and u.peran_id not in (select i.peran_id from peran_izin i where i.izin = 'ujian.take'))`,
    )
    return sql`(${sql.join(conditions, sql` or `)})`
  },
  groupBelajarId: (ids) =>
    sql`u.id in (select m.application_user_id from group_belajar_member m where m.group_belajar_id = any(${ids}))`,
}

export async function listApplicationUser(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: ApplicationUser[]; total: number }> {
  await prepareLongList(db)
  const values = sql.ref('u.atribut')
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', values, query)
  let people = selectUser(db)
    .where('u.applicationId', '=', actor.applicationId)
    .where(userScope(actor, 'application-user.read'))
    .where(condition)
  const filters: Filter[] = []
  for (const filter of rest.filters) {
    const elsewhere = conditions[filter.field]
    if (filter.field !== 'peran' && !elsewhere) {
      filters.push(filter)
      continue
    }
    if (filter.operator !== 'eq' && filter.operator !== 'ne')
      throw new SuluhError('validation', `Saringan ${filter.field} tidak mengenal ${filter.operator}.`)
    const given = [filter.value].flat().map(String)
    if (!elsewhere) filters.push({ ...filter, field: 'peranId', value: await peranIds(db, given) })
    else
      people = people.where(
        filter.operator === 'ne' ? sql<SqlBool>`not (${elsewhere(given)})` : elsewhere(given),
      )
  }
  const { q, ...others } = rest
  if (q !== undefined) {
    const known = await findByKey(db, actor, q)
    people = people.where(
      known.length > 0
        ? sql<SqlBool>`u.id = any(${known})`
        : sql<SqlBool>`u.cari like ${`%${escapeLike(q.toLowerCase())}%`}`,
    )
  }
  const page = await listRows(
    people,
    { ...others, filters },
    {
      fields: columns,
      search: [],
      id: sql.ref('u.id'),
      order: ['nama', 'asc'],
      isNarrow: q !== undefined || rest.filters.length < query.filters.length,
    },
  )
  const definitions = await listDefinitions(db, 'application-user')
  return { total: page.total, rows: page.rows.map((row) => toUser(row, definitions, actor)) }
}

/** One role as a plain value, so that its index gives the order too. */
async function peranIds(db: Tx, kode: string[]): Promise<string | string[]> {
  const rows = await db.selectFrom('peran').select('id').where('kode', 'in', kode).execute()
  const [first] = rows
  return rows.length === 1 && first ? first.id : rows.map(({ id }) => id)
}

/** The log of one person, as far as the actor may read it: what they did and what was done to them. */
export async function listRiwayat(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
  said: (action: string) => string,
): Promise<{ rows: RiwayatUser[]; total: number }> {
  const target = `application-user/${id}`
  const rows = db
    .selectFrom('audit as a')
    .select(['a.id', 'a.at', 'a.nama as oleh', 'a.action', 'a.target', 'a.targetNama', 'a.detail'])
    .select(
      sql<'oleh' | 'terhadap'>`case when a.target = ${target} then 'terhadap' else 'oleh' end`.as('side'),
    )
    .where(sql<SqlBool>`(a.target = ${target} or a.application_user_id = ${id})`)
    .where(
      inScope(actor, 'audit.read', {
        lembaga: sql`(select u.lembaga_id from application_user u where u.id = ${id})`,
        own: isActor(actor, 'a.application_user_id'),
      }),
    )
  const page = await listRows(rows, query, {
    fields: { at: sql.ref('a.at') },
    search: [sql.ref('a.target_nama')],
    id: sql.ref('a.id'),
    order: ['at', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      said: said(row.action),
      detail: row.detail as Record<string, unknown>,
    })),
  }
}

/**
 * Who has exactly this NISN, NIP, nomor peserta, e-mail or phone, in any spelling: found by key, where a search reads
 * everybody. Empty where it is a part of one only, or nobody's.
 */
async function findByKey(db: Tx, { applicationId }: Actor, text: string): Promise<string[]> {
  const whole = text.trim()
  const { rows } = await sql<{ id: string }>`
    select application_user_id as id from login_identifier
     where identifier = ${parseEmailOrTelp(whole) ?? ''} and application_id = ${applicationId}
    union select id from application_user
     where application_id = ${applicationId} and peran_id in (select id from peran) and nomor = ${longNumber(whole)}
    union select id from application_user
     where application_id = ${applicationId} and nomor_peserta = ${longNumber(whole)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is shorter may be the start of a longer one. */
function longNumber(text: string): string | null {
  return /^\d{10,20}$/.test(text) ? text : null
}
