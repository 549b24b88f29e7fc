import { z } from 'zod'
import { AtributValue } from '../platform/atribut.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { StatusEvent } from '../papers/exam-words.ts'
import { Named } from './laporan-words.ts'
import { Ids, listQuery, narrowedBy } from '../platform/list.ts'
import { Figure, RankStyle } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** `beku`: computed and kept as it is; `terbit`: shown to those it is for. */
export const StatusGabungan = z.enum(['draf', 'beku', 'terbit'])
export type StatusGabungan = z.infer<typeof StatusGabungan>

/** What an exam brings in: its nilai, its points, its nilai as a standard score, its ability. */
export const BasisGabungan = z.enum(['nilai', 'skor', 'standar', 'irt'])
export type BasisGabungan = z.infer<typeof BasisGabungan>

/** What becomes of who missed an exam: not ranked, 0, or the mean of the exams taken. */
export const MissingExam = z.enum(['gugur', 'nol', 'rata-rata'])
export type MissingExam = z.infer<typeof MissingExam>

/** A step of the tie-break chain; `anggota:<event>` is the value of one exam. */
const TieBreak = z.object({
  by: z
    .string()
    .regex(/^(benar|kosong|waktu|lahir|anggota:[0-9a-f-]{36})$/, 'Ukuran ini tidak dikenal')
    .meta({ label: 'urutan menurut' }),
  order: z.enum(['asc', 'desc']).meta({ label: 'urutan' }),
})
export type TieBreak = z.infer<typeof TieBreak>

const Threshold = z
  .number('Tulis ambang batas sebagai angka')
  .min(0, 'Ambang batas paling sedikit 0')
  .meta({ label: 'ambang batas' })
const Member = z.object({
  eventId: Id.meta({ label: 'ujian' }),
  weight: z
    .number('Tulis bobot sebagai angka')
    .min(0, 'Bobot paling sedikit 0')
    .max(1000, 'Bobot paling banyak 1.000')
    .meta({ label: 'bobot' }),
  /** Who missed it is not ranked. */
  required: z.boolean().meta({ label: 'wajib' }),
  threshold: Threshold.nullable(),
})

/** What is edited: rules as data. */
export const GabunganDraft = z.object({
  nama: Nama,
  basis: BasisGabungan.meta({ label: 'dasar nilai' }),
  /** Centre and spread of standard scores: T scores are 50 and 10. */
  centre: z.number().min(-10_000).max(10_000).meta({ label: 'pusat nilai' }),
  spread: z.number().positive('Simpangan harus lebih besar dari 0').max(10_000).meta({ label: 'simpangan' }),
  missing: MissingExam.meta({ label: 'ujian yang tidak diikuti' }),
  threshold: Threshold.nullable(),
  tieBreak: z.array(TieBreak).max(20).meta({ label: 'pemisah nilai sama' }),
  style: RankStyle,
  members: z.array(Member).max(50, 'Paling banyak 50 ujian').meta({ label: 'anggota' }),
})
export type GabunganDraft = z.infer<typeof GabunganDraft>
/** The rules without the exams. */
const Rules = GabunganDraft.omit({ nama: true, members: true })

/** What a murid is shown of it: nothing, the value alone, or the rank too. */
export const ForMurid = z.enum(['tidak', 'nilai', 'peringkat'])
export type ForMurid = z.infer<typeof ForMurid>
export const AudienceGabungan = z.object({
  forGuru: z.boolean().meta({ label: 'untuk guru' }),
  forLembaga: z.boolean().meta({ label: 'untuk lembaga' }),
  forMurid: ForMurid.meta({ label: 'untuk murid' }),
})
export type AudienceGabungan = z.infer<typeof AudienceGabungan>

const Figures = {
  n: z.number().int(),
  ranked: z.number().int(),
  mean: Figure,
  median: Figure,
  min: Figure,
  max: Figure,
  /** Of those ranked; null without thresholds. */
  passed: z.number().int().nullable(),
  /** Whom missing marks can still bring to the thresholds; versions from before did not count them. */
  menunggu: z.number().int().default(0),
  /** How many in each bin of the whole's histogram. */
  counts: z.array(z.number().int()),
}

/** A gabungan's figures as a whole, and of each lembaga and group that the reader may see. */
export const GabunganSummary = z.object({
  ...Figures,
  sd: Figure,
  from: z.number(),
  width: z.number(),
  lembaga: z.array(Named.extend(Figures)),
  groups: z.array(Named.extend({ lembaga: z.string().nullable(), ...Figures })),
  /** What a reader should know, in words: exams that tell nobody apart, students of two lembaga. */
  notes: z.array(z.string()),
})
export type GabunganSummary = z.infer<typeof GabunganSummary>

