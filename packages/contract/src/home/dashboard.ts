import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'

/**
 * What may wait for somebody: a package that is not published, a file of people that was read and not taken in, rows
 * of a file that were left out, a ranking that is computed and not frozen, a changed scoring that is not published, an
 * invitation that ran out, a panel that asks for one's judgement of questions.
 */
export const KindOfMenunggu = z.enum([
  'terbitkan',
  'impor-pengguna',
  'impor-ditolak',
  'gabungan',
  'penskoran',
  'undangan',
  'batas',
])
export type KindOfMenunggu = z.infer<typeof KindOfMenunggu>

export const Menunggu = z.object({
  kind: KindOfMenunggu,
  /** What leads there: of the package, the import, the gabungan, the panel; null for invitations. */
  id: Id.nullable(),
  /** Name of the package, the file, the gabungan; of the last one invited. */
  nama: z.string(),
  /** Questions, rows, changes or people. */
  count: z.number().int(),
  at: Time,
})
export type Menunggu = z.infer<typeof Menunggu>

/** From nothing to the first exam: what there is already, in the order in which it is made. */
export const LangkahAwal = z.object({
  lembaga: z.boolean(),
  pengguna: z.boolean(),
  groupBelajar: z.boolean(),
  /** Every guru has a class; without one they see an empty school. */
  guru: z.boolean(),
  paketSoal: z.boolean(),
  terbit: z.boolean(),
  event: z.boolean(),
  /** Somebody has handed in: from here on a school knows its way. */
  hasil: z.boolean(),
})
export type LangkahAwal = z.infer<typeof LangkahAwal>

export const dashboard = {
  /** What the caller has begun or is to do, the newest first. */
  menunggu: endpoint('GET', '/dashboard/menunggu', { izin: 'masuk', data: z.array(Menunggu) }),
  /** Of the whole application: yes or no, never how many. */
  langkah: endpoint('GET', '/dashboard/langkah', { izin: 'paket-soal.read', data: LangkahAwal }),
}
