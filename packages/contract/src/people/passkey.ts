import { z } from 'zod'
import { PasskeyAnswer } from '../platform/authentication.ts'
import { endpoint, Id, Nama, NoData, Time } from '../platform/endpoint.ts'
import { PasskeyOptions } from '../platform/passkey.ts'

const PasskeyNama = Nama.max(60, 'Nama paling banyak 60 huruf')

export const Passkey = z.object({
  id: Id,
  nama: z.string(),
  dibuatPada: Time,
  /** Null where it was never used. */
  terakhirPada: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const own = { izin: 'pribadi', whileOwing: true } as const

/** One's own passkeys: each stands for the second step, and lets in without a password. */
export const passkey = {
  all: endpoint('GET', '/profile/passkey', {
    ...own,
    data: z.object({
      passkeys: z.array(Passkey),
      /** Whoever takes exams has none. */
      mayHave: z.boolean(),
      /** Why none can be made or used where this person sits; null where they can. */
      hindrance: z.string().nullable(),
    }),
  }),
  begin: endpoint('POST', '/profile/passkey/begin', {
    ...own,
    stepUp: true,
    log: false,
    data: PasskeyOptions,
  }),
  /** Asks once more too: whoever began a while ago shows that it is still them. */
  create: endpoint('POST', '/profile/passkey', {
    ...own,
    stepUp: true,
    log: 'Menambah kunci sandi',
    body: z.object({ nama: PasskeyNama, passkey: PasskeyAnswer }),
    /** Recovery codes, told once, where this is the first thing that stands for the second step. */
    data: z.object({ codes: z.array(z.string()).nullable() }),
  }),
  rename: endpoint('PUT', '/profile/passkey/:id', {
    izin: 'pribadi',
    log: 'Mengganti nama kunci sandi',
    body: z.object({ nama: PasskeyNama }),
    data: NoData,
  }),
  remove: endpoint('DELETE', '/profile/passkey/:id', {
    izin: 'pribadi',
    stepUp: true,
    log: 'Menghapus kunci sandi',
    data: NoData,
  }),
}
