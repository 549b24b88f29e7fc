import { z } from 'zod'
import { endpoint, NoData } from './endpoint.ts'

/** Product name: the cookie is named after it. */
export const cookieName = 'suluh'
/** The marker that ends the token in the cookie; a cookie without it holds no valid token. */
export const cookieSuffix = '.suluh'
export const sessionSeconds = 24 * 60 * 60
/** So long a session at a shared computer stands unused; elsewhere as long as the tenant says. */
export const sharedIdleMinutes = 15

export const minimumPasswordLength = 8
export const Password = z
  .string('Tolong masukkan kata sandi')
  .min(minimumPasswordLength, `Kata sandi paling sedikit ${minimumPasswordLength} huruf`)
  .max(200, 'Kata sandi paling banyak 200 huruf')
  .meta({ label: 'kata sandi' })

/** Six digits of an authenticator, or a recovery code, however they are spaced. */
export const SecondFactorCode = z
  .string('Tolong masukkan kode')
  .trim()
  .min(1, 'Tolong masukkan kode')
  .max(40, 'Kode paling banyak 40 huruf')
  .meta({ label: 'kode' })

/** What a passkey has answered, as browsers write it in JSON; what does not fit is refused as a whole. */
export const PasskeyAnswer = z.record(z.string(), z.unknown()).meta({ label: 'kunci sandi' })

/** Name and password are required, but a missing one answers like a wrong one, so the schema lets it through. */
export const Credentials = z.object({
  emailOrTelp: z.string().max(200).default('').meta({ label: 'email, telepon atau nama pengguna' }),
  password: z.string().max(200).default('').meta({ label: 'kata sandi' }),
  /** The code of the application that is meant, where the name is in several. */
  aplikasi: z.string().max(100).optional().meta({ label: 'aplikasi' }),
  /** Of who has a second step: from the authenticator, or one of the recovery codes. */
  kode: SecondFactorCode.optional(),
  /** Instead of the code; without name and password it signs in alone. */
  passkey: PasskeyAnswer.optional(),
  /** Others use this computer too: the session ends soon where it is not used, and the browser is known to nobody. */
  bersama: z.boolean().optional().meta({ label: 'komputer bersama' }),
})

export const authentication = {
  login: endpoint('POST', '/authentication/login', {
    izin: 'publik',
    log: false,
    body: Credentials,
    data: z.string(),
  }),
  logout: endpoint('POST', '/authentication/logout', {
    izin: 'pribadi',
    inOneExam: true,
    whileOwing: true,
    log: 'Keluar',
    data: NoData,
  }),
  /** What a visitor may do besides signing in. */
  entry: endpoint('GET', '/authentication/entry', {
    izin: 'publik',
    /** The short name of the application that the address of the page names. */
    query: z.object({ aplikasi: z.string().max(100).optional().meta({ label: 'aplikasi' }) }),
    data: z.object({
      needsSetup: z.boolean(),
      mayRegister: z.boolean(),
      /** Whether passkeys work at the address of this server. */
      hasPasskeys: z.boolean(),
      /** Accounts elsewhere that this application takes, each with the address that leads there. */
      masukLewat: z.array(z.object({ nama: z.string(), alamat: z.string() })),
      /** Where this installation is a cell: where people open its centre, which leads everybody to their own. */
      pusat: z.string().nullable(),
      /** Whether mails and messages are sent at all: without them somebody passes links on. */
      mengirim: z.object({ email: z.boolean(), pesan: z.boolean() }),
    }),
  }),
  /** The answer is the same for everybody: what this server sends at all. */
  forgotPassword: endpoint('GET', '/authentication/forgot-password/:username', {
    izin: 'publik',
    data: z.object({ email: z.boolean(), pesan: z.boolean() }),
  }),
  updatePassword: endpoint('POST', '/authentication/update-password', {
    izin: 'publik',
    log: false,
    body: z.object({ token: z.string().min(1).max(100).meta({ label: 'token' }), password: Password }),
    data: NoData,
  }),
}
