import { SuluhError } from '@suluh/contract/platform/error'
import {
  cannotHold,
  exportFormats,
  type ExportFormat,
  type Limit,
  type WhichSoal,
} from '@suluh/contract/bank/soal-export'
import { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import type { ExportInput, ExportSoal, WrittenFile } from '@suluh/question-formats/soal/export-file'
import { isLeftOut, lossesOf, reasonsToLeaveOut } from '@suluh/question-formats/soal/limits'
import { writeQuestions } from '@suluh/question-formats/write'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { fileIdsIn, mapRichText, unplaceMedia } from './media-places.ts'
import { withStimulus } from './soal-match.ts'
import { soalScope } from './soal.queries.ts'

const most = 5000

/** What each format would lose of the questions. */
export async function checkExport(db: Tx, actor: Actor, which: WhichSoal) {
  const { questions } = await loadQuestions(db, actor, which)
  return {
    count: questions.length,
    formats: exportFormats.map((format) => {
      const reasons = new Map<Limit, number>()
      const losses = new Map<Limit, number>()
      const count = (counts: Map<Limit, number>, limit: Limit) =>
        counts.set(limit, (counts.get(limit) ?? 0) + 1)
      let leftOut = 0
      for (const question of questions) {
        const [reason] = reasonsToLeaveOut(format, asWritten(format, question))
        if (reason === undefined) lossesOf(format, question).forEach((limit) => count(losses, limit))
        else {
          leftOut += 1
          count(reasons, reason)
        }
      }
      return { format, leftOut, reasons: listed(reasons), losses: listed(losses) }
    }),
  }
}

const listed = (counts: Map<Limit, number>) => [...counts].map(([limit, count]) => ({ limit, count }))

/** What has no place for a shared text has it above every question. */
function asWritten(format: ExportFormat, question: ExportSoal): ExportSoal {
  if (!cannotHold[format].includes('bacaan')) return question
  const { stimulus = '', ...rest } = question
  return withStimulus(rest, stimulus)
}

/** The questions that the actor may read as a file, keys included. */
export async function exportSoal(
  db: Tx,
  actor: Actor,
  which: WhichSoal,
  format: ExportFormat,
): Promise<WrittenFile & { title: string }> {
  const input = await loadQuestions(db, actor, which)
  const questions = input.questions.map((question) => asWritten(format, question))
  if (!questions.some((question) => !isLeftOut(format, question)))
    throw new SuluhError(
      'validation',
      'Tidak ada soal yang dapat ditulis dalam format ini. Pilih soal atau format lain.',
    )
  return { ...(await writeQuestions(format, { ...input, questions })), title: input.title }
}

async function loadQuestions(db: Tx, actor: Actor, which: WhichSoal): Promise<ExportInput> {
  const title = which.paketSoalId ? await paketNama(db, actor, which.paketSoalId) : 'Bank soal'
  const chosen = selectVersions(db, which).where(soalScope(actor, 'soal.read'))
  // Whether they are too many is known before any of them is read.
  const some = await chosen
    .clearSelect()
    .clearOrderBy()
    .select('s.id')
    .limit(most + 1)
    .execute()
  if (some.length > most)
    throw new SuluhError('too-large', `Lebih dari ${most} soal. Pilih satu pelajaran atau aspek saja.`)
  const rows = await chosen.execute()
  const written = rows.map((row): ExportSoal => {
    return {
      id: row.id,
      content: SoalContent.parse(row.content),
      key: SoalKey.parse(row.key),
      pembahasan: row.pembahasan,
      stimulus: row.stimulus ?? '',
      indikator: row.indikator,
      capaian: row.capaian,
    }
  })
  const { media, unplace } = await loadMedia(db, written)
  const questions = written.map((question) => ({
    ...mapRichText(question, unplace),
    stimulus: unplace(question.stimulus ?? ''),
  }))
  return { title, media, questions }
}

function selectVersions(db: Tx, { paketSoalId, pelajaranId, aspekId, ids }: WhichSoal) {
  let rows = db
    .selectFrom('soal as s')
    .leftJoin('sectionSoal as x', (on) =>
      on.onRef('x.soalId', '=', 's.id').on('x.paketSoalId', '=', paketSoalId ?? null),
    )
    .leftJoin('section as b', 'b.id', 'x.sectionId')
    .leftJoin('paketSoal as p', 'p.id', 'x.paketSoalId')
    .innerJoin('soalVersion as v', (on) =>
      // A draft has the newest words of each question, a published package those that were published.
      on
        .onRef('v.soalId', '=', 's.id')
        .on(sql<boolean>`v.version = case when p.status <> 'draf' then x.version else s.version end`),
    )
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['s.id', 'v.content', 'v.key', 'v.pembahasan', 't.html as stimulus', 's.indikator', 's.capaian'])
    .orderBy('b.position')
    .orderBy('x.position')
    .orderBy('s.dibuatPada')
    .orderBy('s.id')
  if (paketSoalId) rows = rows.where('x.soalId', 'is not', null)
  if (pelajaranId) rows = rows.where('s.pelajaranId', '=', pelajaranId)
  if (aspekId) rows = rows.where('s.aspekId', '=', aspekId)
  if (ids) rows = rows.where('s.id', 'in', ids)
  return rows
}

async function paketNama(db: Tx, actor: Actor, id: string): Promise<string> {
  const found = await db
    .selectFrom('paketSoal as p')
    .select('p.nama')
    .where('p.id', '=', id)
    .where(inSharedScope(actor, 'paket-soal.read', 'p'))
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  return found.nama
}

/** The pictures and sounds that these texts name, and how they are named in a file that holds them. */
export async function loadMedia(db: Tx, texts: unknown) {
  const ids = [...new Set(fileIdsIn(JSON.stringify(texts).replaceAll('\\"', '"')))]
  const files =
    ids.length === 0
      ? []
      : await db.selectFrom('file').select(['id', 'mime', 'bytes']).where('id', 'in', ids).execute()
  const places = new Map(files.map(({ id }, index) => [id, index]))
  return {
    media: files.map(({ mime, bytes }) => ({ mime, bytes: new Uint8Array(bytes) })),
    unplace: (html: string) => unplaceMedia(html, (id) => places.get(id)),
  }
}
