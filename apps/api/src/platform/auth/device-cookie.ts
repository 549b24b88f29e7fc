import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, isSameSecret } from './request-secrets.ts'
import { newToken } from './token.ts'

const name = 'suluh_perangkat'
const path = '/api/authentication'
const yearSeconds = 365 * 24 * 60 * 60

/**
 * The browser's own cookie by which accounts know it again: it stays when somebody signs out, no script reads it, it goes to
 * the calls of signing in only, and lets nobody in.
 */
export type DeviceCookie = {
  /** What the browser was given once; undefined where it has none, or one that was not made here. */
  read: (request: FastifyRequest) => string | undefined
  /** Gives it for another year; one that has none gets a new one. Returns its value. */
  give: (request: FastifyRequest, reply: FastifyReply) => string
}

export function openDeviceCookie(secret: Buffer): DeviceCookie {
  const signature = (id: string) => createHmac('sha256', secret).update(`perangkat:${id}`).digest('base64url')
  const read = (request: FastifyRequest) => {
    const [id = '', signed = ''] = (cookieOf(request, name) ?? '').split('.')
    return id !== '' && isSameSecret(signed, signature(id)) ? id : undefined
  }
  return {
    read,
    give: (request, reply) => {
      const id = read(request) ?? newToken()
      const secure = request.protocol === 'https' ? '; Secure' : ''
      const value = `${id}.${signature(id)}`
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
      )
      return id
    },
  }
}
