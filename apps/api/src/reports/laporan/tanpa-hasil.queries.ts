import type { TanpaHasil } from '@suluh/contract/reports/laporan-murid'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type SqlBool } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { isNewestAttempt } from '#exams/attempt/prepare-attempts.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { allRows, listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import {
  atributThen,
  attemptPupil,
  learnedIn,
  learnsIn,
  resultScope,
} from '#results/results-scope/murid-scope.ts'
import { getReadableEvent } from './murid-events.queries.ts'
import { groupFields, idsOf } from './peserta.queries.ts'

/** Who was to sit an event's exam, is within the actor's reach, and has no result of it. */
function selectTanpaHasil(db: Tx, actor: Actor, eventId: string, filters: readonly Filter[]) {
  const groupIds = idsOf(filters, 'groupBelajarId')
  const nowIds = idsOf(filters, 'groupSekarangId')
  return db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['u.id', 'u.nama', 'u.nomor', 'a.lembagaId'])
    .select(sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga'))
    .select(
      sql<TanpaHasil['sebab']>`case when a.started_at is not null then 'belum-selesai'
          when now() >= coalesce(a.closes_at, e.closes_at) then 'tidak-hadir'
          else 'belum-mulai' end`.as('sebab'),
    )
    .select(
      sql<string>`array_to_string(${kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' })}, ', ')`.as(
        'kelas',
      ),
    )
    .where('a.eventId', '=', eventId)
    .where(resultScope(actor, attemptPupil))
    .where(isNewestAttempt)
    .where(
      sql<SqlBool>`not exists (select from laporan_murid m where m.event_id = a.event_id and m.application_user_id = a.application_user_id)`,
    )
    .$if(groupIds.length > 0, (rows) => rows.where(learnedIn(attemptPupil, groupIds)))
    .$if(nowIds.length > 0, (rows) => rows.where(learnsIn(attemptPupil, nowIds)))
}

const options = {
  fields: { nama: sql.ref('u.nama'), lembagaId: sql.ref('a.lembaga_id') },
  search: [sql.ref('u.nama'), sql.ref('u.nomor')],
  id: sql.ref('u.id'),
  order: ['nama', 'asc'] as [string, 'asc'],
}

async function chooseTanpaHasil(db: Tx, actor: Actor, eventId: string, query: ListQuery) {
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', atributThen, query)
  const chosen = selectTanpaHasil(db, actor, eventId, rest.filters).where(condition)
  return { chosen, rest: { ...rest, filters: rest.filters.filter(({ field }) => !groupFields.has(field)) } }
}

export async function listTanpaHasil(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: TanpaHasil[]; total: number }> {
  await getReadableEvent(db, actor, eventId)
  const { chosen, rest } = await chooseTanpaHasil(db, actor, eventId, query)
  return listRows(chosen, rest, options)
}

/**
 * Those of them who belong under the results that a list's query leaves: nobody where it asks for something that only a
 * result has.
 */
export async function allTanpaHasil(db: Tx, actor: Actor, eventId: string, query: ListQuery) {
  if (query.filters.some(({ field }) => field === 'lulus')) return []
  const { chosen, rest } = await chooseTanpaHasil(db, actor, eventId, { ...query, sorters: [] })
  return allRows(chosen, rest, options).execute()
}
