import { z } from 'zod'
import { endpoint, Id, NoData, Time, Version } from '../platform/endpoint.ts'
import { AtributValue } from '../platform/atribut.ts'
import { StatusEvent } from '../papers/exam-words.ts'
import { Capaian, Kesegaran, Named, Peringkat, Ringkasan } from '../results/laporan-words.ts'
import { listQuery, narrowedBy } from '../platform/list.ts'
import { Figure, OutcomeCounts } from '../platform/result-shapes.ts'
import { Zona } from '../platform/pdf/pdf.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** An event with results, with the figures of those whom the caller may read. */
export const LaporanEvent = Capaian.extend({
  ...Named.shape,
  paketSoal: Named,
  status: StatusEvent,
  opensAt: Time,
  pelajaran: z.array(z.string()),
  min: Figure,
  max: Figure,
  /** How many nilai lie in each ten, those below 0 first. */
  bands: z.array(z.number().int()),
})
export type LaporanEvent = z.infer<typeof LaporanEvent>

export const UnitRingkasan = Ringkasan.extend({ id: Id, nama: z.string() })
export type UnitRingkasan = z.infer<typeof UnitRingkasan>

/** A subject that an exam asks about, as it was then, and its KKM/KKTP by lembaga; null is the whole application's. */
export const PelajaranUjian = z.object({
  ...Named.shape,
  kktp: z.array(z.object({ lembagaId: Id.nullable(), tuntas: z.number() })),
})
export type PelajaranUjian = z.infer<typeof PelajaranUjian>

/** `Matematika (KKM/KKTP 75), Fisika` in this lembaga; a limit that nobody set is not named. */
export function pelajaranWords(pelajaran: readonly PelajaranUjian[], lembagaId: string | null): string {
  return pelajaran
    .map(({ nama, kktp }) => {
      const own = kktp.find((each) => each.lembagaId === lembagaId)
      const set = own ?? kktp.find((each) => each.lembagaId === null)
      return set ? `${nama} (KKM/KKTP ${set.tuntas.toLocaleString('id-ID')})` : nama
    })
    .join(', ')
}

export const LaporanEventDetail = z.object({
  id: Id,
  nama: z.string(),
  paketSoal: Named,
  status: StatusEvent,
  opensAt: Time,
  pelajaran: z.array(PelajaranUjian),
  /** Least nilai of the package; null where it has none. */
  threshold: z.number().nullable(),
  sections: z.array(z.object({ id: Id, nama: z.string(), threshold: z.number().nullable() })),
  peringkat: Peringkat.extend({ version: z.number().int() }),
  /** Those whom the caller may read; null while there are none. */
  reached: Ringkasan.nullable(),
  /** All who took it, where that is more. */
  all: Ringkasan.pick({ n: true, mean: true }).nullable(),
  lembaga: z.array(UnitRingkasan),
  groups: z.array(UnitRingkasan),
  ...Kesegaran.shape,
})
export type LaporanEventDetail = z.infer<typeof LaporanEventDetail>

/** One student's line; `id` is the student's. */
export const PesertaLaporan = z.object({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  lembagaId: Id.nullable(),
  lembaga: z.string().nullable(),
  /** The groups of then, by name. */
  kelas: z.string(),
  rank: z.number().int(),
  rankLembaga: z.number().int().nullable(),
  /** Among those chosen by group or atribut, such as a tingkat or a jurusan; null without such a choice. */
  rankTerpilih: z.number().int().nullable(),
  /** The criterion that put the student below the one above. */
  separatedBy: z.string().nullable(),
  ...OutcomeCounts,
  score: z.number(),
  maxScore: z.number(),
  nilai: z.number(),
  lulus: z.boolean().nullable(),
  minutes: Figure,
})
export type PesertaLaporan = z.infer<typeof PesertaLaporan>

/** Why a student who was to sit an exam has no result. */
export const tanpaHasilWords = {
  'tidak-hadir': 'tidak hadir',
  'belum-mulai': 'belum mulai',
  'belum-selesai': 'belum selesai',
} as const

/** One who was to sit the exam and has no result; `id` is the student's. */
export const TanpaHasil = PesertaLaporan.pick({
  id: true,
  nama: true,
  nomor: true,
  lembagaId: true,
  lembaga: true,
  kelas: true,
}).extend({ sebab: z.enum(['tidak-hadir', 'belum-mulai', 'belum-selesai']) })
export type TanpaHasil = z.infer<typeof TanpaHasil>

const Standing = z.object({ position: z.number().int(), of: z.number().int() })

/** Whom a student is compared with. */
export const Pembanding = z.object({
  unit: z.enum(['semua', 'lembaga', 'group']),
  nama: z.string(),
  n: z.number().int(),
  mean: Figure,
  /** Null where the event's rules keep it from the student. */
  rank: Standing.nullable(),
})
export type Pembanding = z.infer<typeof Pembanding>

/** One exam in a student's line of exams. */
export const TitikKemajuan = z.object({
  eventId: Id,
  nama: z.string(),
  opensAt: Time,
  pelajaran: z.array(z.string()),
  nilai: z.number(),
  lulus: z.boolean().nullable(),
  pending: z.number().int(),
  lembagaMean: Figure,
  allMean: Figure,
})
export type TitikKemajuan = z.infer<typeof TitikKemajuan>

