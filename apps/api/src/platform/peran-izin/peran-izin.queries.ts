import { SuluhError } from '@suluh/contract/platform/error'
import { GrantableIzin } from '@suluh/contract/platform/izin'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { Peran, Pemegang, PeranDetail, PeranOption } from '@suluh/contract/platform/peran-izin'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { limitsOf, lockedBecause, standardGrantsOf } from './peran-izin.rules.ts'

/** The roles in their usual order, and which of them the actor may give. */
export async function listPeranOptions(db: Tx, actor: Actor): Promise<PeranOption[]> {
  const grantable = await grantablePeranIds(db, actor)
  const rows = await db
    .selectFrom('peran')
    .select(['id', 'kode', 'nama'])
    .orderBy(sql`array_position(array['murid', 'guru', 'pengawas', 'lembaga', 'staf', 'pengelola'], kode)`)
    .orderBy('nama')
    .execute()
  return rows.map((row) => ({ ...row, mayGrant: grantable.has(row.id) }))
}

/** People `u` whom the actor may know of at all. */
function visiblePeople(actor: Actor): RawBuilder<SqlBool> {
  if (!actor.izin.has('application-user.read')) return sql<SqlBool>`false`
  return inScope(actor, 'application-user.read', {
    lembaga: sql.ref('u.lembaga_id'),
    own: isActor(actor, 'u.id'),
  })
}

function selectPeran(db: Tx, actor: Actor) {
  return db
    .selectFrom('peran as p')
    .select(['p.id', 'p.kode', 'p.nama', 'p.version'])
    .select(
      sql<number>`(select count(*) from application_user u where u.peran_id = p.id and ${visiblePeople(actor)})`.as(
        'holders',
      ),
    )
}

export async function listPeran(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Peran[]; total: number }> {
  const page = await listRows(selectPeran(db, actor), query, {
    fields: { nama: sql.ref('p.nama') },
    search: [sql.ref('p.nama')],
    id: sql.ref('p.id'),
    order: ['nama', 'asc'],
  })
  const rows = page.rows.map((row) => ({ ...row, isStandard: standardGrantsOf(row.kode) !== null }))
  return { total: page.total, rows }
}

export async function getPeran(db: Tx, actor: Actor, id: string): Promise<PeranDetail> {
  const row = await selectPeran(db, actor)
    .select(sql<boolean>`coalesce(p.second_factor, false)`.as('secondFactor'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Peran tidak ditemukan.')
  const stored = await db
    .selectFrom('peranIzin')
    .select(['izin', 'cakupan'])
    .where('peranId', '=', id)
    .orderBy('izin')
    .execute()
  const grants = stored.flatMap(({ izin, cakupan }) => {
    const known = GrantableIzin.safeParse(izin)
    return known.success ? [{ izin: known.data, cakupan }] : []
  })
  const standardGrants = standardGrantsOf(row.kode)
  return {
    ...row,
    grants,
    standardGrants,
    isStandard: standardGrants !== null,
    limits: limitsOf(actor),
    locked: lockedBecause(actor, { kode: row.kode, grants }),
  }
}

export async function listPemegang(
  db: Tx,
  actor: Actor,
  peranId: string,
  query: ListQuery,
): Promise<{ rows: z.infer<typeof Pemegang>[]; total: number }> {
  await getPeran(db, actor, peranId)
  const rows = db
    .selectFrom('applicationUser as u')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.status', 'l.nama as lembaga'])
    .where('u.peranId', '=', peranId)
    .where(visiblePeople(actor))
  return listRows(rows, query, {
    fields: { nama: sql.ref('u.nama') },
    search: [sql.ref('u.nama')],
    id: sql.ref('u.id'),
    order: ['nama', 'asc'],
  })
}
