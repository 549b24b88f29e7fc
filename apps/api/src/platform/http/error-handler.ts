import { errors, SuluhError, type ErrorCode } from '@suluh/contract/platform/error'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isDatabaseDown, isDiskFull } from '#platform/db/fault.ts'
import { newIncident } from './serve.ts'

/** Every failure leaves as `{ success: false, message, data: { code, issues } }` with a status >= 400. */
export function handleErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError | SuluhError, request, reply) => {
    const known = error instanceof SuluhError ? error : toSuluhError(error)
    if (known) return sendError(reply, known)
    if (isDatabaseDown(error)) {
      request.log.warn({ err: error }, 'database')
      return sendError(reply, new SuluhError('unavailable', isDiskFull(error) ? noRoom : undefined))
    }
    const incident = newIncident()
    request.log.error({ err: error, incident }, 'unexpected error')
    return sendError(reply, new SuluhError('internal', `${errors.internal.message} (kode ${incident})`))
  })
}

/** An address that the router itself cannot read. */
export function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  sendError(reply, new SuluhError('not-found'))
}

const noRoom = 'Server kehabisan ruang simpan. Beri tahu pengelola, lalu coba lagi.'

export function sendError(reply: FastifyReply, error: SuluhError): FastifyReply {
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ success: false, message: error.message, data: { code: error.code, issues: error.issues } })
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad-request',
  // An address that no file may be looked for under, such as one with two slashes.
  403: 'not-found',
  413: 'too-large',
  415: 'unsupported-file',
}

/** What Fastify and PostgreSQL say of bad input, in our words. */
function toSuluhError(error: FastifyError): SuluhError | undefined {
  if (error.statusCode && codeOfStatus[error.statusCode])
    return new SuluhError(codeOfStatus[error.statusCode] ?? 'internal')
  // Text with a zero byte, and a row that points at something that is not there (any more).
  if (error.code === '22021' || error.code === '22P05') return new SuluhError('bad-request')
  if (error.code === '23503')
    return new SuluhError('conflict', 'Data yang dirujuk tidak ada atau masih dipakai.')
  return undefined
}
