import { openFairQueue, type FairQueue } from '#platform/fair/fair-queue.ts'

const queues = new WeakMap<object, FairQueue>()

/** Who waits for these connections in order, where they are shared by turns. */
export function turnsOf(db: object): FairQueue | undefined {
  return queues.get(db)
}

/**
 * From now on transactions on `db` take turns, so that no one person and no one tenant holds all of its connections: a
 * quarter is the most that one person has at a time, and a quarter is always there for another tenant.
 */
export function takeTurns(db: object, connections: number, longestWaitMs: number): void {
  const quarter = Math.max(1, Math.floor(connections / 4))
  const queue = openFairQueue({
    atOnce: connections,
    perTenant: connections - quarter,
    perPerson: Math.max(2, quarter),
    // A page asks for ten things at once, and somebody may have a few open.
    mostWaiting: 60,
    longestWaitMs,
    tooMany: 'Terlalu banyak permintaan Anda yang belum selesai. Tunggu sebentar, lalu coba lagi.',
  })
  queues.set(db, queue)
}
