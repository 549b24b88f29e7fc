import { isDataFault } from '#platform/db/fault.ts'

export type Keyed = { key: string }
/** Resolves with what was written of these rows, once it is durable. */
export type GroupWrite<R, W> = (applicationId: string, rows: R[]) => Promise<W[]>

type Waiting<R, W> = { rows: R[]; resolve: (written: W[]) => void; reject: (error: unknown) => void }
type Queue<R, W> = { waiting: Waiting<R, W>[]; timer: NodeJS.Timeout | undefined; writing: number }

/** So many requests go off at once: the next ones are read while these are written. */
const fullBatch = 100
const mostRows = 2000
/** Batches on their way to the disk at a time. */
const mostBatches = 3
/** While others are on their way a smaller batch waits this long for company, */
const gatherMs = 8
/** and this long where nobody is: whoever comes in the same moment comes along. */
const aloneMs = 2

/**
 * Group commit: what arrives for one application in the same moment, or while others are being written, goes together, and one commit makes it durable for many students. `write` gets each key once, the row that
 * `isNewer` prefers; a row that it leaves out of its answer is missing from the caller's too.
 */
export function openGroupWriter<R extends Keyed, W extends Keyed>(
  write: GroupWrite<R, W>,
  isNewer: (row: R, than: R) => boolean,
): GroupWrite<R, W> {
  const queues = new Map<string, Queue<R, W>>()
  const send = async (applicationId: string, queue: Queue<R, W>): Promise<void> => {
    clearTimeout(queue.timer)
    queue.timer = undefined
    queue.writing += 1
    await writeBatch(applicationId, takeBatch(queue.waiting))
    queue.writing -= 1
    // Those who waited meanwhile are together already.
    if (queue.waiting.length === 0) {
      if (queue.writing === 0) queues.delete(applicationId)
    } else if (queue.writing === 0) void send(applicationId, queue)
    else pump(applicationId, queue)
  }
  const pump = (applicationId: string, queue: Queue<R, W>): void => {
    if (queue.writing >= mostBatches) return
    if (queue.waiting.length >= fullBatch) void send(applicationId, queue)
    else {
      const patience = queue.writing === 0 ? aloneMs : gatherMs
      queue.timer ??= setTimeout(() => void send(applicationId, queue), patience)
    }
  }
  const writeBatch = async (applicationId: string, batch: Waiting<R, W>[]): Promise<void> => {
    try {
      const newest = new Map<string, R>()
      for (const row of batch.flatMap((each) => each.rows)) {
        const known = newest.get(row.key)
        if (!known || isNewer(row, known)) newest.set(row.key, row)
      }
      const written = await write(applicationId, [...newest.values()])
      const byKey = new Map(written.map((row) => [row.key, row]))
      for (const { rows, resolve } of batch) resolve(rows.flatMap((row) => byKey.get(row.key) ?? []))
    } catch (error) {
      if (batch.length === 1 || !isDataFault(error)) for (const { reject } of batch) reject(error)
      // One caller's data cannot be taken. The others must not pay for it: found by halving.
      else for (const half of halves(batch)) await writeBatch(applicationId, half)
    }
  }
  return (applicationId, rows) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(applicationId) ?? { waiting: [], timer: undefined, writing: 0 }
      queues.set(applicationId, queue)
      queue.waiting.push({ rows, resolve, reject })
      pump(applicationId, queue)
    })
}

function halves<T>(list: T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}

function takeBatch<R, W>(waiting: Waiting<R, W>[]): Waiting<R, W>[] {
  let rows = 0
  const end = waiting.findIndex((each) => (rows += each.rows.length) > mostRows)
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(end, 1))
}
