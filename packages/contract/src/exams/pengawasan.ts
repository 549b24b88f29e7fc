import { z } from 'zod'
import { endpoint, Id, kindOf, NoData, Time } from '../platform/endpoint.ts'
import { StatusAttempt } from './ujian.ts'

/** What the browser reports of an exam in progress, and what was done to it: evidence, never a verdict. */
export const LogKind = z.enum([
  'perangkat-meminta',
  'perangkat-berganti',
  'alamat-berganti',
  'alamat-ditolak',
  'tab-ditinggalkan',
  'layar-penuh-keluar',
  'salin',
  'tempel',
  'jawaban-terlambat',
  'jawaban-tertahan',
  'jawaban-diterima',
  'jawaban-ditolak',
  'bagian-dibuka',
  'perpanjang',
  'jeda',
  'lanjut',
  'kumpulkan',
  'buka-kembali',
  'buka-perangkat',
  'buka-alamat',
  'tolak-perangkat',
  'layanan',
  'pesan',
  'gangguan',
  'kembalikan-audio',
  'identitas-cocok',
  'identitas-batal',
])
export type LogKind = z.infer<typeof LogKind>

export const LogEntry = z.object({
  id: Id,
  attemptId: Id,
  murid: z.string(),
  kind: LogKind,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Who did it, where it was not the student. */
  actor: z.string().nullable(),
  at: Time,
})
export type LogEntry = z.infer<typeof LogEntry>

