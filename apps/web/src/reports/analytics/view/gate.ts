type Waiting = { distance: () => number; start: () => void }
export type Progress = { done: number; total: number }
export type Gate = {
  pass: <T>(distance: () => number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  progress: () => Progress
  subscribe: (listener: () => void) => () => void
}

const idle: Progress = { done: 0, total: 0 }

/**
 * Lets so many pieces of work run at once; of those that wait, the nearest comes next, wherever the reader is by then.
 * Who is no longer wanted leaves the line. Counts what is done of what was begun together.
 */
export function createGate(limit: number): Gate {
  const waiting = new Set<Waiting>()
  const listeners = new Set<() => void>()
  let running = 0
  let progress = idle

  const count = (next: Progress) => {
    progress = next.done === next.total ? idle : next
    for (const listener of listeners) listener()
  }
  const next = () => {
    while (running < limit && waiting.size > 0) {
      const nearest = [...waiting].reduce((a, b) => (b.distance() < a.distance() ? b : a))
      waiting.delete(nearest)
      running += 1
      nearest.start()
    }
  }

  return {
    progress: () => progress,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pass: async (distance, signal, work) => {
      let isRunning = false
      count({ ...progress, total: progress.total + 1 })
      try {
        await new Promise<void>((resolve, reject) => {
          const own: Waiting = {
            distance,
            start: () => {
              isRunning = true
              resolve()
            },
          }
          waiting.add(own)
          signal.addEventListener('abort', () => waiting.delete(own) && reject(asError(signal)), {
            once: true,
          })
          // All that are asked in one go line up before the first one starts.
          setTimeout(next)
        })
        return await work()
      } finally {
        if (isRunning) running -= 1
        count({ ...progress, done: progress.done + 1 })
        next()
      }
    },
  }
}

function asError({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError')
}
