export type UndoTask = {
  id: string
  /** Makes the change; `keepalive` when the page is going away. */
  run: (keepalive: boolean) => Promise<void>
}

type UndoEvents<T extends UndoTask> = {
  onTick: (task: T, secondsLeft: number) => void
  onRun: (task: T) => void
  onCancel: (task: T) => void
}

/**
 * Changes that wait for their undo window, one entry per MUTATION: a second change of the same record never
 * replaces the first. Each counts down on its own; they run one after another, in the order they were made.
 */
export function createUndoQueue<T extends UndoTask>(windowMs: number, events: UndoEvents<T>) {
  const waiting = new Map<string, { task: T; secondsLeft: number; timer: ReturnType<typeof setInterval> }>()
  let running: Promise<unknown> = Promise.resolve()

  function take(id: string): T | undefined {
    const entry = waiting.get(id)
    if (!entry) return undefined
    clearInterval(entry.timer)
    waiting.delete(id)
    return entry.task
  }

  function start(task: T): Promise<unknown> {
    events.onRun(task)
    running = running.then(() => task.run(false)).catch(() => undefined)
    return running
  }

  return {
    add(task: T): void {
      const entry = {
        task,
        secondsLeft: Math.ceil(windowMs / 1000),
        timer: setInterval(() => {
          entry.secondsLeft -= 1
          if (entry.secondsLeft > 0) return events.onTick(task, entry.secondsLeft)
          take(task.id)
          void start(task)
        }, 1000),
      }
      waiting.set(task.id, entry)
      events.onTick(task, entry.secondsLeft)
    },

    cancel(id: string): void {
      const task = take(id)
      if (task) events.onCancel(task)
    },

    /** Runs everything that waits, now and in order. */
    async flush(): Promise<void> {
      for (const id of Array.from(waiting.keys())) {
        const task = take(id)
        if (task) void start(task)
      }
      await running
    },

    /** The page goes away: there is no time to wait for one answer before the next request. */
    flushOnExit(): void {
      for (const id of Array.from(waiting.keys())) {
        const task = take(id)
        if (task) task.run(true).catch(() => undefined)
      }
    },

    /** Takes everything back, as when the session is gone and nothing could run any more. */
    cancelAll(): void {
      for (const id of Array.from(waiting.keys())) this.cancel(id)
    },

    get size(): number {
      return waiting.size
    },
  }
}
