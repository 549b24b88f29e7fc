import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { SoalContent, SoalKey } from '../bank/soal-form.ts'

export const maxPaperVersions = 5

const YesNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A question as it stands on one version of the paper: its number, and its options under their letters there. */
export const PaperSoal = z.object({
  id: Id,
  number: z.number().int(),
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  /** Set on the first of the questions that share it. */
  stimulus: z.object({ html: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
})
export type PaperSoal = z.infer<typeof PaperSoal>

export const PaperVersion = z.object({
  letter: z.string(),
  sections: z.array(z.object({ nama: z.string(), petunjuk: z.string(), questions: z.array(PaperSoal) })),
})
export type PaperVersion = z.infer<typeof PaperVersion>

export const paper = {
  /** A package for printing, keys and pembahasan included: for those who may read its questions. */
  one: endpoint('GET', '/paket-soal/:id/paper', {
    izin: 'soal.read',
    log: 'Mengambil naskah cetak paket soal',
    query: z.object({
      versions: z.coerce.number().int().min(1).max(maxPaperVersions).default(1),
      acakSoal: YesNo.default(true),
      acakOpsi: YesNo.default(true),
    }),
    data: z.object({
      nama: z.string(),
      lembagaId: Id.nullable(),
      pelajaran: z.array(z.string()),
      minutes: z.number(),
      /** Questions of the package that the caller may not read, and that are therefore not on this paper. */
      hidden: z.number().int(),
      versions: z.array(PaperVersion),
    }),
  }),
}
