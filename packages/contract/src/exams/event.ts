import { z } from 'zod'
import { endpoint, Id, Nama, NamaTertulis, NoData, Time, Version } from '../platform/endpoint.ts'
import { ShowResult, StatusEvent } from '../papers/exam-words.ts'
import { LateRule } from './section-lengths.ts'
import { listQuery } from '../platform/list.ts'

export const CountedAttempt = z.enum(['pertama', 'terakhir', 'terbaik'])
export type CountedAttempt = z.infer<typeof CountedAttempt>

/** A turn with a window of its own, within the event's. `id`: one that is there; null: a new one. */
const SesiInput = z.object({
  id: Id.nullable().default(null).meta({ label: 'nomor pengenal' }),
  nama: Nama,
  opensAt: Time.meta({ label: 'waktu mulai' }),
  closesAt: Time.meta({ label: 'waktu selesai' }),
})
const RuangInput = z.object({
  id: Id.nullable().default(null).meta({ label: 'nomor pengenal' }),
  nama: Nama,
  kapasitas: z.number().int().min(1).max(1000).meta({ label: 'kapasitas' }),
  /** Who watches with an account of their own. */
  pengawasId: Id.nullable().meta({ label: 'pengawas' }),
  /** Who signs the room's papers, as written; what is left out stays as it is. */
  pengawasNama: NamaTertulis.optional().meta({ label: 'nama pengawas 1' }),
  pengawasNip: NamaTertulis.optional().meta({ label: 'NIP pengawas 1' }),
  pengawas2Nama: NamaTertulis.optional().meta({ label: 'nama pengawas 2' }),
  pengawas2Nip: NamaTertulis.optional().meta({ label: 'NIP pengawas 2' }),
  proktorNama: NamaTertulis.optional().meta({ label: 'nama proktor' }),
  proktorNip: NamaTertulis.optional().meta({ label: 'NIP proktor' }),
  /** From where its students may work: addresses and ranges; none: from anywhere. What is left out stays as it is. */
  alamat: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i, 'Tulis alamat jaringan seperti 192.168.10.0/24')
        .max(50),
    )
    .max(20, 'Paling banyak 20 alamat')
    .optional()
    .meta({ label: 'hanya dari alamat' }),
})

/** Of a room: who signs its papers. It lets nobody in and seats nobody, so it may be written when the exam is over, too. */
export const signingFields = [
  'pengawasNama',
  'pengawasNip',
  'pengawas2Nama',
  'pengawas2Nip',
  'proktorNama',
  'proktorNip',
] as const

/** Of a room: what seats nobody anew. */
export const quietFields = [...signingFields, 'alamat'] as const

/** Of a token that lets somebody in with nothing but a number beside it. */
const leastTokenAlone = 6

export const EventInput = z
  .object({
    nama: Nama,
    paketSoalId: Id.meta({ label: 'paket soal' }),
    opensAt: Time.meta({ label: 'waktu mulai' }),
    closesAt: Time.meta({ label: 'waktu selesai' }),
    /** Asked before starting; null where none is needed, or where it changes by itself. */
    token: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,12}$/, 'Token: 4 sampai 12 huruf atau angka')
      .nullable()
      .meta({ label: 'token' }),
    /** A token made anew every so many minutes, in place of `token`. */
    tokenMinutes: z
      .number()
      .int()
      .min(5)
      .max(240)
      .nullable()
      .default(null)
      .meta({ label: 'token berganti tiap (menit)' }),
    /** How long after a deadline answers written before it may still arrive. */
    graceSeconds: z.number().int().min(0).max(86_400).default(600).meta({ label: 'masa tenggang' }),
    showResult: ShowResult.meta({ label: 'tampilkan hasil' }),
    showPembahasan: z.boolean().meta({ label: 'tampilkan pembahasan' }),
    showRank: z.boolean().default(false).meta({ label: 'tampilkan peringkat' }),
    /** How long after the opening one may still begin; null: as long as it is open. */
    lateMinutes: z
      .number()
      .int()
      .min(1, 'Paling sedikit 1 menit, supaya murid sempat mulai; kosongkan bila tidak dibatasi')
      .max(10_000)
      .nullable()
      .default(null)
      .meta({ label: 'batas terlambat (menit)' }),
    /** What gives way where somebody starts so late that the end cuts their time. */
    lateRule: LateRule.default('bagian-terakhir').meta({ label: 'bila mulai terlambat' }),
    /** Handing in is possible after so many minutes. */
    minMinutes: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .default(0)
      .meta({ label: 'waktu paling singkat sebelum mengumpulkan (menit)' }),
    maxAttempts: z.number().int().min(1).max(20).default(1).meta({ label: 'jumlah percobaan' }),
    counted: CountedAttempt.default('terbaik').meta({ label: 'percobaan yang dihitung' }),
    /** Going on with another device needs the proctor. */
    lockDevice: z.boolean().default(false).meta({ label: 'kunci perangkat' }),
    /** Students may come in by their number and the token alone, for this exam only. */
    masukNomor: z.boolean().default(false).meta({ label: 'masuk dengan nomor dan token' }),
    /** Proctors of a room watch every room, as far as their role reaches. */
    proctorsSeeAll: z.boolean().default(false).meta({ label: 'pengawas ruang mengawasi semua ruang' }),
    sesi: z.array(SesiInput).max(50).default([]).meta({ label: 'sesi' }),
    ruang: z.array(RuangInput).max(500).default([]).meta({ label: 'ruang' }),
    groupBelajarIds: z.array(Id).max(500).meta({ label: 'group belajar' }),
    lembagaIds: z.array(Id).max(500).meta({ label: 'lembaga' }),
    applicationUserIds: z.array(Id).max(5000).meta({ label: 'orang' }),
  })
  .refine(({ opensAt, closesAt }) => Date.parse(closesAt) > Date.parse(opensAt), {
    path: ['closesAt'],
    message: 'Waktu selesai harus sesudah waktu mulai',
  })
  .refine(
    (event) => event.groupBelajarIds.length + event.lembagaIds.length + event.applicationUserIds.length > 0,
    { path: ['groupBelajarIds'], message: 'Pilih peserta: group belajar, lembaga, atau orang' },
  )
  .refine((event) => event.token === null || event.tokenMinutes === null, {
    path: ['tokenMinutes'],
    message: 'Pilih salah satu: token tetap, atau token yang berganti sendiri',
  })
  .refine((event) => !event.masukNomor || event.token !== null || event.tokenMinutes !== null, {
    path: ['masukNomor'],
    message: 'Isi token, atau pakai token yang berganti sendiri',
  })
  // There it stands in a password's place.
  .refine((event) => !event.masukNomor || event.token === null || event.token.length >= leastTokenAlone, {
    path: ['token'],
    message: `Untuk masuk dengan nomor, token paling sedikit ${leastTokenAlone} huruf atau angka supaya tidak mudah ditebak`,
  })
  .refine(
    (event) =>
      event.sesi.every(
        (sesi) =>
          Date.parse(sesi.opensAt) >= Date.parse(event.opensAt) &&
          Date.parse(sesi.closesAt) <= Date.parse(event.closesAt),
      ),
    { path: ['sesi'], message: 'Setiap sesi harus berada di dalam waktu ujian' },
  )
  .refine(({ sesi }) => sesi.every((each) => Date.parse(each.closesAt) > Date.parse(each.opensAt)), {
    path: ['sesi'],
    message: 'Waktu selesai sesi harus sesudah waktu mulainya',
  })
  .refine((event) => isDistinct(event.sesi) && isDistinct(event.ruang), {
    path: ['ruang'],
    message: 'Nama sesi dan nama ruang tidak boleh sama dua kali',
  })
