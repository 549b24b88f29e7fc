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
  const sat = sql`from hasil h join attempt a on a.id = h.attempt_id
    where h.snapshot_id = any(${snapshotIds}::uuid[]) and h.counted and (${eventId ?? null}::uuid is null or h.event_id = ${eventId ?? null})`
  const { rows } = await sql<KopHasil>`
    select l.id as "lembagaId", coalesce(l.nama, o.nama) as nama
      from paket_soal p join application o on o.id = p.application_id
      left join lateral (select a.lembaga_id as id ${sat} limit 1) one on true
      left join lateral (select true as yes ${sat} and a.lembaga_id is distinct from one.id limit 1) other on true
      left join lembaga l on other.yes is null and l.id = coalesce(one.id, p.lembaga_id)
       and (l.id = ${actor.lembagaId} or ${reaches(actor, 'lembaga.read', lembagaScope)})
     where p.id = ${paketSoalId}`.execute(db)
  return rows[0]!
}
