import type { Tx } from '#platform/db/tenant.ts'

/** Whether an application is a cell's part of one that is looked after at a centre: what the centre writes is changed there. */
export async function isElsewhere(db: Tx, applicationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', applicationId)
    .where('pusat', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
