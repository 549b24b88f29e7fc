import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'

/** What can be found everywhere at once, in the order in which it is shown. */
export const KindOfFound = z.enum([
  'application-user',
  'group-belajar',
  'paket-soal',
  'event',
  'laporan-murid',
  'laporan-lembaga',
  'laporan-pelajaran',
  'gabungan',
  'application-report',
])
export type KindOfFound = z.infer<typeof KindOfFound>

export const Found = z.object({
  kind: KindOfFound,
  id: Id,
  nama: z.string(),
  /** What tells it from others of the same name. */
  note: z.string().nullable(),
  /** Code of the peran, for a person. */
  peran: z.string().nullable(),
})
export type Found = z.infer<typeof Found>

/** No more than this of each kind: whoever looks for more opens the list. */
export const mostOfKind = 5

export const search = {
  /** Within what the caller may read; kinds beyond the caller's rights are left out. */
  all: endpoint('GET', '/search', {
    izin: 'masuk',
    query: z.object({
      q: z.string().trim().min(2, 'Tulis sedikitnya 2 huruf').max(100, 'Paling banyak 100 huruf'),
    }),
    data: z.array(Found),
  }),
}
