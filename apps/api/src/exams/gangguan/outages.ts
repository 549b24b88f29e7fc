import type { KindGangguan } from '@suluh/contract/exams/gangguan'
import { sql } from 'kysely'
import { logAttempts } from '#exams/attempt/attempt-log.ts'
import type { Db } from '#platform/db/open.ts'
import { silentSeconds } from '#platform/db/process-beat.ts'
import { eachAlone } from '#platform/jobs/rounds.ts'
import { listTenants, tenant, type Tx } from '#platform/db/tenant.ts'

export type Outage = { kind: Exclude<KindGangguan, 'ruang'>; from: Date; to: Date }

/**
 * Times of the last day in which no process of the API reached the database. Where one lived through it, the database
 * was away, else the server. It follows from the beats alone, so that every process finds the same.
 */
export async function listOutages(db: Db): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    with own as (
      select tstzmultirange(tstzrange(p.started_at, greatest(p.started_at, p.beat_at), '[]'))
             - coalesce((select range_agg(tstzrange(s.from_at, s.to_at, '()')) from api_silence s where s.process_id = p.id),
                        '{}') as alive
        from api_process p
    ), every as (
      select range_agg(alive) as alive from own
    )
    select lower(gap) as "from", upper(gap) as "to",
           case when exists (select from api_silence s where tstzrange(s.from_at, s.to_at, '[]') @> gap)
                then 'basis-data' else 'server' end as kind
      from every, unnest(tstzmultirange(tstzrange(lower(alive), upper(alive))) - alive) gap
     where upper(gap) - lower(gap) > make_interval(secs => ${silentSeconds}) and upper(gap) > now() - interval '1 day'
     order by 1`.execute(db)
  return rows
}

/** Writes an outage down for every application whose students it hit; what is written already stays as it is. */
export async function recordOutage(db: Db, outage: Outage): Promise<void> {
  await eachAlone(await listTenants(db), (scope) =>
    tenant(db, scope, (tx) => recordForApplication(tx, scope.applicationId, outage)),
  )
}

async function recordForApplication(db: Tx, applicationId: string, outage: Outage): Promise<void> {
  const hit = await listHit(db, applicationId, outage)
  for (const [eventId, attempts] of Map.groupBy(hit, (each) => each.eventId)) {
    const { kind, from, to } = outage
    const made = await db
      .insertInto('gangguan')
      .values({ applicationId, eventId, kind, mulai: from, selesai: to })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    const rows = attempts.map(({ id, since, lostSeconds }) => ({
      applicationId,
      gangguanId: made.id,
      attemptId: id,
      hilangSejak: since,
      lostSeconds,
    }))
    await insertHit(db, rows)
    await logOutage(db, { applicationId, eventId, kind, at: to }, rows)
  }
}

type Hit = { id: string; eventId: string; since: Date; lostSeconds: number }

/** Whose clock ran in that time: begun, not paused, not handed in before; until the deadline, for those who met it then. */
async function listHit(db: Tx, applicationId: string, { from, to }: Outage): Promise<Hit[]> {
  const since = sql<Date>`greatest(a.started_at, ${from}::timestamptz)`
  const until = sql<Date>`least(a.deadline, a.submitted_at, ${to}::timestamptz)`
  return db
    .selectFrom('attempt as a')
    .select(['a.id', 'a.eventId', since.as('since')])
    .select(sql<number>`ceil(extract(epoch from ${until} - ${since}))::int`.as('lostSeconds'))
    .where('a.applicationId', '=', applicationId)
    .where('a.startedAt', '<', to)
    .where('a.sel', 'is', null)
    .where('a.pausedAt', 'is', null)
    .where('a.status', '<>', 'siap')
    .where(sql<boolean>`${until} > ${since}`)
    .where(sql<boolean>`not ${stoodStill({ from, to })}`)
    .execute()
}

/**
 * Attempt `a` was paused all the while, or has been let in again since: its row says no longer how it stood then. Whoever
 * looks later, as a process that has just begun, must not find hit whom nothing took time from.
 */
function stoodStill({ from, to }: Pick<Outage, 'from' | 'to'>) {
  const resumed = sql`g.kind in ('lanjut', 'kumpulkan', 'buka-kembali')`
  return sql<boolean>`exists (select from attempt_log j where j.attempt_id = a.id and (
    (j.kind = 'buka-kembali' and j.at > ${to}::timestamptz)
    or (j.kind = 'jeda' and j.at <= ${from}::timestamptz and not exists (
      select from attempt_log g where g.attempt_id = a.id and ${resumed} and g.at > j.at and g.at <= ${to}::timestamptz))))`
}

type HitRow = {
  applicationId: string
  gangguanId: string
  attemptId: string
  hilangSejak: Date
  lostSeconds: number | null
}
const perStatement = 2000

/** Whom an outage hit. */
export async function insertHit(db: Tx, rows: HitRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += perStatement)
    await db
      .insertInto('gangguanAttempt')
      .values(rows.slice(from, from + perStatement))
      .execute()
}

/** Leaves a line in what is known of each whom an outage hit. */
export async function logOutage(
  db: Tx,
  { at, kind, ...of }: { applicationId: string; eventId: string; kind: KindGangguan; at: Date },
  hit: { attemptId: string; lostSeconds: number | null }[],
): Promise<void> {
  for (const [seconds, attempts] of Map.groupBy(hit, ({ lostSeconds }) => lostSeconds ?? 0))
    await logAttempts(
      db,
      attempts.map(({ attemptId }) => ({ id: attemptId, ...of })),
      [{ kind: 'gangguan', detail: { jenis: kind, seconds }, at }],
    )
}
