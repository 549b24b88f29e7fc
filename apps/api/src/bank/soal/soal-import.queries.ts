import { createHash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import {
  ImportedSoal,
  ImportFormat,
  ImportMatch,
  ImportProblem,
  SoalPlace,
  type ConfirmImport,
  type ImportPreview,
} from '@suluh/contract/bank/soal-import'
import { SoalDraft, type SoalParts } from '@suluh/contract/bank/soal-form'
import type { ReadResult } from '@suluh/question-formats/read'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inSlices } from '#platform/in-slices.ts'
import {
  beginImport,
  finishImport,
  insertImport,
  replaceRows,
} from '#platform/staged-import/staged-import.commands.ts'
import { getImport, importScope } from '#platform/staged-import/staged-import.queries.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { demandPixels, demandRoom, takeFile } from '#platform/rich-text/picture.ts'
import { mapRichText, placeMedia } from './media-places.ts'
import { insertManySoal } from './soal.commands.ts'
import { demandModestSoal } from './soal.rules.ts'
import { loadFormer, soalKind, type StimulusTrace } from './undo-soal-import.ts'
import { findLosses } from './match-losses.ts'
import { matchQuestions, originOf, sourceOf } from './soal-match.ts'
import { updateManySoal } from './update-many-soal.ts'
import { soalProblem } from '@suluh/contract/bank/soal-problem'
import { comparableHtml } from '@suluh/question-formats/soal/same-soal'
import { getStimulus, insertStimulus, updateStimulus } from '#bank/stimulus/stimulus.queries.ts'

/** By the question's place in the file. */
export const StoredPlaces = z.record(z.string(), SoalPlace)
export const StoredMatch = ImportMatch.extend({ stimulusId: z.string().nullable() })
export type StoredMatch = z.infer<typeof StoredMatch>
const StoredResult = z.object({
  format: ImportFormat,
  sourceHtml: z.string(),
  questions: z.array(ImportedSoal),
  problems: z.array(ImportProblem),
})
type StoredResult = z.infer<typeof StoredResult>

/** Keeps what was understood until it is confirmed; the bank is untouched. */
export async function insertSoalImport(
  db: Tx,
  actor: Actor,
  fileName: string,
  read: ReadResult,
): Promise<ImportPreview> {
  const { format, sourceHtml, questions, images } = read
  for (const [index, { mime, bytes }] of images.entries())
    demandPixels(Buffer.from(bytes), mime, `Gambar ke-${index + 1} di berkas ini`)
  const hashes = images.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  const found = await matchQuestions(db, actor, sourceOf(fileName), questions, hashes)
  // Behind what takes long: nobody else waits for room meanwhile.
  await demandRoom(
    db,
    actor,
    images.reduce((sum, { bytes }) => sum + bytes.length, 0),
  )
  const matches = found.map((match) => match && StoredMatch.parse(match))
  const problems = [...read.problems, ...findTwins(questions), ...findLosses(questions, matches)]
  const result = { format, sourceHtml, questions, problems }
  const broken = brokenOf(result)
  const rows = questions.map((question, index) => ({
    row: index + 1,
    nama: nameOf(question, index),
    outcome: broken.has(index) ? ('tolak' as const) : (matches[index]?.kind ?? ('baru' as const)),
  }))
  const id = await insertImport(db, actor, { kind: 'soal', fileName, layout: format }, rows)
  await db
    .insertInto('soalImport')
    .values({
      id,
      applicationId: actor.applicationId,
      result: JSON.stringify(result),
      matches: JSON.stringify(matches),
    })
    .execute()
  for (const [position, { mime, bytes }] of images.entries())
    await db
      .insertInto('soalImportMedia')
      .values({
        applicationId: actor.applicationId,
        soalImportId: id,
        position,
        mime,
        bytes: Buffer.from(bytes),
      })
      .execute()
  return toPreview(id, fileName, { result, matches, places: {} }, images.length)
}

