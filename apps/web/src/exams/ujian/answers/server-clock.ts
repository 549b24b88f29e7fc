/** The server's clock as far as this device can tell: every answer of the server brings it back in step. */
export type ServerClock = {
  now: () => number
  sync: (serverNow: string) => void
  /** Server minus device, in milliseconds, to be kept for a start without network. */
  offset: () => number
  /** `seen`: a moment of the server that is past for certain, whatever this device's clock says. */
  restore: (offset: number, seen: string) => void
}

/** Beyond this the device's own clock was moved; within it the difference is only the time on the way. */
const jumpMs = 5000

/** A device that slept for longer than this has not slept: its clock was moved. */
const longestSleepMs = 6 * 3_600_000

export function createServerClock(
  deviceNow: () => number = Date.now,
  steadyNow: () => number = () => performance.now(),
): ServerClock {
  let offset: number | undefined
  let ahead = deviceNow() - steadyNow()

  /** The device's time, unless somebody has moved its clock since it was last compared with the server's. */
  function device(): number {
    const moved = deviceNow() - steadyNow() - ahead
    return moved >= 0 && moved < longestSleepMs ? deviceNow() : steadyNow() + ahead
  }

  return {
    now: () => device() + (offset ?? 0),
    sync: (serverNow) => {
      ahead = deviceNow() - steadyNow()
      const heard = Date.parse(serverNow) - deviceNow()
      // The way back takes time, so what is heard is never ahead of the truth: the largest is the closest.
      const isNear = offset !== undefined && Math.abs(heard - offset) < jumpMs
      offset = isNear ? Math.max(heard, offset ?? heard) : heard
    },
    offset: () => offset ?? 0,
    restore: (known, seen) => {
      ahead = deviceNow() - steadyNow()
      offset ??= Math.max(known, Date.parse(seen) - deviceNow())
    },
  }
}
