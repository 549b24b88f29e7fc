import { sql } from 'kysely'
import { keySql } from './facts.ts'
import type { Plan } from './plan.ts'

/** A key that follows from a row's exam or lembaga alone: the join that it speaks of. */
export function ownerOf({ dataset, dimensions }: Plan, at: number): string | undefined {
  const { fan, needs = [] } = dimensions[at]!.dimension
  const [owner] = needs
  return !fan && needs.length === 1 && owner && dataset.owners?.[owner] ? owner : undefined
}

/**
 * The same plan, in which such keys are worked out for each exam and lembaga once and looked up for each row: a period's
 * name takes longer to write than a row to read.
 */
export function lookedUp(plan: Plan, grouped: readonly number[]): Plan {
  const { dataset, dimensions } = plan
  const joins = { ...dataset.joins }
  const changed = [...dimensions]
  for (const [owner, places] of Map.groupBy(grouped, (at) => ownerOf(plan, at))) {
    if (!owner) continue
    const name = `of_${owner}`
    const { table, column } = dataset.owners![owner]!
    const keys = places.map((at) => sql`${keySql(dimensions[at]!)} as ${sql.id(`k${at}`)}`)
    // `offset 0` keeps the planner from writing the keys' expressions into each row.
    joins[name] = sql`left join (
      select m.id, ${sql.join(keys)} from (select id, id as ${sql.id(column)} from ${sql.table(table)}) m ${dataset.joins[owner]} offset 0
    ) ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(`m.${column}`)}`
    for (const at of places) {
      const { dimension, ...rest } = dimensions[at]!
      const key = { key: sql.ref(`${name}.k${at}`), needs: [name] }
      changed[at] = { ...rest, grain: undefined, bin: undefined, dimension: { ...dimension, ...key } }
    }
  }
  return { ...plan, dimensions: changed, dataset: { ...dataset, joins } }
}
