import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { enterTenant, type Tx } from '#platform/db/tenant.ts'
import { insertStandardPeran } from '#platform/peran-izin/write-peran.ts'

type NewApplication = { nama: string; isSystem?: boolean }
type Founded = { applicationId: string; peranIds: Record<string, string> }

/** Makes a tenant with its standard roles and general tables; returns its id and the roles' ids by their code. */
export function insertApplication(db: Db, given: NewApplication): Promise<Founded> {
  return db.transaction().execute((tx) => foundApplication(tx, given))
}

/** As `insertApplication`, as part of a transaction, which it leaves in the scope of the new tenant. */
export async function foundApplication(tx: Tx, { nama, isSystem = false }: NewApplication): Promise<Founded> {
  const { id: applicationId } = await tx
    .insertInto('application')
    .values({ nama, isSystem })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enterTenant(tx, { applicationId })
  if (!isSystem) await sql`select fill_general_tables(${applicationId})`.execute(tx)
  return { applicationId, peranIds: await insertStandardPeran(tx, applicationId, isSystem) }
}
