import { hash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts one call for a key; throws `too-many-requests` for one too many. */
export type RateLimit = (key: string) => Promise<void>

export type RateLimits = {
  /** At most `points` calls per `seconds` for each key, in all copies of the API together. */
  limit: (name: string, points: number, seconds: number) => RateLimit
  close: () => Promise<void>
}

/** On connections of its own: who counts may hold one of the pool's already, and must not wait for another. */
export function openRateLimits(url: string): RateLimits {
  const storeClient = new pg.Pool({ connectionString: url, max: 2 })
  storeClient.on('error', () => undefined)
  storeClient.on('connect', (client) => client.on('error', () => undefined))
  return {
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
      return async (key) => {
        try {
          await limiter.consume(hash('sha256', key, 'base64url'))
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error
          const wait = Math.ceil(error.msBeforeNext / 1000)
          throw new SuluhError(
            'too-many-requests',
            `Terlalu banyak percobaan. Coba lagi dalam ${wait} detik.`,
          )
        }
      }
    },
    close: () => storeClient.end(),
  }
}
