import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { listTenants, tenant } from '#platform/db/tenant.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { listOutages, recordOutage, type Outage } from './outages.ts'
import { noticeRooms } from './room-outages.ts'

const everyMs = 5000
/** Rooms that are gone are looked for in every third round: it takes a minute to know anyway. */
const roomsEvery = 3

/**
 * Every five seconds: notices when the server, its database or a room was away. Any number of copies may run it; an
 * outage is written once. Returns how to stop it.
 */
export function startOutageWatch(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const known = new Set<string>()
  let rounds = 0
  return startRounds(everyMs, () => noticeOutages(db, known, rounds++ % roomsEvery === 0), onError)
}

/** One round over every application; `known` are the outages that need no second look. */
export async function noticeOutages(db: Db, known = new Set<string>(), isLooking = true): Promise<void> {
  const outages = await listOutages(db)
  for (const outage of outages) {
    const key = keyOf(outage)
    if (known.has(key)) continue
    await recordOutage(db, outage)
    known.add(key)
  }
  for (const { applicationId } of await listTenants(db))
    await tenant(db, { applicationId }, async (tx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('gangguan ' || ${applicationId}, 0)) as "isMine"`.execute(
        tx,
      )
      if (rows[0]?.isMine)
        await noticeRooms(tx, applicationId, { serverBackAt: outages.at(-1)?.to, isLooking })
    })
}

function keyOf({ kind, from, to }: Outage): string {
  return `${kind} ${from.getTime()} ${to.getTime()}`
}
