import { SuluhError } from '@suluh/contract/platform/error'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import type { Izin } from '@suluh/contract/platform/izin'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { recordAudit } from './record-audit.ts'

/** Rights by which something is done to an exam, and to who sits it. */
const ofExams = new Set<Izin>(['event.awasi', 'event.write', 'event.delete'])
/** For lack of the right, or of reach: what is out of reach does not exist. */
const refusals = new Set(['forbidden', 'not-found'])

/** Notes in the log whom a call refused that would have changed an exam; undefined for calls of which nobody needs to know. */
export function openRefusedCalls(
  { db, limits }: Server,
  endpoint: Endpoint,
): ((actor: Actor, error: unknown, request: FastifyRequest) => Promise<void>) | undefined {
  if (endpoint.method === 'GET' || !ofExams.has(endpoint.izin)) return undefined
  // Whoever tries by the thousand leaves as many lines as somebody reads.
  const lines = limits.limit('ujian-ditolak', 10, 10 * 60)
  return async (actor, error, request) => {
    if (!(error instanceof SuluhError) || !refusals.has(error.code)) return
    const isCounted = await lines(actor.userId).then(
      () => true,
      () => false,
    )
    if (!isCounted) return
    const { id } = request.params as { id?: string }
    const words = typeof endpoint.log === 'string' ? endpoint.log : `${endpoint.method} ${endpoint.path}`
    await tenant(db, actor, (tx) =>
      recordAudit(tx, actor, {
        action: 'tindakan-ujian-ditolak',
        target: id === undefined ? 'event' : `event/${id.slice(0, 36)}`,
        detail: { tindakan: words, sebab: error.message },
        request,
      }),
    )
  }
}
