import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { IrtScore } from './irt-scoring.ts'
import { listQuery } from '../platform/list.ts'
import { OutcomeCounts } from '../platform/result-shapes.ts'
import { AnswerValue } from '../bank/answer-value.ts'
import { SoalContent, SoalKey } from '../bank/soal-form.ts'
import { Form } from '../bank/soal-words.ts'

/** `void`: the question was taken out of the exam afterwards and counts for nobody. */
export const Outcome = z.enum(['correct', 'partial', 'wrong', 'blank', 'pending', 'void'])
export type Outcome = z.infer<typeof Outcome>

const Score = { score: z.number(), maxScore: z.number() }

/** One line of an event's results. */
export const HasilUjian = z.object({
  id: Id,
  murid: z.object({ id: Id, nama: z.string(), nomor: z.string().nullable() }),
  ...OutcomeCounts,
  ...Score,
  nilai: z.number(),
  /** Where the package is scored by item response theory too. */
  irt: IrtScore.nullable(),
  lulus: z.boolean().nullable(),
  /** Whose keys and rules the score follows. */
  scoringVersion: z.number().int(),
  submittedAt: Time,
})
export type HasilUjian = z.infer<typeof HasilUjian>

/** A question of a result, with answer, key and explanation. */
export const HasilSoal = z.object({
  /** Its place in the section as this student had it, and in the whole package. */
  number: z.number().int(),
  paketNumber: z.number().int(),
  section: z.string(),
  form: Form,
  outcome: Outcome,
  score: z.number(),
  maxScore: z.number(),
  content: SoalContent,
  /** What the question shares with others; empty where there is nothing. */
  stimulus: z.string(),
  answer: AnswerValue,
  key: SoalKey,
  pembahasan: z.string(),
  /** Everybody was given its points afterwards. */
  isFullCredit: z.boolean(),
  /** The mark by hand, of a question that has one. */
  koreksi: z.object({ mark: z.number(), maxMark: z.number(), catatan: z.string() }).nullable(),
})

export const HasilUjianDetail = z.object({
  murid: z.object({ id: Id, nama: z.string(), lembaga: z.string().nullable(), lembagaId: Id.nullable() }),
  paketSoal: z.object({ id: Id, nama: z.string() }),
  event: z.object({ id: Id, nama: z.string(), opensAt: Time, dibatalkan: z.boolean() }),
  ...OutcomeCounts,
  ...Score,
  /** 0..100; below 0 where wrong answers cost points. */
  nilai: z.number(),
  irt: IrtScore.nullable(),
  /** Against the package's and the sections' thresholds; null where none is set. */
  lulus: z.boolean().nullable(),
  threshold: z.number().nullable(),
  /** Whose keys and rules the scores follow. */
  scoring: z.object({ number: z.number().int(), label: z.string() }),
  rank: z.object({ position: z.number().int(), of: z.number().int() }).nullable(),
  minutes: z.number(),
  submittedAt: Time,
  submittedBy: z.enum(['murid', 'server', 'pengawas']),
  sections: z.array(
    z.object({
      nama: z.string(),
      ...OutcomeCounts,
      ...Score,
      threshold: z.number().nullable(),
      lulus: z.boolean().nullable(),
    }),
  ),
  /** Against each further set of thresholds: what is below its least; `lulus` null while marks are missing. */
  profil: z.array(
    z.object({
      nama: z.string(),
      lulus: z.boolean().nullable(),
      kurang: z.array(z.object({ nama: z.string(), score: z.number(), threshold: z.number() })),
    }),
  ),
  /** Mastery by aspect: points reached of points possible. */
  aspek: z.array(z.object({ nama: z.string(), ...Score, questions: z.number().int() })),
  /** When the questions are opened, where they wait only for answers that may still come in late. */
  soalOpensAt: Time.nullable(),
  /** The cell that has the answers, where it does not answer: the questions are not shown until it does. */
  jawabanDi: z.string().nullable(),
  /** Null where the event's rules keep the questions closed. */
  soal: z.array(HasilSoal).nullable(),
})
export type HasilUjianDetail = z.infer<typeof HasilUjianDetail>

export const hasilUjian = {
  list: endpoint('GET', '/hasil-ujian', {
    izin: 'hasil-ujian.read',
    query: listQuery(['nama', 'nilai', 'submittedAt'], { eventId: Id, paketSoalId: Id, nama: z.string() }),
    data: z.array(HasilUjian),
  }),
  one: endpoint('GET', '/hasil-ujian/:paketId/:userId/:eventId', {
    izin: 'hasil-ujian.read',
    data: HasilUjianDetail,
  }),
}
