export type Lifetime = {
  /**
   * Opens what must be closed before the process ends, and before what was opened earlier; also where the end comes while
   * it is opening. Once the end has come nothing is opened any more: the caller goes no further.
   */
  begin: <T>(open: () => T | Promise<T>, close: (opened: T) => unknown) => Promise<T>
  /** Closes what is open, the newest first, and ends the process; asked again it goes on with what it began. */
  end: (code: number, why?: unknown) => Promise<never>
}

/** A terminal's Ctrl+C, a service's stop, a terminal that is closed (on Windows its window). */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * How this process ends: in order, whoever asks and however often. A terminal sends its signal to the whole group and
 * `npm start` hands it on, so it comes twice; the second one must not cut off what the first began.
 */
export function openLifetime(): Lifetime {
  const closing: (() => unknown)[] = []
  let ending: Promise<never> | undefined
  const close = async (code: number, why: unknown): Promise<never> => {
    if (why !== undefined) process.stderr.write(`${wordsOf(why)}\n`)
    for (const each of closing.toReversed())
      try {
        await each()
      } catch (error) {
        process.stderr.write(`${wordsOf(error)}\n`)
      }
    process.exit(code)
  }
  const end: Lifetime['end'] = (code, why) => (ending ??= close(code, why))
  for (const signal of signals) process.on(signal, () => void end(0))
  // The terminal that showed it may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return {
    end,
    begin: async (open, shut) => {
      if (ending) return ending
      const opening = Promise.resolve(open())
      closing.push(() => opening.then(shut, () => undefined))
      const opened = await opening
      return ending ?? opened
    },
  }
}

/** An Error that was made for people says enough; of any other the place helps. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}
