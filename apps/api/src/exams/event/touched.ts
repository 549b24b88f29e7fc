import type { Db } from '#platform/db/open.ts'
import { listen } from '#platform/db/listen.ts'
import { sql } from 'kysely'

const channel = 'attempt_touched'
/** What other processes touch is told so often, together, */
const tellMs = 250
const mostNamed = 150
/** to those who say so often that somebody watches the event; not said for a while, nobody does. */
const sayMs = 5000
const watchedMs = 15_000

/** What of an event has been touched since it was last asked for; all of it where some may have been missed. */
export type Touches = { take: () => { isAll: boolean; ids: string[] }; end: () => void }
export type Touched = {
  /** Something of an attempt has changed that its own row does not say: answers, signs of life. Costs nothing unwatched. */
  note: (eventId: string, attemptId: string) => void
  watch: (eventId: string) => Touches
  close: () => Promise<void>
}

type Watched = { isAll: boolean; ids: Set<string> }

/**
 * Which attempts the hot paths write to, for those who watch their events: each process tells itself directly, and the
 * others only of events that somebody watches there. Told through the database, so that any number of copies may run.
 */
export async function openTouched(url: string, db: Db, processId: string): Promise<Touched> {
  const here = new Map<string, Set<Watched>>()
  const elsewhere = new Map<string, { until: number; ids: Set<string> }>()
  const say = (...words: string[]) =>
    sql`select pg_notify(${channel}, ${[processId, ...words].join(' ')})`.execute(db)
  const add = (eventId: string, ids: string[]) => {
    for (const each of here.get(eventId) ?? []) for (const id of ids) each.ids.add(id)
  }
  const missAll = () => {
    for (const those of here.values()) for (const each of those) each.isAll = true
  }
  const stopHearing = await listen(
    url,
    channel,
    (payload) => {
      const [from, eventId = '', ...ids] = payload.split(' ')
      if (from === processId) return
      if (ids.length > 0) return add(eventId, ids)
      const known = elsewhere.get(eventId) ?? { until: 0, ids: new Set<string>() }
      elsewhere.set(eventId, { ...known, until: Date.now() + watchedMs })
    },
    missAll,
  )
  async function tellOthers(): Promise<void> {
    for (const [eventId, { until, ids }] of elsewhere) {
      if (until < Date.now()) elsewhere.delete(eventId)
      const all = [...ids]
      ids.clear()
      for (let from = 0; from < all.length; from += mostNamed)
        await say(eventId, ...all.slice(from, from + mostNamed))
    }
  }
  // What could not be told is read with all the rest, once a minute.
  const telling = setInterval(() => void tellOthers().catch(() => undefined), tellMs)
  const saying = setInterval(() => {
    for (const eventId of here.keys()) void say(eventId).catch(() => undefined)
  }, sayMs)
  return {
    note: (eventId, attemptId) => {
      add(eventId, [attemptId])
      elsewhere.get(eventId)?.ids.add(attemptId)
    },
    watch: (eventId) => {
      const watched: Watched = { isAll: true, ids: new Set() }
      here.set(eventId, (here.get(eventId) ?? new Set()).add(watched))
      void say(eventId).catch(() => undefined)
      return {
        take: () => {
          const taken = { isAll: watched.isAll, ids: [...watched.ids] }
          watched.isAll = false
          watched.ids.clear()
          return taken
        },
        end: () => {
          const those = here.get(eventId)
          those?.delete(watched)
          if (those?.size === 0) here.delete(eventId)
        },
      }
    },
    close: async () => {
      clearInterval(telling)
      clearInterval(saying)
      await stopHearing()
    },
  }
}
