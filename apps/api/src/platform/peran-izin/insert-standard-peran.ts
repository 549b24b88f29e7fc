import { standardPeran, systemPeran } from '#platform/auth/standard-peran.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** The roles that an application starts with; their ids by their code. */
export async function insertStandardPeran(
  tx: Tx,
  applicationId: string,
  isSystem: boolean,
): Promise<Record<string, string>> {
  const roles = isSystem ? [systemPeran] : standardPeran
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
