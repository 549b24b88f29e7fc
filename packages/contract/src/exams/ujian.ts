import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { Navigation, ShowResult, StatusEvent, TimeMode } from '../papers/exam-words.ts'
import { LateRule } from './section-lengths.ts'
import type { SealedContent } from '../papers/paket-content.ts'
import { AnswerValue } from '../bank/answer-value.ts'

export const StatusAttempt = z.enum(['siap', 'berlangsung', 'dikumpulkan', 'dinilai', 'dihentikan'])
export type StatusAttempt = z.infer<typeof StatusAttempt>

/** One exam as its student sees it before starting. */
export const Ujian = z.object({
  event: z.object({
    id: Id,
    nama: z.string(),
    status: StatusEvent,
    opensAt: Time,
    closesAt: Time,
    needsToken: z.boolean(),
    /** Handing in is possible after so many minutes. */
    minMinutes: z.number().int(),
    /** Going on with another device needs the proctor. */
    lockDevice: z.boolean(),
    lateRule: LateRule,
    showResult: ShowResult,
    /** When the exam is over for everybody, and what they wrote in time is there: what waits for its end is shown then. */
    endsAt: Time,
  }),
  paketSoal: z.object({ id: Id, nama: z.string(), timeMode: TimeMode, navigation: Navigation }),
  durationSeconds: z.number().int(),
  sections: z.array(
    z.object({ id: Id, nama: z.string(), durationSeconds: z.number().int(), questions: z.number().int() }),
  ),
  /** The newest of the student's attempts at it. */
  attempt: z.object({
    id: Id,
    status: StatusAttempt,
    deadline: Time.nullable(),
    number: z.number().int(),
    paused: z.boolean(),
    /** Of the student's own time, beyond that of others. */
    extraPercent: z.number().int(),
    /** Where its questions are, sealed until their section opens. */
    contentHash: z.string(),
  }),
  maxAttempts: z.number().int(),
  /** The attempt is over, and another one may be begun now. */
  mayRepeat: z.boolean(),
  /** Until when one may begin. */
  latestStart: Time,
  /** Where and when the student sits, where rooms and sessions are kept. */
  ruang: z.string().nullable(),
  sesi: z.string().nullable(),
  /** Shown once the event's rules allow it, and no answer can still come in by itself. */
  nilai: z.number().nullable(),
  /** Until then answers written in time may still come in, where the server ended the attempt at its deadline. */
  lateUntil: Time.nullable(),
  serverNow: Time,
})
export type Ujian = z.infer<typeof Ujian>

/** Whether an attempt's time is over at `now`, in milliseconds; while it is paused, time stands still. */
export function isTimeUp({ paused, deadline }: Ujian['attempt'], now: number): boolean {
  return !paused && deadline !== null && now >= Date.parse(deadline)
}

/** A change of one answer. `seq` grows with each change; `at` is the moment of the change, server's clock. */
export const AnswerEntry = z.object({
  soal: Id.meta({ label: 'soal' }),
  value: AnswerValue.meta({ label: 'isi' }),
  ragu: z.boolean().meta({ label: 'tanda ragu' }),
  seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ label: 'nomor urut' }),
  at: Time.meta({ label: 'waktu' }),
})
export type AnswerEntry = z.infer<typeof AnswerEntry>

/** What somebody decided about an answer that does not count by itself. */
export const HeldDecision = z.enum(['diterima', 'ditolak'])
export type HeldDecision = z.infer<typeof HeldDecision>

