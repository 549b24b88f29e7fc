import { sql, type Transaction } from 'kysely'
import { again } from './again.ts'
import type { Db } from './open.ts'
import type { Whose } from '#platform/fair/fair-queue.ts'
import type { DB } from './tables.ts'
import { turnsOf } from './turns.ts'

export type Tx = Transaction<DB>
export type Scope = { applicationId: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Runs `work` in one transaction that sees and touches the rows of one application only. Outside of it the
 * tenant tables look empty. Where two transactions stop each other it runs once more, from its beginning.
 */
export async function tenant<T>(db: Db, scope: Whose, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () =>
    db.transaction().execute(async (tx) => {
      await enterTenant(tx, scope)
      return work(tx)
    })
  const turns = turnsOf(db)
  return again(() => (turns ? turns.run(scope, run) : run()))
}

/** Every application but the platform's own, for work that goes round all of them. */
export async function listTenants(db: Db): Promise<Scope[]> {
  return db.selectFrom('application').select('id as applicationId').where('isSystem', '=', false).execute()
}

/** What follows in this transaction sees the rows of this application; for work that visits several in turn. */
export async function enterTenant(tx: Tx, scope: Scope): Promise<void> {
  await sql.raw(setScope(scope)).execute(tx)
}

/** A checked literal, because SET LOCAL takes no parameter. */
function setScope({ applicationId }: Scope): string {
  if (!uuid.test(applicationId)) throw new Error('tenant: applicationId is not a uuid')
  return `set local suluh.application = '${applicationId}'`
}
