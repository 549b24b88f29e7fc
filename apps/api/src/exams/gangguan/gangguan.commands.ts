import type { ActionOutcome, ProctorAction } from '@suluh/contract/exams/pengawasan'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { proctorAttempts } from '#exams/attempt/proctor.ts'
import { lockAttempts } from '#exams/attempt/lock-attempts.ts'
import { watching } from '#exams/event/watching.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isExpired } from './gangguan.queries.ts'

type Order = { eventId: string; gangguanId: string; reason: string; reopen: boolean }
type Owed = { attemptId: string; nama: string; lostSeconds: number; isExpired: boolean; isRunning: boolean }

/**
 * Gives those whom an outage hit, and whom the actor may watch, the time that each lost; whose time ran out meanwhile only
 * with `reopen`, in whole minutes. Nobody gets it twice, nor for two outages of the same time: throws `conflict` where nothing is left to give.
 */
export async function giveBack(
  db: Tx,
  actor: Actor,
  { eventId, gangguanId, reason, reopen }: Order,
): Promise<ActionOutcome> {
  await lockHit(db, eventId, gangguanId)
  const owed = await listOwed(db, actor, eventId, gangguanId)
  const due = owed.filter((each) => each.isRunning || (reopen && each.isExpired))
  if (due.length === 0) throw new SuluhError('conflict', 'Waktu gangguan ini sudah dikembalikan.')
  const refused = new Map<string, string>()
  for (const [action, attempts] of actionsOf(due)) {
    const ids = attempts.map(({ attemptId }) => attemptId)
    for (const [id, why] of await proctorAttempts(db, actor, ids, action, reason)) refused.set(id, why)
  }
  const done = due.filter(({ attemptId }) => !refused.has(attemptId))
  await sql`update gangguan_attempt set dikembalikan_pada = now()
             where gangguan_id = ${gangguanId} and attempt_id = any(${done.map(({ attemptId }) => attemptId)}::uuid[])`.execute(
    db,
  )
  const skipped = due.flatMap(({ attemptId, nama }) => {
    const why = refused.get(attemptId)
    return why ? [{ nama, reason: why }] : []
  })
  return { done: done.length, skipped }
}

/** One action for all who lost the same; fractions of a minute are as good as any. */
function actionsOf(due: Owed[]): [ProctorAction, Owed[]][] {
  const groups = Map.groupBy(due, (each) => `${each.isRunning} ${each.lostSeconds}`)
  return [...groups.values()].map((those) => {
    const [{ isRunning, lostSeconds }] = those as [Owed]
    const minutes = lostSeconds / 60
    return isRunning
      ? [{ kind: 'perpanjang', minutes }, those]
      : [{ kind: 'buka-kembali', minutes: Math.ceil(minutes) }, those]
  })
}

/** All at once, in the order of saves; two who press in the same moment, also for two outages, give one after the other. */
async function lockHit(db: Tx, eventId: string, gangguanId: string): Promise<void> {
  const hit = await db
    .selectFrom('gangguanAttempt as h')
    .innerJoin('gangguan as g', 'g.id', 'h.gangguanId')
    .select('h.attemptId')
    .where('g.id', '=', gangguanId)
    .where('g.eventId', '=', eventId)
    .execute()
  await lockAttempts(
    db,
    hit.map(({ attemptId }) => attemptId),
  )
}

const lostBy = (row: 'h' | 'o') =>
  sql`tstzrange(${sql.ref(`${row}.hilang_sejak`)}, ${sql.ref(`${row}.hilang_sejak`)} + make_interval(secs => ${sql.ref(`${row}.lost_seconds`)}))`
/** What an attempt lost by `h`, but for what has been given back for another outage of the same time. */
const owedSeconds = sql<number | null>`(
  select ceil(extract(epoch from sum(upper(r) - lower(r))))::int
    from unnest(tstzmultirange(${lostBy('h')}) - coalesce((
      select range_agg(${lostBy('o')}) from gangguan_attempt o
       where o.attempt_id = h.attempt_id and o.gangguan_id <> h.gangguan_id and o.dikembalikan_pada is not null), '{}')) r)`

/** Throws where there is no such outage, or it is not over. */
async function listOwed(db: Tx, actor: Actor, eventId: string, gangguanId: string): Promise<Owed[]> {
  const rows = await db
    .selectFrom('gangguan as g')
    .innerJoin('gangguanAttempt as h', 'h.gangguanId', 'g.id')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['h.attemptId', 'u.nama', owedSeconds.as('lostSeconds'), 'h.dikembalikanPada', 'g.selesai'])
    .select(isExpired.as('isExpired'))
    .select(sql<boolean>`a.status = 'berlangsung'`.as('isRunning'))
    .where('g.id', '=', gangguanId)
    .where('g.eventId', '=', eventId)
    .where(watching.within(actor))
    .orderBy('h.attemptId')
    .execute()
  if (rows.length === 0) throw new SuluhError('not-found', 'Gangguan ini tidak ditemukan.')
  if (rows.some(({ selesai }) => selesai === null))
    throw new SuluhError('conflict', 'Gangguan ini belum berakhir. Waktunya dapat dikembalikan sesudahnya.')
  return rows.flatMap(({ lostSeconds, dikembalikanPada, selesai: _, ...row }) =>
    dikembalikanPada === null && lostSeconds ? [{ ...row, lostSeconds }] : [],
  )
}
