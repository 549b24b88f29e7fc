import { z } from 'zod'
import { AtributInput, AtributValue, AtributValues } from '../platform/atribut.ts'
import { currentUser } from '../platform/current-user.ts'
import { endpoint, Id, LembagaId, Nama, NoData, PeranId, Time, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { Telp } from '../platform/address/telp.ts'

export const StatusUser = z.enum(['aktif', 'nonaktif'])
export type StatusUser = z.infer<typeof StatusUser>
export const JenisKelamin = z.enum(['L', 'P']).meta({ label: 'jenis kelamin' })
export type JenisKelamin = z.infer<typeof JenisKelamin>
export const jenisKelaminLabels: Record<JenisKelamin, string> = { L: 'Laki-laki', P: 'Perempuan' }

/** Small letters and digits, so that a child types it the same on every keyboard. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,39}$/,
    'Nama pengguna: 2 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung, tanpa spasi',
  )
/** NISN, NIP, NUPTK, NIS, nomor peserta: as printed, without white space around it. */
export const Nomor = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}./ -]{1,40}$/u, 'Paling banyak 40 huruf, angka, titik, garis miring, atau tanda hubung')
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Tulis alamat email yang lengkap, mis. nama@sekolah.sch.id').max(200))
  .meta({ label: 'email' })

const firstBirthday = '1900-01-01'

export const TanggalLahir = z.iso
  .date('Tanggal lahir tidak dapat dibaca')
  .refine(
    (date) => date >= firstBirthday && date <= new Date().toISOString().slice(0, 10),
    'Tanggal lahir harus sudah lewat',
  )
  .meta({ label: 'tanggal lahir' })
