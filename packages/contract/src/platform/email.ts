import { z } from 'zod'
import { endpoint, Id, NoData, Time } from './endpoint.ts'
import { listQuery } from './list.ts'

export const StatusEmail = z.enum(['antre', 'terkirim', 'gagal', 'kedaluwarsa'])
export type StatusEmail = z.infer<typeof StatusEmail>

export const Email = z.object({
  id: Id,
  aplikasi: z.string(),
  penerima: z.string(),
  subjek: z.string(),
  status: StatusEmail,
  percobaan: z.number().int(),
  /** Why the last try failed. */
  kegagalan: z.string().nullable(),
  dibuatPada: Time,
  terkirimPada: Time.nullable(),
  /** When it is tried next, while it waits. */
  berikutnya: Time,
  berlakuSampai: Time,
  /** Whether its text may be opened: it holds a secret link, so only where somebody has to pass it on by hand. */
  mayOpen: z.boolean(),
})
export type Email = z.infer<typeof Email>

/** The outbox, for the system's own person. */
export const email = {
  list: endpoint('GET', '/email', {
    izin: 'application.read',
    unattended: true,
    query: listQuery(['dibuatPada', 'penerima'], { status: StatusEmail }),
    data: z.array(Email),
  }),
  server: endpoint('GET', '/email/server', {
    izin: 'application.read',
    data: z.object({ smtp: z.string().nullable() }),
  }),
  /** Opening a mail leaves a line in the log, because it shows a link that lets its owner in. */
  one: endpoint('GET', '/email/:id/isi', {
    izin: 'application.read',
    log: 'Membaca isi email',
    data: z.object({ isi: z.string() }),
  }),
  send: endpoint('POST', '/email/:id/kirim', {
    izin: 'application.write',
    log: 'Mengirim ulang email',
    data: NoData,
  }),
}
