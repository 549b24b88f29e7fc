import type pg from 'pg'
import { writeAnswers, type AnswerRow, type Written } from './write-answers.ts'

/** Resolves when the rows are durable. Rows whose attempt is not there or not the user's are missing from the result. */
export type WriteAnswers = (applicationId: string, rows: AnswerRow[]) => Promise<Written[]>

type Waiting = { rows: AnswerRow[]; resolve: (written: Written[]) => void; reject: (error: unknown) => void }
type Queue = { waiting: Waiting[]; timer: NodeJS.Timeout | undefined; writing: number }

/** So many saves go off at once: the next ones are read while these are written. */
const fullBatch = 40
const mostRows = 2000
/** Batches on their way to the disk at a time. */
const mostBatches = 4
/** A smaller batch waits this long for company: unnoticed by a student. */
const gatherMs = 3

/**
 * Group commit: saves of one application that arrive within milliseconds, or while others are being written, go
 * together. One commit then makes many students' answers durable.
 */
export function openAnswerWriter(pool: pg.Pool): WriteAnswers {
  const queues = new Map<string, Queue>()
  const send = async (applicationId: string, queue: Queue): Promise<void> => {
    clearTimeout(queue.timer)
    queue.timer = undefined
    queue.writing += 1
    await writeBatch(pool, applicationId, takeBatch(queue.waiting))
    queue.writing -= 1
    if (queue.waiting.length > 0) pump(applicationId, queue)
    else if (queue.writing === 0) queues.delete(applicationId)
  }
  const pump = (applicationId: string, queue: Queue): void => {
    if (queue.writing >= mostBatches) return
    if (queue.waiting.length >= fullBatch) void send(applicationId, queue)
    else queue.timer ??= setTimeout(() => void send(applicationId, queue), gatherMs)
  }
  return (applicationId, rows) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(applicationId) ?? { waiting: [], timer: undefined, writing: 0 }
      queues.set(applicationId, queue)
      queue.waiting.push({ rows, resolve, reject })
      pump(applicationId, queue)
    })
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let rows = 0
  const end = waiting.findIndex((each) => (rows += each.rows.length) > mostRows)
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(end, 1))
}

async function writeBatch(pool: pg.Pool, applicationId: string, batch: Waiting[]): Promise<void> {
  try {
    const written = await writeAnswers(pool, applicationId, newestOf(batch.flatMap((each) => each.rows)))
    const byKey = new Map(written.map((row) => [keyOf(row), row]))
    for (const { rows, resolve } of batch) resolve(rows.flatMap((row) => byKey.get(keyOf(row)) ?? []))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** One statement cannot touch a row twice: of several changes to one answer the newest goes in. */
function newestOf(rows: AnswerRow[]): AnswerRow[] {
  const newest = new Map<string, AnswerRow>()
  for (const row of rows) {
    const known = newest.get(keyOf(row))
    if (!known || known.seq < row.seq) newest.set(keyOf(row), row)
  }
  return [...newest.values()]
}

function keyOf(row: { attemptId: string; soalId: string }): string {
  return row.attemptId + row.soalId
}
