import { z } from 'zod'
import { endpoint, Time } from '../platform/endpoint.ts'

/** Letters and digits that nobody confuses, in two groups of five. */
export const KodeBukti = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/, 'Kode: sepuluh huruf atau angka, misalnya AB3CD-EF4GH')

/** What may change stored answers after their receipt was given. */
export const SebabBerubah = z.enum(['jawaban-terlambat', 'jawaban-diterima', 'buka-kembali'])
export type SebabBerubah = z.infer<typeof SebabBerubah>

/** The receipt of a finished exam. `stored`: answers on the server that are not blank. */
export const BuktiSimpan = z.object({
  kode: z.string(),
  murid: z.string(),
  /** Of the student; without one, of the whole institution. */
  lembaga: z.string(),
  event: z.string(),
  paketSoal: z.string(),
  stored: z.number().int(),
  soal: z.number().int(),
  submittedAt: Time.nullable(),
  /** When the code was given. */
  at: Time,
  /** The stored answers are still those that the code was given for. */
  isSame: z.boolean(),
  /** Why they are not, as far as the log knows. */
  sebab: z.array(SebabBerubah),
})
export type BuktiSimpan = z.infer<typeof BuktiSimpan>

/** With the receipt as a signed text, for the student alone. */
export const BuktiMilik = BuktiSimpan.extend({ text: z.string() })
export type BuktiMilik = z.infer<typeof BuktiMilik>

/** What anybody is told who holds the code: of the name the first letters. */
export const BuktiUmum = BuktiSimpan.omit({ murid: true }).extend({ inisial: z.string() })
export type BuktiUmum = z.infer<typeof BuktiUmum>

/** What the signed text of a receipt says: the payload of a JWS in its compact form (RFC 7515), `alg` EdDSA. */
export const IsiBukti = z.object({
  kode: z.string(),
  lembaga: z.string(),
  ujian: z.string(),
  paket: z.string(),
  murid: z.string(),
  tersimpan: z.number().int(),
  soal: z.number().int(),
  dikumpulkan: Time.nullable(),
  dibuat: Time,
  /** SHA-256 over the stored answers, base64url. */
  digest: z.string(),
})
export type IsiBukti = z.infer<typeof IsiBukti>

export const buktiSimpan = {
  /** The student's own, once the exam is handed in. */
  ofAttempt: endpoint('GET', '/attempt/:id/bukti', { izin: 'ujian.take', inOneExam: true, data: BuktiMilik }),
  /** For anybody of the institution who holds the code. */
  check: endpoint('GET', '/bukti-simpan/:kode', { izin: 'masuk', data: BuktiSimpan }),
  /** For anybody at all who holds the code. */
  ofKode: endpoint('GET', '/bukti/:kode', { izin: 'publik', data: BuktiUmum }),
  /** The public half of this installation's Ed25519 key: as PEM, and as `x` of a JWK. */
  kunci: endpoint('GET', '/bukti-kunci', {
    izin: 'publik',
    data: z.object({ pem: z.string(), x: z.string() }),
  }),
}
