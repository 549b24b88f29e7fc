import { z } from 'zod'
import { endpoint, Id, Time, Version } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'
import { AnswerValue } from '../bank/answer-value.ts'

/**
 * What an answer is to the marker who asks. `kosong`: nothing was answered on the screen; what was written on paper can be
 * marked all the same. `berbeda`: two have marked it too far apart, and the asking one may settle it. `dinilai`: nothing is
 * left for the asking one to do.
 */
export const StatusKoreksi = z.enum(['menunggu', 'dinilai', 'kosong', 'berbeda'])
export type StatusKoreksi = z.infer<typeof StatusKoreksi>

/** By how many an answer is marked, and what becomes of two marks. */
export const CaraMenilai = z.object({
  penilai: z.union([z.literal(1), z.literal(2)]).meta({ label: 'banyak penilai' }),
  /** Percent of the answers that two mark, drawn once and for all. */
  share: z
    .number('Isi bagian jawaban dalam persen')
    .int('Bagian jawaban dalam persen tanpa koma')
    .min(1, 'Paling sedikit 1 persen')
    .max(100, 'Paling banyak 100 persen')
    .meta({ label: 'bagian jawaban' }),
  /** Points by which two marks may differ and their mean still counts. */
  tolerance: z
    .number('Isi toleransi dengan angka')
    .min(0, 'Toleransi paling sedikit 0')
    .max(1000, 'Toleransi paling banyak 1.000')
    .meta({ label: 'toleransi selisih' }),
  /** Whether one of the two may settle their difference. */
  ownSettling: z.boolean().meta({ label: 'salah satu penilai boleh menetapkan' }),
  /** 0 until it is chosen. */
  version: Version,
})
export type CaraMenilai = z.infer<typeof CaraMenilai>

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
  /** Of what waits, what the asking one can mark or settle. */
  forMe: z.number().int(),
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
  cara: CaraMenilai,
  /** Whether the asking one says how it is marked, and sees how markers agree. */
  mayArrange: z.boolean(),
  /** Where two mark: what waits for whom. */
  double: z
    .object({ first: z.number().int(), second: z.number().int(), differing: z.number().int() })
    .nullable(),
  soal: z.array(MarkedSoal),
})
export type MarkingExam = z.infer<typeof MarkingExam>

/** What counts of an answer that two have marked. */
const SettledMark = z.object({
  mark: z.number(),
  catatan: z.string(),
  /** Settled by a third, and not by agreement. */
  isThird: z.boolean(),
})

/**
 * One answer with its mark: of an answer that two mark, what the asking one gave and never what the other did. Whoever may
 * settle it is shown both marks, and what counts, once both are given.
 */
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
  /** Both marks without whose they are; null for whom may not settle them. */
  readings: z.array(z.object({ mark: z.number(), catatan: z.string() })).nullable(),
  settled: SettledMark.nullable(),
  /** The version of what counts, for whoever settles it; 0 for none. */
  settledVersion: z.number().int(),
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
  /** Exams with answers that wait for the asking one to mark or settle them. */
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
  /** Settles what two have marked; null takes it back to them. Their marks stay as they are. */
  settle: endpoint('PUT', '/marking/:attemptId/:soalId/akhir', {
    izin: 'hasil-ujian.mark',
    log: 'Menetapkan nilai akhir uraian',
    body: MarkInput,
    data: z.object({ version: z.number().int(), status: StatusKoreksi }),
  }),
  /** Says how the exam is marked from now on; marks that count stay. */
  arrange: endpoint('PUT', '/marking/:eventId', {
    izin: 'hasil-ujian.rescore',
    log: 'Mengubah cara menilai uraian',
    body: CaraMenilai,
    data: CaraMenilai,
  }),
}