/** A file that waits for confirmation, as it was understood. */
export async function getSoalImport(db: Tx, actor: Actor, id: string): Promise<ImportPreview> {
  const { fileName } = await getImport(db, actor, soalKind, id)
  const stored = await getStored(db, id)
  const { count } = await db
    .selectFrom('soalImportMedia')
    .select(sql<number>`count(*)`.as('count'))
    .where('soalImportId', '=', id)
    .executeTakeFirstOrThrow()
  return toPreview(id, fileName, stored, count)
}

/** What waits for confirmation; who reads it in order to change it holds it until the transaction ends. */
export async function getStored(db: Tx, id: string, isHeld = false) {
  const stored = await db
    .selectFrom('soalImport')
    .select(['result', 'matches', 'places'])
    .where('id', '=', id)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!stored) throw new SuluhError('not-found', 'Impor ini sudah dimasukkan. Unggah berkasnya sekali lagi.')
  return {
    result: StoredResult.parse(stored.result),
    matches: z.array(StoredMatch.nullable()).parse(stored.matches),
    places: StoredPlaces.parse(stored.places),
  }
}
export type StoredImport = Awaited<ReturnType<typeof getStored>>

function toPreview(
  id: string,
  fileName: string,
  { result: { format, sourceHtml, questions, problems }, matches, places }: StoredImport,
  media: number,
): ImportPreview {
  return {
    id,
    fileName,
    format,
    sourceHtml: drawFormulas(sourceHtml),
    questions: questions.map(drawn),
    matches: matches.map((match) => match && drawn(match)),
    places: questions.map((_, index) => places[index] ?? null),
    images: Array.from({ length: media }, (_, position) => `/api/soal-import/${id}/media/${position}`),
    problems,
  }
}

/** As it is shown: with its formulas drawn. */
export function drawn<T extends SoalParts & { stimulus: string }>(soal: T): T {
  return { ...mapRichText(soal, drawFormulas), stimulus: drawFormulas(soal.stimulus) }
}

const nameOf = ({ number }: ImportedSoal, index: number) => `Soal ${number || index + 1}`

export function brokenOf({ problems }: StoredResult): Set<number | null> {
  return new Set(problems.filter(({ severity }) => severity === 'galat').map(({ question }) => question))
}

export async function getImportMedia(
  db: Tx,
  actor: Actor,
  id: string,
  position: number,
): Promise<{ mime: string; bytes: Buffer }> {
  const found = await db
    .selectFrom('soalImportMedia as m')
    .innerJoin('stagedImport as i', 'i.id', 'm.soalImportId')
    .select(['m.mime', 'm.bytes'])
    .where('m.soalImportId', '=', id)
    .where('m.position', '=', position)
    .where(await importScope(db, actor, soalKind))
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
  return found
}

/** The questions that a file has become. */
export async function listTaken(db: Tx, actor: Actor, id: string): Promise<string[]> {
  await getImport(db, actor, soalKind, id)
  const rows = await db
    .selectFrom('stagedImportRow as r')
    .innerJoin('soal as s', 's.id', 'r.recordId')
    .select('s.id')
    .where('r.importId', '=', id)
    .orderBy('r.row')
    .execute()
  return rows.map((row) => row.id)
}

type Taken = { soalIds: string[]; baru: number; diubah: number }

