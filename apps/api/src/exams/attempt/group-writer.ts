import { again } from '#platform/db/again.ts'
import { isOfAll } from '#platform/db/fault.ts'

export type Keyed = { key: string }
/** Resolves with what was written of these rows, once it is durable. */
export type GroupWrite<R, W> = (applicationId: string, rows: R[]) => Promise<W[]>

type Waiting<R, W> = { rows: R[]; resolve: (written: W[]) => void; reject: (error: unknown) => void }
type Queue<R, W> = {
  waiting: Waiting<R, W>[]
  /** When the first of them came. */
  since: number
  timer: NodeJS.Timeout | undefined
  writing: number
  /** How many went together last, and when. */
  together: number
  sentAt: number
}

/** So many requests go off at once: the next ones are read while these are written, */
const fullBatch = 100
/** and so many where nothing is being written: more company would make them hardly cheaper. */
const goodBatch = 32
const mostRows = 2000
/** Batches on their way to the disk at a time. */
const mostBatches = 3
/** Where others come too, all wait this long for each other from the first one on, */
const gatherMs = 20
/** and this long where nobody does: whoever comes in the same moment comes along. */
const aloneMs = 2

/**
 * Group commit: what arrives for one application in the same moment goes together, and one commit makes it durable for many
 * students: what a group shares is most of what a lone one costs. `write` gets each key once, the row that
 * `isNewer` prefers; a row that it leaves out of its answer is missing from the caller's too.
 */
export function openGroupWriter<R extends Keyed, W extends Keyed>(
  write: GroupWrite<R, W>,
  isNewer: (row: R, than: R) => boolean,
): GroupWrite<R, W> {
  const queues = new Map<string, Queue<R, W>>()
  const send = async (applicationId: string, queue: Queue<R, W>): Promise<void> => {
    clearTimeout(queue.timer)
    const batch = takeBatch(queue.waiting)
    const now = performance.now()
    Object.assign(queue, { timer: undefined, since: now, sentAt: now, together: batch.length })
    queue.writing += 1
    await writeBatch(applicationId, batch)
    queue.writing -= 1
    pump(applicationId, queue)
  }
  const pump = (applicationId: string, queue: Queue<R, W>): void => {
    const { length } = queue.waiting
    if (length === 0 || queue.writing >= mostBatches) return
    if (length >= fullBatch || (length >= goodBatch && queue.writing === 0)) void send(applicationId, queue)
    else queue.timer ??= setTimeout(() => lookAround(applicationId, queue), aloneMs)
  }
  const sendInTime = (applicationId: string, queue: Queue<R, W>): void => {
    queue.timer = undefined
    if (queue.writing < mostBatches) void send(applicationId, queue)
  }
  const lookAround = (applicationId: string, queue: Queue<R, W>): void => {
    const now = performance.now()
    const hadCompany = queue.together > 1 && now - queue.sentAt < gatherMs
    const hasCompany = queue.waiting.length > 1 || queue.writing > 0 || hadCompany
    const left = hasCompany ? queue.since + gatherMs - now : 0
    if (left < 1) sendInTime(applicationId, queue)
    else queue.timer = setTimeout(() => sendInTime(applicationId, queue), left)
  }
  const writeBatch = async (applicationId: string, batch: Waiting<R, W>[]): Promise<void> => {
    try {
      const newest = new Map<string, R>()
      for (const row of batch.flatMap((each) => each.rows)) {
        const known = newest.get(row.key)
        if (!known || isNewer(row, known)) newest.set(row.key, row)
      }
      const written = await again(() => write(applicationId, [...newest.values()]))
      const byKey = new Map(written.map((row) => [row.key, row]))
      for (const { rows, resolve } of batch) resolve(rows.flatMap((row) => byKey.get(row.key) ?? []))
    } catch (error) {
      if (batch.length === 1 || isOfAll(error)) for (const { reject } of batch) reject(error)
      // What one caller asks cannot be done. The others must not pay for it: found by halving.
      else for (const half of halves(batch)) await writeBatch(applicationId, half)
    }
  }
  return (applicationId, rows) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(applicationId) ?? newQueue<R, W>()
      queues.set(applicationId, queue)
      if (queue.waiting.length === 0) queue.since = performance.now()
      queue.waiting.push({ rows, resolve, reject })
      pump(applicationId, queue)
    })
}

function newQueue<R, W>(): Queue<R, W> {
  return { waiting: [], since: 0, timer: undefined, writing: 0, together: 0, sentAt: 0 }
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
