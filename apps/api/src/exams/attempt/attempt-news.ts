import { sql } from 'kysely'
import { listen } from '#platform/db/listen.ts'
import type { Tx } from '#platform/db/tenant.ts'

const channel = 'attempt_news'
/** What fits into a notification; of more the whole event is told. */
const mostNamed = 150

/** Which attempts of an event have something to hear; all of it where none is named. */
export type AttemptNews = { eventId: string; ids: string[] | undefined }

/** Tells the browsers of these attempts, or of all of the event, that something was done to them, once this is committed. */
export async function tellAttempts(db: Tx, eventId: string, ids?: string[]): Promise<void> {
  const named = ids && ids.length <= mostNamed ? ids : []
  await sql`select pg_notify(${channel}, ${[eventId, ...named].join(' ')})`.execute(db)
}

/** The same of attempts at whichever events. */
export async function tellOf(db: Tx, attempts: readonly { id: string; eventId: string }[]): Promise<void> {
  for (const [eventId, of] of Map.groupBy(attempts, (each) => each.eventId))
    await tellAttempts(
      db,
      eventId,
      of.map(({ id }) => id),
    )
}

/** Hears what any copy of the API tells; `lost` where something may have been missed. */
export function listenToAttempts(
  url: string,
  hear: (news: AttemptNews) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  const take = (payload: string) => {
    const [eventId = '', ...ids] = payload.split(' ')
    hear({ eventId, ids: ids.length > 0 ? ids : undefined })
  }
  return listen(url, channel, take, lost)
}
