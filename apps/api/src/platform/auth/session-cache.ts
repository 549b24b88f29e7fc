import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { listen } from '#platform/db/listen.ts'
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
  /** Keeps an actor for as long as somebody holds them who asks anew, by `onForget`, when they may have changed. */
  hold: (actor: Actor) => void
  release: (actor: Actor) => void
  /** Says which session, user or application has been forgotten; undefined where it may be any. */
  onForget: (listener: (subject: string | undefined) => void) => void
  close: () => Promise<void>
}

export async function openSessionCache(url: string): Promise<SessionCache> {
  const kept = new LRUCache<string, Actor>({ max: 50_000 })
  const held = new Map<string, Actor>()
  const listeners: ((subject: string | undefined) => void)[] = []
  let forgotten = 0
  const forget = (payload: string) => {
    forgotten++
    for (const actor of [...kept.values(), ...held.values()].filter((each) => isOf(each, payload))) {
      kept.delete(actor.session)
      held.delete(actor.session)
    }
    for (const listener of listeners) listener(payload)
  }
  const close = await listen(url, channel, forget, () => {
    forgotten++
    kept.clear()
    held.clear()
    for (const listener of listeners) listener(undefined)
  })
  return {
    get: (session) => kept.get(session) ?? held.get(session),
    clock: () => forgotten,
    set: (actor, expiresAt, readAt) => {
      const ttl = Math.min(keptMs, expiresAt.getTime() - Date.now())
      if (readAt === forgotten && ttl > 0) kept.set(actor.session, actor, { ttl })
    },
    forget,
    hold: (actor) => void held.set(actor.session, actor),
    release: (actor) => held.get(actor.session) === actor && held.delete(actor.session),
    onForget: (listener) => void listeners.push(listener),
    close,
  }
}

/** Whether this is what somebody's rights hang on: a session, a user or an application. */
export function isOf({ session, userId, applicationId }: Actor, subject: string): boolean {
  return subject === session || subject === userId || subject === applicationId
}

/** Tells every copy that a session, a user or a whole application has other rights now. */
export async function sessionChanged(db: Kysely<DB>, subject: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${subject})`.execute(db)
}
