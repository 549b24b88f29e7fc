import type { KopHasil } from '@suluh/contract/school/kop-hasil'
import { sql } from 'kysely'
import { lembagaScope, reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Of = { snapshotIds: readonly string[]; eventId?: string }

/**
 * Whose head stands above figures of all results of these publications, or of one exam, and below them: the school's whose
 * students they are of, where they are of one, else the application's. A school that the reader may not read is not named: that it
 * sat a question would tell whose its figures are.
 */
export async function getKopHasil(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  { snapshotIds, eventId }: Of,
): Promise<KopHasil> {
  // An exam that is summed up says at either end of its schools whether they are several; of others all results are read.
  const { rows } = await sql<KopHasil>`
    with sat as (
      select e.id as event_id,
             exists (select from laporan_event s where s.event_id = e.id)
               and not exists (select from laporan_antrean q where q.event_id = e.id) as is_summed
        from event e where e.snapshot_id = any(${snapshotIds}::uuid[]) and (${eventId ?? null}::uuid is null or e.id = ${eventId ?? null})),
    unsummed as not materialized (
      select a.lembaga_id as id from hasil h join attempt a on a.id = h.attempt_id
       where h.counted and h.event_id in (select event_id from sat where not is_summed)),
    one as (select id from unsummed limit 1),
    found as (
      select ends.id from sat cross join lateral (
        (select m.lembaga_id as id from laporan_murid m where m.event_id = sat.event_id order by m.lembaga_id limit 1)
        union all
        (select m.lembaga_id from laporan_murid m where m.event_id = sat.event_id order by m.lembaga_id desc limit 1)) ends
       where sat.is_summed
      union select id from one
      union (select u.id from unsummed u where u.id is distinct from (select id from one) limit 1))
    select l.id as "lembagaId", coalesce(l.nama, o.nama) as nama
      from paket_soal p join application o on o.id = p.application_id
      left join lembaga l on (select count(*) from found) < 2 and l.id = coalesce((select id from found limit 1), p.lembaga_id)
       and (l.id = ${actor.lembagaId} or ${reaches(actor, 'lembaga.read', lembagaScope)})
     where p.id = ${paketSoalId}`.execute(db)
  return rows[0]!
}
