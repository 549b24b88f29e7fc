import { z } from 'zod'
import { AspekId, endpoint, Id, PelajaranId } from '../platform/endpoint.ts'
import { Form } from './soal-words.ts'
import { SoalContent, SoalKey, SoalParts } from './soal-form.ts'
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
  /** What of the question it is about: `soal`, `jenis`, `kunci`, `opsi B`; empty where it is another thing. */
  part: z.string().default(''),
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
  /** What a kisi-kisi or a kartu soal says of it; not there where the file says nothing. */
  indikator: z.string().optional(),
  capaian: z.string().optional(),
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

/** Where in the bank one question goes, where that is not where all go. */
export const SoalPlace = z.object({ pelajaranId: PelajaranId, aspekId: AspekId.nullable() })
export type SoalPlace = z.infer<typeof SoalPlace>

export const ImportPreview = z.object({
  id: Id,
  fileName: z.string(),
  format: ImportFormat,
  /** The file as it came, as safe HTML with `data-source` marks. */
  sourceHtml: z.string(),
  questions: z.array(ImportedSoal),
  /** For each question what it is in the bank already, or null where it is new. */
  matches: z.array(ImportMatch.nullable()),
  /** For each question where it goes, or null where it goes where all do. */
  places: z.array(SoalPlace.nullable()),
  /** Addresses of the pictures and sounds, shown before anything is in the bank. */
  images: z.array(z.string()),
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** One question of the file as a person has mended it. */
export const MendSoal = z.object({
  soal: SoalParts.meta({ label: 'soal' }),
  stimulus: z.string().max(200_000).meta({ label: 'bacaan' }),
})
export type MendSoal = z.infer<typeof MendSoal>

/** What is set for many questions at once; what is left out stays as it is. */
export const MendMany = z
  .object({
    positions: z
      .array(z.number().int().min(0))
      .min(1, 'Pilih paling sedikit satu soal')
      .max(10_000, 'Paling banyak 10.000 soal')
      .meta({ label: 'soal yang diubah' }),
    form: Form.optional(),
    place: SoalPlace.optional().meta({ label: 'pelajaran dan aspek' }),
    /** "1. A  2. C", or as many keys in order as there are questions. */
    keys: z.string().trim().min(1, 'Tulis kuncinya').max(20_000).optional().meta({ label: 'kunci' }),
  })
  .refine(({ form, place, keys }) => form !== undefined || place !== undefined || keys !== undefined, {
    path: ['positions'],
    message: 'Isi dahulu apa yang diubah',
  })
export type MendMany = z.infer<typeof MendMany>

/** What has changed by mending, and all that is said of the file now. */
export const MendedSoal = z.object({
  changed: z.array(
    z.object({
      index: z.number().int(),
      question: ImportedSoal,
      match: ImportMatch.nullable(),
      place: SoalPlace.nullable(),
    }),
  ),
  problems: z.array(ImportProblem),
})
export type MendedSoal = z.infer<typeof MendedSoal>

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
  /** The keys that a file of their own lists, as they would be typed; nothing is stored. */
  keys: endpoint('POST', '/soal-import/kunci', {
    izin: 'soal.write',
    log: false,
    upload: true,
    bodyLimit: maxImportBytes,
    data: z.object({ keys: z.string() }),
  }),
  /** What was understood of a file that waits for confirmation, once more. */
  review: endpoint('GET', '/soal-import/:id/review', { izin: 'soal.write', data: ImportPreview }),
  /** Puts one question in the place of what was read; it is judged anew by the rules that files are read by. */
  mend: endpoint('PUT', '/soal-import/:id/soal/:position', {
    izin: 'soal.write',
    log: false,
    body: MendSoal,
    data: MendedSoal,
  }),
  mendMany: endpoint('PUT', '/soal-import/:id/soal', {
    izin: 'soal.write',
    log: false,
    body: MendMany,
    data: MendedSoal,
  }),
  confirm: endpoint('POST', '/soal-import/:id/confirm', {
    izin: 'soal.write',
    log: 'Mengimpor soal',
    body: ConfirmImport,
    data: z.object({ soalIds: z.array(Id), baru: z.number().int(), diubah: z.number().int() }),
  }),
  /** The questions that a file has become, in its order, but for those that are gone again. */
  taken: endpoint('GET', '/soal-import/:id/soal', { izin: 'soal.write', data: z.array(Id) }),
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
