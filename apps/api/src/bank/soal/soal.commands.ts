import { SuluhError } from '@suluh/contract/platform/error'
import type { SoalDetail, SoalInput } from '@suluh/contract/bank/soal'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inWords, overtaken } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inSlices } from '#platform/in-slices.ts'
import { inShort } from './in-short.ts'
import { shinglesOf } from './similar.ts'
import { getSoal, soalScope } from './soal.queries.ts'
import { plainTextOf, sanitizeSoal, searchTextOf, sittingMinutes } from './soal.rules.ts'
import { stimulusScope } from '#bank/stimulus/stimulus.queries.ts'

/** PostgreSQL takes 65,535 values in one statement. */
const perStatement = 1000

/** What a kisi-kisi says of a question; what is not named stays. */
export type KisiTexts = { indikator?: string | undefined; capaian?: string | undefined }

type Place = Pick<SoalInput, 'pelajaranId' | 'aspekId'> & Partial<Omit<SoalInput, 'draft'>>

/** Where its id is there already, its answer was lost and it comes again: the words of now are stored in the same question. */
export async function insertSoal(db: Tx, actor: Actor, input: SoalInput): Promise<SoalDetail> {
  const [id] = await insertManySoal(db, actor, [input.draft], input)
  return id === undefined
    ? updateSoal(db, actor, input.id!, { ...input, version: 1 })
    : getSoal(db, actor, id)
}

/**
 * Inserts questions in the order given and returns their ids; one may have a stimulus of its own. `after` is how many of
 * the same transaction stand before them. A single one may be given its id; where that is taken nothing is inserted.
 */
