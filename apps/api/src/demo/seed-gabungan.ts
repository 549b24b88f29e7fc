import { GabunganDraft } from '@suluh/contract/results/gabungan'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertGabungan, publishGabungan, updateGabungan } from '#results/gabungan/gabungan.commands.ts'
import { beginVersion, freezeVersion } from '#results/gabungan/gabungan.compute.ts'
import { readVersionInput, writeVersion } from '#results/gabungan/gabungan.write-version.ts'

/** The exams of one week as one ranking, published for everybody it is about. */
export async function seedGabungan(db: Tx, by: Actor, eventIds: string[]): Promise<void> {
  const { applicationId } = by
  const made = await insertGabungan(db, by, { nama: 'Peringkat Tengah Semester Kelas VIII', eventIds })
  const weights = [35, 30, 35]
  const members = made.members.map((member, at) => ({ ...member, weight: weights[at], required: at === 0 }))
  const draft = GabunganDraft.parse({ ...made, members, missing: 'rata-rata', threshold: 60 })
  const { id } = await updateGabungan(db, by, made.id, { ...draft, version: made.version })
  const { id: versionId } = await beginVersion(db, by, id)
  await writeVersion(db, { applicationId, versionId }, await readVersionInput(db, versionId))
  await freezeVersion(db, by, id, { versionId, reason: null })
  await publishGabungan(db, by, id, { forGuru: true, forLembaga: true, forMurid: 'peringkat' })
}
