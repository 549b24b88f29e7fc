import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { writeAnswers, type AnswerRow, type Written } from './write-answers.ts'

/** Resolves when the rows are durable. Rows whose attempt is not there or not the user's are missing from the result. */
export type WriteAnswers = (applicationId: string, rows: AnswerRow[]) => Promise<Written[]>

type Waiting = { rows: AnswerRow[]; resolve: (written: Written[]) => void; reject: (error: unknown) => void }
type Queue = { waiting: Waiting[]; isGathering: boolean; writing: number }

const mostRows = 2000
/** Batches on their way to the disk at a time: the next is prepared while one commits. */
const mostBatches = 4
/** A batch waits this long for company: unnoticed by a student, and it saves half the work under load. */
const gatherMs = 3

/**
 * Group commit: saves of one application that arrive while a batch gathers or is being written go together
 * into the next one. One commit then makes many students' answers durable.
 */
export function openAnswerWriter(pool: pg.Pool): WriteAnswers {
  const queues = new Map<string, Queue>()
  const pump = async (applicationId: string, queue: Queue): Promise<void> => {
    if (queue.isGathering || queue.writing >= mostBatches || queue.waiting.length === 0) return
    queue.isGathering = true
    await sleep(gatherMs)
    queue.isGathering = false
    queue.writing += 1
    await writeBatch(pool, applicationId, takeBatch(queue.waiting))
    queue.writing -= 1
    if (queue.waiting.length === 0 && queue.writing === 0) queues.delete(applicationId)
    else void pump(applicationId, queue)
  }
  return (applicationId, rows) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(applicationId) ?? { waiting: [], isGathering: false, writing: 0 }
      queues.set(applicationId, queue)
      queue.waiting.push({ rows, resolve, reject })
      void pump(applicationId, queue)
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
