import { SuluhError } from '@suluh/contract/platform/error'
import type { PaketSoalDraft } from '@suluh/contract/papers/paket-soal'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope, reaches } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { cleanRichText, demandModest } from '#platform/rich-text/clean-rich-text.ts'

/** Puts the draft's sections in the place of those that the package has. */
export async function replaceSections(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  { sections }: PaketSoalDraft,
): Promise<void> {
  const soalIds = sections.flatMap((section) => section.soalIds)
  if (new Set(soalIds).size < soalIds.length)
    throw new SuluhError('validation', 'Satu soal hanya boleh sekali dalam paket.')
  const readable = await listReadable(db, actor, soalIds, paketSoalId)
  const missing = soalIds.length - readable.size
  if (missing > 0)
    throw new SuluhError('validation', `${missing} soal sudah tidak ada di bank soal. Muat ulang paket.`)
  await db.deleteFrom('section').where('paketSoalId', '=', paketSoalId).execute()
  const own = { applicationId: actor.applicationId, paketSoalId }
  demandModest(
    'Petunjuk semua bagian bersama-sama',
    sections.map(({ petunjuk }) => petunjuk),
  )
  const rows = sections.map(({ soalIds: _, scoring, draws, petunjuk, ...section }, position) => ({
    ...own,
    ...section,
    position,
    scoring: JSON.stringify(scoring),
    draws: JSON.stringify(draws),
    petunjuk: cleanRichText(`Petunjuk bagian ${section.nama}`, petunjuk),
  }))
  const made = await db
    .insertInto('section')
    .values(rows)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .execute()
  if (made.length < rows.length)
    throw new SuluhError('validation', 'Bagian ini sudah dipakai paket lain. Muat ulang paket.')
  const members = sections.flatMap(({ id, soalIds: ids }) =>
    ids.map((soalId, position) => ({ sectionId: id, soalId, position })),
  )
  await sql`
    insert into section_soal (application_id, paket_soal_id, section_id, soal_id, position, version)
    select ${actor.applicationId}, ${paketSoalId}, m.section_id, m.soal_id, m.position, s.version
      from unnest(
        ${members.map(({ sectionId }) => sectionId)}::uuid[], ${members.map(({ soalId }) => soalId)}::uuid[],
        ${members.map(({ position }) => position)}::integer[]
      ) as m (section_id, soal_id, position)
      join soal s on s.id = m.soal_id`.execute(db)
}

/** Those of the questions that the actor may read, and those that this package has already. */
export async function listReadable(
  db: Tx,
  actor: Actor,
  soalIds: string[],
  paketSoalId?: string,
): Promise<Set<string>> {
  const mayRead = reaches(actor, 'soal.read', (...right) => inSharedScope(...right, 's'))
  const isMember = sql<boolean>`exists (select from section_soal x where x.soal_id = s.id and x.paket_soal_id = ${paketSoalId ?? null})`
  const rows = await db
    .selectFrom('soal as s')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${soalIds}::uuid[])`)
    .where((where) => where.or([mayRead, isMember]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
