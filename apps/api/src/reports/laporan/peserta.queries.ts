import type { PesertaLaporan } from '@suluh/contract/reports/laporan-murid'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type Expression } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { allRows, isFar, listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import {
  atributThen,
  learnedIn,
  learnsIn,
  linePupil,
  resultScope,
} from '#results/results-scope/murid-scope.ts'
import { peringkatOf } from '#results/ranking/peringkat.ts'
import { getReadableEvent } from './murid-events.queries.ts'

/** Students of an event whom the actor may read, with what they reached. */
function selectPeserta(db: Tx, actor: Actor, eventId: string, filters: readonly Filter[]) {
  const groupIds = idsOf(filters, 'groupBelajarId')
  const nowIds = idsOf(filters, 'groupSekarangId')
  return db
    .selectFrom('laporanMurid as m')
    .innerJoin('event as e', 'e.id', 'm.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
    .leftJoin('eventUnit as l', (join) =>
      join.onRef('l.eventId', '=', 'm.eventId').onRef('l.unitId', '=', 'm.lembagaId'),
    )
    .select([
      'u.id',
      'u.nama',
      'u.nomor',
      'm.lembagaId',
      'l.nama as lembaga',
      'm.rank',
      'm.rankLembaga',
      'm.separatedBy',
    ])
    .select(['m.correct', 'm.partial', 'm.wrong', 'm.blank', 'm.pending', 'm.score', 'm.maxScore', 'm.nilai'])
    .select(['m.lulus', sql<number | null>`m.seconds / 60.0::float8`.as('minutes')])
    .where('m.eventId', '=', eventId)
    .where(resultScope(actor, linePupil))
    .$if(groupIds.length > 0, (rows) => rows.where(learnedIn(linePupil, groupIds)))
    .$if(nowIds.length > 0, (rows) => rows.where(learnsIn(linePupil, nowIds)))
}

const kelas = sql<string>`(select array_to_string(${kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' })}, ', ')
  from attempt a where a.id = m.attempt_id)`

const options = {
  fields: {
    kelas,
    rank: sql.ref('m.rank'),
    nama: sql.ref('u.nama'),
    lembaga: sql.ref('l.nama'),
    nilai: sql.ref('m.nilai'),
    minutes: sql.ref('m.seconds'),
    lembagaId: sql.ref('m.lembaga_id'),
    lulus: sql.ref('m.lulus'),
  },
  search: [sql.ref('u.nama'), sql.ref('u.nomor')],
  id: sql.ref('m.application_user_id'),
  order: ['rank', 'asc'] as [string, 'asc'],
  tie: sql.ref('u.nama'),
}

/** What chooses students by where they learned or learn, and not by a column of the list. */
export const groupFields = new Set(['groupBelajarId', 'groupSekarangId'])

/** Those whom a list's query chooses by group and atribut, and what is left of the query for `options`. */
async function choosePeserta(db: Tx, actor: Actor, eventId: string, query: ListQuery) {
  const values = sql`(select ${atributThen} from attempt a where a.id = m.attempt_id)`
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', values, query)
  const filters = rest.filters.filter(({ field }) => !groupFields.has(field))
  return {
    chosen: selectPeserta(db, actor, eventId, rest.filters).where(condition),
    rest: { ...rest, filters },
  }
}

/** All whom a list's query leaves, in its order; those of one rank by name. */
export async function allPeserta(db: Tx, actor: Actor, eventId: string, query: ListQuery) {
  const { chosen, rest } = await choosePeserta(db, actor, eventId, query)
  return allRows(chosen, rest, options)
}

export async function listPeserta(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: PesertaLaporan[]; total: number }> {
  await getReadableEvent(db, actor, eventId)
  const { chosen, rest } = await choosePeserta(db, actor, eventId, query)
  const { rows, total } = await listRows(chosen.select(kelas.as('kelas')), rest, {
    ...options,
    isNarrow: isFar(query),
  })
  const isChosen = rest.filters.length < query.filters.length
  const lembagaIds = idsOf(rest.filters, 'lembagaId')
  const places = isChosen
    ? await placesAmong(
        db,
        eventId,
        chosen
          .clearSelect()
          .select('m.rank')
          .$if(lembagaIds.length > 0, (some) => some.where('m.lembagaId', 'in', lembagaIds)),
        rows.map(({ rank }) => rank),
      )
    : undefined
  return { total, rows: rows.map((row) => ({ ...row, rankTerpilih: places?.get(row.rank) ?? null })) }
}

/** Places among the chosen alone, by their ranks among all. */
async function placesAmong(
  db: Tx,
  eventId: string,
  chosen: Expression<{ rank: number }>,
  ranks: number[],
): Promise<Map<number, number>> {
  const { style } = await peringkatOf(db, eventId)
  const place = style === '1-2-2-4' ? sql`rank()` : sql`dense_rank()`
  const { rows } = await sql<{ rank: number; place: number }>`
    select distinct p.rank, p.place
      from (select c.rank, (${place} over (order by c.rank))::int as place from (${chosen}) c) p
     where p.rank = any(${ranks}::int[])`.execute(db)
  return new Map(rows.map(({ rank, place: among }) => [rank, among]))
}

/** What a list's filter of this name asks for. */
export function idsOf(filters: readonly Filter[], name: string): string[] {
  return filters
    .filter(({ field }) => field === name)
    .flatMap(({ value }) => value)
    .map(String)
}
