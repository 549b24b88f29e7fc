import { SuluhError } from '@suluh/contract/platform/error'

/** Where somebody comes from who says a password: from which network, and whether with a device that the account knows. */
export type Whence = { network: string; isKnown: boolean }

export type PasswordLane = {
  /** Does `work` when it is its turn; throws `unavailable` where too many of one network wait. */
  run: <T>(whence: Whence, work: () => Promise<T>) => Promise<T>
}

type Waiting = { begin: () => void; refuse: () => void }

/**
 * Turns at the threads that compare passwords. Known devices come first; then networks take turns, so that the storm of one
 * delays nobody elsewhere; within a network whoever came last is served first, so that a storm that is over, or that waits
 * already, delays nobody there either. Of one network at most `mostWaiting` wait: the oldest of them is told to come again.
 */
export function openPasswordLane(atOnce: number, mostWaiting: number): PasswordLane {
  const known: Waiting[] = []
  /** In the order of their turns. */
  const networks = new Map<string, Waiting[]>()
  let running = 0

  const takeNext = (): Waiting | undefined => {
    const first = known.shift()
    if (first) return first
    for (const [network, waiting] of networks) {
      const last = waiting.pop()
      networks.delete(network)
      if (waiting.length > 0) networks.set(network, waiting)
      return last
    }
    return undefined
  }
  const next = () => {
    if (running >= atOnce) return
    const turn = takeNext()
    if (!turn) return
    running += 1
    turn.begin()
  }
  const queueOf = ({ network, isKnown }: Whence) => {
    if (isKnown) return known
    const there = networks.get(network) ?? []
    networks.set(network, there)
    return there
  }

  return {
    run: async (whence, work) => {
      await new Promise<void>((begin, fail) => {
        const queue = queueOf(whence)
        const refuse = () =>
          fail(new SuluhError('unavailable', 'Sangat banyak yang masuk bersamaan. Coba lagi sebentar lagi.'))
        queue.push({ begin, refuse })
        if (queue.length > mostWaiting) queue.shift()?.refuse()
        next()
      })
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}
