import { z } from 'zod'
import { endpoint, Id, Nama } from './endpoint.ts'
import { listQuery } from './list.ts'

export const Aspek = z.object({ id: Id, nama: Nama })
export const Pelajaran = z.object({
  id: Id,
  kode: z.string(),
  nama: Nama,
  aspek: z.array(Aspek),
})
export type Pelajaran = z.infer<typeof Pelajaran>

export const PelajaranInput = z.object({
  kode: z.string().trim().min(1, 'Tolong masukkan kode').max(20, 'Paling banyak 20 huruf'),
  nama: Nama,
  aspek: z.array(Nama).max(200),
})
export type PelajaranInput = z.infer<typeof PelajaranInput>

export const pelajaran = {
  list: endpoint('GET', '/pelajaran', {
    izin: 'pelajaran.read',
    query: listQuery(['nama', 'kode']),
    data: z.array(Pelajaran),
  }),
  create: endpoint('POST', '/pelajaran', { izin: 'pelajaran.write', body: PelajaranInput, data: Pelajaran }),
}
