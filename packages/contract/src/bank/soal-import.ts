import { z } from 'zod'
import { AspekId, endpoint, Id, PelajaranId } from '../platform/endpoint.ts'
import type { Form } from './soal-words.ts'
import { SoalContent, SoalKey } from './soal-form.ts'
import { SoalProblem } from './soal-problem-schema.ts'
import { stagedImportCalls } from '../platform/staged-import.ts'

export const importFormats = [
  'word-akm',
  'word-8-kolom',
  'word-zya',
  'word-candycbt',
  'word-teks',
  'teks',
  'excel-8-kolom',
  'excel-akm',
  'excel-zya',
  'excel-beesmart',
  'excel-bank-soal-cerdas',
  'csv-8-kolom',
  'gift',
  'aiken',
  'moodle-xml',
  'qti',
  'json',
] as const
export const ImportFormat = z.enum(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** What is wrong with a question of a file, or with the file. */
export const ImportProblem = SoalProblem.extend({
  /** `galat`: the question cannot be taken over; `peringatan`: it can, but should be looked at. */
  severity: z.enum(['galat', 'peringatan']),
  /** Where it stands in the file, as a teacher finds it: "Tabel 2, baris 7, kolom KUNCI". */
  place: z.string(),
  /** Index into `questions`; null where the problem belongs to no question. */
  question: z.number().int().nullable(),
  /** The `data-source` mark in `sourceHtml`, so that both columns can scroll there. */
  source: z.string().nullable(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A question as understood. Pictures are `<img data-image="0">`, an index into the file's images. */
export const ImportedSoal = z.object({
  number: z.string(),
  /** The question's id, where the file is one of our own exports. */
  ref: Id.nullable(),
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  /** The text that it shares with others of the file; empty where the file says of none. */
  stimulus: z.string().max(200_000),
  source: z.string().nullable(),
})
export type ImportedSoal = z.infer<typeof ImportedSoal>

/** A question of the bank that one of the file is: by our own id, or by the file it came from. */
export const ImportMatch = z.object({
  soalId: Id,
  version: z.number().int(),
  /** `sama`: nothing to do; `ubah`: taking it over makes a new version. */
  kind: z.enum(['sama', 'ubah']),
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  stimulus: z.string(),
})
export type ImportMatch = z.infer<typeof ImportMatch>

export const ImportPreview = z.object({
  id: Id,
  fileName: z.string(),
  format: ImportFormat,
  /** The file as it came, as safe HTML with `data-source` marks. */
  sourceHtml: z.string(),
  questions: z.array(ImportedSoal),
  /** For each question what it is in the bank already, or null where it is new. */
  matches: z.array(ImportMatch.nullable()),
  /** Addresses of the pictures and sounds, shown before anything is in the bank. */
  images: z.array(z.string()),
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ConfirmImport = z.object({
  /** Indexes into `questions` to take over; none may have a `galat`. */
  take: z
    .array(z.number().int().min(0))
    .min(1, 'Pilih paling sedikit satu soal')
    .meta({ label: 'soal yang diambil' }),
  /** Those of them that become new questions though they are in the bank. */
  asNew: z.array(z.number().int().min(0)).default([]).meta({ label: 'ambil sebagai soal baru' }),
  /** Where new questions go; those that are updated stay where they are. */
  pelajaranId: PelajaranId.nullable(),
  aspekId: AspekId.nullable(),
})
export type ConfirmImport = z.infer<typeof ConfirmImport>

export const TemplateFormat = z.enum(['excel', 'word', 'csv'])
export type TemplateFormat = z.infer<typeof TemplateFormat>

export const maxImportBytes = 20 * 1024 * 1024

export const soalImport = {
  ...stagedImportCalls('/soal-import', 'soal.write', 'soal'),
  /** Our own table with one example of each form, and in Excel and Word with what to write where. */
  template: endpoint('GET', '/soal-import/template', {
    izin: 'soal.read',
    query: z.object({ format: TemplateFormat.default('csv') }),
    data: z.custom<never>(),
  }),
  preview: endpoint('POST', '/soal-import', {
    izin: 'soal.write',
    log: false,
    upload: true,
    bodyLimit: maxImportBytes,
    data: ImportPreview,
  }),
  /** What was understood of a file that waits for confirmation, once more. */
  review: endpoint('GET', '/soal-import/:id/review', { izin: 'soal.write', data: ImportPreview }),
  confirm: endpoint('POST', '/soal-import/:id/confirm', {
    izin: 'soal.write',
    log: 'Mengimpor soal',
    body: ConfirmImport,
    data: z.object({ soalIds: z.array(Id), baru: z.number().int(), diubah: z.number().int() }),
  }),
  /** One picture or sound of a file that waits for confirmation. */
  media: endpoint('GET', '/soal-import/:id/media/:position', { izin: 'soal.write', data: z.custom<never>() }),
}

/** Names of the forms as people read them. */
export const formLabels: Record<Form, string> = {
  'pilihan-ganda': 'Pilihan Ganda',
  'pilihan-ganda-kompleks': 'Pilihan Ganda Kompleks',
  kategori: 'Kategori (Benar–Salah)',
  menjodohkan: 'Menjodohkan',
  'isian-singkat': 'Isian Singkat',
  uraian: 'Uraian',
  'pilihan-berbobot': 'Pilihan Berbobot',
}
