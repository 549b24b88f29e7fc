import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Zona } from '../platform/pdf/pdf.ts'
import { ParameterValues } from './analytics-query.ts'

/** What a report is made once for, each with its own figures alone. */
export const PerBerkas = z.enum(['lembaga', 'kelas', 'murid'])
export type PerBerkas = z.infer<typeof PerBerkas>

export const perBerkasLabels: Record<PerBerkas, string> = {
  lembaga: 'Lembaga',
  kelas: 'Kelas',
  murid: 'Murid',
}

/** Each takes a browser a second or two. */
export const mostBerkas = 60

/** One of them, and all together: they are in memory until they are handed over. */
export const mostBerkasBytes = 20_000_000
export const mostZipBytes = 60_000_000

/** So many files of reports go out by mail in one day of an application. */
export const mostKirimanPerDay = 500
/** Servers that take mail refuse larger ones. */
export const mostKirimanBytes = 8_000_000
/** All that wait for their mail in one application. */
export const mostKirimanWaiting = 100_000_000

const izin = 'analytics.read'
const write = 'analytics.write'

const Asked = z.object({ per: PerBerkas.meta({ label: 'satu berkas per' }), parameters: ParameterValues })
const zona = Zona.default('Asia/Jakarta')

/** One file on its way: whose it is, and who gets it or why nobody does. */
export const KirimanBerkas = z.object({
  key: z.string(),
  nama: z.string(),
  /** The class of a student. */
  di: z.string().nullable(),
  /** The address is shortened: who may send need not know it. */
  penerima: z.object({ nama: z.string(), email: z.string() }).nullable(),
  sebab: z.string().nullable(),
})
export type KirimanBerkas = z.infer<typeof KirimanBerkas>

/** A published report as one PDF for each student, class or school: together in a zip, or each by mail to its own person. */
export const berkasLaporan = {
  /** By what it can be divided, and why not where it cannot; `ada`: the server has a browser. */
  choices: endpoint('GET', '/application-report/:id/berkas', {
    izin,
    data: z.object({
      ada: z.boolean(),
      per: z.array(z.object({ per: PerBerkas, sebab: z.string().nullable() })),
    }),
  }),
  zip: endpoint('POST', '/application-report/:id/berkas', {
    izin,
    body: Asked.extend({ zona }),
    data: z.custom<never>(),
    log: 'Mengunduh laporan Analytics sebagai berkas terpisah',
  }),
  /** Who would get what by mail, before anything goes. */
  recipients: endpoint('POST', '/application-report/:id/berkas/penerima', {
    izin: write,
    body: Asked,
    data: z.object({
      berkas: z.array(KirimanBerkas),
      /** How many more go out today. */
      sisa: z.number().int(),
    }),
    log: false,
  }),
  /** To exactly these, or to nobody. */
  send: endpoint('POST', '/application-report/:id/berkas/kirim', {
    izin: write,
    stepUp: true,
    body: Asked.extend({
      zona,
      kepada: z
        .array(z.string().max(100))
        .min(1, 'Pilih paling sedikit satu penerima')
        .max(mostBerkas, `Paling banyak ${mostBerkas} penerima`)
        .meta({ label: 'penerima' }),
    }),
    data: z.object({ dikirim: z.number().int() }),
    log: 'Mengirim laporan Analytics lewat email',
  }),
}
