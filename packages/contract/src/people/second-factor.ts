import { z } from 'zod'
import { SecondFactorCode } from '../platform/authentication.ts'
import { endpoint, NoData, Time } from '../platform/endpoint.ts'

export const SecondFactor = z.object({
  /** Since when an authenticator gives codes; null where there is none. */
  since: Time.nullable(),
  /** A passkey stands for the second step, with or without an authenticator. */
  hasPasskey: z.boolean(),
  recoveryLeft: z.number().int(),
  /** The role must have one, so it cannot be taken away. */
  isDemanded: z.boolean(),
  /** Whoever takes exams has none: nothing must stand between a student and an exam. */
  mayHave: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Told once; the server keeps what they can be compared with. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) })

const own = { izin: 'pribadi', whileOwing: true } as const

/** The second step of one's own sign-in. */
export const secondFactor = {
  one: endpoint('GET', '/profile/second-factor', { ...own, data: SecondFactor }),
  /** A secret for the authenticator, which counts once a code of it was shown; one that is there counts until then. */
  begin: endpoint('POST', '/profile/second-factor', {
    ...own,
    stepUp: true,
    log: false,
    data: z.object({ secret: z.string(), uri: z.string(), serverTime: Time }),
  }),
  /** Asks once more too: whoever saw the secret of a while ago does not make it count. */
  confirm: endpoint('POST', '/profile/second-factor/confirm', {
    ...own,
    stepUp: true,
    log: 'Memasang verifikasi dua langkah',
    body: z.object({ kode: SecondFactorCode }),
    data: RecoveryCodes,
  }),
  renewCodes: endpoint('POST', '/profile/second-factor/recovery', {
    izin: 'pribadi',
    stepUp: true,
    log: 'Membuat kode pemulihan baru',
    data: RecoveryCodes,
  }),
  remove: endpoint('DELETE', '/profile/second-factor', {
    izin: 'pribadi',
    stepUp: true,
    log: 'Melepas verifikasi dua langkah',
    data: NoData,
  }),
  /** Takes it from somebody who has lost both phone and codes. */
  reset: endpoint('DELETE', '/application-user/:id/second-factor', {
    izin: 'application-user.write',
    stepUp: true,
    log: 'Mengatur ulang verifikasi dua langkah pengguna',
    data: NoData,
  }),
}