export const LaporanMurid = z.object({
  murid: z.object({
    id: Id,
    nama: z.string(),
    nomor: z.string().nullable(),
    lembaga: z.string().nullable(),
    lembagaId: Id.nullable(),
    groups: z.array(z.string()),
    /** Who signs for the class now; empty where nobody wrote it. */
    waliKelas: z.object({ nama: z.string(), nip: z.string() }),
  }),
  event: z.object({ id: Id, nama: z.string(), opensAt: Time, paketSoal: Named }),
  submittedAt: Time,
  minutes: Figure,
  ...OutcomeCounts,
  score: z.number(),
  maxScore: z.number(),
  nilai: z.number(),
  threshold: z.number().nullable(),
  lulus: z.boolean().nullable(),
  /** What was not reached, in words. */
  failed: z.array(z.string()),
  sections: z.array(
    z.object({
      ...Named.shape,
      ...OutcomeCounts,
      score: z.number(),
      maxScore: z.number(),
      threshold: z.number().nullable(),
      lulus: z.boolean().nullable(),
    }),
  ),
  /** By subject, its whole first; percent of the points possible, beside the mean of all who took it. */
  aspek: z.array(
    z.object({
      pelajaran: z.string(),
      aspek: z.string().nullable(),
      questions: z.number().int(),
      score: z.number(),
      maxScore: z.number(),
      percent: Figure,
      allMean: Figure,
    }),
  ),
  peringkat: Peringkat.nullable(),
  pembanding: z.array(Pembanding),
  /** Oldest first, this exam among them. */
  kemajuan: z.array(TitikKemajuan),
  ...Kesegaran.shape,
})
export type LaporanMurid = z.infer<typeof LaporanMurid>

/** Reports of many students made in one go. */
export const CetakLaporan = z.object({
  id: Id,
  event: Named,
  done: z.number().int(),
  total: z.number().int(),
  /** Names of those who have no result any more: they were let in again meanwhile, for example. */
  missing: z.array(z.string()),
  status: z.enum(['berjalan', 'selesai', 'gagal', 'dibatalkan']),
})
export type CetakLaporan = z.infer<typeof CetakLaporan>

/** More than this in one document is more than a browser prints. */
export const mostCetak = 500

const peserta = listQuery(['rank', 'nama', 'lembaga', 'nilai', 'minutes'], {
  /** Where they were when they sat the exam; the last where they learn now. */
  lembagaId: Id,
  groupBelajarId: Id,
  groupSekarangId: Id,
  lulus: z.stringbool({ truthy: ['ya'], falsy: ['tidak'] }),
  'atribut.*': AtributValue,
})

const ofWhom = { lembagaId: Id, groupBelajarId: Id, groupSekarangId: Id, 'atribut.*': AtributValue }

export const laporanMurid = {
  list: endpoint('GET', '/laporan/murid', {
    izin: 'laporan.read',
    query: listQuery(['nama', 'opensAt', 'n', 'mean'], {
      pelajaranId: Id,
      paketSoalId: Id,
      opensAt: z.iso.date(),
    }),
    data: z.array(LaporanEvent),
  }),
  event: endpoint('GET', '/laporan/murid/:id', { izin: 'laporan.read', data: LaporanEventDetail }),
  peserta: endpoint('GET', '/laporan/murid/:id/peserta', {
    izin: 'laporan.read',
    query: peserta,
    data: z.array(PesertaLaporan),
  }),
  /** Who belongs on the list of marks without one. */
  tanpaHasil: endpoint('GET', '/laporan/murid/:id/tanpa-hasil', {
    izin: 'laporan.read',
    query: listQuery(['nama'], ofWhom),
    data: z.array(TanpaHasil),
  }),
  exported: endpoint('GET', '/laporan/murid/:id/ekspor', {
    izin: 'laporan.read',
    query: narrowedBy(peserta, { format: SheetFormat }),
    data: z.custom<never>(),
  }),
  /** Everything of one event that the caller may read, as one zip. */
  archive: endpoint('GET', '/laporan/murid/:id/arsip', {
    izin: 'laporan.read',
    log: 'Mengunduh arsip ujian',
    query: z.object({ zona: Zona.default('Asia/Jakarta') }),
    data: z.custom<never>(),
  }),
  /** Begins to make the reports of those whom the list is narrowed to; the answer says how many. */
  print: endpoint('POST', '/laporan/murid/:id/cetak', {
    izin: 'laporan.read',
    log: 'Membuat cetakan laporan murid',
    query: narrowedBy(peserta, {}),
    data: CetakLaporan,
  }),
  printing: endpoint('GET', '/laporan/cetak/:id', { izin: 'laporan.read', data: CetakLaporan }),
  printed: endpoint('GET', '/laporan/cetak/:id/isi', { izin: 'laporan.read', data: z.array(LaporanMurid) }),
  /** Stops it, or throws away what it has made. */
  stopPrint: endpoint('DELETE', '/laporan/cetak/:id', {
    izin: 'laporan.read',
    log: 'Menghapus cetakan laporan murid',
    data: NoData,
  }),
  /** Declares how the event's students are ranked; the ranks follow. */
  setPeringkat: endpoint('PUT', '/laporan/murid/:id/peringkat', {
    izin: 'laporan.write',
    log: 'Mengubah aturan peringkat laporan murid',
    body: Peringkat.extend({ version: Version }),
    data: NoData,
  }),
  /** One student; a murid their own, as far as the event's rules show it. */
  one: endpoint('GET', '/laporan/murid/:id/:userId', { izin: 'hasil-ujian.read', data: LaporanMurid }),
}
