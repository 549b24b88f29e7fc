import { z } from 'zod'
import { endpoint, Id, NoData, Time } from './endpoint.ts'
import { listQuery } from './list.ts'

export const StatusEmail = z.enum(['antre', 'terkirim', 'gagal', 'kedaluwarsa'])
export type StatusEmail = z.infer<typeof StatusEmail>

/** By mail, or as a message to a phone. */
export const Kanal = z.enum(['email', 'pesan'])
export type Kanal = z.infer<typeof Kanal>

export const Email = z.object({
  id: Id,
  kanal: Kanal,
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
  /** The file that goes with it, which nobody opens here; the size of old ones is not known. */
  lampiran: z.object({ nama: z.string(), besar: z.number().int().nullable() }).nullable(),
  /** Whether its text may be opened: it holds a secret link, so only where somebody has to pass it on by hand. */
  mayOpen: z.boolean(),
})
export type Email = z.infer<typeof Email>

/** So long an outbox remembers a mail that has gone, or that ran out: whose it was and what of are personal data. */
export const mailDays = 30

/** Links in it let somebody in as anybody: so this is the right that gives rights. */
const izin = 'peran-izin.write'

/** The outbox of one's own application. */
export const email = {
  list: endpoint('GET', '/email', {
    izin,
    unattended: true,
    query: listQuery(['dibuatPada', 'penerima'], { status: StatusEmail, kanal: Kanal }),
    data: z.array(Email),
  }),
  server: endpoint('GET', '/email/server', {
    izin,
    data: z.object({ smtp: z.string().nullable(), pesan: z.boolean() }),
  }),
  /** Opening a mail leaves a line in the log, because it shows a link that lets its owner in. */
  one: endpoint('GET', '/email/:id/isi', {
    izin,
    log: 'Membaca isi email',
    data: z.object({ isi: z.string() }),
  }),
  send: endpoint('POST', '/email/:id/kirim', { izin, log: 'Mengirim ulang email', data: NoData }),
}
