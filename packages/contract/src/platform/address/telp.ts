import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { parsePhone } from './phone.ts'

/** A telephone number in any spelling, kept in the one of E.164. */
export const Telp = z
  .string()
  .trim()
  .max(40)
  .refine((text) => parsePhone(text) !== undefined, 'Tulis nomor telepon Indonesia, mis. 0812-3456-7890')
  .transform((text) => parsePhone(text) ?? text)
  .meta({ label: 'nomor telepon' })

/** Where a link or a code goes, and what one signs in by: an e-mail, or the number of a phone in any spelling. */
export const Alamat = z
  .string('Tolong masukkan email')
  .trim()
  .max(200, 'Email paling banyak 200 huruf')
  .transform((text, context) => {
    const kind = /^[\d\s+().-]+$/.test(text) ? Telp : EmailAddress
    const read = kind.safeParse(text)
    if (read.success) return read.data
    context.addIssue({
      code: 'custom',
      message: read.error.issues[0]?.message ?? 'Email bukan alamat yang benar',
    })
    return z.NEVER
  })
  .meta({ label: 'email' })
