import { randomUUID } from 'node:crypto'
import type { Berbagi } from '@suluh/contract/bank/berbagi'
import { KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { SuluhError } from '@suluh/contract/platform/error'
import type { PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { updateKepala } from './kepala-naskah.ts'
import { listReadable } from './paket-sections.ts'
import { insertDraft } from './paket-soal.commands.ts'
import { getPaketSoal, paketScope } from './paket-soal.queries.ts'

const mostLetters = 200

/** Says who else may read a package, published or not; nobody's work on it goes stale by that. */
export async function sharePaketSoal(
  db: Tx,
  actor: Actor,
  id: string,
  berbagi: Berbagi,
): Promise<PaketSoalDetail> {
  const shared = await db
    .updateTable('paketSoal as p')
    .set({ berbagi })
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.write'))
    .returning('p.id')
    .executeTakeFirst()
  const paket = await getPaketSoal(db, actor, id)
  if (!shared) throw new SuluhError('forbidden')
  return paket
}

/** The actor's own draft of a package that they may read, without the questions that they may not. */
export async function copyPaketSoal(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ id: string; nama: string; left: number }> {
  const paket = await getPaketSoal(db, actor, id)
  const soalIds = paket.sections.flatMap(({ soal }) => soal.map((each) => each.id))
  const readable = await listReadable(db, actor, soalIds)
  const nama = `Salinan ${paket.nama}`.slice(0, mostLetters)
  const copied = await insertDraft(db, actor, {
    ...paket,
    nama,
    sections: paket.sections.map(({ soal, ...section }) => ({
      ...section,
      id: randomUUID(),
      soalIds: soal.flatMap((each) => (readable.has(each.id) ? [each.id] : [])),
    })),
  })
  const kepala = await db
    .selectFrom('paketSoal')
    .select(['kelas', 'semester', 'tahunPelajaran', 'petunjukNaskah'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await updateKepala(db, actor, copied, KepalaNaskah.parse(kepala))
  return { id: copied, nama, left: soalIds.length - readable.size }
}
