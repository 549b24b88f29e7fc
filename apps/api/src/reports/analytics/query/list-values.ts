import { SuluhError } from '@suluh/contract/platform/error'
import { FieldName, type GroupCell } from '@suluh/contract/reports/analytics-query'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { escapeLike } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getDataset } from '../catalogue/catalogue.ts'
import { compileQuery } from './compile.ts'
import type { Sql } from '../catalogue/measure.ts'
import { planQuery } from './plan.ts'
import type { Plan } from './planned.ts'
import { groupOf } from './run-query.ts'
import { tellApart } from './tell-apart.ts'

const mostValues = 200
const mostNamed = 1000

type Asked = { dataset: string; field: string; q?: string | undefined; within?: string | undefined }
const Within = z.array(z.object({ field: FieldName, value: z.array(z.string()).max(500) })).max(30)

function readWithin(text: string | undefined): z.infer<typeof Within> {
  if (text === undefined) return []
  try {
    return Within.parse(JSON.parse(text))
  } catch {
    throw new SuluhError('validation', 'Pilihan lain yang mempersempit tidak terbaca.', [
      { path: 'within', message: 'Bukan daftar pilihan' },
    ])
  }
}

type Line = { d0: string | null; n0: string | null }

/**
 * Choices of a dimension among the rows that the actor may read: whose name holds `q`, or these, which are told apart from
 * all others of their name: who has chosen one of two classes VIII A reads of which school it is.
 */
export async function listValues(
  db: Tx,
  actor: Actor,
  { dataset: name, field, q = '', within }: Asked,
  keys?: readonly string[],
): Promise<GroupCell[]> {
  const dataset = await getDataset(db, actor, name)
  const leading = readWithin(within).filter(
    (each) => each.field !== field && dataset.dimensions.some((known) => known.field === each.field),
  )
  const plan = planQuery(
    dataset,
    {
      dataset: name,
      columns: [{ id: 'values', kind: 'dimension', field }],
      filters: keys
        ? [{ field, operator: 'in', value: [...keys] }]
        : leading.map(({ field: by, value }) => ({ field: by, operator: 'in', value })),
      having: [],
      sort: [],
      top: null,
      totals: [],
    },
    {},
  )
  const read = async (of: Plan, condition: Sql) =>
    (
      await sql<Line>`
        select v.d0, v.n0 from (${compileQuery(of, actor)}) v
         where v.d0 is not null and ${condition} order by v.rn limit ${keys ? mostNamed : mostValues}`.execute(
        db,
      )
    ).rows
  const rows = await read(plan, sql`coalesce(v.n0, v.d0) ilike ${`%${escapeLike(q)}%`}`)
  const names = rows.flatMap(({ n0 }) => n0 ?? [])
  const isApart = keys !== undefined && names.length > 0 && plan.dimensions[0]!.dimension.apartOf
  const others = isApart ? await read({ ...plan, filters: [] }, sql`v.n0 = any(${names}::text[])`) : []
  const own = new Set(rows.map(({ d0 }) => d0))
  await tellApart(db, plan.dimensions, [...rows, ...others.filter(({ d0 }) => !own.has(d0))], undefined)
  const [dimension] = plan.dimensions
  return rows.map(({ d0, n0 }) => groupOf(dimension!, d0, n0))
}
