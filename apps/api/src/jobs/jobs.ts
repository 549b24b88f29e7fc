import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/error'
import { Piscina } from 'piscina'
import type { WorkerTasks } from './worker.ts'

type Task = keyof WorkerTasks

/** Heavy work on worker threads, so that no page request and no answer waits for it. */
export type Jobs = {
  run: <T extends Task>(task: T, input: Parameters<WorkerTasks[T]>[0], seconds: number) => Promise<Awaited<ReturnType<WorkerTasks[T]>>>
  close: () => Promise<void>
}

export function openJobs(): Jobs {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return {
    run: async (task, input, seconds) => {
      try {
        return await pool.run(input, { name: task, signal: AbortSignal.timeout(seconds * 1000) })
      } catch (error) {
        throw toSuluhError(error, seconds)
      }
    },
    close: () => pool.destroy(),
  }
}

/** Errors lose their class on the way between threads; their code survives. */
function toSuluhError(error: unknown, seconds: number): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new SuluhError('too-large', `Berkas tidak selesai dibaca dalam ${seconds} detik. Pecah menjadi beberapa berkas.`)
  }
  return error
}
