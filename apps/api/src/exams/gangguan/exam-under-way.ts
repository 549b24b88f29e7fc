import { sql } from 'kysely'
import { listTenants, tenant } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'

/** Whether anybody, in any application, is at an exam now: has begun, has not handed in, and was heard of two minutes ago. */
export async function isExamUnderWay(db: Db): Promise<boolean> {
  for (const { applicationId } of await listTenants(db)) {
    const found = await tenant(db, { applicationId }, (tx) =>
      tx
        .selectFrom('attemptPresence as p')
        .innerJoin('attempt as a', 'a.id', 'p.attemptId')
        .select('a.id')
        .where('a.status', '=', 'berlangsung')
        .where(sql<boolean>`last_seen(p.seen_at, p.line) > now() - interval '2 minutes'`)
        .limit(1)
        .executeTakeFirst(),
    )
    if (found) return true
  }
  return false
}
