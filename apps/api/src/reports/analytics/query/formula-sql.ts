import { sql } from 'kysely'
import type { Condition } from '../catalogue/dataset.ts'
import type { Sql } from '../catalogue/measure.ts'
import type { Formula, FormulaCondition } from './formula.ts'

const signs = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` }
const comparisons = { '=': sql`=`, '<>': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }

/** A formula as SQL over the columns that `columnOf` knows. Dividing by zero gives nothing, as does what is missing. */
export function formulaSql(formula: Formula, columnOf: (name: string) => Sql): Sql {
  const write = (each: Formula): Sql => {
    switch (each.kind) {
      case 'number':
        return sql`${each.value}::float8`
      case 'ref':
        return columnOf(each.name)
      case 'minus':
        return sql`(- ${write(each.of)})`
      case 'sum':
        return each.sign === '/'
          ? sql`(${write(each.left)} / nullif(${write(each.right)}, 0))`
          : sql`(${write(each.left)} ${signs[each.sign]} ${write(each.right)})`
      case 'if':
        return sql`(case when ${condition(each.when)} then ${write(each.yes)} else ${write(each.no)} end)`
      case 'call':
        return callSql(each.name, each.of.map(write))
    }
  }
  const condition = (when: FormulaCondition): Condition =>
    when.kind === 'empty'
      ? sql<boolean>`(${write(when.of)} is null)`
      : sql<boolean>`(${write(when.left)} ${comparisons[when.by]} ${write(when.right)})`
  return write(formula)
}

function callSql(name: Extract<Formula, { kind: 'call' }>['name'], of: Sql[]): Sql {
  const [first = sql`null`, second] = of
  switch (name) {
    case 'abs':
      return sql`abs(${first})`
    case 'bulat':
      return sql`round(${first}::numeric, ${second ? sql`${second}::int` : sql`0`})::float8`
    case 'min':
      return sql`least(${sql.join(of)})`
    case 'max':
      return sql`greatest(${sql.join(of)})`
    case 'kosong':
      return sql`coalesce(${sql.join(of)})`
  }
}
