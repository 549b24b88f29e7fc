import { z } from 'zod'
import { Password } from '../platform/authentication.ts'
import { EmailAddress } from '../platform/address/email-address.ts'
import { endpoint, Nama, NoData } from '../platform/endpoint.ts'

export const SetupInput = z.object({
  kode: z
    .string('Tolong masukkan kode')
    .trim()
    .min(1, 'Tolong masukkan kode')
    .max(100)
    .meta({ label: 'kode' }),
  aplikasi: Nama.meta({ label: 'aplikasi' }),
  /** One school with no branches: its lembaga is made at once, under the same name. */
  satuSekolah: z.boolean().default(false).meta({ label: 'satu sekolah' }),
  nama: Nama,
  email: EmailAddress,
  password: Password,
  /** Of the platform's own account, which makes applications and sees the outbox; it starts with the same password. It can be made later. */
  emailSistem: EmailAddress.optional().meta({ label: 'email sistem' }),
})

/** The first visit of an installation without a demo. */
export const setup = {
  run: endpoint('POST', '/setup', { izin: 'publik', log: false, body: SetupInput, data: NoData }),
}
