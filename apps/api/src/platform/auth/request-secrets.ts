import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

type Headers = Pick<FastifyRequest, 'headers'>

/** What stands behind `Bearer`, if anything. */
export function bearerOf({ headers }: Headers): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
}

/** The value of a cookie, which has no `=` in it. */
export function cookieOf({ headers }: Headers, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([each]) => each === name)?.[1]
}

/** Takes as long for what is nearly right as for what is all wrong. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
