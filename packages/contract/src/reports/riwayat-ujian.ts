import { z } from 'zod'
import { LogKind } from '../exams/pengawasan.ts'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { listQuery, narrowedBy } from '../platform/list.ts'
import { Figure, Ubahan } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** What changed an exam or its results: what a proctor does to students, and what is done beside them. */
export const RiwayatKind = z
  .enum([
    ...LogKind.options,
    /** An answer was marked, or marked anew. */
    'nilai',
    /** Another scoring version came into force, or was withdrawn. */
    'penskoran',
    /** Scored again by the server: answers that came late. */
    'hitung-ulang',
    'jadwal',
    /** Who is ranked how: the results stay, their places become others. */
    'peringkat',
    'peserta',
    'batal',
    /** By how many markers an answer is marked, and what becomes of two marks. */
    'cara-menilai',
    /** The scale beside the marks: on, off, or another. */
    'skala-irt',
    'berita-acara',
  ])
  .meta({ label: 'jenis perubahan' })
export type RiwayatKind = z.infer<typeof RiwayatKind>

/** One act. Figures are those of the results that it changed: of one student theirs, of several the mean. */
export const Riwayat = z.object({
  id: z.string(),
  at: Time,
  kind: RiwayatKind,
  /** Null: the server. */
  oleh: z.string().nullable(),
  alasan: z.string().nullable(),
  /** Students whom it was done to, some of them by name. */
  count: z.number().int(),
  names: z.array(z.string()),
  /** Results that are others since, with their nilai before and after; after a reopening there is none. */
  changed: z.number().int(),
  before: Figure,
  after: Figure,
  ubahan: z.array(Ubahan),
})
export type Riwayat = z.infer<typeof Riwayat>

/** One student's result as it stood. */
export const HasilKeadaan = z.object({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  skor: Figure,
  maxSkor: Figure,
  nilai: Figure,
  correct: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  pending: z.number().int(),
  lulus: z.boolean().nullable(),
  /** What it is now; null where there is none any more. */
  nilaiSekarang: Figure,
})
export type HasilKeadaan = z.infer<typeof HasilKeadaan>

/** All results of an exam in figures, at one moment and now. */
export const Keadaan = z.object({
  event: z.object({ id: Id, nama: z.string() }),
  pada: Time,
  /** The scoring that was in force then. */
  penskoran: z.string(),
  n: z.number().int(),
  mean: Figure,
  lulus: z.number().int(),
  belumLulus: z.number().int(),
  sekarang: z.object({ n: z.number().int(), mean: Figure, penskoran: z.string() }),
  /** Students whose result was another one. */
  berbeda: z.number().int(),
})
export type Keadaan = z.infer<typeof Keadaan>

const hasil = listQuery(['nama', 'nilai'], { pada: Time })
const pada = z.object({ pada: Time.meta({ label: 'waktu keadaan' }) })

export const riwayatUjian = {
  list: endpoint('GET', '/riwayat-ujian/:id', {
    izin: 'laporan.read',
    query: listQuery(['at'], { kind: RiwayatKind }),
    data: z.array(Riwayat),
  }),
  keadaan: endpoint('GET', '/riwayat-ujian/:id/keadaan', {
    izin: 'laporan.read',
    query: pada,
    data: Keadaan,
  }),
  hasil: endpoint('GET', '/riwayat-ujian/:id/keadaan/hasil', {
    izin: 'laporan.read',
    query: hasil,
    data: z.array(HasilKeadaan),
  }),
  exported: endpoint('GET', '/riwayat-ujian/:id/keadaan/ekspor', {
    izin: 'laporan.read',
    query: narrowedBy(hasil, { format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
