import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { Zone } from '../school/lembaga.ts'
import { Figure } from '../platform/result-shapes.ts'

/** What stands on a certificate of a result. */
export const IsiSurat = z.object({
  murid: z.string(),
  nomor: z.string().nullable(),
  /** As they were known when it was issued; null where they were not, and on papers from before they stood there. */
  tempatLahir: z.string().nullable(),
  tanggalLahir: z.string().nullable(),
  lembaga: z.string(),
  kelas: z.string(),
  ujian: z.string(),
  tanggal: Time,
  /** By which clock its days are told: that of the lembaga. */
  zone: Zone,
  nilai: z.number(),
  /** What was to be reached; null where the package has none. */
  ambang: Figure,
  lulus: z.boolean().nullable(),
})
export type IsiSurat = z.infer<typeof IsiSurat>

/** `diganti`: a newer one of the same exam says something else. */
export const StatusSurat = z.enum(['berlaku', 'diganti', 'dicabut'])
export type StatusSurat = z.infer<typeof StatusSurat>

/** What anybody is told who holds the code: what the paper says, and whether it still holds. */
export const SuratUmum = IsiSurat.extend({
  kode: z.string(),
  /** Under which the school has it in its books; null where a line is left to write it on. */
  nomorSurat: z.string().nullable(),
  status: StatusSurat,
  terbitPada: Time,
})
export type SuratUmum = z.infer<typeof SuratUmum>

export const SuratHasil = SuratUmum.extend({ muridId: Id, lembagaId: Id.nullable() })
export type SuratHasil = z.infer<typeof SuratHasil>

/** Stands in a pattern where the number is to stand. */
export const nomorDalamPola = '{nomor}'

/** How the letters that are issued now are numbered; without a pattern each has a line to write on. */
export const PenomoranSurat = z.object({
  pola: z
    .string()
    .trim()
    .max(80, 'Paling banyak 80 huruf')
    .regex(
      /^[^\0]*\{nomor\}[^\0]*$/,
      'Tulis {nomor} di tempat angka yang berjalan, mis. 421.3/{nomor}/SMP/2026',
    )
    .optional()
    .meta({ label: 'pola nomor surat' }),
  /** As it is to be written, so `001` has three digits; without it the count goes on after the last of the pattern. */
  mulai: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Tulis angka saja, paling banyak enam, mis. 1 atau 001')
    .optional()
    .meta({ label: 'nomor pertama' }),
})
export type PenomoranSurat = z.infer<typeof PenomoranSurat>

export const suratHasil = {
  /** Those of an exam that hold, of students whom the caller may read. */
  list: endpoint('GET', '/surat-hasil/ujian/:id', { izin: 'laporan.read', data: z.array(SuratHasil) }),
  /** For all with a final result whom the caller may read; who has one that says the same keeps it. */
  issue: endpoint('POST', '/surat-hasil/ujian/:id', {
    izin: 'laporan.write',
    log: 'Menerbitkan surat keterangan hasil',
    body: PenomoranSurat,
    data: z.object({ terbit: z.number().int(), tetap: z.number().int(), menunggu: z.number().int() }),
  }),
  revoke: endpoint('POST', '/surat-hasil/:kode/cabut', {
    izin: 'laporan.write',
    log: 'Mencabut surat keterangan hasil',
    body: z.object({
      alasan: z
        .string()
        .trim()
        .min(3, 'Tulis alasannya')
        .max(300, 'Paling banyak 300 huruf')
        .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
        .meta({ label: 'alasan' }),
    }),
    data: NoData,
  }),
  ofKode: endpoint('GET', '/surat/:kode', { izin: 'publik', data: SuratUmum }),
}