/** One student as the board shows them. `stored` counts answers that are on the server. */
export const BoardRow = z.object({
  attemptId: Id,
  userId: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  lembaga: z.string().nullable(),
  ruangId: Id.nullable(),
  ruang: z.string().nullable(),
  sesi: z.string().nullable(),
  status: StatusAttempt,
  paused: z.boolean(),
  startedAt: Time.nullable(),
  deadline: Time.nullable(),
  submittedAt: Time.nullable(),
  seenAt: Time.nullable(),
  /** Its page has a line to the server now, whenever it last said something. */
  connected: z.boolean(),
  soalNumber: z.number().int().nullable(),
  stored: z.number().int(),
  answered: z.number().int(),
  unsent: z.number().int(),
  /** Answers of theirs that wait for a decision. */
  held: z.number().int(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  /** Another device of theirs, which asks to go on with the exam. */
  asking: z.object({ device: z.string(), address: z.string(), at: Time }).nullable(),
  extraPercent: z.number().int(),
  textStep: z.number().int(),
  fotoId: Id.nullable(),
  /** When somebody compared the student with their photo or card, and who; null where nobody has. */
  identityAt: Time.nullable(),
  identityBy: z.string().nullable(),
  /** How often something worth a look was reported, by kind. */
  flags: z.record(z.string(), z.number().int()),
})
export type BoardRow = z.infer<typeof BoardRow>

/** What somebody did to some at once, as everybody else at the board is told. */
export const BoardDeed = LogEntry.pick({ kind: true, detail: true, actor: true, at: true }).extend({
  /** To how many of those whom the reader may watch, and some of their names. */
  count: z.number().int(),
  names: z.array(z.string()),
})
export type BoardDeed = z.infer<typeof BoardDeed>

export const Board = z.object({
  event: z.object({ id: Id, nama: z.string(), opensAt: Time, closesAt: Time, token: z.string().nullable() }),
  /** Questions that each student has. */
  soal: z.number().int(),
  /** `rows` are all that there are now; else those that have changed. */
  isWhole: z.boolean(),
  rows: z.array(BoardRow),
  /** What was done last, the newest first. */
  deeds: z.array(BoardDeed),
  serverNow: Time,
})
export type Board = z.infer<typeof Board>

/** What is opened again: sections with time left, or also those left for good and those whose time had run out. */
export const BagianDibuka = z.enum(['tersisa', 'semua'])
export type BagianDibuka = z.infer<typeof BagianDibuka>

/** What a proctor does to one, some or all; each needs a reason. */
export const ProctorAction = z.discriminatedUnion('kind', [
  z.object({
    kind: kindOf('perpanjang'),
    minutes: z
      .number()
      .int()
      .min(1, 'Paling sedikit 1 menit')
      .max(600, 'Paling banyak 600 menit')
      .meta({ label: 'menit' }),
  }),
  z.object({
    kind: kindOf('perpanjang-persen'),
    percent: z
      .number()
      .int()
      .min(1, 'Paling sedikit 1%')
      .max(200, 'Paling banyak 200%')
      .meta({ label: 'persen' }),
  }),
  z.object({ kind: kindOf('jeda') }),
  z.object({ kind: kindOf('lanjut') }),
  z.object({ kind: kindOf('kumpulkan') }),
  z.object({
    kind: kindOf('buka-kembali'),
    /** Beyond what was left of each section. */
    minutes: z.number().int().min(0).max(600).meta({ label: 'menit' }),
    bagian: BagianDibuka.optional().meta({ label: 'bagian yang dibuka' }),
    /** Accepts in the same step what waits for a decision of them. */
    withHeld: z.boolean().optional().meta({ label: 'terima jawaban terlambat' }),
  }),
  /** Lets the device in that asks; where none does, the next one that comes. */
  z.object({ kind: kindOf('buka-perangkat') }),
  z.object({ kind: kindOf('tolak-perangkat') }),
  /** Lets somebody work from elsewhere whose room is limited to addresses. */
  z.object({ kind: kindOf('buka-alamat') }),
  /** Sound whose plays are limited can be played again as often as at first: of one question, by its number on the student's screen, or (null) of all. */
  z.object({
    kind: kindOf('kembalikan-audio'),
    soalNumber: z.number().int().min(1).max(10_000).nullable().meta({ label: 'nomor soal' }),
  }),
])
export type ProctorAction = z.infer<typeof ProctorAction>

export const Reason = z.string().trim().min(3, 'Tuliskan alasannya').max(300, 'Paling banyak 300 huruf')

/** `skipped`: those it could not be done to, and why. */
export const ActionOutcome = z.object({
  done: z.number().int(),
  skipped: z.array(z.object({ nama: z.string(), reason: z.string() })),
})
export type ActionOutcome = z.infer<typeof ActionOutcome>

export const Peserta = z.object({
  userId: Id.meta({ label: 'orang' }),
  sesiId: Id.nullable().meta({ label: 'sesi' }),
  ruangId: Id.nullable().meta({ label: 'ruang' }),
  kursi: z.number().int().min(1).max(10_000).nullable().meta({ label: 'jumlah kursi' }),
  extraPercent: z.number().int().min(0).max(300).meta({ label: 'tambahan waktu (persen)' }),
  /** Size of letters to begin with, 0 as usual. */
  textStep: z.number().int().min(0).max(3).meta({ label: 'ukuran huruf' }),
})
export type Peserta = z.infer<typeof Peserta>

export const pengawasan = {
  board: endpoint('GET', '/event/:id/board', { izin: 'event.awasi', data: Board }),
  /** Server-sent events: a `Board` first, then one with the rows that changed; whole again where some have gone. */
  stream: endpoint('GET', '/event/:id/board/stream', { izin: 'event.awasi', data: Board }),
  act: endpoint('POST', '/event/:id/action', {
    izin: 'event.awasi',
    log: 'Bertindak sebagai pengawas ujian',
    body: z.object({
      /** Null: everybody whom the actor may see. */
      attemptIds: z.array(Id).min(1).max(5000).nullable().meta({ label: 'pengerjaan' }),
      action: ProctorAction.meta({ label: 'tindakan' }),
      reason: Reason.meta({ label: 'alasan' }),
    }),
    data: ActionOutcome,
  }),
  /** What opening an attempt again would come to: the sections that would be open, and for how long; empty where none. */
  reopening: endpoint('GET', '/event/:id/attempt/:attemptId/reopening', {
    izin: 'event.awasi',
    query: z.object({
      minutes: z.coerce.number().int().min(0).max(600).default(0),
      bagian: BagianDibuka.default('tersisa'),
    }),
    data: z.array(
      z.object({
        nama: z.string(),
        /** Null: it opens when the one before is left, within the time of that one. */
        seconds: z.number().int().nullable(),
      }),
    ),
  }),
  say: endpoint('POST', '/event/:id/message', {
    izin: 'event.awasi',
    log: 'Mengirim pesan kepada peserta ujian',
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1, 'Tuliskan pesannya')
        .max(500, 'Paling banyak 500 huruf')
        .meta({ label: 'teks' }),
      /** Null: everybody whom the actor may see, in every room. */
      ruangId: Id.nullable().default(null).meta({ label: 'ruang' }),
      attemptIds: z.array(Id).min(1).max(5000).nullable().default(null).meta({ label: 'pengerjaan' }),
    }),
    data: NoData,
  }),
  /** Says of students that somebody compared them with their photo or card, or takes it back. */
  identify: endpoint('PUT', '/event/:id/identity', {
    izin: 'event.awasi',
    log: 'Mencocokkan identitas peserta ujian',
    body: z.object({
      attemptIds: z.array(Id).min(1).max(5000).meta({ label: 'pengerjaan' }),
      isMatched: z.boolean().meta({ label: 'identitas cocok' }),
    }),
    data: NoData,
  }),
  log: endpoint('GET', '/event/:id/log', {
    izin: 'event.awasi',
    query: z.object({ attemptId: Id.optional() }),
    data: z.array(LogEntry),
  }),
  /** Places, before a student has begun; what a student is entitled to, also while they work. */
  arrange: endpoint('PUT', '/event/:id/peserta', {
    izin: 'event.write',
    log: 'Mengubah peserta ujian',
    body: z.object({ peserta: z.array(Peserta).min(1).max(5000).meta({ label: 'peserta' }) }),
    data: ActionOutcome,
  }),
}
