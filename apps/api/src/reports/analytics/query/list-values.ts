import type { GroupCell } from '@suluh/contract/reports/analytics-query'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { escapeLike } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getDataset } from '../catalogue/catalogue.ts'
import { compileQuery } from './compile.ts'
import { planQuery } from './plan.ts'
import { groupOf } from './run-query.ts'
import { tellApart } from './tell-apart.ts'

const mostValues = 200

/** Choices of a dimension among the rows that the actor may read: whose name holds `q`, or these. */
export async function listValues(
  db: Tx,
  actor: Actor,
  { dataset, field, q = '' }: { dataset: string; field: string; q?: string | undefined },
  keys?: readonly string[],
): Promise<GroupCell[]> {
  const plan = planQuery(
    await getDataset(db, actor, dataset),
    {
      dataset,
      columns: [{ id: 'values', kind: 'dimension', field }],
      filters: keys ? [{ field, operator: 'in', value: [...keys] }] : [],
      having: [],
      sort: [],
      top: null,
      totals: [],
    },
    {},
  )
  const { rows } = await sql<{ d0: string | null; n0: string | null }>`
    select v.d0, v.n0 from (${compileQuery(plan, actor)}) v
     where v.d0 is not null and coalesce(v.n0, v.d0) ilike ${`%${escapeLike(q)}%`}
     order by v.rn limit ${mostValues}`.execute(db)
  await tellApart(db, plan.dimensions, rows, undefined)
  const [dimension] = plan.dimensions
  return rows.map(({ d0, n0 }) => groupOf(dimension!, d0, n0))
}
