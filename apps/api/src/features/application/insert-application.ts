import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { tenant } from '#db/tenant.ts'
import { insertStandardPeran } from '#peran/insert-standard-peran.ts'

/** Makes a tenant with its standard roles and general tables; returns its id and the roles' ids by their code. */
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
    if (!isSystem) await sql`select fill_general_tables(${applicationId})`.execute(tx)
    return insertStandardPeran(tx, applicationId, isSystem)
  })
  return { applicationId, peranIds }
}
