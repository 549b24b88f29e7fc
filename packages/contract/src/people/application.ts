import { z } from 'zod'
import { systemApplicationUsername } from '../platform/current-user.ts'
import { Email } from './application-user.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { Batas, Pemakaian, Unduhan } from '../platform/layanan/layanan.ts'
import { listQuery } from '../platform/list.ts'

export const StatusApplication = z.enum(['aktif', 'ditangguhkan'])
export type StatusApplication = z.infer<typeof StatusApplication>
/** Closed: nobody signs in, and after the term everything that it owns is erased. */
export const KeadaanApplication = z.enum([...StatusApplication.options, 'ditutup'])
export type KeadaanApplication = z.infer<typeof KeadaanApplication>

/** Short name of an application: who has no e-mail signs in by username@kode. */
const Kode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{2,20}$/, 'Kode: 2 sampai 20 huruf kecil atau angka, tanpa spasi')
  .refine(
    (kode) => kode !== systemApplicationUsername,
    'Kode ini disimpan untuk penyelenggara Suluh. Pilih kode lain.',
  )

export const Application = z.object({
  id: Id,
  nama: Nama,
  kode: Kode,
  status: KeadaanApplication,
  dibuatPada: Time,
  /** How much it holds; what that is stays closed to the platform. */
  users: z.number().int(),
  /** Active ones; while there is none, the platform may invite somebody. */
  pengelola: z.number().int(),
  events: z.number().int(),
  attempts: z.number().int(),
  storageBytes: z.number().int(),
  version: z.number().int(),
})
export type Application = z.infer<typeof Application>

/** How long a closed application can be opened again. */
export const leastTermDays = 7
export const mostTermDays = 365

/** People of the roles that every application has; those of roles of its own are `lain`. */
export const peranStandar = ['pengelola', 'staf', 'lembaga', 'guru', 'pengawas', 'murid', 'lain'] as const

/** Numbers, and what the platform itself has said; nothing that people of the application wrote. */
export const ApplicationDetail = Application.extend({
  perPeran: z.record(z.enum(peranStandar), z.number().int()),
  lembaga: z.number().int(),
  soal: z.number().int(),
  paketSoal: z.number().int(),
  /** Its own on the network, under which people sign in; null: this installation's. */
  alamat: z.string().nullable(),
  paketLayanan: z.object({ id: Id, nama: z.string() }).nullable(),
  batas: Batas,
  pemakaian: Pemakaian,
  /** Asked for lately; only its own people download them. */
  unduhan: z.array(Unduhan),
  tutup: z.object({ pada: Time, hapusSetelah: Time, alasan: z.string() }).nullable(),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

const Undangan = z.object({ nama: Nama, email: Email })

export const application = {
  list: endpoint('GET', '/application', {
    izin: 'application.read',
    query: listQuery(['nama', 'dibuatPada'], { status: KeadaanApplication }),
    data: z.array(Application),
  }),
  one: endpoint('GET', '/application/:id', { izin: 'application.read', data: ApplicationDetail }),
  /** Makes a tenant and invites its first pengelola by e-mail. */
  create: endpoint('POST', '/application', {
    izin: 'application.write',
    stepUp: true,
    log: 'Membuat aplikasi',
    body: z.object({ nama: Nama, pengelola: Undangan.meta({ label: 'pengelola' }) }),
    data: Application,
  }),
  /** With another kode everybody who signs in by a username does so under the new one from now on. */
  update: endpoint('PUT', '/application/:id', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengubah aplikasi',
    body: z.object({ nama: Nama, kode: Kode.meta({ label: 'kode' }), version: Version }),
    data: Application,
  }),
  /** Suspending ends every session of its people; nobody can sign in before it is resumed. */
  setStatus: endpoint('POST', '/application/:id/status', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengubah status aplikasi',
    body: z.object({ status: StatusApplication.meta({ label: 'status' }) }),
    data: Application,
  }),
  /** Once more, or somebody else: only while the application has no active pengelola of its own. */
  invite: endpoint('POST', '/application/:id/undangan', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengundang pengelola pertama',
    body: Undangan,
    data: NoData,
  }),
  /** What it may use from now on; null takes the limits away. What it has already stays. */
  setPaket: endpoint('PUT', '/application/:id/paket-layanan', {
    izin: 'application.write',
    log: 'Mengganti paket layanan aplikasi',
    body: z.object({ paketLayananId: Id.nullable().meta({ label: 'paket layanan' }) }),
    data: ApplicationDetail,
  }),
  /** The name on the network that leads here for its people. Passkeys and accounts elsewhere hang on the address. */
  setAlamat: endpoint('PUT', '/application/:id/alamat', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengubah alamat aplikasi',
    body: z.object({
      alamat: z
        .string()
        .trim()
        .toLowerCase()
        .max(253, 'Alamat paling banyak 253 huruf')
        .regex(
          /^(?![\d.]+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
          'Tulis nama alamatnya saja, tanpa https:// dan tanpa garis miring, misalnya ujian.sekolah.sch.id',
        )
        .nullable()
        .meta({ label: 'alamat' }),
    }),
    data: ApplicationDetail,
  }),
  /** Gathers everything it owns for its own pengelola, who are told; the platform downloads nothing. */
  unduh: endpoint('POST', '/application/:id/unduhan', {
    izin: 'application.write',
    log: 'Menyiapkan unduhan seluruh data untuk pengelola aplikasi',
    data: ApplicationDetail,
  }),
  /** Ends every session; nobody signs in, everybody is told why and until when. After the term all of it is erased. */
  close: endpoint('POST', '/application/:id/tutup', {
    izin: 'application.write',
    stepUp: true,
    log: 'Menutup aplikasi',
    body: z.object({
      alasan: z
        .string()
        .trim()
        .min(5, 'Tulis alasannya; orang yang masuk membacanya')
        .max(300, 'Alasan paling banyak 300 huruf')
        .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
        .meta({ label: 'alasan' }),
      hari: z
        .number()
        .int('Masa tunggu adalah bilangan bulat')
        .min(leastTermDays, `Masa tunggu paling sedikit ${leastTermDays} hari`)
        .max(mostTermDays, `Masa tunggu paling banyak ${mostTermDays} hari`)
        .meta({ label: 'masa tunggu' }),
    }),
    data: ApplicationDetail,
  }),
  /** Within the term. */
  reopen: endpoint('POST', '/application/:id/buka', {
    izin: 'application.write',
    stepUp: true,
    log: 'Membuka kembali aplikasi',
    data: ApplicationDetail,
  }),
}
