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

/**
 * What of an attempt has changed that its own row does not say: signs of life, answers too, or anything (lines of its log
 * that say an older time).
 */
export type Touch = 'life' | 'answers' | 'all'
/** What of an event has been touched since it was last asked for; all of it where some may have been missed. */
export type Touches = { take: () => { isAll: boolean; touched: Map<string, Touch> }; end: () => void }
export type Touched = {
  /** Costs nothing unwatched. */
  note: (eventId: string, attemptId: string, touch: Touch) => void
  watch: (eventId: string) => Touches
  close: () => Promise<void>
}

type Watched = { isAll: boolean; touched: Map<string, Touch> }

/**
 * Which attempts the hot paths write to, for those who watch their events: each process tells itself directly, and the
 * others only of events that somebody watches there. Told through the database, so that any number of copies may run.
 */
export async function openTouched(url: string, db: Db, processId: string): Promise<Touched> {
  const here = new Map<string, Set<Watched>>()
  const elsewhere = new Map<string, { until: number; touched: Map<string, Touch> }>()
  const say = (...words: string[]) =>
    sql`select pg_notify(${channel}, ${[processId, ...words].join(' ')})`.execute(db)
  const addHere = (eventId: string, id: string, touch: Touch) => {
    for (const { touched } of here.get(eventId) ?? []) add(touched, id, touch)
  }
  const missAll = () => {
    for (const those of here.values()) for (const each of those) each.isAll = true
  }
  const stopHearing = await listen(
    url,
    channel,
    (payload) => {
      const [from, eventId = '', ...words] = payload.split(' ')
      if (from === processId) return
      for (const word of words) addHere(eventId, word.slice(1), touchOf[word[0] ?? ''] ?? 'all')
      if (words.length > 0) return
      const known = elsewhere.get(eventId) ?? { until: 0, touched: new Map<string, Touch>() }
      elsewhere.set(eventId, { ...known, until: Date.now() + watchedMs })
    },
    missAll,
  )
  async function tellOthers(): Promise<void> {
    for (const [eventId, { touched }] of elsewhere) {
      const all = [...touched].map(([id, touch]) => `${letterOf[touch]}${id}`)
      touched.clear()
      for (let from = 0; from < all.length; from += mostNamed)
        await say(eventId, ...all.slice(from, from + mostNamed))
    }
  }
  let telling: NodeJS.Timeout | undefined
  // What could not be told is read with all the rest, once a minute.
  const tell = () => {
    telling = undefined
    void tellOthers().catch(() => undefined)
  }
  const saying = setInterval(() => {
    for (const [eventId, { until }] of elsewhere) if (until < Date.now()) elsewhere.delete(eventId)
    for (const eventId of here.keys()) void say(eventId).catch(() => undefined)
  }, sayMs)
  return {
    note: (eventId, attemptId, touch) => {
      addHere(eventId, attemptId, touch)
      const others = elsewhere.get(eventId)
      if (!others) return
      add(others.touched, attemptId, touch)
      telling ??= setTimeout(tell, tellMs)
    },
    watch: (eventId) => {
      const watched: Watched = { isAll: true, touched: new Map() }
      here.set(eventId, (here.get(eventId) ?? new Set()).add(watched))
      void say(eventId).catch(() => undefined)
      return {
        take: () => {
          const taken = { ...watched }
          watched.isAll = false
          watched.touched = new Map()
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
      clearTimeout(telling)
      clearInterval(saying)
      await stopHearing()
    },
  }
}

/** As processes tell each other, the least first. */
const letterOf: Record<Touch, string> = { life: 'a', answers: 'b', all: 'c' }
const touchOf: Partial<Record<string, Touch>> = { a: 'life', b: 'answers', c: 'all' }

/** The most that was touched of each is kept. */
function add(touched: Map<string, Touch>, id: string, touch: Touch): void {
  const known = touched.get(id)
  if (!known || letterOf[known] < letterOf[touch]) touched.set(id, touch)
}
