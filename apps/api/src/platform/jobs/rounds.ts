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