export type EventInput = z.infer<typeof EventInput>

function isDistinct(named: { nama: string }[]): boolean {
  return new Set(named.map(({ nama }) => nama.trim().toLowerCase())).size === named.length
}

export const Event = z.object({
  id: Id,
  nama: Nama,
  paketSoal: z.object({ id: Id, nama: z.string() }),
  status: StatusEvent,
  opensAt: Time,
  closesAt: Time,
  /** The one that is right now, where it changes by itself. */
  token: z.string().nullable(),
  tokenMinutes: z.number().int().nullable(),
  graceSeconds: z.number().int(),
  showResult: ShowResult,
  showPembahasan: z.boolean(),
  showRank: z.boolean(),
  lateMinutes: z.number().int().nullable(),
  lateRule: LateRule,
  minMinutes: z.number().int(),
  maxAttempts: z.number().int(),
  counted: CountedAttempt,
  lockDevice: z.boolean(),
  masukNomor: z.boolean(),
  proctorsSeeAll: z.boolean(),
  sesi: z.array(SesiInput.extend({ id: Id })),
  ruang: z.array(RuangInput.extend({ id: Id, pengawas: z.string().nullable() }).required()),
  audience: z.array(z.string()),
  counts: z.object({ all: z.number().int(), running: z.number().int(), submitted: z.number().int() }),
  version: z.number().int(),
})
export type Event = z.infer<typeof Event>

/** With the audience as it was chosen. */
export const EventDetail = Event.extend({
  groupBelajarIds: z.array(Id),
  lembagaIds: z.array(Id),
  applicationUserIds: z.array(Id),
})
export type EventDetail = z.infer<typeof EventDetail>

const afterTheEnd: ReadonlySet<string> = new Set(['nama', 'showResult', 'showPembahasan', 'showRank'])

/**
 * What of an event may still be changed. Until somebody has begun all but its package; then no more when it opened, and
 * from the first hand-in on not which attempt counts; once it is over only its name and what students see.
 */
export function mayChange(
  { status, counts }: Pick<Event, 'status' | 'counts'>,
  field: keyof EventInput,
): boolean {
  if (status === 'batal' || field === 'paketSoalId') return false
  if (counts.running + counts.submitted === 0) return true
  if (status === 'selesai') return afterTheEnd.has(field)
  if (field === 'counted') return counts.submitted === 0
  return field !== 'opensAt'
}

export const event = {
  list: endpoint('GET', '/event', {
    izin: 'event.read',
    unattended: true,
    query: listQuery(['nama', 'opensAt'], { paketSoalId: Id, opensAt: Time, closesAt: Time }),
    data: z.array(Event),
  }),
  one: endpoint('GET', '/event/:id', { izin: 'event.read', data: EventDetail }),
  create: endpoint('POST', '/event', {
    izin: 'event.write',
    log: 'Membuat jadwal ujian',
    body: EventInput,
    data: EventDetail,
  }),
  /** What `fixedFields` names stays as it is. */
  update: endpoint('PUT', '/event/:id', {
    izin: 'event.write',
    log: 'Mengubah jadwal ujian',
    body: EventInput.safeExtend({ version: Version }),
    data: EventDetail,
  }),
  /** Calls it off: nobody can start, and attempts that run are submitted as they are. */
  cancel: endpoint('POST', '/event/:id/cancel', {
    izin: 'event.delete',
    stepUp: true,
    log: 'Membatalkan jadwal ujian',
    data: NoData,
  }),
}
