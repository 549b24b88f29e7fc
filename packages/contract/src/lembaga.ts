import { z } from 'zod'
import { endpoint, Id, Nama } from './endpoint.ts'
import { listQuery } from './list.ts'

export const Lembaga = z.object({ id: Id, nama: Nama, npsn: z.string().nullable() })
export type Lembaga = z.infer<typeof Lembaga>

export const lembaga = {
  list: endpoint('GET', '/lembaga', {
    izin: 'lembaga.read',
    query: listQuery(['nama']),
    data: z.array(Lembaga),
  }),
}
