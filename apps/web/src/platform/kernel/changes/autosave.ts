import { isUnreachable } from '../data/request-error.ts'

export type SaveStatus = 'idle' | 'loading' | 'success' | 'error'

/** What nobody could be reached for is tried again after this long, though nobody types. */
const againMs = 5000

/**
 * Saves what was typed once nothing new came for a while. One save at a time: what is typed while one is
 * under way is saved after it, so that an older state never overwrites a newer one.
 */
export function createAutosave<V>(
  save: (values: V) => Promise<unknown>,
  onStatus: (status: SaveStatus) => void,
  debounceMs = 1000,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { values: V } | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (running || !waiting) return running
    const { values } = waiting
    waiting = undefined
    onStatus('loading')
    let delay = debounceMs
    running = save(values).then(
      () => onStatus(waiting ? 'idle' : 'success'),
      (error: unknown) => {
        onStatus('error')
        if (waiting || !isUnreachable(error)) return
        waiting = { values }
        delay = againMs
      },
    )
    await running
    running = undefined
    if (waiting) schedule(delay)
  }

  function schedule(delay = debounceMs): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }

  return {
    change(values: V): void {
      waiting = { values }
      if (!running) {
        onStatus('idle')
        schedule()
      }
    },
    /** Saves now what still waits, after a save that is under way. */
    async flush(): Promise<void> {
      await running
      await run()
    },
    /** Forgets what waits, as when the form is saved by hand; done when a save under way has ended. */
    async cancel(): Promise<void> {
      clearTimeout(timer)
      waiting = undefined
      await running
    },
  }
}
