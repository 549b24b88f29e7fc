import { SuluhError } from '@suluh/contract/error'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = (key: string) => Promise<void>

/** At most `points` calls per `seconds` for each key; one more throws `too-many-requests`. */
export function rateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const wait = Math.ceil(error.msBeforeNext / 1000)
      throw new SuluhError('too-many-requests', `Terlalu banyak percobaan. Coba lagi dalam ${wait} detik.`)
    }
  }
}
