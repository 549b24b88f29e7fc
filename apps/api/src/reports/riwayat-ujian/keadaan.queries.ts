import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { HasilKeadaan, Keadaan } from '@suluh/contract/reports/riwayat-ujian'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { allRows, listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { attemptPupil, resultScope } from '#results/results-scope/murid-scope.ts'
import { getReadableEvent } from '../laporan/murid-events.queries.ts'

type Standing = {
  attemptId: string
  userId: string
  score: number
  maxScore: number
  nilai: number
  correct: number
  wrong: number
  blank: number
  pending: number
  lulus: boolean | null
}

/**
 * The results of an event that counted at a moment, `s` in SQL: of each attempt what the first change after the moment
 * replaced, and where there was none what is stored now. A change counts from when it was written, not from when its
 * transaction began (`until`): that may have waited for another one, and until then everybody read what stood before.
 */
function standingAt(eventId: string, pada: string): RawBuilder<Standing> {
  const figures = sql.raw('score, max_score, nilai, correct, wrong, blank, pending, lulus')
  return sql<Standing>`(
    with replaced as (
      select distinct on (attempt_id) attempt_id, application_user_id, since, counted, ${figures}
        from hasil_lama where event_id = ${eventId} and written_at > ${pada}::timestamptz
       order by attempt_id, written_at
    )
    select attempt_id, application_user_id as user_id, ${figures} from replaced where since <= ${pada}::timestamptz and counted
    union all
    select attempt_id, application_user_id, ${figures} from hasil h
     where event_id = ${eventId} and counted and scored_at <= ${pada}::timestamptz
       and not exists (select from replaced r where r.attempt_id = h.attempt_id))`
}

/** The results of those whom the actor may read, as they stood: in figures, beside those of now. */
export async function getKeadaan(db: Tx, actor: Actor, eventId: string, pada: string): Promise<Keadaan> {
  const event = await getReadableEvent(db, actor, eventId)
  const moment = notLater(pada)
  const inReach = resultScope(actor, attemptPupil)
  const {
    rows: [figures],
  } = await sql<{
    n: number
    mean: number | null
    lulus: number
    belumLulus: number
    nowN: number
    nowMean: number | null
    berbeda: number
  }>`
    select count(s.attempt_id)::int as n, avg(s.nilai) as mean,
           count(*) filter (where s.lulus)::int as lulus, count(*) filter (where not s.lulus)::int as "belumLulus",
           count(h.attempt_id)::int as "nowN", avg(h.nilai) as "nowMean",
           count(*) filter (where s.nilai is distinct from h.nilai or s.score is distinct from h.score)::int as berbeda
      from ${standingAt(eventId, moment)} s
      full join (select attempt_id, application_user_id, nilai, score from hasil where event_id = ${eventId} and counted) h
        on h.application_user_id = s.user_id
      join attempt a on a.id = coalesce(s.attempt_id, h.attempt_id)
      join event e on e.id = ${eventId}
     where ${inReach}`.execute(db)
  if (!figures) throw new SuluhError('not-found')
  const { nowN, nowMean, ...then } = figures
  return {
    event: { id: event.id, nama: event.nama },
    pada: moment,
    ...then,
    penskoran: await scoringAt(db, event.snapshotId, moment),
    sekarang: {
      n: nowN,
      mean: nowMean,
      penskoran: await scoringAt(db, event.snapshotId, new Date().toISOString()),
    },
  }
}

/** What is still to come cannot be shown. */
function notLater(pada: string): string {
  if (Date.parse(pada) <= Date.now()) return pada
  throw new SuluhError('validation', 'Waktu itu belum tiba. Pilih waktu yang sudah lewat.', [
    { path: 'pada', message: 'Belum tiba' },
  ])
}

/** The scoring version of a snapshot that was in force at a moment, in words. */
async function scoringAt(db: Tx, snapshotId: string, pada: string): Promise<string> {
  const { number } = await db
    .selectFrom('scoringVersion')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .where('snapshotId', '=', snapshotId)
    .where('status', '<>', 'draf')
    .where('publishedAt', '<=', new Date(pada))
    .where((where) => where.or([where('withdrawnAt', 'is', null), where('withdrawnAt', '>', new Date(pada))]))
    .executeTakeFirstOrThrow()
  return scoringLabel(number)
}

const options = {
  fields: { nama: sql.ref('u.nama'), nilai: sql.ref('s.nilai') },
  search: [sql.ref('u.nama'), sql.ref('u.nomor')],
  id: sql.ref('u.id'),
  order: ['nama', 'asc'] as [string, 'asc'],
}

/** The same student by student. The moment is one of the query's filters; without it, now. */
export async function listHasilKeadaan(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: HasilKeadaan[]; total: number }> {
  await getReadableEvent(db, actor, eventId)
  const { rest, pada } = momentOf(query)
  return listRows(selectHasil(db, actor, eventId, pada), rest, options)
}

/** All whom the query leaves, with the exam's name and the moment. */
export async function allHasilKeadaan(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ nama: string; pada: string; rows: HasilKeadaan[] }> {
  const { nama } = await getReadableEvent(db, actor, eventId)
  const { rest, pada } = momentOf(query)
  const rows = await allRows(selectHasil(db, actor, eventId, pada), rest, options).execute()
  return { nama, pada, rows }
}

/** The moment that a query asks for, and what is left of the query. */
function momentOf(query: ListQuery): { pada: string; rest: ListQuery } {
  const asked = query.filters.find(({ field }) => field === 'pada')?.value
  return {
    pada: notLater(typeof asked === 'string' ? asked : new Date().toISOString()),
    rest: { ...query, filters: query.filters.filter(({ field }) => field !== 'pada') },
  }
}

function selectHasil(db: Tx, actor: Actor, eventId: string, pada: string) {
  return db
    .selectFrom(standingAt(eventId, pada).as('s'))
    .innerJoin('applicationUser as u', 'u.id', 's.userId')
    .innerJoin('attempt as a', 'a.id', 's.attemptId')
    .innerJoin('event as e', (join) => join.on('e.id', '=', eventId))
    .leftJoin('hasil as h', (join) =>
      join
        .onRef('h.applicationUserId', '=', 's.userId')
        .on('h.eventId', '=', eventId)
        .on('h.counted', '=', true),
    )
    .select(['u.id', 'u.nama', 'u.nomor', 's.score as skor', 's.maxScore as maxSkor', 's.nilai'])
    .select(['s.correct', 's.wrong', 's.blank', 's.pending', 's.lulus', 'h.nilai as nilaiSekarang'])
    .where(resultScope(actor, attemptPupil))
}
