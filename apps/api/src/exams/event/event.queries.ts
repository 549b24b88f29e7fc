import { SuluhError } from '@suluh/contract/platform/error'
import type { Event, EventDetail } from '@suluh/contract/exams/event'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { currentToken } from './event-token.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Rows of `event e` that the actor's right reaches. */
export function eventScope(actor: Actor, izin: GrantableIzin) {
  return inScope(actor, izin, { lembaga: sql.ref('e.lembaga_id'), own: isActor(actor, 'e.pembuat_id') })
}

function selectEvent(db: Tx) {
  return db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.id', 'e.nama', 'e.opensAt', 'e.closesAt', 'e.token', 'e.graceSeconds', 'e.showResult'])
    .select([
      'e.tokenMinutes',
      'e.showRank',
      'e.lateMinutes',
      'e.minMinutes',
      'e.maxAttempts',
      'e.counted',
      'e.lockDevice',
      'e.lateRule',
      'e.masukNomor',
      'e.proctorsSeeAll',
    ])
    .select(['e.showPembahasan', 'e.dibatalkan', 'e.version', 'p.id as paketSoalId', 'p.nama as paketSoal'])
    .select([
      sql<
        Event['sesi']
      >`(select coalesce(json_agg(json_build_object('id', s.id, 'nama', s.nama, 'opensAt', to_char(s.opens_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'closesAt', to_char(s.closes_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.opens_at, s.nama), '[]') from event_sesi s where s.event_id = e.id)`.as(
        'sesi',
      ),
      sql<
        Event['ruang']
      >`(select coalesce(json_agg(json_build_object('id', r.id, 'nama', r.nama, 'kapasitas', r.kapasitas, 'pengawasId', r.pengawas_id, 'pengawas', u.nama, 'pengawasNama', r.pengawas_nama, 'pengawasNip', r.pengawas_nip, 'pengawas2Nama', r.pengawas2_nama, 'pengawas2Nip', r.pengawas2_nip, 'proktorNama', r.proktor_nama, 'proktorNip', r.proktor_nip, 'alamat', r.alamat) order by r.nama), '[]') from event_ruang r left join application_user u on u.id = r.pengawas_id where r.event_id = e.id)`.as(
        'ruang',
      ),
    ])
    .select([
      sql<
        string[]
      >`array(select coalesce(g.nama, l.nama, u.nama) from event_audience t left join group_belajar g on g.id = t.group_belajar_id left join lembaga l on l.id = t.lembaga_id left join application_user u on u.id = t.application_user_id where t.event_id = e.id order by 1)`.as(
        'audience',
      ),
      sql<
        Event['counts']
      >`(select json_build_object('all', count(*), 'running', count(*) filter (where a.status = 'berlangsung'), 'submitted', count(*) filter (where a.status in ('dikumpulkan', 'dinilai', 'dihentikan'))) from attempt a where a.event_id = e.id)`.as(
        'counts',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEvent>['executeTakeFirstOrThrow']>>

async function toEvent(db: Tx, row: Row): Promise<Event> {
  return {
    ...row,
    token: await currentToken(db, row),
    paketSoal: { id: row.paketSoalId, nama: row.paketSoal },
    status: statusOfEvent(row),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
  }
}

export async function listEvent(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Event[]; total: number }> {
  const page = await listRows(selectEvent(db).where(eventScope(actor, 'event.read')), query, {
    fields: {
      nama: sql.ref('e.nama'),
      opensAt: sql.ref('e.opens_at'),
      closesAt: sql.ref('e.closes_at'),
      paketSoalId: sql.ref('e.paket_soal_id'),
    },
    search: [sql.ref('e.nama'), sql.ref('p.nama')],
    id: sql.ref('e.id'),
    order: ['opensAt', 'desc'],
  })
  return { total: page.total, rows: await Promise.all(page.rows.map((row) => toEvent(db, row))) }
}

export async function getEvent(
  db: Tx,
  actor: Actor,
  id: string,
  izin: 'event.read' | 'event.write' | 'event.delete' = 'event.read',
): Promise<EventDetail> {
  const row = await selectEvent(db).where('e.id', '=', id).where(eventScope(actor, izin)).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Jadwal ujian tidak ditemukan.')
  const audience = await db
    .selectFrom('eventAudience')
    .select(['groupBelajarId', 'lembagaId', 'applicationUserId'])
    .where('eventId', '=', id)
    .execute()
  const named = (key: keyof (typeof audience)[number]) => audience.flatMap((each) => each[key] ?? [])
  return {
    ...(await toEvent(db, row)),
    groupBelajarIds: named('groupBelajarId'),
    lembagaIds: named('lembagaId'),
    applicationUserIds: named('applicationUserId'),
  }
}