/** The results of one exam that a version was computed from. */
export const GabunganSource = z.object({
  eventId: Id,
  nama: z.string(),
  weight: z.number(),
  required: z.boolean(),
  threshold: z.number().nullable(),
  results: z.number().int(),
  /** Results in which an answer still waits for its mark. */
  pending: z.number().int(),
  /** Greatest score there. */
  maxScore: z.number(),
  scoringVersion: z.number().int(),
})
export type GabunganSource = z.infer<typeof GabunganSource>

export const GabunganEffect = z.object({
  valueChanged: z.number().int(),
  rankMoved: z.number().int(),
  newlyPassed: z.number().int(),
  newlyFailed: z.number().int(),
})

/** One computation. Rules and figures are there once it is `siap`. */
export const GabunganVersion = z.object({
  id: Id,
  number: z.number().int(),
  status: z.enum(['menghitung', 'siap', 'gagal']),
  /** Why it failed. */
  note: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  oleh: z.string().nullable(),
  dibuatPada: Time,
  shownAt: Time.nullable(),
  shownBy: z.string().nullable(),
  /** Why it took the place of the one before. */
  reason: z.string().nullable(),
  rules: Rules.nullable(),
  sources: z.array(GabunganSource),
  summary: GabunganSummary.nullable(),
  /** Against the one that was shown when it was computed. */
  effect: GabunganEffect.nullable(),
})
export type GabunganVersion = z.infer<typeof GabunganVersion>

export const Gabungan = z.object({
  id: Id,
  nama: z.string(),
  status: StatusGabungan,
  members: z.array(z.string()),
  /** Of the version that is shown; null before the first. */
  n: z.number().int().nullable(),
  ranked: z.number().int().nullable(),
  /** Its histogram, without its figures. */
  counts: z.array(z.number().int()),
  lembaga: z.string().nullable(),
  diubahPada: Time,
  version: z.number().int(),
})
export type Gabungan = z.infer<typeof Gabungan>

export const GabunganDetail = GabunganDraft.omit({ members: true }).extend({
  id: Id,
  status: StatusGabungan,
  lembagaId: Id.nullable(),
  ...AudienceGabungan.shape,
  members: z.array(
    Member.extend({
      nama: z.string(),
      paketSoal: z.string(),
      status: StatusEvent,
      results: z.number().int(),
    }),
  ),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
  /** What keeps it from being computed, in words. */
  problems: z.array(z.string()),
  shown: GabunganVersion.nullable(),
  /** A newer computation that is not shown yet; for those who may edit. */
  calon: GabunganVersion.nullable(),
  diubahPada: Time,
  version: z.number().int(),
})
export type GabunganDetail = z.infer<typeof GabunganDetail>

export const GabunganLine = z.object({
  /** The student's. */
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  lembaga: z.string().nullable(),
  value: z.number().nullable(),
  rank: z.number().int().nullable(),
  rankInLembaga: z.number().int().nullable(),
  groups: z.array(z.object({ nama: z.string(), rank: z.number().int() })),
  passed: z.boolean().nullable(),
  /** There are thresholds, and missing marks can still decide about them. */
  isUndecided: z.boolean(),
  /** Why not ranked. */
  reason: z.string().nullable(),
  /** In the order of the version's exams. */
  parts: z.array(
    z.object({
      raw: z.number().nullable(),
      value: z.number().nullable(),
      source: z.enum(['hasil', 'nol', 'rata-rata', 'tidak-ikut']),
      passed: z.boolean().nullable(),
    }),
  ),
  /** "Mengapa peringkat ini", in sentences. */
  mengapa: z.array(z.string()),
  /** What it was in the version shown before; null where nothing changes. */
  before: z.object({ value: z.number().nullable(), rank: z.number().int().nullable() }).nullable(),
})
export type GabunganLine = z.infer<typeof GabunganLine>

/** What a murid reads of a published gabungan: the own line and nothing of others. */
export const GabunganSaya = z.object({
  id: Id,
  nama: z.string(),
  shownAt: Time,
  number: z.number().int(),
  /** How many are ranked; null where the rank is not shown. */
  ranked: z.number().int().nullable(),
  /** Some of its results were still to be marked, or an exam still ran, when it was computed. */
  isProvisional: z.boolean(),
  exams: z.array(z.string()),
  line: GabunganLine.omit({ before: true, nomor: true }),
})
export type GabunganSaya = z.infer<typeof GabunganSaya>

