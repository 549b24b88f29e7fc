import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/platform/error'
import { Piscina } from 'piscina'
import type { Failure, WorkerTasks } from '#composition/worker.ts'

type Task = Extract<keyof WorkerTasks, string>
type Input<T extends Task> = Parameters<WorkerTasks[T]>[0]
type Output<T extends Task> = Exclude<Awaited<ReturnType<WorkerTasks[T]>>, Failure>

/** Heavy work on worker threads, so that no page request and no answer waits for it. */
export type Jobs = {
  /**
   * Throws what the task throws; `too-large` when it does not end within `seconds`. `given` goes over to the worker
   * without being copied and is gone here.
   */
  run: <T extends Task>(task: T, input: Input<T>, seconds: number, given?: Uint8Array) => Promise<Output<T>>
  close: () => Promise<void>
}

export function openJobs(): Jobs {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    // A small nursery: what a long file leaves behind is collected while it is read, not when it has been.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 },
  })
  return {
    run: async (task, input, seconds, given) => {
      // A small buffer is a piece of one that others use.
      const isWhole = given && given.byteLength === given.buffer.byteLength
      const transferList = isWhole ? [given.buffer as ArrayBuffer] : []
      const result: unknown = await pool
        .run(input, { name: task, signal: AbortSignal.timeout(seconds * 1000), transferList })
        .catch(tooLong)
      if (isFailure(result))
        throw new SuluhError(result.failure.code, result.failure.message, result.failure.issues)
      return result as Output<typeof task>
    },
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
