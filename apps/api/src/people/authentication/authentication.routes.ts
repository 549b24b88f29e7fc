import { authentication } from '@suluh/contract/platform/authentication'
import { SuluhError } from '@suluh/contract/platform/error'
import { parseEmailOrTelp } from '@suluh/contract/platform/phone'
import { isPassword } from '#platform/auth/password.ts'
import { endSession, insertSession } from '#platform/auth/sessions.ts'
import { openAfterwards } from '#platform/http/afterwards.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getOpening, hasOpenDoor } from './opening.queries.ts'
import { acceptInvitation, confirmEmail, getRegistration, requestConfirmation } from './register.queries.ts'
import {
  findAccount,
  identifierOf,
  recordLogin,
  refreshHash,
  requestPasswordReset,
  resetPassword,
} from './authentication.queries.ts'

export function authenticationRoutes(app: Server): void {
  // A whole school may sign in from one address at once; one account is tried by one person.
  const perAccount = app.limits.limit('masuk-akun', 10, 60)
  const perAddress = app.limits.limit('masuk-alamat', 600, 60)
  const mailsPerAccount = app.limits.limit('surel-akun', 5, 15 * 60)
  const mailsPerAddress = app.limits.limit('surel-alamat', 60, 60)
  const afterwards = openAfterwards(app)

  serve(app, authentication.login, async ({ db, body, request }) => {
    await perAddress(request.ip)
    // However it is typed, the guesses at one account count together.
    const identifier = (await identifierOf(db, body.emailOrTelp)) ?? body.emailOrTelp
    await perAccount(identifier)
    const account = await findAccount(db, identifier)
    const isRight = await isPassword(account?.passwordHash, body.password)
    if (!isRight || !account) {
      // Who is there leaves a line in the log: nobody may notice that by waiting for it.
      if (account) afterwards(() => recordLogin(db, account, false, request))
      throw new SuluhError('invalid-login')
    }
    await recordLogin(db, account, true, request)
    if (account.isSuspended) throw new SuluhError('suspended')
    await refreshHash(db, account, body.password)
    return insertSession(db, account, request)
  })

  serve(app, authentication.logout, async ({ db, actor }) => {
    await endSession(db, actor.session)
    app.sessions.forget(actor.session)
    return null
  })

  serve(app, authentication.forgotPassword, async ({ db, params, request }) => {
    const identifier = parseEmailOrTelp(params.username)
    if (!identifier) throw new SuluhError('validation', 'Gagal atau pengguna tidak ada')
    await mailsPerAddress(request.ip)
    await mailsPerAccount(identifier)
    // Whether somebody is there shows neither in the answer nor in how long it takes.
    afterwards(async () => requestPasswordReset(db, app.config, await findAccount(db, identifier), request))
    return null
  })

  serve(app, authentication.updatePassword, async ({ db, body, request }) => {
    app.sessions.forget(await resetPassword(db, body, request))
    return null
  })

  serve(app, authentication.entry, async ({ db }) => ({
    needsSetup: !(await db.selectFrom('application').select('id').limit(1).executeTakeFirst()),
    mayRegister: await hasOpenDoor(db),
  }))

  serve(app, authentication.registration, async ({ db, query, request }) => {
    await perAddress(request.ip)
    return getRegistration(db, query)
  })

  serve(app, authentication.register, async ({ db, body, request }) => {
    await perAddress(request.ip)
    await mailsPerAccount(body.email)
    if (body.undangan) await acceptInvitation(db, body, body.undangan, request)
    else {
      const opening = await getOpening(db, body.aplikasi)
      // Whether the address has an account shows neither in the answer nor in how long it takes.
      afterwards(() => requestConfirmation(db, app.config, opening, body, request))
    }
    return { needsConfirmation: !body.undangan }
  })

  serve(app, authentication.confirm, async ({ db, body, request }) => {
    await perAddress(request.ip)
    return { email: await confirmEmail(db, body.token, request) }
  })
}
