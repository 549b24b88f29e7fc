import { z } from 'zod'
import type { PaketFinding } from './paket-check-words.ts'
import { SoalProblem } from '../bank/soal-problem-schema.ts'
import { ProfilAmbang } from './ambang-batas.ts'
import { Berbagi } from '../bank/berbagi.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { Navigation, TimeMode } from './exam-words.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { Scoring } from './scoring.ts'
import { SectionDraw } from './section-draw.ts'
import { Form, LevelSoal, StatusSoal } from '../bank/soal-words.ts'

export const StatusPaket = z.enum(['draf', 'terbit', 'arsip'])
export type StatusPaket = z.infer<typeof StatusPaket>
export const presetIds = [
  'ulangan',
  'akm',
  'akm-sd',
  'tka',
  'tka-pilihan',
  'tka-sd-smp',
  'utbk-snbt',
  'skd-cpns',
  'sbmptn',
] as const
export type PresetId = (typeof presetIds)[number]
export const PresetName = z.enum(presetIds).meta({ label: 'preset' })

/** One thing to mend in a package. A `masalah` keeps it from being published, a `saran` does not. */
export const PaketCheck = z.object({
  code: z.string<PaketFinding['code']>(),
  args: z.array(z.union([z.string(), z.number(), SoalProblem])),
  level: z.enum(['masalah', 'saran']),
  sectionId: Id.optional(),
  soalId: Id.optional(),
})
export type PaketCheck = z.infer<typeof PaketCheck>

const DurationSeconds = z
  .number()
  .int()
  .min(60, 'Paling sedikit 1 menit')
  .max(86_400, 'Paling lama 24 jam')
  .meta({ label: 'durasi' })
const Threshold = z.number().nullable()
export const mostInSection = 500
const SoalIds = z
  .array(Id)
  .max(mostInSection, `Paling banyak ${mostInSection} soal dalam satu bagian`)
  .meta({ label: 'soal' })
const LeastNilai = z
  .number()
  .min(0, 'Ambang nilai paling sedikit 0')
  .max(100, 'Ambang nilai paling banyak 100')

export const SectionInput = z.object({
  id: Id.meta({ label: 'nomor pengenal' }),
  nama: Nama,
  durationSeconds: DurationSeconds,
  /** Least score of this section to pass; null where none is set. */
  threshold: Threshold.meta({ label: 'ambang batas' }),
  shuffleQuestions: z.boolean().meta({ label: 'acak soal' }),
  shuffleOptions: z.boolean().meta({ label: 'acak opsi' }),
  scoring: Scoring.meta({ label: 'aturan nilai' }),
  soalIds: SoalIds,
  /** What students read before the section; rich text, empty where there is nothing to say. */
  petunjuk: z.string().max(100_000, 'Petunjuk terlalu panjang').default('').meta({ label: 'petunjuk' }),
  /** With draws a student gets so many of the questions that each one matches; what none matches, everybody gets. */
  draws: z
    .array(SectionDraw)
    .max(20, 'Paling banyak 20 undian dalam satu bagian')
    .default([])
    .meta({ label: 'undian soal' }),
})
export type SectionInput = z.infer<typeof SectionInput>

/** The whole package as it is edited: saved at once or not at all. */
export const PaketSoalDraft = z.object({
  nama: Nama,
  preset: PresetName,
  timeMode: TimeMode.meta({ label: 'cara menghitung waktu' }),
  navigation: Navigation.meta({ label: 'perpindahan antarbagian' }),
  /** One clock for all, in seconds; with `per-section` the sections' durations count. */
  durationSeconds: DurationSeconds,
  /** Least nilai (0..100) to pass; null where none is set. */
  threshold: Threshold,
  /** Further thresholds that a result is held against, each by its name. */
  profil: z
    .array(ProfilAmbang)
    .max(10, 'Paling banyak 10 profil')
    .default([])
    .meta({ label: 'profil ambang batas' }),
  sections: z
    .array(SectionInput)
    .min(1, 'Paling sedikit satu bagian')
    .max(50, 'Paling banyak 50 bagian')
    .meta({ label: 'bagian' }),
})
export type PaketSoalDraft = z.infer<typeof PaketSoalDraft>

export const SectionSoal = z.object({
  id: Id,
  version: z.number().int(),
  form: Form,
  plainText: z.string(),
  pelajaranId: Id,
  pelajaran: z.string(),
  aspekId: Id.nullable(),
  aspek: z.string().nullable(),
  level: LevelSoal.nullable(),
  /** What its kisi-kisi says of it; empty where nobody wrote it. */
  indikator: z.string(),
  capaian: z.string(),
  /** How it performed in all exams together; null while it was never measured. */
  facility: z.number().nullable(),
  status: StatusSoal,
  berbagi: Berbagi,
  stimulusId: Id.nullable(),
  /** What the options weigh, from the least, without saying which is which; null for other forms. */
  weights: z.array(z.number()).nullable(),
  /** Its pembahasan names options by their letters, which are others for each student where options are shuffled. */
  namesLetters: z.boolean(),
  /** What keeps the question itself from being used, in words. */
  problems: z.array(SoalProblem),
})
export type SectionSoal = z.infer<typeof SectionSoal>

