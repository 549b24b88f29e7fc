import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a browser hands to an authenticator, as WebAuthn (Level 3) writes it in JSON. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

/** What a passkey is asked, which it answers within five minutes and once. */
export const passkeyQuestion = {
  /** To sign in by it, alone or after the password. */
  signIn: endpoint('POST', '/authentication/passkey', { izin: 'publik', log: false, data: PasskeyOptions }),
  /** To show that it is still them. */
  proof: endpoint('POST', '/authentication/prove/passkey', {
    izin: 'pribadi',
    whileOwing: true,
    log: false,
    data: PasskeyOptions,
  }),
}
