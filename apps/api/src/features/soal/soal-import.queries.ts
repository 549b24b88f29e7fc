import { SuluhError } from '@suluh/contract/error'
import { ImportPreview, type ConfirmImport } from '@suluh/contract/soal-import'
import { SoalDraft } from '@suluh/contract/soal-form'
import type { ReadResult } from '@suluh/question-formats/read'
import { z } from 'zod'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { mapHtml } from '#rich-text/map-html.ts'
import { renderMath } from '#rich-text/render-math.ts'
import { insertFile } from '#rich-text/picture.ts'
import { insertManySoal } from './soal.commands.ts'

const StoredResult = ImportPreview.omit({ id: true, images: true })
const StoredImages = z.array(z.object({ mime: z.string(), base64: z.string() }))

/** Keeps what was understood until it is confirmed; the bank is untouched. */
export async function insertImport(
  db: Tx,
  actor: Actor,
  fileName: string,
  read: ReadResult,
): Promise<ImportPreview> {
  const images = read.images.map(({ mime, bytes }) => ({
    mime,
    base64: Buffer.from(bytes).toString('base64'),
  }))
  const { format, sourceHtml, questions, problems } = read
  const result = { fileName, format, sourceHtml, questions, problems }
  const { id } = await db
    .insertInto('soalImport')
    .values({
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      result: JSON.stringify(result),
      images: JSON.stringify(images),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = questions.map((question) => ({
    ...question,
    content: mapHtml(question.content, renderMath),
    pembahasan: renderMath(question.pembahasan),
  }))
  return {
    id,
    ...result,
    questions: shown,
    sourceHtml: renderMath(sourceHtml),
    images: images.map(({ mime, base64 }) => `data:${mime};base64,${base64}`),
  }
}

/** Takes the chosen questions into the bank, all or none; a second time is refused. */
export async function confirmImport(
  db: Tx,
  actor: Actor,
  id: string,
  { take, pelajaranId, aspekId }: z.infer<typeof ConfirmImport>,
): Promise<{ soalIds: string[] }> {
  const stored = await db
    .updateTable('soalImport')
    .set({ confirmed: true })
    .where('id', '=', id)
    .where('applicationUserId', '=', actor.userId)
    .where('confirmed', '=', false)
    .returning(['result', 'images'])
    .executeTakeFirst()
  if (!stored)
    throw new SuluhError(
      'conflict',
      'Impor ini sudah dimasukkan atau tidak ditemukan. Unggah berkasnya sekali lagi.',
    )
  const { questions, problems } = StoredResult.parse(stored.result)
  const chosen = [...new Set(take)].map((index) => {
    const question = questions[index]
    const broken = problems.some((problem) => problem.question === index && problem.severity === 'galat')
    if (!question || broken)
      throw new SuluhError(
        'validation',
        `Soal ke-${index + 1} belum dapat dimasukkan. Perbaiki berkasnya atau lepas dari pilihan.`,
      )
    return question
  })
  const fileIds = await Promise.all(
    StoredImages.parse(stored.images).map(({ base64 }) =>
      insertFile(db, actor, Buffer.from(base64, 'base64')),
    ),
  )
  const place = (html: string) => placePictures(html, fileIds)
  const drafts = chosen.map((question) =>
    SoalDraft.parse({
      content: mapHtml(question.content, place),
      key: question.key,
      pembahasan: place(question.pembahasan),
    }),
  )
  const soalIds = await insertManySoal(db, actor, drafts, { pelajaranId, aspekId })
  await db.updateTable('soalImport').set({ images: '[]' }).where('id', '=', id).execute()
  return { soalIds }
}

/** `<img data-image="0">` becomes the address of the stored picture. */
function placePictures(html: string, fileIds: (string | undefined)[]): string {
  return html.replace(/<img\b[^>]*data-image="(\d+)"[^>]*>/g, (tag, index: string) => {
    const id = fileIds[Number(index)]
    const alt = /alt="([^"]*)"/.exec(tag)?.[1] ?? ''
    return id ? `<img src="/api/file/${id}" alt="${alt}">` : ''
  })
}
