import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Body } from '@suluh/contract/platform/endpoint'
import {
  mostInSection,
  type paketSoal,
  type PaketSoalDetail,
  type PaketSoalDraft,
  type StatusPaket,
  type PresetId,
} from '@suluh/contract/papers/paket-soal'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inWords, overtaken } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { replaceSections } from './paket-sections.ts'
import { insertSnapshot } from './paket-snapshot.ts'
import { getPaketSoal, paketScope } from './paket-soal.queries.ts'
import { presets } from '@suluh/contract/papers/preset'
import { randomUUID } from 'node:crypto'

export async function insertPaketSoal(
  db: Tx,
  actor: Actor,
  { nama, preset, soalIds = [] }: { nama: string; preset: PresetId; soalIds?: string[] },
): Promise<PaketSoalDetail> {
  const draft = draftOf(nama, preset)
  draft.sections[0]!.soalIds.push(...soalIds)
  const id = await insertDraft(db, actor, draft)
  return getPaketSoal(db, actor, id)
}

/** A new package of the actor's own. */
export async function insertDraft(db: Tx, actor: Actor, draft: PaketSoalDraft): Promise<string> {
  const { id } = await db
    .insertInto('paketSoal')
    .values({
      ...columnsOf(draft),
      applicationId: actor.applicationId,
      lembagaId: actor.lembagaId,
      pembuatId: actor.userId,
      diubahOleh: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceSections(db, actor, id, draft)
  return id
}

/** Saves the whole draft at once. A published package is refused; so is one that somebody else changed. */
export async function updatePaketSoal(
  db: Tx,
  actor: Actor,
  id: string,
  draft: PaketSoalDraft & { version: number },
): Promise<PaketSoalDetail> {
  const updated = await db
    .updateTable('paketSoal as p')
    .set({
      ...columnsOf(draft),
      version: draft.version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('p.id', '=', id)
    .where('p.version', '=', draft.version)
    .where('p.status', '=', 'draf')
    .where(paketScope(actor, 'paket-soal.write'))
    .returning('p.id')
    .executeTakeFirst()
  if (!updated) await refuseUpdate(db, actor, id)
  await replaceSections(db, actor, id, draft)
  return getPaketSoal(db, actor, id)
}

/** Questions that came in later, where they are wanted. */
export async function addSoal(
  db: Tx,
  actor: Actor,
  id: string,
  { soalIds, setelah, sectionId }: Body<typeof paketSoal.addSoal>,
): Promise<PaketSoalDetail> {
  // Two who write in one package come one after the other, and neither finds the other's version stale.
  await db.selectFrom('paketSoal').select('id').where('id', '=', id).forUpdate().execute()
  const paket = await getPaketSoal(db, actor, id)
  const sections = paket.sections.map(({ soal, ...section }) => ({
    ...section,
    soalIds: soal.map((each) => each.id),
  }))
  const known = new Set(sections.flatMap((section) => section.soalIds))
  const added = soalIds.filter((each) => !known.has(each))
  const behind = sections.find((section) => setelah && section.soalIds.includes(setelah))
  const into = behind ?? sections.find((section) => section.id === sectionId) ?? sections.at(-1)!
  const end = setelah === null ? 0 : into.soalIds.length
  const at = behind && setelah ? behind.soalIds.indexOf(setelah) + 1 : end
  into.soalIds.splice(at, 0, ...added)
  if (into.soalIds.length > mostInSection)
    throw new SuluhError(
      'validation',
      `Bagian ${into.nama} akan berisi lebih dari ${mostInSection} soal. Buat bagian baru di paketnya dahulu.`,
      [{ path: 'soalIds', message: `Paling banyak ${mostInSection} soal dalam satu bagian` }],
    )
  return updatePaketSoal(db, actor, id, { ...paket, sections })
}

export async function setStatus(
  db: Tx,
  actor: Actor,
  id: string,
  status: StatusPaket,
): Promise<PaketSoalDetail> {
  const paket = await getPaketSoal(db, actor, id)
  if (!statusSteps[paket.status].includes(status)) {
    throw new SuluhError('conflict', `Paket ${paket.status} tidak dapat menjadi ${status}.`)
  }
  if (status === 'terbit') refuseProblems(paket)
  const moved = await db
    .updateTable('paketSoal as p')
    .set((set) => ({
      status,
      version: set('p.version', '+', 1),
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    }))
    .where('p.id', '=', id)
    .where('p.version', '=', paket.version)
    .where(paketScope(actor, 'paket-soal.publish'))
    .returning('p.id')
    .executeTakeFirst()
  if (!moved) await refuseUpdate(db, actor, id)
  if (status === 'terbit') {
    await takeNewestVersions(db, id)
    await insertSnapshot(db, actor, paket)
  }
  return getPaketSoal(db, actor, id)
}

/** The first few in the message, all of them beside it, each with its place. */
function refuseProblems({ checks }: PaketSoalDetail): void {
  const problems = checks
    .filter(({ level }) => level === 'masalah')
    .map(({ sectionId, soalId, ...finding }) => ({ sectionId, soalId, ...paketCheckWords(finding) }))
  if (problems.length === 0) return
  const issues = problems.map(({ message, mend, sectionId, soalId }) => ({
    path: ['sections', sectionId, soalId].filter(Boolean).join('.'),
    message: `${message}. ${mend}`,
  }))
  const first = problems.slice(0, 3).map(({ message }) => message)
  const rest = problems.length > first.length ? `; dan ${problems.length - first.length} lagi` : ''
  throw new SuluhError('validation', `Paket belum dapat diterbitkan: ${first.join('; ')}${rest}.`, issues)
}

/** A draft follows its questions; what is published is what they are at this moment. */
async function takeNewestVersions(db: Tx, paketSoalId: string): Promise<void> {
  await db
    .updateTable('sectionSoal as x')
    .from('soal as s')
    .set((set) => ({ version: set.ref('s.version') }))
    .whereRef('s.id', '=', 'x.soalId')
    .whereRef('s.version', '<>', 'x.version')
    .where('x.paketSoalId', '=', paketSoalId)
    .execute()
}

/** A package with events stays: its results point at it. */
export async function deleteManyPaketSoal(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const mine = await db
    .selectFrom('paketSoal as p')
    .select('p.id')
    .select(sql<boolean>`exists (select from event e where e.paket_soal_id = p.id)`.as('isUsed'))
    .where('p.id', 'in', ids)
    .where(paketScope(actor, 'paket-soal.delete'))
    .execute()
  if (mine.length < new Set(ids).size) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const used = mine.filter(({ isUsed }) => isUsed)
  if (used.length) {
    throw new SuluhError(
      'conflict',
      `${used.length} paket sudah punya jadwal ujian. Arsipkan saja supaya hasilnya tetap ada.`,
    )
  }
  await db.deleteFrom('paketSoal').where('id', 'in', ids).execute()
  return null
}

function columnsOf(draft: PaketSoalDraft) {
  const { nama, preset, timeMode, navigation, durationSeconds, threshold, profil } = draft
  return { nama, preset, timeMode, navigation, durationSeconds, threshold, profil: JSON.stringify(profil) }
}

async function refuseUpdate(db: Tx, actor: Actor, id: string): Promise<never> {
  const paket = await getPaketSoal(db, actor, id)
  const mine = await db
    .selectFrom('paketSoal as p')
    .leftJoin('applicationUser as u', 'u.id', 'p.diubahOleh')
    .select('u.nama')
    .select(inWords('p.diubah_pada').as('at'))
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.write'))
    .executeTakeFirst()
  if (!mine) throw new SuluhError('forbidden')
  if (paket.status !== 'draf')
    throw new SuluhError('conflict', 'Paket sudah terbit. Kembalikan ke draf dahulu untuk mengubahnya.')
  throw overtaken('paket ini', mine)
}

/** A new package as its preset lays it out, still without questions. */
function draftOf(nama: string, preset: PresetId): PaketSoalDraft {
  const { timeMode, navigation, durationSeconds, threshold, profil = [], sections } = presets[preset]
  return {
    nama,
    preset,
    timeMode,
    navigation,
    durationSeconds,
    threshold,
    profil,
    sections: sections.map((section) => ({
      id: randomUUID(),
      nama: section.nama,
      durationSeconds: section.durationSeconds,
      threshold: section.threshold,
      shuffleQuestions: false,
      shuffleOptions: false,
      scoring: { base: section.rule, perForm: {} },
      petunjuk: '',
      draws: [],
      soalIds: [],
    })),
  }
}

/** The steps a package may take; publishing freezes it, going back to draft opens it again. */
const statusSteps: Record<StatusPaket, StatusPaket[]> = {
  draf: ['terbit', 'arsip'],
  terbit: ['draf', 'arsip'],
  arsip: ['draf'],
}
