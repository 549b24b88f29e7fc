/**
 * Begins `round` every `everyMs` unless the one before is still under way; what it throws goes to `onError`. A long
 * round asks `isStopped` between its steps. Returns how to stop: it waits for the round under way.
 */
export function startRounds(
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let current: Promise<unknown> | undefined
  const timer = setInterval(() => {
    current ??= round(() => stopped)
      .catch(onError)
      .finally(() => (current = undefined))
  }, everyMs)
  return async () => {
    stopped = true
    clearInterval(timer)
    await current
  }
}

/** Does it for each in turn. What fails keeps none of those after it from theirs, and is thrown at the end. */
export async function eachAlone<T>(all: Iterable<T>, work: (each: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const each of all) await work(each).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}
