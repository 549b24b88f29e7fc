import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { OutcomeCounts } from '../platform/result-shapes.ts'
import { AnswerValue } from '../bank/answer-value.ts'
import { SoalContent } from '../bank/soal-form.ts'
import { Navigation, TimeMode } from '../papers/exam-words.ts'
import { HasilSoal } from './hasil-ujian.ts'

/** A package as one student would get it: drawn, shuffled, with its clock; no key is in it. */
export const Coba = z.object({
  /** What draw and order follow from; named again for the result, since nothing of it is stored. */
  percobaan: Id,
  nama: z.string(),
  timeMode: TimeMode,
  navigation: Navigation,
  durationSeconds: z.number().int(),
  /** Questions of the package that the caller may not read, and that are therefore not asked. */
  hidden: z.number().int(),
  sections: z.array(
    z.object({
      id: Id,
      nama: z.string(),
      petunjuk: z.string(),
      pelajaran: z.array(z.string()),
      durationSeconds: z.number().int(),
      soal: z.array(
        z.object({
          id: Id,
          content: SoalContent,
          /** Where options are shuffled, their order. */
          options: z.array(z.string()).nullable(),
          stimulus: Id.nullable(),
        }),
      ),
      stimuli: z.array(z.object({ id: Id, html: z.string() })),
    }),
  ),
})
export type Coba = z.infer<typeof Coba>

/** How the answers of a trial came out, with key and pembahasan of each question. */
export const HasilCoba = z.object({
  ...OutcomeCounts,
  score: z.number(),
  maxScore: z.number(),
  /** Null where nothing can be scored. */
  nilai: z.number().nullable(),
  soal: z.array(HasilSoal),
})
export type HasilCoba = z.infer<typeof HasilCoba>

/** Trying a package as a student, for those who may read its questions with their keys. Nothing is stored. */
export const coba = {
  one: endpoint('GET', '/paket-soal/:id/coba', { izin: 'soal.read', data: Coba }),
  hasil: endpoint('POST', '/paket-soal/:id/coba', {
    izin: 'soal.read',
    log: false,
    body: z.object({
      percobaan: Id.meta({ label: 'percobaan' }),
      jawaban: z
        .array(z.object({ soalId: Id.meta({ label: 'soal' }), value: AnswerValue.meta({ label: 'isi' }) }))
        .max(25_000)
        .meta({ label: 'jawaban' }),
    }),
    data: HasilCoba,
  }),
}
