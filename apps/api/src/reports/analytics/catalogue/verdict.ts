import { sql } from 'kysely'
import { words, type Dimension } from './dataset.ts'
import { type Sql } from './measure.ts'

const decided = { lulus: 'Mencapai ambang', belum: 'Belum mencapai' }

/** Results by whether they reach a threshold; what is not decided says why. */
export function verdictOf(
  passed: Sql,
  undecided: { isWaiting: Sql; waiting: string },
): Pick<Dimension, 'key' | 'nameOf' | 'orderOf'> {
  return {
    key: sql`case when ${passed} then 'lulus' when not ${passed} then 'belum'
      when ${undecided.isWaiting} then 'menunggu' else 'tanpa' end`,
    ...words({ ...decided, menunggu: undecided.waiting, tanpa: 'Tanpa ambang batas' }),
  }
}
