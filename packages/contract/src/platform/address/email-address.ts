import { z } from 'zod'

/** An e-mail address, stored in lower case as one signs in by it. */
export const EmailAddress = z
  .string('Tolong masukkan email')
  .trim()
  .toLowerCase()
  .min(1, 'Tolong masukkan email')
  .max(200, 'Email paling banyak 200 huruf')
  .pipe(z.email('Email bukan alamat yang benar'))
  .meta({ label: 'email' })
