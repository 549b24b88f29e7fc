import { sql, type RawBuilder } from 'kysely'

/**
 * A sum of fractions that is the same in whatever order its rows come, so that a report made anew has the same last digit:
 * whole billionths, which a sum keeps exactly up to 9,000,000,000 in a row. Half as dear as rows that are sorted for it.
 */
export function steadySum(of: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(sum(round((${of}) * 1e9)::bigint) / 1e9)::float8`
}
