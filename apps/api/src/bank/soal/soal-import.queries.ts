import { createHash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import {
  ImportedSoal,
  ImportProblem,
  type ConfirmImport,
  type ImportPreview,
} from '@suluh/contract/bank/soal-import'
import { SoalDraft } from '@suluh/contract/bank/soal-form'
import type { ReadResult } from '@suluh/question-formats/read'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { insertFile } from '#platform/rich-text/picture.ts'
import { mapRichText, placeMedia } from './media-places.ts'
import { placeStimuli } from './import-stimulus.ts'
import { insertManySoal } from './soal.commands.ts'
import { matchQuestions, originOf, sourceOf, type Match } from './soal-match.ts'
import { findTwins } from './twins.ts'
import { updateManySoal } from './update-many-soal.ts'

const StoredMatch = z.object({
  soalId: z.string(),
  version: z.number(),
  kind: z.enum(['sama', 'ubah']),
  stimulusId: z.string().nullable(),
  stimulus: z.string(),
})
const StoredResult = z.object({
  fileName: z.string(),
  questions: z.array(ImportedSoal),
  problems: z.array(ImportProblem),
})
type StoredMatch = z.infer<typeof StoredMatch>

/** Keeps what was understood until it is confirmed; the bank is untouched. */
export async function insertImport(
  db: Tx,
  actor: Actor,
  fileName: string,
  read: ReadResult,
): Promise<ImportPreview> {
  const { format, sourceHtml, questions, images } = read
  const problems = [...read.problems, ...findTwins(questions)]
  const hashes = images.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  const matches = await matchQuestions(db, actor, sourceOf(fileName), questions, hashes)
  const { id } = await db
    .insertInto('soalImport')
    .values({
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      result: JSON.stringify({ fileName, questions, problems }),
      matches: JSON.stringify(matches.map((match) => match && StoredMatch.parse(match))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  return {
    id,
    fileName,
    format,
    sourceHtml: drawFormulas(sourceHtml),
    questions: questions.map((question) => ({
      ...mapRichText(question, drawFormulas),
      stimulus: drawFormulas(question.stimulus),
    })),
    matches: matches.map((match) => match && shown(match)),
    images: images.map((_, position) => `/api/soal-import/${id}/media/${position}`),
    problems,
  }
}

function shown({ soalId, version, kind, stimulus, ...soal }: Match) {
  const { content, key, pembahasan } = mapRichText(soal, drawFormulas)
  return { soalId, version, kind, content, key, pembahasan, stimulus: drawFormulas(stimulus) }
}

export async function getImportMedia(
  db: Tx,
  actor: Actor,
  id: string,
  position: number,
): Promise<{ mime: string; bytes: Buffer }> {
  const found = await db
    .selectFrom('soalImportMedia as m')
    .innerJoin('soalImport as i', 'i.id', 'm.soalImportId')
    .select(['m.mime', 'm.bytes'])
    .where('m.soalImportId', '=', id)
    .where('m.position', '=', position)
    .where('i.applicationUserId', '=', actor.userId)
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
  return found
}

type Taken = { soalIds: string[]; baru: number; diubah: number }

/** Takes the chosen questions into the bank, all or none; a second time is refused. */
export async function confirmImport(
  db: Tx,
  actor: Actor,
  id: string,
  { take, asNew, pelajaranId, aspekId }: ConfirmImport,
): Promise<Taken> {
  const stored = await db
    .updateTable('soalImport')
    .set({ confirmed: true })
    .where('id', '=', id)
    .where('applicationUserId', '=', actor.userId)
    .where('confirmed', '=', false)
    .returning(['result', 'matches'])
    .executeTakeFirst()
  if (!stored)
    throw new SuluhError(
      'conflict',
      'Impor ini sudah dimasukkan atau tidak ditemukan. Unggah berkasnya sekali lagi.',
    )
  const result = StoredResult.parse(stored.result)
  const matches = z.array(StoredMatch.nullable()).parse(stored.matches)
  const addresses = await storeMedia(db, actor, id)
  const place = (html: string) => placeMedia(html, (each) => addresses[each])
  const read = chooseQuestions(result, take).map(({ index, question }) => {
    const { content, key, pembahasan } = mapRichText(question, place)
    const match = asNew.includes(index) ? null : (matches[index] ?? null)
    return {
      question,
      match,
      stimulus: place(question.stimulus),
      draft: SoalDraft.parse({ content, key, pembahasan }),
    }
  })
  const stimulusIds = await placeStimuli(
    db,
    actor,
    read.map(({ stimulus, match }) => ({
      stimulus,
      match: match && { ...match, stimulus: place(match.stimulus) },
    })),
  )
  const chosen = read.map((each, index) => ({ ...each, stimulusId: stimulusIds[index] ?? null }))
  const fresh = chosen.filter(({ match }) => match === null)
  const known = chosen.flatMap(({ match, ...each }) => (match === null ? [] : [{ ...each, match }]))
  const newIds: string[] = []
  if (fresh.length > 0 && pelajaranId === null)
    throw new SuluhError('validation', 'Pilih pelajaran untuk soal yang baru.', [
      { path: 'pelajaranId', message: 'Tolong pilih pelajaran' },
    ])
  const into = { pelajaranId: pelajaranId ?? '', aspekId }
  // One statement takes a limited number of values.
  for (let from = 0; from < fresh.length; from += 1000)
    newIds.push(
      ...(await insertManySoal(
        db,
        actor,
        fresh.slice(from, from + 1000).map(({ draft, stimulusId }) => ({ ...draft, stimulusId })),
        into,
      )),
    )
  const changed = known.filter(({ match }) => match.kind === 'ubah')
  await updateManySoal(
    db,
    actor,
    changed.map(({ match: { soalId, version }, draft, question: { number }, stimulusId }) => ({
      soalId,
      version,
      number,
      draft,
      stimulusId,
    })),
  )
  const all = [
    ...fresh.map(({ question }, index) => ({ soalId: newIds[index] ?? '', question })),
    ...known.map(({ match, question }) => ({ soalId: match.soalId, question })),
  ]
  await rememberOrigins(db, actor, sourceOf(result.fileName), all)
  return { soalIds: all.map(({ soalId }) => soalId), baru: fresh.length, diubah: changed.length }
}

function chooseQuestions({ questions, problems }: z.infer<typeof StoredResult>, take: number[]) {
  const broken = new Set(
    problems.filter(({ severity }) => severity === 'galat').map(({ question }) => question),
  )
  return [...new Set(take)].map((index) => {
    const question = questions[index]
    if (!question || broken.has(index))
      throw new SuluhError(
        'validation',
        `Soal ke-${index + 1} belum dapat dimasukkan. Perbaiki berkasnya atau lepas dari pilihan.`,
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
    const fileId = await insertFile(db, actor, media.bytes)
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
    const rows = taken.slice(from, from + 1000).map(({ soalId, question }) => ({
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
