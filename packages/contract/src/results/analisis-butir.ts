import { z } from 'zod'
import { KepalaNaskah } from '../papers/kepala-naskah.ts'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { StatistikPaket } from './statistik-paket-soal.ts'
import { Terbitan, whichTerbitan } from './terbitan.ts'

/** A student's answers and scores, in the order of the package's questions. */
export const BarisAnalisis = z.object({
  nama: z.string(),
  nomor: z.string().nullable(),
  /** Where the exam was sat. */
  lembagaId: Id.nullable(),
  kelas: z.string(),
  /** In the letters of the package, however they were shuffled; empty where nothing was answered or asked. */
  jawaban: z.array(z.string()),
  /** 1 for right and 0 for wrong, a share between them for partly right; of an essay its points. Null: not asked, not marked. */
  skor: z.array(z.number().nullable()),
  jumlah: z.number(),
  nilai: z.number(),
})
export type BarisAnalisis = z.infer<typeof BarisAnalisis>

export const AnalisisButir = z.object({
  paketSoal: z.object({ id: Id, nama: z.string(), pelajaran: z.array(z.string()) }),
  /** Whose letterhead stands above: the school that sat it; without rows, or of several schools, the package's. */
  lembagaId: Id.nullable(),
  /** The schools whose rows these are, by name, with how many each has. */
  sekolah: z.array(z.object({ id: Id.nullable(), nama: z.string(), murid: z.number().int() })),
  /** Under whose name the figures of several schools stand, of whom no school signs for the others; null otherwise. */
  penyelenggara: z.string().nullable(),
  kepala: KepalaNaskah,
  terbitan: z.array(Terbitan),
  snapshotId: Id.nullable(),
  /** What exams the rows are of, and the day of the last one. */
  ujian: z.array(z.string()),
  tanggal: Time.nullable(),
  /** Least nilai to pass, of the package. */
  kkm: z.number().nullable(),
  isComputing: z.boolean(),
  statistik: StatistikPaket.nullable(),
  /** The key of every question in one line, and whether it is an essay. */
  kunci: z.array(z.object({ kunci: z.string(), isUraian: z.boolean() })),
  murid: z.array(BarisAnalisis),
  /** Students who are in the figures, but whose answers the reader may not see. */
  lainnya: z.number().int(),
})
export type AnalisisButir = z.infer<typeof AnalisisButir>

/** Rows of one file or print. */
export const mostAnalysed = 5000

const which = z.object(whichTerbitan)

/** The analysis of items as a document of its own, in the form that dinas ask schools for. */
export const analisisButir = {
  one: endpoint('GET', '/paket-soal/:id/analisis-butir', {
    izin: 'hasil-ujian.read',
    query: which,
    log: 'Membuka analisis butir soal',
    data: AnalisisButir,
  }),
  /** Answers, scores, analysis, distractors and reliability, a sheet each. */
  exported: endpoint('GET', '/paket-soal/:id/analisis-butir/ekspor', {
    izin: 'hasil-ujian.read',
    query: which.extend({ format: SheetFormat }),
    log: 'Mengekspor analisis butir soal',
    data: z.custom<never>(),
  }),
  /** Answers alone, a student a row. */
  jawaban: endpoint('GET', '/paket-soal/:id/analisis-butir/jawaban', {
    izin: 'hasil-ujian.read',
    query: which.extend({ format: SheetFormat }),
    log: 'Mengekspor jawaban tiap murid',
    data: z.custom<never>(),
  }),
}
