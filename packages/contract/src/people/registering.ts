import { z } from 'zod'
import { Password } from '../platform/authentication.ts'
import { endpoint, Id, Nama } from '../platform/endpoint.ts'

// Apart from signing in, whose pages and the exam load none of it.

/** Where somebody registers: by an invitation, or at an application that is open to all. */
const Entry = z.object({
  undangan: z.string().max(100).optional().meta({ label: 'undangan' }),
  aplikasi: Id.optional().meta({ label: 'aplikasi' }),
})

export const RegisterInput = Entry.extend({
  nama: Nama,
  /** Or the number of a phone; the server reads it as `Alamat`, which the page of signing in is spared. */
  email: z
    .string('Tolong masukkan email')
    .trim()
    .min(1, 'Tolong masukkan email')
    .max(200, 'Email paling banyak 200 huruf')
    .meta({ label: 'email' }),
  password: Password,
})

export const Registration = z.object({
  aplikasi: z.string(),
  peran: z.string(),
  /** Of an invitation: who was invited. Whoever registers by themselves says so. */
  nama: z.string().nullable(),
  email: z.string().nullable(),
})
export type Registration = z.infer<typeof Registration>

/** Making an account of one's own, by an invitation or where an application is open. */
export const registering = {
  registration: endpoint('GET', '/authentication/registration', {
    izin: 'publik',
    query: Entry,
    data: Registration,
  }),
  register: endpoint('POST', '/authentication/register', {
    izin: 'publik',
    log: false,
    body: RegisterInput,
    /** Whether a mail has to be confirmed before signing in. */
    data: z.object({ needsConfirmation: z.boolean() }),
  }),
  /** Opens the link of a registration or of a changed e-mail. */
  confirm: endpoint('POST', '/authentication/confirm', {
    izin: 'publik',
    log: false,
    body: z.object({ token: z.string().min(1).max(100).meta({ label: 'token' }) }),
    data: z.object({ email: z.string() }),
  }),
}