export const PaketSoal = z.object({
  id: Id,
  nama: Nama,
  status: StatusPaket,
  pelajaran: z.array(z.string()),
  questions: z.number().int(),
  durationSeconds: z.number().int(),
  events: z.number().int(),
  /** Mean nilai of all results; null while there are none. */
  average: z.number().nullable(),
  version: z.number().int(),
  berbagi: Berbagi,
  pembuat: z.string().nullable(),
  diubahPada: Time,
})
export type PaketSoal = z.infer<typeof PaketSoal>

export const PaketSoalDetail = PaketSoalDraft.omit({ sections: true }).extend({
  id: Id,
  status: StatusPaket,
  berbagi: Berbagi,
  version: z.number().int(),
  diubahPada: Time,
  snapshotId: Id.nullable(),
  /** Whether the reader may change it; colleagues of the lembaga may often only read. */
  mayEdit: z.boolean(),
  sections: z.array(SectionInput.omit({ soalIds: true }).extend({ soal: z.array(SectionSoal) })),
  /** What is to be mended before it is published. */
  checks: z.array(PaketCheck),
})
export type PaketSoalDetail = z.infer<typeof PaketSoalDetail>

export const paketSoal = {
  list: endpoint('GET', '/paket-soal', {
    izin: 'paket-soal.read',
    query: listQuery(['nama', 'status', 'diubahPada'], { status: StatusPaket }),
    data: z.array(PaketSoal),
  }),
  one: endpoint('GET', '/paket-soal/:id', { izin: 'paket-soal.read', data: PaketSoalDetail }),
  create: endpoint('POST', '/paket-soal', {
    izin: 'paket-soal.write',
    log: 'Membuat paket soal',
    /** Questions that it has from the beginning, in its first section. */
    body: z.object({ nama: Nama, preset: PresetName, soalIds: SoalIds.default([]) }),
    data: PaketSoalDetail,
  }),
  update: endpoint('PUT', '/paket-soal/:id', {
    izin: 'paket-soal.write',
    log: 'Mengubah paket soal',
    body: PaketSoalDraft.extend({
      version: Version,
      threshold: LeastNilai.nullable().meta({ label: 'ambang batas' }),
    }),
    data: PaketSoalDetail,
  }),
  /**
   * More questions: behind one of its own (`null`: in front of its section), or at the end of a section, else of the last
   * one. Those that it has already stay where they are. No version is asked for: whoever writes beside takes nothing away.
   */
  addSoal: endpoint('POST', '/paket-soal/:id/soal', {
    izin: 'paket-soal.write',
    log: 'Menambah soal ke paket',
    body: z.object({
      soalIds: SoalIds.min(1, 'Pilih paling sedikit satu soal'),
      setelah: Id.nullable().optional().meta({ label: 'soal di depannya' }),
      sectionId: Id.optional().meta({ label: 'bagian' }),
    }),
    data: PaketSoalDetail,
  }),
  /** draf -> terbit freezes a snapshot; terbit -> draf or arsip leaves running events as they are. */
  setStatus: endpoint('POST', '/paket-soal/:id/status', {
    izin: 'paket-soal.publish',
    log: 'Mengubah status paket soal',
    body: z.object({ status: StatusPaket.meta({ label: 'status' }) }),
    data: PaketSoalDetail,
  }),
  /** Who else may read it; of a published package too. */
  share: endpoint('PUT', '/paket-soal/:id/berbagi', {
    izin: 'paket-soal.write',
    log: 'Membagikan paket soal',
    body: z.object({ berbagi: Berbagi }),
    data: PaketSoalDetail,
  }),
  /** A draft of one's own with the same sections and with those questions that one may read. */
  copy: endpoint('POST', '/paket-soal/:id/salin', {
    izin: 'paket-soal.write',
    log: 'Menyalin paket soal',
    data: z.object({ id: Id, nama: z.string(), left: z.number().int() }),
  }),
  deleteOne: endpoint('DELETE', '/paket-soal/:id', {
    izin: 'paket-soal.delete',
    log: 'Menghapus paket soal',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/paket-soal', {
    izin: 'paket-soal.delete',
    stepUp: 'many',
    log: 'Menghapus paket soal',
    body: Ids,
    data: NoData,
  }),
}
