import { setPriority } from 'node:os'
import { SuluhError, type ErrorCode, type Issue } from '@suluh/contract/platform/error'
import { saidByDatabase } from '#platform/db/fault.ts'

// Answers go first: on Linux a thread has a priority of its own, and heavy work takes what they leave.
if (process.platform === 'linux') setPriority(10)

/** An error loses its class and its code between threads, so a foreseen one travels as data. */
export type Failure = { failure: { code: ErrorCode; message: string; issues: Issue[] } }

type Work = { file: string; task: string; input: unknown }

/** Runs one function of a `*.job.ts` on this thread. */
export async function runTask({ file, task, input }: Work): Promise<unknown> {
  const job = (await import(file)) as Record<string, (input: unknown) => unknown>
  try {
    return await job[task]!(input)
  } catch (error) {
    const foreseen = error instanceof SuluhError ? error : saidByDatabase(error)
    if (!foreseen) throw error
    const { code, message, issues } = foreseen
    return { failure: { code, message, issues } } satisfies Failure
  }
}