/** Takes the chosen questions into the bank, all or none; a second time is refused. */
export async function confirmSoalImport(
  db: Tx,
  actor: Actor,
  id: string,
  { take, asNew, pelajaranId, aspekId }: ConfirmImport,
): Promise<Taken> {
  const begun = await beginImport(db, actor, soalKind, id)
  const { fileName } = await getImport(db, actor, soalKind, id)
  const { result, matches, places } = await getStored(db, id, true)
  const addresses = await storeMedia(db, actor, id)
  const place = (html: string) => placeMedia(html, (each) => addresses[each])
  const read = await inSlices(chooseQuestions(result, take), ({ index, question }) => {
    const { content, key, pembahasan } = mapRichText(question, place)
    demandModestSoal({ content, key, pembahasan }, nameOf(question, index))
    const match = asNew.includes(index) ? null : (matches[index] ?? null)
    return {
      index,
      question,
      match,
      stimulus: place(question.stimulus),
      draft: SoalDraft.parse({ content, key, pembahasan }),
    }
  })
  const stimuli = await placeStimuli(
    db,
    actor,
    read.map(({ stimulus, match }) => ({
      stimulus,
      match: match && { ...match, stimulus: place(match.stimulus) },
    })),
  )
  const chosen = read.map((each, index) => ({ ...each, ...stimuli[index]! }))
  const fresh = chosen.filter(({ match }) => match === null)
  const known = chosen.flatMap(({ match, ...each }) => (match === null ? [] : [{ ...each, match }]))
  const newIds: string[] = []
  const drafts = fresh.map(({ index, draft, stimulusId, question: { indikator, capaian } }) => {
    const into = places[index] ?? (pelajaranId === null ? null : { pelajaranId, aspekId })
    if (into === null)
      throw new SuluhError('validation', 'Pilih pelajaran untuk soal yang baru.', [
        { path: 'pelajaranId', message: 'Tolong pilih pelajaran' },
      ])
    return { ...draft, stimulusId, indikator, capaian, into }
  })
  for (const run of runsOf(drafts, ({ into }) => JSON.stringify(into)))
    newIds.push(...(await insertManySoal(db, actor, run, run[0]!.into, newIds.length)))
  const changed = known.filter(({ match }) => match.kind === 'ubah')
  const former = await loadFormer(
    db,
    changed.map(({ match }) => match.soalId),
  )
  await updateManySoal(
    db,
    actor,
    changed.map(({ match: { soalId, version }, draft, question, stimulusId }) => ({
      soalId,
      version,
      number: question.number,
      draft,
      stimulusId,
      indikator: question.indikator,
      capaian: question.capaian,
    })),
  )
  const all = [
    ...fresh.map(({ question }, index) => ({ soalId: newIds[index] ?? '', question })),
    ...known.map(({ match, question }) => ({ soalId: match.soalId, question })),
  ]
  await rememberOrigins(db, actor, sourceOf(fileName), all)
  const written = [
    ...fresh.map((each, at) => ({ ...each, outcome: 'baru' as const, recordId: newIds[at]!, version: 1 })),
    ...known.map(({ match, ...each }) => ({
      ...each,
      outcome: match.kind,
      recordId: match.soalId,
      version: match.version + 1,
    })),
  ]
  const rows = written.map(({ index, question, outcome, recordId, version, stimulusTrace }) => ({
    row: index + 1,
    nama: nameOf(question, index),
    outcome,
    recordId,
    version,
    before: { soal: former.get(recordId) ?? null, stimulus: stimulusTrace },
  }))
  await replaceRows(db, actor, id, rows)
  await db.deleteFrom('soalImport').where('id', '=', id).execute()
  await finishImport(db, begun, fresh.length + changed.length)
  return { soalIds: all.map(({ soalId }) => soalId), baru: fresh.length, diubah: changed.length }
}

/** Neighbours that go to the same place, so that the order of the file stays; few enough for one statement. */
function runsOf<T>(list: T[], keyOf: (each: T) => string): T[][] {
  const runs: T[][] = []
  for (const each of list) {
    const run = runs.at(-1)
    if (run && run.length < 1000 && keyOf(run[0]!) === keyOf(each)) run.push(each)
    else runs.push([each])
  }
  return runs
}

function chooseQuestions(result: StoredResult, take: number[]) {
  const broken = brokenOf(result)
  return [...new Set(take)].map((index) => {
    const question = result.questions[index]
    if (!question || broken.has(index))
      throw new SuluhError(
        'validation',
        `Soal ke-${index + 1} belum dapat dimasukkan. Perbaiki soalnya atau lepas dari pilihan.`,
      )
    return { index, question }
  })
}