const lineFilters = {
  lembagaId: Id,
  groupBelajarId: Id,
  lulus: z.enum(['ya', 'tidak', 'belum-pasti']),
  /** `calon`: of the newest computation, shown or not yet. */
  versi: z.enum(['calon']),
  /** Only lines that the recomputation changes. */
  berubah: z.enum(['ya']),
  'atribut.*': AtributValue,
}
const lines = listQuery(['rank', 'nama', 'value', 'lembaga', 'move'], lineFilters)
const izin = 'gabungan.read'

export const gabungan = {
  list: endpoint('GET', '/gabungan', {
    izin,
    query: listQuery(['nama', 'status', 'diubahPada'], { status: StatusGabungan, eventId: Id }),
    data: z.array(Gabungan),
  }),
  one: endpoint('GET', '/gabungan/:id', { izin, data: GabunganDetail }),
  create: endpoint('POST', '/gabungan', {
    izin: 'gabungan.write',
    log: 'Membuat ujian gabungan',
    body: z.object({
      nama: Nama,
      eventIds: z.array(Id).min(1, 'Pilih sedikitnya satu ujian').max(50).meta({ label: 'ujian' }),
    }),
    data: GabunganDetail,
  }),
  update: endpoint('PUT', '/gabungan/:id', {
    izin: 'gabungan.write',
    log: 'Mengubah ujian gabungan',
    body: GabunganDraft.extend({ version: Version }),
    data: GabunganDetail,
  }),
  deleteOne: endpoint('DELETE', '/gabungan/:id', {
    izin: 'gabungan.delete',
    stepUp: true,
    log: 'Menghapus ujian gabungan',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/gabungan', {
    izin: 'gabungan.delete',
    stepUp: true,
    log: 'Menghapus ujian gabungan',
    body: Ids,
    data: NoData,
  }),
  lines: endpoint('GET', '/gabungan/:id/line', { izin, query: lines, data: z.array(GabunganLine) }),
  exported: endpoint('GET', '/gabungan/:id/ekspor', {
    izin,
    query: narrowedBy(lines, { format: SheetFormat }),
    data: z.custom<never>(),
  }),
  /** Exams whose results are others than those that the newest version was computed from, in words. */
  changes: endpoint('GET', '/gabungan/:id/changes', { izin, data: z.array(z.string()) }),
  /** Versions that are or were shown, the newest first. */
  versions: endpoint('GET', '/gabungan/:id/version', { izin, data: z.array(GabunganVersion) }),
  /** Begins a computation; the detail's `calon` tells how far it is. */
  compute: endpoint('POST', '/gabungan/:id/compute', {
    izin: 'gabungan.write',
    log: 'Menghitung peringkat ujian gabungan',
    data: GabunganDetail,
  }),
  /** Throws the newer computation away. */
  discard: endpoint('DELETE', '/gabungan/:id/calon', {
    izin: 'gabungan.write',
    log: 'Membuang perhitungan ujian gabungan',
    data: GabunganDetail,
  }),
  /** Shows a computation in place of the one before; the first one freezes the rules. */
  freeze: endpoint('POST', '/gabungan/:id/freeze', {
    izin: 'gabungan.publish',
    stepUp: true,
    log: 'Membekukan ujian gabungan',
    body: z.object({
      versionId: Id.meta({ label: 'versi' }),
      /** Asked where another one was shown. */
      reason: z.string().trim().min(3, 'Tulis alasannya').max(500).nullable().meta({ label: 'alasan' }),
    }),
    data: GabunganDetail,
  }),
  publish: endpoint('POST', '/gabungan/:id/publish', {
    izin: 'gabungan.publish',
    stepUp: true,
    log: 'Menerbitkan ujian gabungan',
    body: AudienceGabungan.refine(
      ({ forGuru, forLembaga, forMurid }) => forGuru || forLembaga || forMurid !== 'tidak',
      { path: ['forMurid'], message: 'Pilih sedikitnya satu pembaca' },
    ),
    data: GabunganDetail,
  }),
  /** Takes it back from its readers; `draf` opens the rules again besides. */
  withdraw: endpoint('POST', '/gabungan/:id/withdraw', {
    izin: 'gabungan.publish',
    stepUp: true,
    log: 'Menarik ujian gabungan',
    body: z.object({ status: z.enum(['beku', 'draf']).meta({ label: 'status' }) }),
    data: GabunganDetail,
  }),
  mine: endpoint('GET', '/gabungan-saya', { izin: 'ujian.take', data: z.array(GabunganSaya) }),
  myLine: endpoint('GET', '/gabungan-saya/:id', { izin: 'ujian.take', data: GabunganSaya }),
}
