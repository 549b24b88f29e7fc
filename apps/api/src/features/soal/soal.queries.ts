import { SuluhError } from '@suluh/contract/error'
import type { ListQuery } from '@suluh/contract/list'
import type { Soal, SoalDetail, SoalInput } from '@suluh/contract/soal'
import { Form, SoalContent, SoalKey, type SoalDraft } from '@suluh/contract/soal-form'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import { inScope, isActor } from '#auth/scope.ts'
import { listRows } from '#db/list-query.ts'
import type { Tx } from '#db/tenant.ts'
import { mapHtml } from '#rich-text/map-html.ts'
import { renderMath } from '#rich-text/render-math.ts'
import { plainTextOf, sanitizeSoal } from './soal.rules.ts'

const scope = (actor: Actor, izin: 'soal.read' | 'soal.write' | 'soal.delete') =>
  inScope(actor, izin, { lembaga: sql.ref('s.lembaga_id'), own: isActor(actor, 's.pembuat_id') })

function selectSoal(db: Tx) {
  return db
    .selectFrom('soal as s')
    .innerJoin('pelajaran as p', 'p.id', 's.pelajaranId')
    .leftJoin('aspek as a', 'a.id', 's.aspekId')
    .select(['s.id', 's.version', 's.form', 's.plainText', 's.diubahPada'])
    .select(['p.id as pelajaranId', 'p.nama as pelajaran', 'a.id as aspekId', 'a.nama as aspek'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSoal>['executeTakeFirstOrThrow']>>

function toSoal(row: Row): Soal {
  return {
    id: row.id,
    version: row.version,
    form: Form.parse(row.form),
    plainText: row.plainText,
    pelajaran: { id: row.pelajaranId, nama: row.pelajaran },
    aspek: row.aspekId && row.aspek ? { id: row.aspekId, nama: row.aspek } : null,
    diubahPada: row.diubahPada.toISOString(),
  }
}

export async function listSoal(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Soal[]; total: number }> {
  const page = await listRows(selectSoal(db).where(scope(actor, 'soal.read')), query, {
    fields: {
      plainText: sql.ref('s.plain_text'),
      diubahPada: sql.ref('s.diubah_pada'),
      form: sql.ref('s.form'),
      pelajaranId: sql.ref('s.pelajaran_id'),
      aspekId: sql.ref('s.aspek_id'),
    },
    search: [sql.ref('s.plain_text')],
    id: sql.ref('s.id'),
    order: ['diubahPada', 'desc'],
  })
  return { total: page.total, rows: page.rows.map(toSoal) }
}

export async function getSoal(db: Tx, actor: Actor, id: string): Promise<SoalDetail> {
  const row = await selectSoal(db)
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .select(['v.content', 'v.key', 'v.pembahasan'])
    .where('s.id', '=', id)
    .where(scope(actor, 'soal.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Soal tidak ditemukan.')
  return {
    ...toSoal(row),
    content: mapHtml(SoalContent.parse(row.content), renderMath),
    key: SoalKey.parse(row.key),
    pembahasan: renderMath(row.pembahasan),
  }
}

export async function insertSoal(db: Tx, actor: Actor, input: SoalInput): Promise<SoalDetail> {
  const [id] = await insertManySoal(db, actor, [input.draft], input)
  return getSoal(db, actor, id ?? '')
}

type Place = Pick<SoalInput, 'pelajaranId' | 'aspekId'>

/** Inserts questions in the order given and returns their ids. */
export async function insertManySoal(
  db: Tx,
  actor: Actor,
  drafts: SoalDraft[],
  place: Place,
): Promise<string[]> {
  await demandAspek(db, place)
  const clean = drafts.map(sanitizeSoal)
  // One statement gives one time; the order of import is kept by a microsecond for each.
  const rows = clean.map(({ content }, index) => ({
    applicationId: actor.applicationId,
    pelajaranId: place.pelajaranId,
    aspekId: place.aspekId,
    pembuatId: actor.userId,
    lembagaId: actor.lembagaId,
    form: content.form,
    plainText: plainTextOf(content),
    dibuatPada: sql<Date>`now() + ${index} * interval '1 microsecond'`,
  }))
  const made = await db.insertInto('soal').values(rows).returning('id').execute()
  const versions = made.map(({ id }, index) => toVersion(actor, id, 1, clean[index] ?? clean[0]!))
  await db.insertInto('soalVersion').values(versions).execute()
  return made.map(({ id }) => id)
}

export async function updateSoal(
  db: Tx,
  actor: Actor,
  id: string,
  input: SoalInput & { version: number },
): Promise<SoalDetail> {
  await demandAspek(db, input)
  const draft = sanitizeSoal(input.draft)
  const updated = await db
    .updateTable('soal as s')
    .set({
      pelajaranId: input.pelajaranId,
      aspekId: input.aspekId,
      form: draft.content.form,
      plainText: plainTextOf(draft.content),
      version: input.version + 1,
      diubahPada: new Date(),
    })
    .where('s.id', '=', id)
    .where('s.version', '=', input.version)
    .where(scope(actor, 'soal.write'))
    .returning('s.id')
    .executeTakeFirst()
  if (!updated) await refuseUpdate(db, actor, id)
  await db
    .insertInto('soalVersion')
    .values(toVersion(actor, id, input.version + 1, draft))
    .execute()
  return getSoal(db, actor, id)
}

/** Questions that a package uses stay; the message says how many. */
export async function deleteManySoal(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const used = await db
    .selectFrom('sectionSoal')
    .select('soalId')
    .distinct()
    .where('soalId', 'in', ids)
    .execute()
  if (used.length)
    throw new SuluhError(
      'conflict',
      `${used.length} soal masih dipakai dalam paket. Keluarkan dari paket dahulu.`,
    )
  const deleted = await db
    .deleteFrom('soal as s')
    .where('s.id', 'in', ids)
    .where(scope(actor, 'soal.delete'))
    .returning('s.id')
    .execute()
  if (deleted.length < new Set(ids).size) throw new SuluhError('forbidden')
  return null
}

async function demandAspek(db: Tx, { pelajaranId, aspekId }: Place): Promise<void> {
  if (!aspekId) return
  const found = await db
    .selectFrom('aspek')
    .select('id')
    .where('id', '=', aspekId)
    .where('pelajaranId', '=', pelajaranId)
    .executeTakeFirst()
  if (!found)
    throw new SuluhError('validation', 'Aspek ini bukan milik pelajaran yang dipilih.', [
      { path: 'aspekId', message: 'Pilih aspek lain' },
    ])
}

async function refuseUpdate(db: Tx, actor: Actor, id: string): Promise<never> {
  await getSoal(db, actor, id)
  const mine = await db
    .selectFrom('soal as s')
    .leftJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .leftJoin('applicationUser as u', 'u.id', 'v.diubahOleh')
    .select('u.nama')
    .where('s.id', '=', id)
    .where(scope(actor, 'soal.write'))
    .executeTakeFirst()
  if (!mine) throw new SuluhError('forbidden')
  throw new SuluhError(
    'conflict',
    `${mine.nama ?? 'Seseorang'} sudah mengubah soal ini. Muat ulang untuk melihatnya.`,
  )
}

function toVersion(actor: Actor, soalId: string, version: number, draft: SoalDraft) {
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
