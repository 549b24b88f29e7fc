import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/platform/error'
import { Piscina } from 'piscina'
import { openFairQueue, type Whose } from '#platform/fair/fair-queue.ts'
import type { Failure } from './worker.ts'

declare const exported: unique symbol
/** A file `*.job.ts` and, for the compiler, what it exports: functions of one input that worker threads run. */
export type JobFile<M> = { href: string; [exported]?: M }

type Task<M> = Extract<
  { [K in keyof M]: M[K] extends (input: never) => unknown ? K : never }[keyof M],
  string
>
type Input<F> = F extends (input: infer I) => unknown ? I : never
type Output<F> = F extends (input: never) => infer R ? Awaited<R> : never

/** Names a job beside those who ask for it: `jobFile<typeof import('./x.job.ts')>(new URL('./x.job.ts', import.meta.url))`. */
export function jobFile<M>({ href }: URL): JobFile<M> {
  return { href }
}

/** Heavy work on worker threads, so that no page request and no answer waits for it. */
export type Jobs = {
  /**
   * Throws what the task throws; `too-large` when it does not end within `seconds` of its beginning; `too-many-requests`
   * where too much of the same person's waits. `given` goes over to the worker without being copied and is gone here.
   * Whoever asks holds no connection meanwhile: it may be a while until it begins.
   */
  run: <M, T extends Task<M>>(
    whose: Whose,
    job: JobFile<M>,
    task: T,
    input: Input<M[T]>,
    seconds: number,
    given?: Uint8Array,
  ) => Promise<Output<M[T]>>
  /** How much is being done, and how much waits. */
  load: () => { running: number; waiting: number }
  close: () => Promise<void>
}

/** One more than what one tenant may keep busy, and each of its people keeps one. */
const threads = 3

export function openJobs(): Jobs {
  const turns = openFairQueue({
    atOnce: threads,
    perTenant: threads - 1,
    perPerson: 1,
    mostWaiting: 5,
    longestWaitMs: 10 * 60_000,
    tooMany: 'Pekerjaan Anda yang lain masih diolah. Tunggu sampai selesai, lalu coba lagi.',
  })
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    // A small nursery: what a long file leaves behind is collected while it is read, not when it has been.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 },
  })
  return {
    run: async <M, T extends Task<M>>(
      whose: Whose,
      job: JobFile<M>,
      task: T,
      input: Input<M[T]>,
      seconds: number,
      given?: Uint8Array,
    ) => {
      // A small buffer is a piece of one that others use.
      const isWhole = given && given.byteLength === given.buffer.byteLength
      const transferList = isWhole ? [given.buffer as ArrayBuffer] : []
      const work = { file: job.href, task, input }
      const result: unknown = await turns.run(whose, () =>
        pool
          .run(work, { name: 'runTask', signal: AbortSignal.timeout(seconds * 1000), transferList })
          .catch(tooLong),
      )
      if (isFailure(result))
        throw new SuluhError(result.failure.code, result.failure.message, result.failure.issues)
      return result as Output<M[T]>
    },
    load: turns.load,
    close: () => pool.destroy(),
  }
}

function tooLong(error: unknown): never {
  const isTimeout = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (!isTimeout && !isOutOfMemory) throw error
  throw new SuluhError(
    'too-large',
    'Berkas terlalu berat untuk dibaca. Pecah menjadi beberapa berkas yang lebih kecil.',
  )
}

function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && 'failure' in result
}
