import type { KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getPaketSoal, paketScope } from './paket-soal.queries.ts'

/** Writes what stands at the head of a package's papers, published or not; nobody's work on it goes stale by that. */
export async function updateKepala(
  db: Tx,
  actor: Actor,
  id: string,
  kepala: KepalaNaskah,
): Promise<KepalaNaskah> {
  const { kelas, semester, tahunPelajaran, petunjukNaskah } = kepala
  const changed = await db
    .updateTable('paketSoal as p')
    .set({ kelas, semester, tahunPelajaran, petunjukNaskah })
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.write'))
    .returning('p.id')
    .executeTakeFirst()
  if (changed) return kepala
  // Whoever may not read it learns nothing of it.
  await getPaketSoal(db, actor, id)
  throw new SuluhError('forbidden')
}