/** What one student works on: order, clock, what is stored, and what opens the sections that are open. The content itself comes by its hash. */
export const AttemptState = z.object({
  id: Id,
  status: StatusAttempt,
  event: z.object({ id: Id, nama: z.string() }),
  paketSoal: z.object({ id: Id, nama: z.string(), timeMode: TimeMode, navigation: Navigation }),
  murid: z.object({ id: Id, nama: z.string() }),
  contentHash: z.string(),
  /** Grows with all that is done to it from outside. */
  version: z.number().int(),
  paused: z.boolean(),
  /** Size of letters to begin with. */
  textStep: z.number().int(),
  /** How often plays of sound were given back: of all (`semua`), or by question. */
  playsGiven: z.record(z.string(), z.number().int()),
  /** Before this moment it cannot be handed in. */
  submitFrom: Time,
  sections: z.array(
    z.object({
      id: Id,
      opensAt: Time,
      deadline: Time,
      questions: z.number().int(),
      /** Opens the section's content (base64url); null while it is not open, and once it is over. */
      sectionKey: z.string().nullable(),
      /**
       * In the order of this student; `options` is the order of the options where they are shuffled. Empty before it
       * has opened: who has met a question elsewhere would know it by its id.
       */
      soal: z.array(z.object({ id: Id, options: z.array(z.string()).nullable() })),
    }),
  ),
  deadline: Time,
  answers: z.array(AnswerEntry),
  submittedAt: Time.nullable(),
  /** `server`: at the deadline, or as the exam was called off. */
  submittedBy: z.enum(['murid', 'server', 'pengawas']).nullable(),
  /** Seals answers that cannot be sent as a file (32 bytes, base64url); the attempt's own. */
  answersKey: z.string(),
  /** Answers that wait for a proctor's decision, or have one. */
  held: z.array(z.object({ soal: Id, seq: z.number().int(), decision: HeldDecision.nullable() })),
  /** Another device that has come to it, the last one; `isAsking`: a proctor is to decide whether it moves there. */
  visitor: z.object({ device: z.string(), at: Time, isAsking: z.boolean() }).nullable(),
  serverNow: Time,
})
export type AttemptState = z.infer<typeof AttemptState>

/** Proof of what is stored: `signature` covers the attempt, the stored `seq`s and the time. */
export const SaveReceipt = z.object({
  stored: z.array(z.object({ soal: Id, seq: z.number().int(), late: z.boolean() })),
  /** Entries that cannot be kept, and why; resending them changes nothing. */
  refused: z.array(
    z.object({
      soal: Id,
      seq: z.number().int(),
      reason: z.enum(['terlambat', 'belum-dibuka', 'bukan-pilihan', 'bukan-soal', 'terlalu-banyak']),
    }),
  ),
  /** Entries that are kept and count only when a proctor accepts them; resending them changes nothing. */
  held: z.array(z.object({ soal: Id, seq: z.number().int() })),
  status: StatusAttempt,
  deadline: Time,
  serverNow: Time,
  signature: z.string(),
})
export type SaveReceipt = z.infer<typeof SaveReceipt>

const reported = z.enum(['tab-ditinggalkan', 'layar-penuh-keluar', 'salin', 'tempel'])

/** A sign of life, every few seconds, and what has happened since the last one. */
export const Pulse = z.object({
  soalNumber: z.number().int().min(0).max(10_000).meta({ label: 'nomor soal' }),
  answered: z.number().int().min(0).max(10_000).meta({ label: 'jumlah terjawab' }),
  unsent: z.number().int().min(0).max(10_000).meta({ label: 'jumlah belum terkirim' }),
  device: z.string().max(100).meta({ label: 'perangkat' }),
  /** The newest message that has been read. */
  messageAt: Time.nullable().meta({ label: 'waktu pesan' }),
  events: z
    .array(
      z.object({
        kind: reported.meta({ label: 'jenis' }),
        at: Time.meta({ label: 'waktu' }),
        seconds: z.number().int().min(0).max(86_400).nullable().meta({ label: 'detik' }),
      }),
    )
    .max(50)
    .default([])
    .meta({ label: 'kejadian' }),
})
export type Pulse = z.infer<typeof Pulse>

/** What a browser has to know at once. */
export const PulseAnswer = z.object({
  version: z.number().int(),
  status: StatusAttempt,
  paused: z.boolean(),
  deadline: Time,
  messages: z.array(z.object({ id: Id, text: z.string(), at: Time })),
  serverNow: Time,
})
export type PulseAnswer = z.infer<typeof PulseAnswer>

/** What a browser says first on its line, which then carries a `Pulse` whenever something has changed. */
export const LineHello = Pulse.extend({ token: z.string().max(200) })

/**
 * A WebSocket that a running exam keeps open. Up go `LineHello` and `Pulse`s, down a `PulseAnswer` whenever it says
 * something new. An empty message asks whether the other side is there, and is given back. It is closed with 4000 + the status
 * of an error, whose code is the reason. Where none can be opened, `attempt.pulse` does the same.
 */
