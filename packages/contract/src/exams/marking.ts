import { z } from 'zod'
import { endpoint, Id, Time, Version } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'
import { AnswerValue } from '../bank/answer-value.ts'

/** `kosong`: nothing was answered on the screen; what was written on paper can be marked all the same. */
export const StatusKoreksi = z.enum(['menunggu', 'dinilai', 'kosong'])
export type StatusKoreksi = z.infer<typeof StatusKoreksi>

/** A question that is marked by hand, and how far its marking is. */
export const MarkedSoal = z.object({
  soalId: Id,
  number: z.number().int(),
  section: z.string(),
  stem: z.string(),
  rubric: z.string(),
  maxMark: z.number(),
  /** Points that a full mark brings. */
  points: z.number(),
  waiting: z.number().int(),
  marked: z.number().int(),
  blank: z.number().int(),
})
export type MarkedSoal = z.infer<typeof MarkedSoal>

/** Of an event, or of everything that the caller may mark. */
const Progress = { waiting: z.number().int(), marked: z.number().int() }
const Named = z.object({ id: Id, nama: z.string() })

export const MarkingEvent = z.object({ event: Named, paketSoal: Named, ...Progress })
export type MarkingEvent = z.infer<typeof MarkingEvent>

export const MarkingExam = MarkingEvent.extend({
  /** Whether its students see nothing before everything is marked. */
  holdsResults: z.boolean(),
  soal: z.array(MarkedSoal),
})
export type MarkingExam = z.infer<typeof MarkingExam>

/** One answer with its mark. */
export const MarkedAnswer = z.object({
  id: z.string(),
  attemptId: Id,
  soalId: Id,
  number: z.number().int(),
  murid: z.object({ id: Id, nama: z.string(), nomor: z.string().nullable() }),
  percobaan: z.number().int(),
  answer: AnswerValue,
  /** The answer's version: 0 for none. */
  seq: z.number().int(),
  status: StatusKoreksi,
  mark: z.number().nullable(),
  catatan: z.string(),
  /** The mark's version: 0 for none. */
  version: z.number().int(),
  /** Whose mark it is. */
  marker: z.object({ nama: z.string(), at: Time }).nullable(),
})
export type MarkedAnswer = z.infer<typeof MarkedAnswer>

const MarkInput = z.object({
  /** Null takes the mark away. */
  mark: z
    .number('Nilai harus berupa angka')
    .min(0, 'Nilai paling sedikit 0')
    .max(1000)
    .nullable()
    .meta({ label: 'nilai' }),
  catatan: z.string().trim().max(2000, 'Catatan paling banyak 2.000 huruf').meta({ label: 'catatan' }),
  version: Version,
  seq: z.number().int().meta({ label: 'nomor urut' }),
})
export type MarkInput = z.infer<typeof MarkInput>

export const marking = {
  /** Exams with answers that wait for their marks. */
  list: endpoint('GET', '/marking', {
    izin: 'hasil-ujian.mark',
    query: listQuery(['nama', 'waiting'], { paketSoalId: Id, nama: z.string() }),
    data: z.array(MarkingEvent.extend({ id: Id })),
  }),
  one: endpoint('GET', '/marking/:eventId', { izin: 'hasil-ujian.mark', data: MarkingExam }),
  answers: endpoint('GET', '/marking/:eventId/answer', {
    izin: 'hasil-ujian.mark',
    query: listQuery(['number', 'attemptId', 'answer'], {
      soalId: Id,
      attemptId: Id,
      /** Case and space apart. */
      answer: z.string(),
      status: StatusKoreksi,
    }),
    data: z.array(MarkedAnswer),
  }),
  /** Saves a mark and scores the student anew; refused where somebody else has marked in between. */
  save: endpoint('PUT', '/marking/:attemptId/:soalId', {
    izin: 'hasil-ujian.mark',
    log: 'Menilai jawaban uraian',
    body: MarkInput,
    data: z.object({ version: z.number().int(), status: StatusKoreksi }),
  }),
}
