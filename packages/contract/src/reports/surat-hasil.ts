import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { Zone } from '../school/lembaga.ts'
import { Figure } from '../platform/result-shapes.ts'

/** What stands on a certificate of a result. */
export const IsiSurat = z.object({
  murid: z.string(),
  nomor: z.string().nullable(),
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
export const SuratUmum = IsiSurat.extend({ kode: z.string(), status: StatusSurat, terbitPada: Time })
export type SuratUmum = z.infer<typeof SuratUmum>

export const SuratHasil = SuratUmum.extend({ muridId: Id, lembagaId: Id.nullable() })
export type SuratHasil = z.infer<typeof SuratHasil>

export const suratHasil = {
  /** Those of an exam that hold, of students whom the caller may read. */
  list: endpoint('GET', '/surat-hasil/ujian/:id', { izin: 'laporan.read', data: z.array(SuratHasil) }),
  /** For all with a final result whom the caller may read; who has one that says the same keeps it. */
  issue: endpoint('POST', '/surat-hasil/ujian/:id', {
    izin: 'laporan.write',
    log: 'Menerbitkan surat keterangan hasil',
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
