import { authentication } from '@suluh/contract/authentication'
import { SuluhError } from '@suluh/contract/error'
import { parseEmailOrTelp } from '@suluh/contract/phone'
import { rateLimit } from '#http/rate-limit.ts'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { sendMail } from '#mail/send-mail.ts'
import { hashPassword, isPassword } from '#account/password.ts'
import { endSession, insertSession } from '#auth/sessions.ts'
import { findAccount, insertPasswordReset, resetPassword } from './authentication.queries.ts'

export function authenticationRoutes(app: Server): void {
  // A whole school may sign in from one address at once; one account is tried by one person.
  const perAccount = rateLimit(10, 60)
  const perAddress = rateLimit(600, 60)
  const guard = async (address: string, name: string) => {
    await perAddress(address)
    await perAccount(parseEmailOrTelp(name) ?? name)
  }

  serve(app, authentication.login, async ({ db, body, request }) => {
    await guard(request.ip, body.emailOrTelp)
    const account = await findAccount(db, body.emailOrTelp)
    if (!(await isPassword(account?.passwordHash, body.password)) || !account)
      throw new SuluhError('invalid-login')
    return insertSession(db, account)
  })

  serve(app, authentication.logout, async ({ db, actor }) => {
    await endSession(db, actor.session)
    app.sessions.forget(actor.session)
    return null
  })

  serve(app, authentication.forgotPassword, async ({ db, params, request }) => {
    await guard(request.ip, params.username)
    const account = await findAccount(db, params.username)
    if (!account?.email) throw new SuluhError('not-found', 'Gagal atau pengguna tidak ada')
    const token = await insertPasswordReset(db, account)
    const site = app.config.publicUrl ?? `http://localhost:${app.config.port}`
    await sendMail(app.config, {
      to: account.email,
      subject: 'Atur ulang kata sandi Suluh',
      text: `Halo ${account.nama},\n\nBuka tautan ini untuk membuat kata sandi baru. Tautan berlaku satu jam dan hanya sekali:\n${site}/change-password?token=${token}\n\nAbaikan surat ini jika Anda tidak memintanya.`,
    })
    return null
  })

  serve(app, authentication.updatePassword, async ({ db, body }) => {
    const userId = await resetPassword(db, body.token, await hashPassword(body.password))
    if (!userId)
      throw new SuluhError('validation', 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.')
    app.sessions.forget(userId)
    return null
  })
}
