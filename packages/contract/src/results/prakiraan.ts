import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { Figure } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** Students of one level, in standard deviations around their mean, and the questions that suit them. */
export const TingkatPrakiraan = z.object({
  nama: z.string(),
  /** Share of all students. */
  murid: z.number(),
  /** Numbers of the questions that students of this level have right about half the time. */
  butir: z.array(z.number().int()),
  /** How many more there should be. */
  kurang: z.number().int(),
  /** Questions of the bank that suit it and are not in the package. */
  calon: z.array(z.object({ id: Id, teks: z.string(), facility: z.number(), n: z.number().int() })),
})
export type TingkatPrakiraan = z.infer<typeof TingkatPrakiraan>

export const Prakiraan = z.object({
  paketSoal: z.object({ id: Id, nama: z.string() }),
  /** Questions of the package, those tried before, and how many a student is given on average. */
  soal: z.number().int(),
  terukur: z.number().int(),
  diberikan: z.number(),
  /** Mean, spread and standard error as nilai, 0 to 100. */
  rata: Figure,
  simpangan: Figure,
  galat: Figure,
  reliabilitas: Figure,
  reliabilitasLabel: z.string().nullable(),
  /** Why nothing is forecast, in Indonesian. */
  alasan: z.string().nullable(),
  tingkat: z.array(TingkatPrakiraan),
  /** The package's least nilai, and the questions at the level of students who just reach it. */
  ambang: z.object({ nilai: z.number(), butir: z.array(z.number().int()) }).nullable(),
  /** Whether results are being worked in that the forecast does not hold yet. */
  isComputing: z.boolean(),
})
export type Prakiraan = z.infer<typeof Prakiraan>

export const prakiraan = {
  /** How hard and how dependable a package will be, by how its questions did in earlier exams. */
  one: endpoint('GET', '/paket-soal/:id/prakiraan', { izin: 'paket-soal.read', data: Prakiraan }),
  exported: endpoint('GET', '/paket-soal/:id/prakiraan/ekspor', {
    izin: 'paket-soal.read',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
