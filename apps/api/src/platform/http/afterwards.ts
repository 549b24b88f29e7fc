import type { Server } from './server.ts'

/** Does `work` once the answer is on its way, so that nobody can tell by waiting whether there was any. */
export type Afterwards = (work: () => Promise<unknown>) => void

/** Failures go to the log; a server that closes finishes what has begun. */
export function openAfterwards({ http }: Pick<Server, 'http'>): Afterwards {
  const underWay = new Set<Promise<unknown>>()
  http.addHook('onClose', () => Promise.all(underWay))
  return (work) => {
    const done = new Promise(setImmediate)
      .then(work)
      .catch((error: unknown) => http.log.error({ err: error }, 'afterwards'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
}
