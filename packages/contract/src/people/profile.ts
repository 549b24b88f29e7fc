import { z } from 'zod'
import { JenisKelamin, TanggalLahir } from './application-user.ts'
import { Telp } from '../platform/address/telp.ts'
import { AtributInput, AtributValues } from '../platform/atribut.ts'
import { Password } from '../platform/authentication.ts'
import { EmailAddress } from '../platform/address/email-address.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { Ids } from '../platform/list.ts'
import { KodeKabupatenKota, KodeProvinsi } from '../school/wilayah.ts'

export const ProfileInput = z.object({
  nama: Nama,
  telp: Telp.nullable(),
  jenisKelamin: JenisKelamin.nullable(),
  tanggalLahir: TanggalLahir.nullable(),
  provinsiKode: KodeProvinsi.nullable(),
  kabupatenKotaKode: KodeKabupatenKota.nullable(),
  atribut: AtributInput.optional(),
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const Profile = z.object({
  nama: z.string(),
  /** A murid's name stands on results, so the school keeps it. */
  mayRename: z.boolean(),
  peran: z.object({ kode: z.string(), nama: z.string() }),
  lembaga: z.string().nullable(),
  nomor: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Asked for and not confirmed yet. */
  emailBaru: z.string().nullable(),
  telp: z.string().nullable(),
  /** Asked for; counts once the code that went there has come back. */
  telpBaru: z.string().nullable(),
  jenisKelamin: JenisKelamin.nullable(),
  tanggalLahir: z.string().nullable(),
  provinsiKode: z.string().nullable(),
  kabupatenKotaKode: z.string().nullable(),
  fotoId: Id.nullable(),
  atribut: AtributValues,
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

/** One place where somebody is signed in. */
export const Sesi = z.object({
  id: Id,
  isCurrent: z.boolean(),
  device: z.string().nullable(),
  /** Begun as one at a computer that others use too. */
  isShared: z.boolean(),
  alamat: z.string().nullable(),
  masukPada: Time,
  terakhirPada: Time,
})
export type Sesi = z.infer<typeof Sesi>

const izin = 'pribadi'

/** Everybody's own account; nobody reaches another's through these. */
export const profile = {
  one: endpoint('GET', '/profile', { izin, data: Profile }),
  update: endpoint('PUT', '/profile', {
    izin,
    log: 'Mengubah profil',
    body: ProfileInput.extend({ version: Version }),
    data: Profile,
  }),
  /** A square picture, made small by the browser. */
  foto: endpoint('POST', '/profile/foto', {
    izin,
    log: 'Memasang foto profil',
    upload: true,
    bodyLimit: 512 * 1024,
    data: Profile,
  }),
  deleteFoto: endpoint('DELETE', '/profile/foto', { izin, log: 'Menghapus foto profil', data: Profile }),
  /** Sends a link to the new address; the former one counts until it is opened. */
  email: endpoint('POST', '/profile/email', {
    izin,
    log: 'Meminta ganti email',
    body: z.object({ email: EmailAddress, password: z.string().max(200).meta({ label: 'kata sandi' }) }),
    data: NoData,
  }),
  password: endpoint('POST', '/profile/password', {
    izin,
    whileOwing: true,
    log: 'Mengganti kata sandi sendiri',
    body: z.object({
      current: z.string().max(200).meta({ label: 'kata sandi sekarang' }),
      password: Password,
    }),
    data: NoData,
  }),
  sesi: endpoint('GET', '/profile/sesi', { izin, data: z.array(Sesi) }),
  endSesi: endpoint('DELETE', '/profile/sesi/:id', {
    izin,
    log: 'Mengeluarkan satu perangkat sendiri',
    data: NoData,
  }),
  endManySesi: endpoint('DELETE', '/profile/sesi', {
    izin,
    log: 'Mengeluarkan semua perangkat lain',
    body: Ids,
    data: z.object({ ended: z.number().int() }),
  }),
  /** All that is stored about the person, to keep: for programs or to be read. */
  data: endpoint('GET', '/profile/data', {
    izin,
    log: 'Mengambil salinan data sendiri',
    query: z.object({ bentuk: z.enum(['json', 'html']).default('json') }),
    data: z.custom<never>(),
  }),
}
