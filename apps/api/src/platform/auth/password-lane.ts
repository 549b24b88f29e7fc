import { SuluhError } from '@suluh/contract/platform/error'

/** Where somebody comes from who says a password: a device that has been here before, or a network. */
export type Whence = { device: string } | { network: string }

export type PasswordLane = {
  /** Does `work` when it is its turn; throws `unavailable` where too many from one place wait. */
  run: <T>(whence: Whence, work: () => Promise<T>) => Promise<T>
}

type Waiting = { since: number; begin: () => void; refuse: () => void }

/** Who waits, by where they come from, in the order of the turns. */
type Places = Map<string, Waiting[]>

/** After so many devices in a row it is a network's turn. */
const devicesInRow = 3
/** Who has waited less long goes in order, so many milliseconds. */
const freshMs = 250

/**
 * Turns at signing in: looking somebody up, and the threads that compare passwords. Devices that have been here before come
 * first, but not always: whose device it is shows only when its turn has come, and a pupil's own must not hold up everybody
 * whose browser is new. In either kind one place after the other has its turn, so that the storm of one delays nobody
 * elsewhere; and of one place those who came a moment ago go first, in order, then whoever came last: a storm that waits already
 * delays nobody there either. (Newest first alone left one in twenty waiting for seconds: each of the storm that is answered asks
 * again, as fast as turns are given, and some come between somebody's arrival and the next turn.) From one place at most `mostWaiting` wait: the oldest of them is told to come again.
 */
export function openPasswordLane(
  atOnce: number,
  mostWaiting: number,
  now = () => performance.now(),
): PasswordLane {
  const devices: Places = new Map()
  const networks: Places = new Map()
  let running = 0
  let inRow = 0

  const next = () => {
    if (running >= atOnce) return
    const ahead = inRow < devicesInRow ? takeFrom(devices, now()) : undefined
    const network = ahead ? undefined : takeFrom(networks, now())
    const turn = ahead ?? network ?? takeFrom(devices, now())
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
        queue.push({ since: now(), begin, refuse })
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

/** The next of the place whose turn it is, which then comes last. */
function takeFrom(places: Places, now: number): Waiting | undefined {
  for (const [name, waiting] of places) {
    const fresh = waiting.findIndex(({ since }) => now - since < freshMs)
    const [next] = waiting.splice(fresh, 1)
    places.delete(name)
    if (waiting.length > 0) places.set(name, waiting)
    return next
  }
  return undefined
}
