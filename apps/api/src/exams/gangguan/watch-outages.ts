import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { listTenants, tenant, type Tx } from '#platform/db/tenant.ts'
import { openVisits } from '#platform/db/visits.ts'
import { eachAlone, startRounds } from '#platform/jobs/rounds.ts'
import { hasRunning } from '#exams/attempt/sweep.ts'
import { listOutages, recordOutage, type Outage } from './outages.ts'
import { noticeRooms } from './room-outages.ts'

const everyMs = 5000
/** Rooms that are gone are looked for in every third round: it takes a minute to know anyway. */
const roomsEvery = 3
/** Applications where nobody is at an exam that a round looks into. */
const mostQuiet = 500

/**
 * Every five seconds: notices when the server, its database or a room was away. Any number of copies may run it; an
 * outage is written once. Returns how to stop it.
 */
export function startOutageWatch(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const known = new Set<string>()
  const visits = openVisits(mostQuiet)
  let rounds = 0
  return startRounds(everyMs, () => noticeOutages(db, known, rounds++ % roomsEvery === 0, visits), onError)
}

/** One round over those whose turn it is, by default all; `known` are the outages that need no second look. */
export async function noticeOutages(
  db: Db,
  known = new Set<string>(),
  isLooking = true,
  visits = openVisits(Infinity),
): Promise<void> {
  const outages = await listOutages(db)
  for (const outage of outages) {
    const key = keyOf(outage)
    if (known.has(key)) continue
    await recordOutage(db, outage)
    known.add(key)
  }
  await eachAlone(visits.take(await listTenants(db)), async ({ applicationId }) => {
    const isBusy = await tenant(db, { applicationId }, async (tx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('gangguan ' || ${applicationId}, 0)) as "isMine"`.execute(
        tx,
      )
      if (rows[0]?.isMine)
        await noticeRooms(tx, applicationId, { serverBackAt: outages.at(-1)?.to, isLooking })
      return (await hasRunning(tx, applicationId)) || (await hasOpen(tx, applicationId))
    })
    visits.note({ applicationId }, isBusy)
  })
}

async function hasOpen(tx: Tx, applicationId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('gangguan')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('selesai', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

function keyOf({ kind, from, to }: Outage): string {
  return `${kind} ${from.getTime()} ${to.getTime()}`
}
