import type { Grant } from '@suluh/contract/platform/peran-izin'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { sessionChanged } from '#platform/auth/session-cache.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { standardPeran, systemPeran } from '#platform/auth/standard-peran.ts'

type Writer = Pick<Actor, 'applicationId' | 'userId'>

/** Inserts a role under a code made from its name: `wali-kelas`, or `wali-kelas-2` where that is taken. */
export async function insertPeran(
  tx: Tx,
  actor: Writer,
  { nama, grants, secondFactor }: { nama: string; grants: Grant[]; secondFactor: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('peran')
    .values({
      applicationId: actor.applicationId,
      kode: await freeKode(tx, nama),
      nama,
      secondFactor,
      diubahOleh: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertGrants(tx, actor.applicationId, id, grants)
  return id
}

/** Replaces name and grants of the version that was read, and tells every session; undefined where it is stale. */
export async function replacePeran(
  tx: Tx,
  actor: Writer,
  { id, version, nama, grants }: { id: string; version: number; nama: string; grants: Grant[] },
): Promise<{ id: string } | undefined> {
  const updated = await tx
    .updateTable('peran')
    .set({ nama, version: version + 1, diubahOleh: actor.userId, diubahPada: new Date() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return undefined
  await tx.deleteFrom('peranIzin').where('peranId', '=', id).execute()
  await insertGrants(tx, actor.applicationId, id, grants)
  await sessionChanged(tx, actor.applicationId)
  return updated
}

export async function deletePeran(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('peran').where('id', '=', id).execute()
}

async function insertGrants(tx: Tx, applicationId: string, peranId: string, grants: Grant[]): Promise<void> {
  if (grants.length === 0) return
  const rows = grants.map(({ izin, cakupan }) => ({ applicationId, peranId, izin, cakupan }))
  await tx.insertInto('peranIzin').values(rows).execute()
}

/** Changes of an application's roles go one after the other, so that no name is taken twice. */
export async function lockPeran(tx: Tx, { applicationId }: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`peran ${applicationId}`}, 0))`.execute(tx)
}

async function freeKode(tx: Tx, nama: string): Promise<string> {
  const base =
    nama
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'peran'
  const rows = await tx.selectFrom('peran').select('kode').where('kode', 'like', `${base}%`).execute()
  const taken = new Set(rows.map(({ kode }) => kode))
  let kode = base
  for (let next = 2; taken.has(kode); next++) kode = `${base}-${next}`
  return kode
}

/** The roles that an application starts with; their ids by their code. */
export async function insertStandardPeran(
  tx: Tx,
  applicationId: string,
  isSystem: boolean,
): Promise<Record<string, string>> {
  const roles = isSystem ? systemPeran : standardPeran
  const made = await tx
    .insertInto('peran')
    .values(roles.map((peran) => ({ applicationId, kode: peran.kode, nama: peran.nama })))
    .returning(['id', 'kode'])
    .execute()
  const ids = Object.fromEntries(made.map((row) => [row.kode, row.id]))
  const grants = roles.flatMap((peran) =>
    peran.grants.map(([izin, cakupan]) => ({ applicationId, peranId: ids[peran.kode]!, izin, cakupan })),
  )
  await tx.insertInto('peranIzin').values(grants).execute()
  return ids
}
