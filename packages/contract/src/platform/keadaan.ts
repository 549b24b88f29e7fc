import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How much room the disk of the data has: enough, less than a tenth, or less than one gigabyte. */
export const Ruang = z.enum(['cukup', 'kurang', 'genting'])
export type Ruang = z.infer<typeof Ruang>

export const RuangSimpan = z.object({
  ruang: Ruang,
  /** Bytes that are free; null where the disk is not this server's own. */
  sisa: z.number().nullable(),
})
export type RuangSimpan = z.infer<typeof RuangSimpan>

/** How the machine is that Suluh runs on. */
export const keadaan = {
  /** Addresses to type for coming here, the likeliest first; none where only this machine is served. */
  alamat: endpoint('GET', '/keadaan/alamat', {
    izin: 'masuk',
    data: z.object({ alamat: z.array(z.string()) }),
  }),
  ruang: endpoint('GET', '/keadaan/ruang', { izin: 'audit.read', unattended: true, data: RuangSimpan }),
}
