/** The server's clock as far as this device can tell: every answer of the server brings it back in step. */
export type ServerClock = {
  now: () => number
  sync: (serverNow: string) => void
  /** Server minus device, in milliseconds, to be kept for a start without network. */
  offset: () => number
  restore: (offset: number) => void
}

/** Beyond this the device's own clock was moved; within it the difference is only the time on the way. */
const jumpMs = 5000

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let offset: number | undefined
  return {
    now: () => deviceNow() + (offset ?? 0),
    sync: (serverNow) => {
      const heard = Date.parse(serverNow) - deviceNow()
      // The way back takes time, so what is heard is never ahead of the truth: the largest is the closest.
      const isNear = offset !== undefined && Math.abs(heard - offset) < jumpMs
      offset = isNear ? Math.max(heard, offset ?? heard) : heard
    },
    offset: () => offset ?? 0,
    restore: (known) => {
      offset ??= known
    },
  }
}
