import { errors, SuluhError, type ErrorCode } from '@suluh/contract/platform/error'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isContention, isDatabaseDown, isDiskFull, noRoomWords, saidByDatabase } from '#platform/db/fault.ts'
import { newIncident } from './serve.ts'

/** Every failure leaves as `{ success: false, message, data: { code, issues } }` with a status >= 400. */
export function handleErrors(http: FastifyInstance): void {
  const refusals = openRareLog()
  http.setErrorHandler((error: FastifyError | SuluhError, request, reply) => {
    const known = error instanceof SuluhError ? error : toSuluhError(error)
    if (known) return sendError(reply, known)
    if (isDatabaseDown(error) || isContention(error)) {
      const isFull = isDiskFull(error)
      refusals(isFull ? 'disk' : 'database', (count) =>
        request.log.warn({ err: error, count }, isFull ? 'disk penuh' : 'database'),
      )
      return sendError(reply, new SuluhError('unavailable', isFull ? noRoomWords : undefined))
    }
    const incident = newIncident()
    request.log.error({ err: error, incident }, 'unexpected error')
    return sendError(reply, new SuluhError('internal', `${errors.internal.message} (kode ${incident})`))
  })
}

const rarelyMs = 60_000

/**
 * Says of what happens again and again no more than one line a minute, with how often it was since the last one: a class
 * that waits for the database sends hundreds of requests, and their lines would fill the disk that is the reason.
 */
export function openRareLog(now = Date.now): (what: string, say: (count: number) => void) => void {
  const kinds = new Map<string, { saidAt: number; count: number }>()
  return (what, say) => {
    const kind = kinds.get(what) ?? { saidAt: -Infinity, count: 0 }
    kinds.set(what, kind)
    kind.count += 1
    if (now() - kind.saidAt < rarelyMs) return
    say(kind.count)
    Object.assign(kind, { saidAt: now(), count: 0 })
  }
}

/** An address that the router itself cannot read. */
export function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  sendError(reply, new SuluhError('not-found'))
}

export function sendError(reply: FastifyReply, error: SuluhError): FastifyReply {
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
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
  return saidByDatabase(error)
}
