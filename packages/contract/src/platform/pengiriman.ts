import { z } from 'zod'
import { EmailAddress } from './address/email-address.ts'
import { endpoint, Nama, Version } from './endpoint.ts'
import { Telp } from './address/telp.ts'

const longTexts = 4000

const Header = z.object({
  nama: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'Nama header: huruf, angka, dan tanda hubung')
    .refine(
      (nama) =>
        !/^(host|content-length|content-type|transfer-encoding|connection|expect|upgrade)$/i.test(nama),
      'Header ini diisi sendiri oleh Suluh',
    )
    .meta({ label: 'nama header' }),
  nilai: z
    .string()
    .max(1000, 'Nilai header paling banyak 1000 huruf')
    .regex(/^[\t\x20-\x7E]*$/, 'Nilai header hanya huruf dan tanda biasa, satu baris')
    .meta({ label: 'nilai header' }),
})

/** Of a service that sends WhatsApp or SMS: what is called for each message. */
const Template = z.object({
  nama: Nama.meta({ label: 'nama gerbang' }),
  metode: z.enum(['GET', 'POST', 'PUT']).meta({ label: 'metode' }),
  url: z.string().trim().min(1, 'Tulis alamatnya').max(2000).meta({ label: 'alamat' }),
  header: z.array(Header).max(20, 'Paling banyak 20 header').meta({ label: 'header' }),
  bentuk: z.enum(['json', 'formulir']).meta({ label: 'bentuk isi' }),
  isi: z.string().max(longTexts, `Isi paling banyak ${longTexts} huruf`).meta({ label: 'isi' }),
  /** What the answer holds when the service has taken the message: some answer 200 to everything. */
  tandaBerhasil: z.string().trim().min(1).max(200).nullable().meta({ label: 'tanda berhasil' }),
  perHari: z
    .number()
    .int('Batas per hari adalah bilangan bulat')
    .min(1, 'Batas per hari paling sedikit 1')
    .max(100_000, 'Batas per hari paling banyak 100.000')
    .meta({ label: 'batas per hari' }),
})

/** Left out, the one that is kept stays; null takes it away. It is told to nobody again. */
const Rahasia = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^[\x20-\x7E]*$/, 'Rahasia hanya huruf dan tanda biasa, satu baris')
  .nullable()
  .optional()

export const PengirimanPesan = Template.extend({ punyaRahasia: z.boolean(), version: z.number().int() })
export type PengirimanPesan = z.infer<typeof PengirimanPesan>
export const PengirimanPesanInput = Template.extend({
  rahasia: Rahasia.meta({ label: 'rahasia' }),
  version: Version,
})
export type PengirimanPesanInput = z.infer<typeof PengirimanPesanInput>

const ServerEmail = z.object({
  server: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Tulis nama server')
    .max(253)
    .regex(/^[a-z0-9.-]+$/, 'Nama server saja, misalnya smtp.sekolah.sch.id')
    .meta({ label: 'server' }),
  porta: z
    .number()
    .int()
    .min(1, 'Porta 1 sampai 65535')
    .max(65_535, 'Porta 1 sampai 65535')
    .meta({ label: 'porta' }),
  pengguna: z.string().trim().min(1).max(200).nullable().meta({ label: 'pengguna' }),
  pengirim: EmailAddress.meta({ label: 'alamat pengirim' }),
  namaPengirim: Nama.meta({ label: 'nama pengirim' }),
})

export const PengirimanEmail = ServerEmail.extend({ punyaRahasia: z.boolean(), version: z.number().int() })
export type PengirimanEmail = z.infer<typeof PengirimanEmail>
export const PengirimanEmailInput = ServerEmail.extend({
  rahasia: Rahasia.meta({ label: 'kata sandi server' }),
  version: Version,
})
export type PengirimanEmailInput = z.infer<typeof PengirimanEmailInput>

export const Pengiriman = z.object({
  pesan: PengirimanPesan.nullable(),
  email: PengirimanEmail.nullable(),
  /** The operator's server sends where the application has none of its own. */
  emailServer: z.boolean(),
})
export type Pengiriman = z.infer<typeof Pengiriman>

/** What came of one try: the beginning of what the service answered, or why there was no answer. */
export const HasilCoba = z.object({
  terkirim: z.boolean(),
  status: z.number().int().nullable(),
  jawaban: z.string(),
})
export type HasilCoba = z.infer<typeof HasilCoba>

/** Whoever says where codes are sent can read them and come in as anybody: so this is the right that gives rights. */
const izin = 'peran-izin.write'

export const pengiriman = {
  one: endpoint('GET', '/pengiriman', { izin, data: Pengiriman }),
  updatePesan: endpoint('PUT', '/pengiriman/pesan', {
    izin,
    stepUp: true,
    log: 'Mengatur gerbang pesan',
    body: PengirimanPesanInput,
    data: Pengiriman,
  }),
  deletePesan: endpoint('DELETE', '/pengiriman/pesan', {
    izin,
    stepUp: true,
    log: 'Menghapus gerbang pesan',
    data: Pengiriman,
  }),
  /** Sends one message at once and says what the service answered. */
  cobaPesan: endpoint('POST', '/pengiriman/pesan/coba', {
    izin,
    log: 'Mencoba gerbang pesan',
    body: z.object({ nomor: Telp }),
    data: HasilCoba,
  }),
  updateEmail: endpoint('PUT', '/pengiriman/email', {
    izin,
    stepUp: true,
    log: 'Mengatur server email',
    body: PengirimanEmailInput,
    data: Pengiriman,
  }),
  deleteEmail: endpoint('DELETE', '/pengiriman/email', {
    izin,
    stepUp: true,
    log: 'Menghapus server email',
    data: Pengiriman,
  }),
  cobaEmail: endpoint('POST', '/pengiriman/email/coba', {
    izin,
    log: 'Mencoba server email',
    body: z.object({ email: EmailAddress }),
    data: HasilCoba,
  }),
}
