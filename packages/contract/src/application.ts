import { z } from 'zod'
import { endpoint, Id, Nama, Time } from './endpoint.ts'
import { listQuery } from './list.ts'

export const StatusApplication = z.enum(['aktif', 'ditangguhkan'])

export const Application = z.object({
  id: Id,
  nama: Nama,
  status: StatusApplication,
  dibuatPada: Time,
})
export type Application = z.infer<typeof Application>

export const application = {
  list: endpoint('GET', '/application', {
    izin: 'application.read',
    query: listQuery(['nama', 'dibuatPada'], { status: StatusApplication }),
    data: z.array(Application),
  }),
}
