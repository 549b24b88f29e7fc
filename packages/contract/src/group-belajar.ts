import { z } from 'zod'
import { endpoint, Id, Nama } from './endpoint.ts'
import { listQuery } from './list.ts'

export const GroupBelajar = z.object({
  id: Id,
  nama: Nama,
  lembaga: z.string().nullable(),
  members: z.number().int(),
})
export type GroupBelajar = z.infer<typeof GroupBelajar>

export const groupBelajar = {
  list: endpoint('GET', '/group-belajar', {
    izin: 'group-belajar.read',
    query: listQuery(['nama']),
    data: z.array(GroupBelajar),
  }),
}