export async function insertManySoal(
  db: Tx,
  actor: Actor,
  drafts: (SoalParts & KisiTexts & { stimulusId?: string | null })[],
  place: Place,
  after = 0,
): Promise<string[]> {
  await demandPlace(db, actor, place)
  const clean = await inSlices(drafts, sanitizeSoal)
  // One statement gives one time; the order of import is kept by a microsecond for each, and newest first is that order too.
  const rows = await inSlices(clean, (draft, index) => ({
    ...(place.id && { id: place.id }),
    applicationId: actor.applicationId,
    pembuatId: actor.userId,
    lembagaId: actor.lembagaId,
    ...columnsOf(draft, {
      ...place,
      indikator: drafts[index]?.indikator ?? place.indikator ?? '',
      capaian: drafts[index]?.capaian ?? place.capaian ?? '',
      stimulusId: drafts[index]?.stimulusId ?? place.stimulusId ?? null,
    }),
    dibuatPada: sql<Date>`now() + ${after + index} * interval '1 microsecond'`,
    diubahPada: sql<Date>`now() - ${after + index} * interval '1 microsecond'`,
  }))
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += perStatement) {
    const made = await db
      .insertInto('soal')
      .values(rows.slice(from, from + perStatement))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    const versions = made.map(({ id }, index) => toVersion(actor, id, 1, clean[from + index]!))
    if (versions.length > 0) await db.insertInto('soalVersion').values(versions).execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

export async function updateSoal(
  db: Tx,
  actor: Actor,
  id: string,
  input: SoalInput & { version: number },
): Promise<SoalDetail> {
  // Whoever may not read it learns nothing of it, not even that the place is wrong.
  const { mayEdit, stimulusId } = await getSoal(db, actor, id)
  if (!mayEdit) throw new SuluhError('forbidden')
  await demandPlace(db, actor, input, stimulusId)
  const draft = (await inSlices([input.draft], sanitizeSoal))[0]!
  const updated = await db
    .updateTable('soal as s')
    .set({ ...columnsOf(draft, input), version: input.version + 1, diubahPada: new Date() })
    .where('s.id', '=', id)
    .where('s.version', '=', input.version)
    .where(soalScope(actor, 'soal.write'))
    .returning('s.id')
    .executeTakeFirst()
  if (!updated) await refuseUpdate(db, actor, id)
  await dropSameSitting(db, actor, [{ id, version: input.version }])
  await db
    .insertInto('soalVersion')
    .values(toVersion(actor, id, input.version + 1, draft))
    .execute()
  return getSoal(db, actor, id)
}

/** Questions that a package uses stay; the message says how many. What was published in one is archived. */
export async function deleteManySoal(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const mine = await db
    .selectFrom('soal as s')
    .select(['s.id', 's.plainText'])
    .select(sql<boolean>`exists (select from section_soal x where x.soal_id = s.id)`.as('isUsed'))
    .where('s.id', 'in', ids)
    .where(soalScope(actor, 'soal.delete'))
    .execute()
  const asked = new Set(ids).size
  const refused = asked - mine.length
  if (refused > 0)
    throw new SuluhError(
      'forbidden',
      `${refused} dari ${asked} soal tidak dapat Anda hapus. Lepas dari pilihan.`,
    )
  const used = mine.filter(({ isUsed }) => isUsed)
  if (used.length)
    throw new SuluhError(
      'conflict',
      `${used.length} soal masih dipakai dalam paket: ${inShort(used)}. Keluarkan dari paket dahulu, atau lepas dari pilihan.`,
    )
  const isPublished = sql<boolean>`exists (select from soal_use u where u.soal_id = soal.id)`
  await db
    .updateTable('soal')
    .set({ status: 'arsip', diubahPada: new Date() })
    .where('id', 'in', ids)
    .where(isPublished)
    .execute()
  await db
    .deleteFrom('soal')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isPublished}`)
    .execute()
  return null
}

/** What was written a moment ago makes room for what is written now; what a package points at stays. */
export async function dropSameSitting(
  db: Tx,
  actor: Actor,
  written: { id: string; version: number }[],
): Promise<void> {
  await sql`
    delete from soal_version v
      using unnest(${written.map(({ id }) => id)}::uuid[], ${written.map(({ version }) => version)}::int[]) as w (id, version)
      where v.soal_id = w.id and v.version = w.version and v.version > 1 and v.diubah_oleh = ${actor.userId}
        and v.dibuat_pada > now() - make_interval(mins => ${sittingMinutes})
        and not exists (select from section_soal x where x.soal_id = v.soal_id and x.version = v.version)`.execute(
    db,
  )
}

/** The aspek belongs to the pelajaran, and the stimulus is one that the actor may read, or the one it has already. */
export async function demandPlace(
  db: Tx,
  actor: Actor,
  { pelajaranId, aspekId, stimulusId }: Pick<Place, 'pelajaranId' | 'aspekId' | 'stimulusId'>,
  before: string | null = null,
): Promise<void> {
  const found = await db
    .selectFrom('pelajaran as p')
    .select([
      sql<boolean>`${aspekId ? sql`exists (select from aspek a where a.id = ${aspekId} and a.pelajaran_id = p.id)` : sql`true`}`.as(
        'hasAspek',
      ),
      sql<boolean>`${stimulusId && stimulusId !== before ? sql`exists (select from stimulus t where t.id = ${stimulusId} and ${stimulusScope(actor, 'soal.read')})` : sql`true`}`.as(
        'hasStimulus',
      ),
    ])
    .where('p.id', '=', pelajaranId)
    .executeTakeFirst()
  const refuse = (path: string, message: string, mend: string) => {
    throw new SuluhError('validation', message, [{ path, message: mend }])
  }
  if (!found) return refuse('pelajaranId', 'Pelajaran tidak ditemukan.', 'Pilih pelajaran lain')
  if (!found.hasAspek) refuse('aspekId', 'Aspek ini bukan milik pelajaran yang dipilih.', 'Pilih aspek lain')
  if (!found.hasStimulus) refuse('stimulusId', 'Stimulus tidak ditemukan.', 'Pilih stimulus lain')
}

/** Throws what keeps a question from being saved: somebody else's version, or a missing right. */
export async function refuseUpdate(db: Tx, actor: Actor, id: string): Promise<never> {
  const { version } = await getSoal(db, actor, id)
  const last = await db
    .selectFrom('soalVersion as v')
    .leftJoin('applicationUser as u', 'u.id', 'v.diubahOleh')
    .select('u.nama')
    .select(inWords('v.dibuat_pada').as('at'))
    .where('v.soalId', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirst()
  throw overtaken('soal ini', last)
}

export function columnsOf(draft: SoalParts, place: Place) {
  const { pelajaranId, aspekId, level = null, tags = [], stimulusId = null, status = 'siap' } = place
  const { berbagi, indikator, capaian } = place
  const searchText = searchTextOf(draft.content)
  return {
    pelajaranId,
    aspekId,
    level,
    stimulusId,
    status,
    searchText,
    ...(berbagi && { berbagi }),
    ...(indikator !== undefined && { indikator }),
    ...(capaian !== undefined && { capaian }),
    tags: [...new Set(tags)],
    form: draft.content.form,
    plainText: plainTextOf(draft.content),
    shingles: shinglesOf(searchText),
  }
}

export function toVersion(actor: Actor, soalId: string, version: number, draft: SoalParts) {
  return {
    applicationId: actor.applicationId,
    soalId,
    version,
    content: JSON.stringify(draft.content),
    key: JSON.stringify(draft.key),
    pembahasan: draft.pembahasan,
    diubahOleh: actor.userId,
  }
}
