import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { DB } from '#platform/db/tables.ts'
import type { Actor } from './scope.ts'

const channel = 'session_changed'
const keptMs = 30_000

/** Actors by session for a short while; a notification from any copy of the API empties what changed. */
export type SessionCache = {
  get: (session: string) => Actor | undefined
  /** Grows with everything that is forgotten: to be taken before rights are read, and given back with them. */
  clock: () => number
  /** Keeps an actor read at `readAt`, unless something was forgotten meanwhile: it may be that one's rights. */
  set: (actor: Actor, expiresAt: Date, readAt: number) => void
  /** At once in this process; `sessionChanged` tells the others. */
  forget: (subject: string) => void
  close: () => Promise<void>
}

export async function openSessionCache(url: string): Promise<SessionCache> {
  const kept = new LRUCache<string, Actor>({ max: 50_000 })
  let forgotten = 0
  const forget = (payload: string) => {
    forgotten++
    const isMeant = (actor: Actor) => [actor.session, actor.userId, actor.applicationId].includes(payload)
    for (const { session } of [...kept.values()].filter(isMeant)) kept.delete(session)
  }
  const listener = await listen(url, forget, () => {
    forgotten++
    kept.clear()
  })
  return {
    get: (session) => kept.get(session),
    clock: () => forgotten,
    set: (actor, expiresAt, readAt) => {
      const ttl = Math.min(keptMs, expiresAt.getTime() - Date.now())
      if (readAt === forgotten && ttl > 0) kept.set(actor.session, actor, { ttl })
    },
    forget,
    close: listener,
  }
}

/** Tells every copy that a session, a user or a whole application has other rights now. */
export async function sessionChanged(db: Kysely<DB>, subject: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${subject})`.execute(db)
}

/** Listens until closed; a lost connection empties the cache and is made again. */
async function listen(
  url: string,
  hear: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client
  const open = async () => {
    client = new pg.Client(url)
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.once('end', () => {
      lost()
      if (!closed) setTimeout(() => void open().catch(() => client.emit('end')), 1000)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
  }
  await open()
  return async () => {
    closed = true
    await client.end()
  }
}
