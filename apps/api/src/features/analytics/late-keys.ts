import { sql } from 'kysely'
import type { Sql } from './catalogue/dataset.ts'
import { keySql } from './facts.ts'
import type { Plan } from './plan.ts'

/** The join that alone says a dimension's key, where it speaks of one column of a row: an exam's, a lembaga's. */
function ownerOf({ dataset, dimensions }: Plan, at: number): string | undefined {
  const { fan, needs = [] } = dimensions[at]!.dimension
  const [owner] = needs
  return !fan && needs.length === 1 && owner && dataset.late?.[owner] ? owner : undefined
}

/** A key that is looked up when rows of the same exam or lembaga have been taken together. */
export function isLate(plan: Plan, at: number): boolean {
  return ownerOf(plan, at) !== undefined
}

/** The columns of rows that the late keys of these dimensions follow from. */
export function lateColumns(plan: Plan, grouped: readonly number[]): string[] {
  const owners = new Set(grouped.flatMap((at) => ownerOf(plan, at) ?? []))
  return [...owners].map((owner) => plan.dataset.late![owner]!.column)
}

/**
 * Joins that bring these keys to rows `m`, as `k0` ... of what `lateKey` names. They are worked out once for each exam or
 * lembaga, which `offset 0` sees to: to write a month's name takes longer than to read a row.
 */
export function lateJoins(plan: Plan, grouped: readonly number[]): Sql[] {
  const late = grouped.filter((at) => isLate(plan, at))
  return [...Map.groupBy(late, (at) => ownerOf(plan, at)!)].map(([owner, places]) => {
    const { table, column } = plan.dataset.late![owner]!
    const keys = places.map((at) => sql`${keySql(plan.dimensions[at]!)} as ${sql.id(`k${at}`)}`)
    return sql`left join (
      select ${sql.ref(`m.${column}`)}, ${sql.join(keys)} from (select id as ${sql.id(column)} from ${sql.table(table)}) m
        ${plan.dataset.joins[owner]} offset 0
    ) ${sql.id(`of_${owner}`)} on ${sql.ref(`of_${owner}.${column}`)} = ${sql.ref(`m.${column}`)}`
  })
}

export function lateKey(plan: Plan, at: number): Sql {
  return sql.ref(`of_${ownerOf(plan, at)}.k${at}`)
}
