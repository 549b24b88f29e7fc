import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'

const mostAtOnce = 20

/** Packages within the actor's reach with results that their item statistics do not hold yet, the newest first. */
export async function listStaleStatistik(db: Tx, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from paket_snapshot n join paket_soal p on p.id = n.paket_soal_id
     where ${statistikScope(actor)}
       and exists (select from laporan_event l left join statistik t on t.snapshot_id = l.snapshot_id
            where l.snapshot_id = n.id and l.n > 0 and l.computed_at > coalesce(t.computed_at, '-infinity'))
     order by n.dibuat_pada desc limit ${mostAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}