export const attemptLine = { path: '/attempt/:id/line', izin: 'ujian.take', inOneExam: true } as const

/**
 * How a device that is not the one an exam is open at comes in. `sini`: it is open here now. `pindah`: the student may move
 * it. `izin`: a proctor must allow it, and has not been asked; then `menunggu` and `ditolak`.
 */
export const DeviceState = z.object({
  step: z.enum(['sini', 'pindah', 'izin', 'menunggu', 'ditolak']),
  /** Where it is open, and when that was last heard of. */
  holder: z.object({ device: z.string().nullable(), seenAt: Time.nullable() }),
})
export type DeviceState = z.infer<typeof DeviceState>

const Device = z.string().max(100).meta({ label: 'perangkat' })

/** What a student types who comes in for one exam: their number (nomor peserta, NISN) and the exam's token. */
export const NomorToken = z.object({
  nomor: z.string().max(50).default('').meta({ label: 'nomor peserta' }),
  token: z.string().max(20).default('').meta({ label: 'token' }),
})

export const ujian = {
  /** Begins a session for one exam, where the exam says so. Every wrong pair is answered alike. */
  masuk: endpoint('POST', '/ujian/masuk', {
    izin: 'publik',
    log: false,
    body: NomorToken,
    data: z.object({ token: z.string(), paketSoalId: Id }),
  }),
  list: endpoint('GET', '/ujian', { izin: 'ujian.take', inOneExam: true, data: z.array(Ujian) }),
  ofPaket: endpoint('GET', '/ujian/paket-soal/:paketId', {
    izin: 'ujian.take',
    inOneExam: true,
    data: z.array(Ujian),
  }),
  start: endpoint('POST', '/ujian/:eventId/start', {
    izin: 'ujian.take',
    inOneExam: true,
    log: false,
    body: z.object({ token: z.string().max(20).default('').meta({ label: 'token' }), device: Device }),
    data: AttemptState,
  }),
}

export const attempt = {
  one: endpoint('GET', '/attempt/:id', { izin: 'ujian.take', inOneExam: true, data: AttemptState }),
  /** Gzipped `SealedContent`, to be kept for ever; also before the start, so that nobody waits for it then. */
  content: endpoint('GET', '/attempt/:id/content/:hash', {
    izin: 'ujian.take',
    inOneExam: true,
    data: z.custom<SealedContent>(),
  }),
  save: endpoint('PUT', '/attempt/:id/answers', {
    izin: 'ujian.take',
    inOneExam: true,
    log: false,
    body: z.object({ entries: z.array(AnswerEntry).min(1).max(500).meta({ label: 'jawaban' }) }),
    data: SaveReceipt,
  }),
  pulse: endpoint('PUT', '/attempt/:id/pulse', {
    izin: 'ujian.take',
    inOneExam: true,
    log: false,
    body: Pulse,
    data: PulseAnswer,
  }),
  /**
   * Another session of the student has come to a running exam, and stays for an answer: asks how it comes in, and with
   * `move` does so, or asks the proctor where one must allow it. All other calls of a running exam are refused to it.
   */
  device: endpoint('PUT', '/attempt/:id/device', {
    izin: 'ujian.take',
    inOneExam: true,
    log: false,
    body: z.object({ device: Device, move: z.boolean().default(false).meta({ label: 'pindah' }) }),
    data: DeviceState,
  }),
  /** Locked sections: leaves the open one for good and opens the next. */
  nextSection: endpoint('POST', '/attempt/:id/next-section', {
    izin: 'ujian.take',
    inOneExam: true,
    log: 'Berpindah ke bagian ujian berikutnya',
    /** The one that is left, so that the same call twice leaves no second one. */
    body: z.object({ sectionId: Id.meta({ label: 'bagian' }) }),
    data: AttemptState,
  }),
  submit: endpoint('POST', '/attempt/:id/submit', {
    izin: 'ujian.take',
    inOneExam: true,
    log: false,
    body: z.object({ entries: z.array(AnswerEntry).max(500).default([]).meta({ label: 'jawaban' }) }),
    data: SaveReceipt,
  }),
}