/** Stores each picture and sound once and lets go of the waiting copies; the addresses in their order. */
async function storeMedia(db: Tx, actor: Actor, id: string): Promise<(string | undefined)[]> {
  const addresses: (string | undefined)[] = []
  // One at a time, so that a file of many pictures is never in memory whole.
  for (let position = 0; ; position += 1) {
    const media = await db
      .deleteFrom('soalImportMedia')
      .where('soalImportId', '=', id)
      .where('position', '=', position)
      .returning('bytes')
      .executeTakeFirst()
    if (!media) return addresses
    const fileId = await takeFile(db, actor, media.bytes)
    addresses.push(fileId && `/api/file/${fileId}`)
  }
}

async function rememberOrigins(
  db: Tx,
  actor: Actor,
  source: string,
  taken: { soalId: string; question: ImportedSoal }[],
): Promise<void> {
  for (let from = 0; from < taken.length; from += 1000) {
    const rows = taken
      .slice(from, from + 1000)
      .map(({ soalId, question }) => ({
        applicationId: actor.applicationId,
        soalId,
        ...originOf(source, question),
      }))
    await db
      .insertInto('soalOrigin')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['soalId', 'source'])
          .doUpdateSet({ number: sql`excluded.number`, fingerprint: sql`excluded.fingerprint` }),
      )
      .execute()
  }
}

/** Questions that stand in the file a second time: taken over as they are, they would be in the bank twice. */
export function findTwins(questions: readonly ImportedSoal[]): ImportProblem[] {
  const first = new Map<string, ImportedSoal>()
  return questions.flatMap((question, index): ImportProblem[] => {
    const words = JSON.stringify([question.content, question.stimulus]).replace(/\s+/g, ' ')
    const earlier = first.get(words)
    if (!earlier) {
      first.set(words, question)
      return []
    }
    return [
      {
        ...soalProblem('kembar', earlier.number),
        severity: 'peringatan',
        part: '',
        place: `Soal ${question.number}`,
        question: index,
        source: question.source,
      },
    ]
  })
}

/** A question that is taken over: the text that the file says it shares, and what it shares in the bank. */
type Shared = { stimulus: string; match: { stimulusId: string | null; stimulus: string } | null }
/** `stimulusTrace` is on the first question of a text that was made or changed. */
type Placed = { stimulusId: string | null; stimulusTrace: StimulusTrace | null }

/**
 * The stimulus of each question: that of the bank where the file names no text; the bank's with its words brought up to
 * date where the question has one already; else a new one, once for all questions that share it.
 */
async function placeStimuli(db: Tx, actor: Actor, taken: Shared[]): Promise<Placed[]> {
  const ids = new Map<string, string>()
  const traces = new Map<string, StimulusTrace>()
  for (const { stimulus, match } of taken) {
    const known = match?.stimulusId
    if (stimulus === '' || !known || ids.has(stimulus) || [...ids.values()].includes(known)) continue
    if (comparableHtml(match.stimulus) !== comparableHtml(stimulus)) {
      const { version, mayEdit } = await getStimulus(db, actor, known)
      if (!mayEdit) continue
      const former = await getStimulusHtml(db, known)
      await updateStimulus(db, actor, known, { html: stimulus, version })
      traces.set(stimulus, { id: known, version: version + 1, html: former })
    }
    ids.set(stimulus, known)
  }
  for (const { stimulus } of taken)
    if (stimulus !== '' && !ids.has(stimulus)) {
      const { id, version } = await insertStimulus(db, actor, stimulus)
      ids.set(stimulus, id)
      traces.set(stimulus, { id, version, html: null })
    }
  return taken.map(({ stimulus, match }) => {
    const stimulusTrace = traces.get(stimulus) ?? null
    traces.delete(stimulus)
    return { stimulusId: ids.get(stimulus) ?? match?.stimulusId ?? null, stimulusTrace }
  })
}

async function getStimulusHtml(db: Tx, id: string): Promise<string> {
  const { html } = await db
    .selectFrom('stimulus')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return html
}
