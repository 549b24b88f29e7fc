import { querySeconds } from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { setForQueries } from './query-settings.ts'

/**
 * Work for somebody who may go away: what the database is at for them then is stopped, as it is when it takes too long.
 * Nothing is written in it.
 */
export function untilGone<T>(
  app: Server,
  actor: Actor,
  { raw }: FastifyRequest,
  work: (db: Tx) => Promise<T>,
  longestMs = querySeconds * 1000,
): Promise<T> {
  return tenant(app.db, actor, async (db) => {
    if (raw.socket.destroyed) throw new SuluhError('closed', 'Tidak ada lagi yang menunggu jawaban ini.')
    const pid = await setForQueries(db, longestMs)
    let stopping: Promise<void> | undefined
    const stop = () => void (stopping ??= cancel(app.databaseUrl, pid))
    // The database's own limit is for each statement; this one is for all of them.
    const timer = setTimeout(stop, longestMs)
    raw.socket.once('close', stop)
    try {
      return await work(db)
    } finally {
      clearTimeout(timer)
      raw.socket.off('close', stop)
      // Only then may the connection serve others, whose work it would stop.
      await stopping
    }
  })
}

/** On a connection of its own, in the role it signed in as: the API's own may not stop what others run. */
async function cancel(url: string, pid: number): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set role none')
    await client.query('select pg_cancel_backend($1)', [pid])
  } catch {
    // The time-out ends it all the same.
  } finally {
    await client.end().catch(() => undefined)
  }
}
