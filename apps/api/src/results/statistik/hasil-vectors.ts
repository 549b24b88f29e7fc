import { BLANK } from '@suluh/psychometrics/classical/score-table'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Every result of a snapshot, one row per student in the order of the questions. */
export type HasilVectors = {
  /** points; NaN where the question was voided */
  scores: Float64Array[]
  /** codes of `encode`, or BLANK */
  answers: Int32Array[]
  /** by question: an answer of somebody waits for its mark */
  isPending: boolean[]
  newestHasil: Date
}

/** Turns one question's stored choice into its code. */
export type Encode = (choice: string) => number

/** Rows taken at a time: enough to keep the way to the database short, few enough to stay out of memory. */
const rowsAtATime = 2000

/**
 * Reads the vectors through a cursor, as the text in which PostgreSQL sends them, straight into typed arrays: a list
 * of strings per student would take ten times the room and most of the time. Undefined while nobody has a result.
 */
export async function readVectors(
  tx: Tx,
  snapshotId: string,
  encoders: Encode[],
): Promise<HasilVectors | undefined> {
  const { newest } = await tx
    .selectFrom('hasil')
    .select((eb) => eb.fn.max('scoredAt').as('newest'))
    .where('snapshotId', '=', snapshotId)
    .where('counted', '=', true)
    .executeTakeFirstOrThrow()
  if (!newest) return undefined
  const columns = encoders.map((encode) => ({ encode, known: new Map<string, number>() }))
  const vectors: HasilVectors = {
    scores: [],
    answers: [],
    isPending: encoders.map(() => false),
    newestHasil: new Date(newest),
  }
  await sql`declare vectors no scroll cursor for
    select scores::text, outcomes::text, choices::text from hasil where snapshot_id = ${snapshotId} and counted order by attempt_id`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtATime)} from vectors`.execute(tx)
    for (const row of rows) addRow(vectors, columns, row)
    if (rows.length < rowsAtATime) break
  }
  await sql`close vectors`.execute(tx)
  return vectors
}

type Row = { scores: string; outcomes: string; choices: string }
type Column = { encode: Encode; known: Map<string, number> }

function addRow(vectors: HasilVectors, columns: Column[], row: Row): void {
  const scores = new Float64Array(columns.length)
  const answers = new Int32Array(columns.length)
  eachElement(row.scores, (text, index) => {
    scores[index] = Number(text)
  })
  eachElement(row.choices, (choice, index) => {
    const column = columns[index]
    if (!column) return
    let code = column.known.get(choice)
    if (code === undefined) column.known.set(choice, (code = column.encode(choice)))
    answers[index] = code
  })
  eachElement(row.outcomes, (outcome, index) => {
    if (outcome === 'blank') answers[index] = BLANK
    else if (outcome === 'void') scores[index] = Number.NaN
    else if (outcome === 'pending') vectors.isPending[index] = true
  })
  vectors.scores.push(scores)
  vectors.answers.push(answers)
}

const quote = 34

/** Elements of a PostgreSQL array literal of one dimension, such as `{1,2.5}` or `{A,"","A \"B\""}`. */
export function eachElement(literal: string, visit: (element: string, index: number) => void): void {
  const end = literal.length - 1
  let index = 0
  for (let from = 1; from < end; index++) {
    if (literal.charCodeAt(from) !== quote) {
      const comma = literal.indexOf(',', from)
      const to = comma < 0 ? end : comma
      visit(literal.slice(from, to), index)
      from = to + 1
      continue
    }
    let to = from + 1
    while (literal.charCodeAt(to) !== quote) to += literal[to] === '\\' ? 2 : 1
    visit(literal.slice(from + 1, to).replace(/\\(.)/gs, '$1'), index)
    from = to + 2
  }
}
