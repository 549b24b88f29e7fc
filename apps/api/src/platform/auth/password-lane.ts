import { SuluhError } from '@suluh/contract/platform/error'

/** Where somebody comes from who says a password: a device that has been here before, or a network. */
export type Whence = { device: string } | { network: string }

export type PasswordLane = {
  /** Does `work` when it is its turn; throws `unavailable` where too many from one place wait. */
  run: <T>(whence: Whence, work: () => Promise<T>) => Promise<T>
}

type Waiting = { begin: () => void; refuse: () => void }

/** Who waits, by where they come from, in the order of the turns. */
type Places = Map<string, Waiting[]>

/** After so many devices in a row it is a network's turn. */
const devicesInRow = 3

/**
 * Turns at signing in: looking somebody up, and the threads that compare passwords. Devices that have been here before come
 * first, but not always: whose device it is shows only when its turn has come, and a pupil's own must not hold up everybody
 * whose browser is new. In either kind one place after the other has its turn, so that the storm of one delays nobody
 * elsewhere; and of one place whoever came last is served first, so that a storm that waits already delays nobody there
 * either. From one place at most `mostWaiting` wait: the oldest of them is told to come again.
 */
export function openPasswordLane(atOnce: number, mostWaiting: number): PasswordLane {
  const devices: Places = new Map()
  const networks: Places = new Map()
  let running = 0
  let inRow = 0

  const next = () => {
    if (running >= atOnce) return
    const ahead = inRow < devicesInRow ? takeFrom(devices) : undefined
    const network = ahead ? undefined : takeFrom(networks)
    const turn = ahead ?? network ?? takeFrom(devices)
    if (!turn) return
    inRow = network ? 0 : inRow + 1
    running += 1
    turn.begin()
  }

  return {
    run: async (whence, work) => {
      await new Promise<void>((begin, fail) => {
        const queue = 'device' in whence ? queueAt(devices, whence.device) : queueAt(networks, whence.network)
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

function queueAt(places: Places, name: string): Waiting[] {
  const there = places.get(name) ?? []
  places.set(name, there)
  return there
}

/** The newest of the place whose turn it is, which then comes last. */
function takeFrom(places: Places): Waiting | undefined {
  for (const [name, waiting] of places) {
    const newest = waiting.pop()
    places.delete(name)
    if (waiting.length > 0) places.set(name, waiting)
    return newest
  }
  return undefined
}
