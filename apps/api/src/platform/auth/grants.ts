import { GrantableIzin, type Cakupan } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import type { Actor } from './scope.ts'

/** A right that the code no longer knows grants nothing. */
export function toGrant([izin, cakupan]: [izin: string, cakupan: Cakupan]): [GrantableIzin, Cakupan][] {
  const known = GrantableIzin.safeParse(izin)
  return known.success ? [[known.data, cakupan]] : []
}

type Row = Pick<Actor, 'nama' | 'lembagaId' | 'peran' | 'applicationId'> & {
  grants: [izin: string, cakupan: Cakupan][] | null
}

/**
 * Somebody of the application with the rights that they have now, for what is read on their behalf while they are not there:
 * no session stands behind it. Undefined for who is not active.
 */
export async function findActor(db: Tx, userId: string): Promise<Actor | undefined> {
  const { rows } = await sql<Row>`
    select u.nama, u.lembaga_id, p.kode as peran, u.application_id,
           (select json_agg(json_build_array(g.izin, g.cakupan)) from peran_izin g where g.peran_id = p.id) as grants
      from application_user u join peran p on p.id = u.peran_id
     where u.id = ${userId} and u.status = 'aktif'`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { grants, ...person } = row
  const izin = new Map((grants ?? []).flatMap(toGrant))
  return { ...person, userId, izin, isSystem: false, session: '', sessionId: '' }
}
