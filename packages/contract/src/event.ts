import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Time } from './endpoint.ts'
import { listQuery } from './list.ts'

export const StatusEvent = z.enum(['terjadwal', 'berlangsung', 'selesai', 'batal'])
export type StatusEvent = z.infer<typeof StatusEvent>
export const ShowResult = z.enum(['tidak', 'setelah-kumpul', 'setelah-selesai'])
export type ShowResult = z.infer<typeof ShowResult>

export const EventInput = z
  .object({
    nama: Nama,
    paketSoalId: Id,
    opensAt: Time,
    closesAt: Time,
    /** Asked before starting; null where none is needed. */
    token: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,12}$/, 'Token: 4 sampai 12 huruf atau angka')
      .nullable(),
    /** How long after a deadline answers written before it may still arrive. */
    graceSeconds: z.number().int().min(0).max(86_400).default(600),
    showResult: ShowResult,
    showPembahasan: z.boolean(),
    groupBelajarIds: z.array(Id).max(500),
    lembagaIds: z.array(Id).max(500),
    applicationUserIds: z.array(Id).max(5000),
  })
  .refine((event) => event.closesAt > event.opensAt, {
    path: ['closesAt'],
    message: 'Waktu selesai harus sesudah waktu mulai',
  })
  .refine(
    (event) => event.groupBelajarIds.length + event.lembagaIds.length + event.applicationUserIds.length > 0,
    {
      path: ['groupBelajarIds'],
      message: 'Pilih peserta: group belajar, lembaga, atau orang',
    },
  )
export type EventInput = z.infer<typeof EventInput>

export const Event = z.object({
  id: Id,
  nama: Nama,
  paketSoal: z.object({ id: Id, nama: z.string() }),
  status: StatusEvent,
  opensAt: Time,
  closesAt: Time,
  token: z.string().nullable(),
  graceSeconds: z.number().int(),
  showResult: ShowResult,
  showPembahasan: z.boolean(),
  audience: z.array(z.string()),
  counts: z.object({ all: z.number().int(), running: z.number().int(), submitted: z.number().int() }),
  version: z.number().int(),
})
export type Event = z.infer<typeof Event>

export const event = {
  list: endpoint('GET', '/event', {
    izin: 'event.read',
    query: listQuery(['nama', 'opensAt'], { paketSoalId: Id }),
    data: z.array(Event),
  }),
  one: endpoint('GET', '/event/:id', { izin: 'event.read', data: Event }),
  create: endpoint('POST', '/event', { izin: 'event.write', body: EventInput, data: Event }),
  /** Calls it off: nobody can start, and attempts that run are submitted as they are. */
  cancel: endpoint('POST', '/event/:id/cancel', { izin: 'event.delete', data: NoData }),
}
