import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '#platform/auth/request-secrets.ts'
import { deriveKey, seal, tryUnseal } from '#platform/auth/seal.ts'
import type { Journey } from './oidc.ts'

const name = 'suluh_masuk_lewat'
const path = '/api/authentication/masuk-lewat'
const seconds = 10 * 60

/** What was begun in this browser: with whom, where it leads to, and whose account is to be linked, where one is. */
export type Begun = {
  applicationId: string
  penyediaId: string
  journey: Journey
  to?: string
  /** Others use this computer too. */
  isShared?: boolean
  /** The session that asked for a link; without it somebody signs in. */
  session?: string
}

/**
 * The way to a provider and back is bound to one browser by a cookie of its own, which no script reads and nobody but this
 * server can make: a link that somebody else has begun finishes nowhere (login CSRF). Strict cookies do not come back from
 * another site, so it is a lax one.
 */
export type JourneyCookie = {
  give: (request: FastifyRequest, reply: FastifyReply, begun: Begun) => void
  /** What was begun, once; undefined where nothing was, or too long ago. */
  take: (request: FastifyRequest, reply: FastifyReply) => Begun | undefined
}

export function openJourneyCookie(secret: Buffer): JourneyCookie {
  const key = deriveKey(secret, 'perjalanan', name)
  const set = (request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
  return {
    give: (request, reply, begun) => {
      const text = JSON.stringify({ begun, until: Date.now() + seconds * 1000 })
      set(request, reply, seal(key, text, name).toString('base64url'), seconds)
    },
    take: (request, reply) => {
      const value = cookieOf(request, name)
      if (value === undefined) return undefined
      set(request, reply, '', 0)
      const opened = tryUnseal(key, Buffer.from(value, 'base64url'), name)?.toString()
      if (opened === undefined) return undefined
      // What opens was made here.
      const { begun, until } = JSON.parse(opened) as { begun: Begun; until: number }
      return until > Date.now() ? begun : undefined
    },
  }
}
