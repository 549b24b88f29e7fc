import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { keeps } from './facts.ts'
import type { Plan } from './planned.ts'

/** More are as well looked up beside each result. */
const mostExams = 20_000

/**
 * The same plan with what its filters say of exams alone answered: PostgreSQL then knows how many results are meant and
 * reads them in the way that suits, be it a few or nearly all.
 */
export async function examsFirst(db: Tx, actor: Actor, plan: Plan): Promise<Plan> {
  if (!plan.dataset.lookups?.['e']) return plan
  const grouped = new Set(plan.dimensions.map(({ dimension }) => dimension.field))
  // Where it is grouped by, a filter chooses among an exam's values, not among exams.
  const asked = plan.filters.filter(
    ({ dimension: { ofExam, fan, field } }) => ofExam && !(fan && grouped.has(field)),
  )
  const conditions = asked.flatMap((filter) => keeps(filter, actor, new Set()) ?? [])
  if (conditions.length === 0) return plan
  const { rows } = await sql<{ id: string }>`select e.id from event e
    where e.application_id = ${actor.applicationId} and ${sql.join(conditions, sql` and `)}
    limit ${mostExams + 1}`.execute(db)
  if (rows.length > mostExams) return plan
  return {
    ...plan,
    filters: plan.filters.filter((filter) => !asked.includes(filter)),
    exams: rows.map(({ id }) => id),
  }
}
