import { hash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

type CallsOf = { applicationId: string; userId: string }

/** Counts one call for a key; throws `too-many-requests` for one too many. `forget` begins to count anew, `giveBack` takes one call back. */
export type RateLimit = ((key: string) => Promise<void>) & {
  forget: (key: string) => Promise<void>
  giveBack: (key: string) => Promise<void>
}

export type RateLimits = {
  /** Counts a call of somebody who is signed in. */
  call: (whose: CallsOf) => Promise<void>
  /** At most `points` calls per `seconds` for each key, in all copies of the API together. */
  limit: (name: string, points: number, seconds: number) => RateLimit
  close: () => Promise<void>
}

/** A tenant has as many calls as so many of its people who are as busy as one may be. */
const busyPeople = 200

/**
 * Counts signed-in calls against `perMinute` of one person and so many times that of one tenant; throws
 * `too-many-requests`. In memory: it is asked at each call, and each copy of the API counts what comes to it.
 */
function openCallLimit(perMinute: number): (whose: CallsOf) => Promise<void> {
  const person = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const tenant = new RateLimiterMemory({ points: perMinute * busyPeople, duration: 60 })
  return async ({ applicationId, userId }) => {
    try {
      await person.consume(userId)
      await tenant.consume(applicationId)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const wait = Math.ceil(error.msBeforeNext / 1000)
      throw new SuluhError(
        'too-many-requests',
        `Terlalu banyak permintaan dalam satu menit. Coba lagi dalam ${wait} detik.`,
      )
    }
  }
}

/** On connections of its own: who counts may hold one of the pool's already, and must not wait for another. */
export function openRateLimits(url: string, callsPerMinute: number): RateLimits {
  const storeClient = new pg.Pool({ connectionString: url, max: 2 })
  storeClient.on('error', () => undefined)
  storeClient.on('connect', (client) => client.on('error', () => undefined))
  return {
    call: openCallLimit(callsPerMinute),
    limit: (name, points, duration) => {
      const limiter = new RateLimiterPostgres({
        storeClient,
        points,
        duration,
        keyPrefix: name,
        tableName: 'rate_limit',
        tableCreated: true,
        // A key that is over its limit is refused here, without asking.
        inMemoryBlockOnConsumed: points,
      })
      const nameOf = (key: string) => hash('sha256', key, 'base64url')
      const count = async (key: string) => {
        try {
          await limiter.consume(nameOf(key))
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error
          const wait = Math.ceil(error.msBeforeNext / 1000)
          throw new SuluhError(
            'too-many-requests',
            `Terlalu banyak percobaan. Coba lagi dalam ${wait} detik.`,
          )
        }
      }
      return Object.assign(count, {
        forget: async (key: string) => void (await limiter.delete(nameOf(key))),
        giveBack: async (key: string) => void (await limiter.reward(nameOf(key))),
      })
    },
    close: () => storeClient.end(),
  }
}
