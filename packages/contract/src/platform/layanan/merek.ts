import { z } from 'zod'
import { endpoint, Id, Version } from '../endpoint.ts'
import { contrast, leastOnPaper } from './merek-tones.ts'

const Warna = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Warna ditulis seperti #1d6b3a')
  .refine(
    (warna) => contrast(warna, '#ffffff') >= leastOnPaper,
    'Warna ini terlalu pucat: tombolnya tidak tampak di latar putih. Pilih yang lebih tua.',
  )

/** How an application shows itself where its people sign in and in its mails. */
export const Merek = z.object({
  /** Null: as the application is called. */
  nama: z.string().nullable(),
  warna: z.string().nullable(),
  logoId: Id.nullable(),
  /** Of its own on the network; the platform gives it. */
  alamat: z.string().nullable(),
  aplikasi: z.string(),
  version: z.number().int(),
})
export type Merek = z.infer<typeof Merek>

export const maxMerekLogoBytes = 1_000_000

export const merek = {
  one: endpoint('GET', '/merek', { izin: 'layanan.read', data: Merek }),
  update: endpoint('PUT', '/merek', {
    izin: 'layanan.write',
    stepUp: true,
    log: 'Mengubah tampilan halaman masuk',
    body: z.object({
      nama: z
        .string()
        .trim()
        .min(1, 'Tulis namanya, atau kosongkan')
        .max(60, 'Nama tampilan paling banyak 60 huruf')
        .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
        .nullable()
        .meta({ label: 'nama tampilan' }),
      warna: Warna.nullable().meta({ label: 'warna' }),
      logoId: Id.nullable().meta({ label: 'logo' }),
      version: Version,
    }),
    data: Merek,
  }),
  /** Keeps a picture and gives its id for `logoId`; nothing shows it before the form is saved. */
  uploadLogo: endpoint('POST', '/merek/logo', {
    izin: 'layanan.write',
    upload: true,
    bodyLimit: maxMerekLogoBytes + 10_000,
    log: false,
    data: z.object({ logoId: Id }),
  }),
  /** For who is not signed in yet, and for mails: the logo that stands there now, and no other file. */
  logo: endpoint('GET', '/merek/:applicationId/logo/:logoId', { izin: 'publik', data: z.custom<never>() }),
}
