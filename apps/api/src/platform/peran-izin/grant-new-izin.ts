import { grantableIzin } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import { standardPeran, systemPeran } from '#platform/auth/standard-peran.ts'
import type { Db } from '#platform/db/open.ts'
import { enterTenant, type Tx } from '#platform/db/tenant.ts'

/**
 * Gives rights that came with this version to the standard roles of every application, as a new application would
 * have them. Each right once: one that somebody takes away later stays away.
 */
export async function grantNewIzin(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('known_izin', 0))`.execute(tx)
    const known = new Set((await tx.selectFrom('knownIzin').select('izin').execute()).map(({ izin }) => izin))
    const fresh = new Set<string>(grantableIzin.filter((izin) => !known.has(izin)))
    if (fresh.size === 0) return
    const applications = await tx
      .selectFrom('application')
      .select('id')
      // What a cell has from its centre is granted there.
      .where('pusat', 'is', null)
      .execute()
    for (const { id } of applications) await grant(tx, id, fresh)
    await tx
      .insertInto('knownIzin')
      .values([...fresh].map((izin) => ({ izin })))
      .execute()
  })
}

async function grant(tx: Tx, applicationId: string, fresh: Set<string>): Promise<void> {
  await enterTenant(tx, { applicationId })
  const roles = await tx.selectFrom('peran').select(['id', 'kode']).execute()
  const rows = roles.flatMap(({ id: peranId, kode }) => {
    const grants = [...standardPeran, ...systemPeran].find((each) => each.kode === kode)?.grants ?? []
    return grants
      .filter(([izin]) => fresh.has(izin))
      .map(([izin, cakupan]) => ({ applicationId, peranId, izin, cakupan }))
  })
  if (rows.length === 0) return
  await tx
    .insertInto('peranIzin')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}
