import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { mostExported } from './soal.ts'

export const exportFormats = [
  'excel',
  'word',
  'moodle-xml',
  'qti',
  'qti-3',
  'gift',
  'excel-8-kolom',
  'kahoot',
  'quizizz',
] as const
export const ExportFormat = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof ExportFormat>

/** What some format cannot hold, as people read it. */
export const limitLabels = {
  bentuk: 'bentuk soal selain pilihan ganda (soalnya tidak ikut)',
  'bentuk-berpasangan': 'menjodohkan, kategori dan pilihan berbobot (soalnya tidak ikut)',
  'satu-pasangan':
    'menjodohkan atau kategori yang pasangannya hanya satu, yang ditolak Moodle (soalnya tidak ikut)',
  'opsi-lebih-4': 'lebih dari empat opsi (soalnya tidak ikut)',
  'opsi-lebih-5': 'lebih dari lima opsi atau jawaban (soalnya tidak ikut)',
  'teks-panjang': 'soal di atas 120 huruf atau opsi di atas 75 huruf (soalnya tidak ikut)',
  'hanya-gambar': 'soal atau opsi yang isinya hanya gambar atau suara (soalnya tidak ikut)',
  pembahasan: 'pembahasan',
  bacaan: 'bacaan bersama sendiri; teksnya ditulis di atas setiap soal',
  gambar: 'gambar',
  'posisi-gambar': 'tempat gambar di tengah teks; gambar pindah ke akhir isian',
  'gambar-pasangan': 'gambar di baris atau kolom menjodohkan',
  'ukuran-gambar': 'lebar dan teks pengganti gambar',
  suara: 'suara',
  hiasan: 'hiasan teks: tebal, miring, daftar, tabel',
  kode: 'teks kode, kutipan dan daftar bertingkat',
  arah: 'arah tulisan yang diatur sendiri',
  'mirip-rumus': 'teks yang mirip rumus atau tanda HTML',
  'nama-kategori': 'nama kategori yang berhias, bertanda baca, atau kembar',
  'tanda-di-jawaban':
    'jawaban singkat yang berisi titik koma, < atau ->, atau berupa angka padahal bukan soal angka',
  'teks-dan-angka': 'jawaban singkat yang sekaligus teks dan angka',
  rubrik: 'rubrik uraian',
  'skor-maksimum': 'skor maksimum uraian',
  'tanpa-pasangan': 'baris menjodohkan tanpa pasangan',
  kembar: 'baris atau kolom menjodohkan yang isinya sama',
  'urutan-kolom': 'urutan kolom menjodohkan, dan tanda panah di dalamnya',
  'hiasan-kolom': 'gambar dan hiasan di kolom menjodohkan atau kategori; Moodle menampilkan tandanya',
  'semua-benar': 'pilihan ganda yang semua opsinya benar',
  'bobot-halus': 'bobot dengan lebih dari dua angka di belakang koma',
  'kunci-mirip-opsi': 'opsi yang isinya sendiri sebuah huruf opsi',
  'opsi-mirip-nomor': 'opsi yang isinya sendiri sebuah huruf atau nomor opsi',
  'satu-sudah-cukup': 'pilihan ganda kompleks: di Kahoot satu opsi yang benar sudah cukup',
  'beberapa-kunci': 'pilihan ganda dengan beberapa kunci; menjadi pilihan ganda kompleks',
  toleransi: 'toleransi jawaban angka',
  rumus: 'rumus, pangkat dan indeks; ditulis sebagai teks',
  kisi: 'indikator dan CP atau TP',
  'kisi-panjang': 'indikator dan CP atau TP sebagai tag: paling banyak 255 huruf sebaris',
} as const
export type Limit = keyof typeof limitLabels
/** A question with one of these is not written at all: half of it would be another question. */
export const leavesOut: readonly Limit[] = [
  'bentuk',
  'bentuk-berpasangan',
  'satu-pasangan',
  'opsi-lebih-4',
  'opsi-lebih-5',
  'teks-panjang',
  'hanya-gambar',
]
export const Limit = z.enum(Object.keys(limitLabels) as [Limit, ...Limit[]])

const table: Limit[] = [
  'suara',
  'arah',
  'mirip-rumus',
  'nama-kategori',
  'tanda-di-jawaban',
  'teks-dan-angka',
  'ukuran-gambar',
]
const quizSheet: Limit[] = [
  'kisi',
  'hanya-gambar',
  'bacaan',
  'gambar',
  'suara',
  'hiasan',
  'arah',
  'rumus',
  'mirip-rumus',
  'opsi-mirip-nomor',
  'beberapa-kunci',
]
const pairs: Limit[] = ['tanpa-pasangan', 'kembar']

/** What each format cannot hold; a question that has none of it comes back as it went. */
export const cannotHold: Record<ExportFormat, readonly Limit[]> = {
  excel: [...table, ...pairs, 'hiasan', 'posisi-gambar', 'gambar-pasangan', 'urutan-kolom'],
  word: [...table, 'kode'],
  'moodle-xml': [...pairs, 'hiasan-kolom', 'teks-dan-angka', 'bobot-halus', 'kisi-panjang'],
  qti: ['teks-dan-angka', 'kisi'],
  'qti-3': ['teks-dan-angka', 'kisi'],
  gift: [
    'kisi',
    'satu-pasangan',
    ...pairs,
    'hiasan-kolom',
    'teks-dan-angka',
    'tanda-di-jawaban',
    'bobot-halus',
    'rubrik',
    'skor-maksimum',
    'semua-benar',
  ],
  'excel-8-kolom': [
    'kisi',
    'bentuk',
    'pembahasan',
    'bacaan',
    'gambar',
    'suara',
    'hiasan',
    'arah',
    'mirip-rumus',
    'kunci-mirip-opsi',
  ],
  kahoot: ['bentuk', 'opsi-lebih-4', 'teks-panjang', ...quizSheet, 'satu-sudah-cukup', 'pembahasan'],
  quizizz: [
    'bentuk-berpasangan',
    'opsi-lebih-5',
    ...quizSheet,
    'tanda-di-jawaban',
    'teks-dan-angka',
    'toleransi',
    'rubrik',
    'skor-maksimum',
  ],
}

/** Whose questions: a package's, those of a pelajaran, or the named ones. */
const Which = z.object({
  paketSoalId: Id.optional(),
  pelajaranId: Id.optional(),
  aspekId: Id.optional(),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(Id).max(mostExported, `Paling banyak ${mostExported} soal terpilih`))
    .optional(),
})
export type WhichSoal = z.infer<typeof Which>

export const ExportLoss = z.object({ limit: Limit, count: z.number().int() })
export type ExportLoss = z.infer<typeof ExportLoss>

export const soalExport = {
  /** What each format would lose of these questions, before anything is written. */
  check: endpoint('GET', '/soal-export/check', {
    izin: 'soal.read',
    query: Which,
    data: z.object({
      count: z.number().int(),
      formats: z.array(
        z.object({
          format: ExportFormat,
          leftOut: z.number().int(),
          /** Why questions are left out, each for the first of its reasons. */
          reasons: z.array(ExportLoss),
          losses: z.array(ExportLoss),
        }),
      ),
    }),
  }),
  /** The file, keys included: for those who may read the questions. */
  file: endpoint('GET', '/soal-export', {
    izin: 'soal.read',
    query: Which.extend({ format: ExportFormat }),
    log: 'Mengekspor soal',
    data: z.custom<never>(),
  }),
}
