import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'

/**
 * What the bell tells: an exam is over and answers wait for marks, or its report is there; a file of people is taken in
 * or could not be; printed reports or a ranking are made; a figure that is watched
 * has passed its limit; somebody has come in by invitation or registering;
 * a browser that the account did not know has signed in, a passkey was made for it, or somebody has
 * taken its second step.
 */
export const KindOfNotifikasi = z.enum([
  'koreksi',
  'laporan',
  'impor-selesai',
  'impor-gagal',
  'cetak',
  'gabungan',
  'pantauan',
  'pengguna-baru',
  'perangkat-baru',
  'passkey-baru',
  'verifikasi-direset',
])
export type KindOfNotifikasi = z.infer<typeof KindOfNotifikasi>

export const Notifikasi = z.object({
  kind: KindOfNotifikasi,
  /** Of the event, the import, the gabungan, the person: what leads there. */
  id: Id,
  nama: z.string(),
  /** Answers, rows or students; null where there is nothing to count. */
  count: z.number().int().nullable(),
  /** Code of the peran, for a person. */
  peran: z.string().nullable(),
  at: Time,
  /** Came after the last look. */
  isBaru: z.boolean(),
})
export type Notifikasi = z.infer<typeof Notifikasi>

export const notifikasi = {
  /** Of the last 30 days, the newest first. */
  list: endpoint('GET', '/notifikasi', {
    izin: 'pribadi',
    data: z.object({ baru: z.number().int(), items: z.array(Notifikasi) }),
  }),
  /** Everything up to this moment has been seen. */
  dibaca: endpoint('POST', '/notifikasi/dibaca', {
    izin: 'pribadi',
    body: z.object({ sampai: Time.meta({ label: 'berlaku sampai' }) }),
    data: NoData,
    log: false,
  }),
}
