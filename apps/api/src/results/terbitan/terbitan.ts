import { SuluhError } from '@suluh/contract/platform/error'
import type { Terbitan } from '@suluh/contract/results/terbitan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

export type Which = { snapshotId?: string | undefined; eventId?: string | undefined }

/** Every publication of a package that the caller may read, the newest first. */
export async function listTerbitan(db: Tx, paketSoalId: string): Promise<Terbitan[]> {
  const { rows } = await sql<Omit<Terbitan, 'at'> & { at: Date }>`
    select s.id, (row_number() over (order by s.dibuat_pada, s.id))::int as number, s.dibuat_pada as at,
           (select count(*)::int from hasil h where h.snapshot_id = s.id and h.counted) as n,
           (select coalesce(json_agg(json_build_object('id', e.id, 'nama', e.nama) order by e.opens_at, e.id), '[]')
              from event e where e.snapshot_id = s.id) as events
      from paket_snapshot s
     where s.paket_soal_id = ${paketSoalId}
     order by s.dibuat_pada desc, s.id desc`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The one that is asked for, else the newest that has results, else the newest; undefined for a package never published. */
export function chooseTerbitan(
  all: readonly Terbitan[],
  { snapshotId, eventId }: Which,
): Terbitan | undefined {
  if (snapshotId === undefined && eventId === undefined) return all.find(({ n }) => n > 0) ?? all[0]
  const found = all.find(({ id, events }) =>
    snapshotId === undefined ? events.some((each) => each.id === eventId) : id === snapshotId,
  )
  if (!found) throw new SuluhError('not-found', 'Terbitan itu tidak ada pada paket ini.')
  return found
}

/** The same for what changes something: nobody may mean one exam and change another. */
export function demandTerbitan(all: readonly Terbitan[], snapshotId: string | undefined): Terbitan {
  const chosen = chooseTerbitan(all, { snapshotId })
  if (!chosen) throw new SuluhError('conflict', 'Paket ini belum diterbitkan.')
  if (snapshotId === undefined && all.filter(({ n }) => n > 0).length > 1) {
    const message = 'Hasil paket ini berasal dari beberapa terbitan. Sebutkan terbitan yang dimaksud.'
    throw new SuluhError('validation', message, [{ path: 'snapshotId', message }])
  }
  return chosen
}
