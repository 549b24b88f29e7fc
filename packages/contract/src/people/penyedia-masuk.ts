import { z } from 'zod'
import { endpoint, Id, LembagaId, Nama, NoData, PeranId, Time, Version } from '../platform/endpoint.ts'

const Issuer = z
  .string()
  .trim()
  .max(300, 'Alamat penerbit paling banyak 300 huruf')
  .pipe(z.url({ protocol: /^https?$/, error: 'Tulis alamat lengkap penerbit yang diawali https://' }))
  .meta({ label: 'alamat penerbit' })

/** A domain of e-mail addresses, which stands for those below it too. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'Domain paling banyak 200 huruf')
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Tulis domain seperti sekolah.sch.id, tanpa @')

export const NewPenyediaMasuk = z.object({
  nama: Nama.max(40, 'Nama paling banyak 40 huruf'),
  issuer: Issuer,
})

export const PenyediaMasukInput = NewPenyediaMasuk.extend({
  clientId: z.string().trim().max(300, 'Client ID paling banyak 300 huruf').meta({ label: 'client ID' }),
  /** Left out where the one that is kept goes on. */
  clientSecret: z
    .string()
    .trim()
    .min(1, 'Tulis client secret, atau biarkan kosong agar tetap')
    .max(1000, 'Client secret paling banyak 1000 huruf')
    .optional()
    .meta({ label: 'client secret' }),
  domain: z.array(Domain).max(50, 'Paling banyak 50 domain').meta({ label: 'domain email' }),
  peranIds: z.array(Id).max(50).meta({ label: 'peran yang boleh masuk' }),
  kenalEmail: z.boolean().meta({ label: 'kenali dari email' }),
  peranBaruId: PeranId.nullable(),
  lembagaBaruId: LembagaId.nullable(),
  percayaMfa: z.boolean().meta({ label: 'langkah kedua penyedia' }),
  isAktif: z.boolean().meta({ label: 'aktif' }),
})
export type PenyediaMasukInput = z.infer<typeof PenyediaMasukInput>

export const PenyediaMasuk = PenyediaMasukInput.omit({ clientSecret: true }).extend({
  id: Id,
  /** The secret itself is never told again. */
  hasSecret: z.boolean(),
  /** What the provider is told as the address to come back to. */
  kembali: z.string(),
  /** People who come in by it. */
  tertaut: z.number().int(),
  version: z.number().int(),
})
export type PenyediaMasuk = z.infer<typeof PenyediaMasuk>

const izin = 'peran-izin.write'

/** Whose word on who somebody is an application takes (OpenID Connect). */
export const penyediaMasuk = {
  all: endpoint('GET', '/penyedia-masuk', {
    izin,
    data: z.object({
      penyedia: z.array(PenyediaMasuk),
      /** Where people of this application sign in, with its providers. */
      tautan: z.string(),
    }),
  }),
  create: endpoint('POST', '/penyedia-masuk', {
    izin,
    stepUp: true,
    log: 'Menambah penyedia masuk',
    body: NewPenyediaMasuk,
    data: PenyediaMasuk,
  }),
  update: endpoint('PUT', '/penyedia-masuk/:id', {
    izin,
    stepUp: true,
    log: 'Mengubah penyedia masuk',
    body: PenyediaMasukInput.extend({ version: Version }),
    data: PenyediaMasuk,
  }),
  /** Whoever came in by it signs in by password from then on. */
  delete: endpoint('DELETE', '/penyedia-masuk/:id', {
    izin,
    stepUp: true,
    log: 'Menghapus penyedia masuk',
    data: NoData,
  }),
  /** Asks the provider what it is; says in words what is wrong, null where nothing is. */
  coba: endpoint('POST', '/penyedia-masuk/:id/coba', {
    izin,
    log: false,
    data: z.object({ masalah: z.string().nullable() }),
  }),
}

/** Accounts elsewhere by which somebody comes in. */
const AkunLain = z.object({
  id: Id,
  nama: z.string(),
  tautan: z.object({ email: z.string().nullable(), dibuatPada: Time, terakhirPada: Time }).nullable(),
})
export type AkunLain = z.infer<typeof AkunLain>

export const akunLain = {
  list: endpoint('GET', '/profile/akun-lain', { izin: 'pribadi', data: z.array(AkunLain) }),
  /** Where the browser goes to show the other account. */
  tautkan: endpoint('POST', '/profile/akun-lain/:id', {
    izin: 'pribadi',
    stepUp: true,
    log: false,
    data: z.object({ url: z.string() }),
  }),
  lepas: endpoint('DELETE', '/profile/akun-lain/:id', {
    izin: 'pribadi',
    stepUp: true,
    log: 'Melepas akun lain',
    data: NoData,
  }),
}

/** Pages of the browser itself: each answers by leading on. */
export const masukLewat = {
  mulai: endpoint('GET', '/authentication/masuk-lewat/:applicationId/:id', {
    izin: 'publik',
    query: z.object({
      to: z.string().max(2000).optional().meta({ label: 'tujuan' }),
      /** Others use this computer too: as at signing in by password. */
      bersama: z.string().max(5).optional().meta({ label: 'komputer bersama' }),
      /** It was moved to the application's own address already. */
      pindah: z.string().max(5).optional().meta({ label: 'pindah alamat' }),
    }),
    data: z.custom<never>(),
  }),
  kembali: endpoint('GET', '/authentication/masuk-lewat/:applicationId/:id/kembali', {
    izin: 'publik',
    query: z.record(z.string(), z.unknown()),
    data: z.custom<never>(),
  }),
}

/** Why somebody who came back from a provider is not in; what the page says of each stands there. */
export const SebabGagal = z.enum([
  'batal',
  'basi',
  'penyedia',
  'belum-tertaut',
  'email',
  'domain',
  'peran',
  'nonaktif',
  'ditangguhkan',
  'ditutup',
  'email-dipakai',
  'akun-orang-lain',
  'sudah-tertaut',
  'sesi',
  'tutup',
])
export type SebabGagal = z.infer<typeof SebabGagal>
