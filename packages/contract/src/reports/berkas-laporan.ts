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

const izin = 'analytics.read'

/** A published report as one PDF for each student, class or school, together in a zip. */
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
    body: z.object({
      per: PerBerkas.meta({ label: 'satu berkas per' }),
      parameters: ParameterValues,
      zona: Zona.default('Asia/Jakarta'),
    }),
    data: z.custom<never>(),
    log: 'Mengunduh laporan Analytics sebagai berkas terpisah',
  }),
}