/** As it stands on papers: a regency or city, sometimes a village. */
export const TempatLahir = z
  .string()
  .trim()
  .min(1, 'Isi tempat lahirnya, atau kosongkan')
  .max(100, 'Paling banyak 100 huruf')
  .regex(/^[^\p{Cc}]*$/u, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
  .meta({ label: 'tempat lahir' })

export const ApplicationUserInput = z.object({
  nama: Nama,
  peranId: PeranId,
  lembagaId: LembagaId.nullable(),
  /** NISN of a murid, NIP or NUPTK of those who work there. */
  nomor: Nomor.nullable().meta({ label: 'NISN atau NIP' }),
  nis: Nomor.nullable().meta({ label: 'NIS' }),
  nomorPeserta: Nomor.nullable().meta({ label: 'nomor peserta' }),
  username: Username.nullable().meta({ label: 'nama pengguna' }),
  email: Email.nullable(),
  telp: Telp.nullable(),
  jenisKelamin: JenisKelamin.nullable(),
  /** Without them they stay as they are. */
  tempatLahir: TempatLahir.nullable().optional(),
  tanggalLahir: TanggalLahir.nullable().optional(),
  atribut: AtributInput.optional(),
})
export type ApplicationUserInput = z.infer<typeof ApplicationUserInput>

export const ApplicationUser = z.object({
  id: Id,
  nama: z.string(),
  peran: z.object({ id: Id, kode: z.string(), nama: z.string() }),
  lembaga: z.object({ id: Id, nama: z.string() }).nullable(),
  nomor: z.string().nullable(),
  nis: z.string().nullable(),
  nomorPeserta: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  telp: z.string().nullable(),
  jenisKelamin: JenisKelamin.nullable(),
  tempatLahir: z.string().nullable(),
  tanggalLahir: z.string().nullable(),
  groups: z.array(z.string()),
  /** Of the fields that the reader may see. */
  atribut: AtributValues,
  status: StatusUser,
  /** A second step of signing in is set up: an authenticator or a passkey. */
  hasSecondFactor: z.boolean(),
  dibuatPada: Time,
})
export type ApplicationUser = z.infer<typeof ApplicationUser>

export const ApplicationUserDetail = ApplicationUser.extend({
  fotoId: Id.nullable(),
  /** What the person types to sign in, each of them. */
  signInBy: z.array(z.string()),
  hasPassword: z.boolean(),
  sessions: z.number().int(),
  /** Whether the reader may change, disable or delete this person: never one whose role is above their own. */
  mayEdit: z.boolean(),
  version: z.number().int(),
  diubahPada: Time,
})
export type ApplicationUserDetail = z.infer<typeof ApplicationUserDetail>

export const RiwayatUser = z.object({
  id: Id,
  at: Time,
  /** Who did it, as they were called then. */
  oleh: z.string(),
  action: z.string(),
  /** What was done, in words: `Mengubah paket soal`. */
  said: z.string(),
  target: z.string(),
  targetNama: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** `oleh`: the person did it; `terhadap`: it was done to the person. */
  side: z.enum(['oleh', 'terhadap']),
})
export type RiwayatUser = z.infer<typeof RiwayatUser>

export const UjianUser = z.object({
  id: Id,
  event: z.object({ id: Id, nama: z.string(), opensAt: Time, closesAt: Time }),
  paketSoal: z.object({ id: Id, nama: z.string() }),
  status: z.enum(['siap', 'berlangsung', 'dikumpulkan', 'dinilai', 'dihentikan']),
  submittedAt: Time.nullable(),
  nilai: z.number().nullable(),
  lulus: z.boolean().nullable(),
})
export type UjianUser = z.infer<typeof UjianUser>

/** A fresh password, told once. */
export const FreshPassword = z.object({ signInBy: z.array(z.string()), password: z.string() })
export type FreshPassword = z.infer<typeof FreshPassword>

const filters = {
  peran: z.string(),
  lembagaId: Id,
  groupBelajarId: Id,
  status: StatusUser,
  /** Who has none and takes exams needs none, and is not among them. */
  duaLangkah: z.enum(['terpasang', 'belum']),
  nama: z.string(),
  nomor: z.string(),
  username: z.string(),
  email: z.string(),
  dibuatPada: z.iso.datetime({ offset: true }).or(z.iso.date()),
  'atribut.*': AtributValue,
}

export const applicationUser = {
  me: currentUser.me,
  list: endpoint('GET', '/application-user', {
    izin: 'application-user.read',
    query: listQuery(['nama', 'nomor', 'nomorPeserta', 'username', 'dibuatPada'], filters),
    data: z.array(ApplicationUser),
  }),
  one: endpoint('GET', '/application-user/:id', {
    izin: 'application-user.read',
    data: ApplicationUserDetail,
  }),
  create: endpoint('POST', '/application-user', {
    izin: 'application-user.write',
    log: 'Membuat pengguna',
    body: ApplicationUserInput,
    data: ApplicationUserDetail.extend({ password: z.string() }),
  }),
  update: endpoint('PUT', '/application-user/:id', {
    izin: 'application-user.write',
    log: 'Mengubah pengguna',
    body: ApplicationUserInput.extend({ version: Version }),
    data: ApplicationUserDetail,
  }),
  setStatus: endpoint('POST', '/application-user/status', {
    izin: 'application-user.write',
    stepUp: 'many',
    log: 'Mengubah status pengguna',
    body: z.object({ ids: Ids, status: StatusUser.meta({ label: 'status' }) }),
    data: NoData,
  }),
  resetPassword: endpoint('POST', '/application-user/:id/reset-password', {
    izin: 'application-user.write',
    log: 'Membuat kata sandi baru untuk pengguna',
    data: FreshPassword,
  }),
  signOut: endpoint('POST', '/application-user/:id/sign-out', {
    izin: 'application-user.write',
    log: 'Mengeluarkan pengguna dari semua perangkat',
    data: z.object({ ended: z.number().int() }),
  }),
  riwayat: endpoint('GET', '/application-user/:id/riwayat', {
    izin: 'audit.read',
    query: listQuery(['at']),
    data: z.array(RiwayatUser),
  }),
  ujian: endpoint('GET', '/application-user/:id/ujian', {
    izin: 'hasil-ujian.read',
    query: listQuery(['opensAt', 'nilai'], { opensAt: Time }),
    data: z.array(UjianUser),
  }),
  deleteOne: endpoint('DELETE', '/application-user/:id', {
    izin: 'application-user.delete',
    stepUp: true,
    log: 'Menghapus pengguna',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/application-user', {
    izin: 'application-user.delete',
    stepUp: true,
    log: 'Menghapus pengguna',
    body: Ids,
    data: NoData,
  }),
}
