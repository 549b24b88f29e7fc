import { z } from 'zod'
import { endpoint, NoData } from './endpoint.ts'

/** Product name: the cookie is named after it. */
export const cookieName = 'suluh'
/** The marker that ends the token in the cookie; a cookie without it holds no valid token. */
export const cookieSuffix = '.suluh'
export const sessionSeconds = 24 * 60 * 60

export const minimumPasswordLength = 8
export const Password = z
  .string()
  .min(minimumPasswordLength, `Kata sandi paling sedikit ${minimumPasswordLength} huruf`)
  .max(200, 'Kata sandi paling banyak 200 huruf')

/** Both are required, but a missing one answers like a wrong one, so the schema lets it through. */
export const Credentials = z.object({
  emailOrTelp: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
})

export const authentication = {
  login: endpoint('POST', '/authentication/login', { izin: 'publik', body: Credentials, data: z.string() }),
  logout: endpoint('POST', '/authentication/logout', { izin: 'masuk', data: NoData }),
  forgotPassword: endpoint('GET', '/authentication/forgot-password/:username', {
    izin: 'publik',
    data: NoData,
  }),
  updatePassword: endpoint('POST', '/authentication/update-password', {
    izin: 'publik',
    body: z.object({ token: z.string().min(1), password: Password }),
    data: NoData,
  }),
}
