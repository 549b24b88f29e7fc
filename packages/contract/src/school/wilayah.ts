import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

/** Codes of the Ministry of Home Affairs: `32` is Jawa Barat, `32.73` is Kota Bandung. */
export const KodeProvinsi = z
  .string()
  .regex(/^\d\d$/, 'Kode provinsi terdiri dari 2 angka')
  .meta({ label: 'provinsi' })
export const KodeKabupatenKota = z
  .string()
  .regex(/^\d\d\.\d\d$/, 'Kode kabupaten/kota ditulis seperti 32.73')
  .meta({ label: 'kabupaten atau kota' })

export const Provinsi = z.object({ kode: KodeProvinsi, nama: z.string() })
export type Provinsi = z.infer<typeof Provinsi>

export const KabupatenKota = z.object({
  kode: KodeKabupatenKota,
  nama: z.string(),
  provinsiKode: KodeProvinsi,
  provinsi: z.string(),
})
export type KabupatenKota = z.infer<typeof KabupatenKota>

/** The same for everybody and hardly ever changed, so browsers keep it for a day. */
const publicFacts = { izin: 'publik', cacheSeconds: 86_400 } as const

export const wilayah = {
  provinsi: endpoint('GET', '/provinsi', {
    ...publicFacts,
    query: listQuery(['kode', 'nama'], { kode: KodeProvinsi }),
    data: z.array(Provinsi),
  }),
  kabupatenKota: endpoint('GET', '/kabupaten-kota', {
    ...publicFacts,
    query: listQuery(['kode', 'nama', 'provinsi'], { kode: KodeKabupatenKota, provinsiKode: KodeProvinsi }),
    data: z.array(KabupatenKota),
  }),
}
