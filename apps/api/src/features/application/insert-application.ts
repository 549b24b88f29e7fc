import { standardPeran, systemPeran } from '#auth/standard-peran.ts'
import type { Db } from '#db/open.ts'
import { tenant } from '#db/tenant.ts'

/** Makes a tenant with its standard roles, and returns its id and the ids of the roles by their code. */
export async function insertApplication(
  db: Db,
  { nama, isSystem = false }: { nama: string; isSystem?: boolean },
): Promise<{ applicationId: string; peranIds: Record<string, string> }> {
  const { id: applicationId } = await db
    .insertInto('application')
    .values({ nama, isSystem })
    .returning('id')
    .executeTakeFirstOrThrow()
  const peranIds = await tenant(db, { applicationId }, async (tx) => {
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
  })
  return { applicationId, peranIds }
}
