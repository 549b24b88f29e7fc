import type { PesertaLaporan } from '@suluh/contract/laporan-murid'
import type { Filter, ListQuery } from '@suluh/contract/list'
import { sql } from 'kysely'
import { filterByAtribut } from '#atribut/filter-atribut.ts'
import type { Actor } from '#auth/actor.ts'
import { listRows } from '#db/list-query.ts'
import type { Tx } from '#db/tenant.ts'
import { learnsIn, muridScope } from '#results-scope/murid-scope.ts'
import { getReadableEvent } from './murid-events.queries.ts'

const deepFrom = 1000

/** Students of an event whom the actor may read, with what they reached. */
export function selectPeserta(db: Tx, actor: Actor, eventId: string, filters: readonly Filter[]) {
  const groups = filters.filter(({ field }) => field === 'groupBelajarId')
  return db
    .selectFrom('laporanMurid as m')
    .innerJoin('event as e', 'e.id', 'm.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'm.lembagaId')
    .select(['u.id', 'u.nama', 'u.nomor', 'l.nama as lembaga', 'm.rank', 'm.rankLembaga', 'm.separatedBy'])
    .select(['m.correct', 'm.partial', 'm.wrong', 'm.blank', 'm.pending', 'm.score', 'm.maxScore', 'm.nilai'])
    .select(['m.lulus', sql<number | null>`m.seconds / 60.0::float8`.as('minutes')])
    .where('m.eventId', '=', eventId)
    .where(muridScope(actor, 'laporan.read', { murid: 'm.application_user_id', lembaga: 'm.lembaga_id' }))
    .$if(
      groups.length > 0,
      (rows) =>
      rows.where(learnsIn('m.application_user_id', groups.flatMap(({ value }) => value).map(String))), // prettier-ignore
    )
}

export async function listPeserta(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: PesertaLaporan[]; total: number }> {
  await getReadableEvent(db, actor, eventId)
  const values = sql.ref('u.atribut')
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', values, query)
  const filters = rest.filters.filter(({ field }) => field !== 'groupBelajarId')
  return listRows(
    selectPeserta(db, actor, eventId, rest.filters).where(condition),
    { ...rest, filters },
    {
      fields: {
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
      order: ['rank', 'asc'],
      // Far into a long list the rows before are not worth their words.
      isNarrow: query.start >= deepFrom,
    },
  )
}
