import { z } from 'zod'
import { endpoint, Time } from '../platform/endpoint.ts'

/** Letters and digits that nobody confuses, in two groups of five. */
export const KodeBukti = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/, 'Kode: sepuluh huruf atau angka, misalnya AB3CD-EF4GH')

/** The receipt of a finished exam. `stored`: answers on the server that are not blank. */
export const BuktiSimpan = z.object({
  kode: z.string(),
  murid: z.string(),
  event: z.string(),
  paketSoal: z.string(),
  stored: z.number().int(),
  soal: z.number().int(),
  submittedAt: Time.nullable(),
  /** When the code was given. */
  at: Time,
  /** The stored answers are still those that the code was given for. */
  isSame: z.boolean(),
})
export type BuktiSimpan = z.infer<typeof BuktiSimpan>

export const buktiSimpan = {
  /** The student's own, once the exam is handed in. */
  ofAttempt: endpoint('GET', '/attempt/:id/bukti', { izin: 'ujian.take', data: BuktiSimpan }),
  /** For anybody of the institution who holds the code. */
  check: endpoint('GET', '/bukti-simpan/:kode', { izin: 'masuk', data: BuktiSimpan }),
}
