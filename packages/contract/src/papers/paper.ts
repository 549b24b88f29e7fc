import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { SoalContent, SoalKey } from '../bank/soal-form.ts'
import { LevelSoal } from '../bank/soal-words.ts'
import { KepalaNaskah } from './kepala-naskah.ts'

export const maxPaperVersions = 5

const YesNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A question as it stands on one version of the paper: its number, and its options under their letters there. */
export const PaperSoal = z.object({
  id: Id,
  number: z.number().int(),
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  /** What a full answer brings. */
  points: z.number(),
  /** Set on the first of the questions that share it. */
  stimulus: z.object({ html: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
})
export type PaperSoal = z.infer<typeof PaperSoal>

export const PaperVersion = z.object({
  letter: z.string(),
  sections: z.array(z.object({ nama: z.string(), petunjuk: z.string(), questions: z.array(PaperSoal) })),
})
export type PaperVersion = z.infer<typeof PaperVersion>

/** Whose papers they are, and what stands at their head. */
const Head = {
  nama: z.string(),
  lembagaId: Id.nullable(),
  pelajaran: z.array(z.string()),
  minutes: z.number(),
  /** As it was written; what is empty is filled in by the day of printing. */
  kepala: KepalaNaskah,
  mayEditKepala: z.boolean(),
  /** Questions of the package that the caller may not read, and that are therefore not on this paper. */
  hidden: z.number().int(),
}

/** A row of a kisi-kisi. */
export const KisiSoal = PaperSoal.extend({
  section: z.string(),
  pelajaran: z.string(),
  aspek: z.string().nullable(),
  level: LevelSoal.nullable(),
  indikator: z.string(),
  capaian: z.string(),
})
export type KisiSoal = z.infer<typeof KisiSoal>

const how = {
  versions: z.coerce.number().int().min(1).max(maxPaperVersions).default(1),
  acakSoal: YesNo.default(true),
  acakOpsi: YesNo.default(true),
}

export const paper = {
  /** A package for printing, keys and pembahasan included: for those who may read its questions. */
  one: endpoint('GET', '/paket-soal/:id/paper', {
    izin: 'soal.read',
    log: 'Mengambil naskah cetak paket soal',
    query: z.object(how),
    data: z.object({ ...Head, versions: z.array(PaperVersion) }),
  }),
  /** One version as a Word file to be edited, without keys; or its keys alone. */
  word: endpoint('GET', '/paket-soal/:id/paper/word', {
    izin: 'soal.read',
    log: 'Mengunduh naskah paket soal sebagai Word',
    query: z.object({
      ...how,
      versi: z
        .string()
        .regex(/^[A-E]$/, 'Versi adalah A sampai E')
        .default('A')
        .meta({ label: 'versi' }),
      bagian: z.enum(['naskah', 'kunci']).default('naskah').meta({ label: 'bagian' }),
      kolom: z.enum(['1', '2']).default('1').meta({ label: 'kolom' }),
      kertas: z.enum(['A4', 'F4', 'Letter']).default('A4').meta({ label: 'kertas' }),
    }),
    data: z.custom<never>(),
  }),
  /** Every question of the package in its order, with what a kisi-kisi and a kartu soal say of it. */
  kisiKisi: endpoint('GET', '/paket-soal/:id/kisi-kisi', {
    izin: 'soal.read',
    log: 'Mengambil kisi-kisi paket soal',
    data: z.object({ ...Head, questions: z.array(KisiSoal) }),
  }),
  kisiKisiFile: endpoint('GET', '/paket-soal/:id/kisi-kisi/berkas', {
    izin: 'soal.read',
    log: 'Mengunduh kisi-kisi paket soal',
    query: z.object({
      format: z.enum(['docx', 'xlsx']).meta({ label: 'format' }),
      /** A question a row, or a question a card; cards as Word only. */
      lembar: z.enum(['kisi-kisi', 'kartu']).default('kisi-kisi').meta({ label: 'lembar' }),
      kertas: z.enum(['A4', 'F4', 'Letter']).default('A4').meta({ label: 'kertas' }),
    }),
    data: z.custom<never>(),
  }),
  /** What stands at the head; of a published package too, for it is no part of what students sit. */
  kepala: endpoint('PUT', '/paket-soal/:id/kepala', {
    izin: 'paket-soal.write',
    log: 'Mengubah kepala naskah paket soal',
    body: KepalaNaskah,
    data: KepalaNaskah,
  }),
}
