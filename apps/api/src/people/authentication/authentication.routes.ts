import type { FastifyRequest } from 'fastify'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { passkeyQuestion } from '@suluh/contract/platform/passkey'
import { proof } from '@suluh/contract/platform/proof'
import { SuluhError } from '@suluh/contract/platform/error'
import { isTelp, parseEmailOrTelp } from '@suluh/contract/platform/address/phone'
import { demandUncommon } from '#platform/auth/common-passwords.ts'
import { openDeviceCookie } from '#platform/auth/device-cookie.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { siteOfRequest } from '#platform/merek/site.ts'
import type { Passkeys } from '#platform/auth/passkeys.ts'
import { prove } from '#platform/auth/proof.ts'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import { endSession } from '#platform/auth/sessions.ts'
import { getSecret } from '#platform/auth/secret.ts'
import { openAfterwards } from '#platform/http/afterwards.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { listOffered } from '#people/penyedia-masuk/penyedia-masuk.queries.ts'
import { getOpening, hasOpenDoor } from './opening.queries.ts'
import { acceptInvitation, confirmEmail, getRegistration, requestConfirmation } from './register.queries.ts'
import { requestPasswordReset, resetPassword, sendsAnything } from './authentication.queries.ts'
import { readAlamat } from './read-alamat.ts'
import { findCentre, selMasukRoutes } from './sel-masuk.ts'
import { openGuesses, openSignInLane, signIn, signInByPasskey } from './sign-in.ts'

function refuseTelp(): SuluhError {
  const message =
    'Pendaftaran ini memakai email, karena pengiriman pesan belum diatur. Tulis email, atau minta akun kepada pengelola.'
  return new SuluhError('validation', message, [{ path: 'email', message }])
}

type Ways = { factors: SecondFactors; passkeys: Passkeys }

export async function authenticationRoutes(app: Server, ways: Ways): Promise<void> {
  const { passkeys, factors } = ways
  const lane = openSignInLane()
  const guesses = openGuesses(app.limits)
  const cookie = openDeviceCookie(await getSecret(app.db, 'perangkat'))
  const proofs = app.limits.limit('bukti-diri', 10, 5 * 60)
  const perNetwork = app.limits.limit('masuk-alamat', 600, 60)
  const mailsPerAccount = app.limits.limit('surel-akun', 5, 15 * 60)
  const mailsPerNetwork = app.limits.limit('surel-alamat', 60, 60)
  const byPasskey = app.limits.limit('kunci-sandi-jaringan', 600, 60)
  // A browser that somebody signed in with before is counted by itself: who floods from a school's one address shuts no teacher out.
  const countPasskey = (request: FastifyRequest) => byPasskey(cookie.read(request) ?? networkOf(request.ip))
  const afterwards = openAfterwards(app)
  const siteOfCall = (request: FastifyRequest) => siteOfRequest(app.db, app.config, request)
  const doors = { db: app.db, config: app.config, lane, guesses, cookie, factors, passkeys, afterwards }

  serve(app, authentication.login, async ({ body, request, reply }) => {
    const { passkey, emailOrTelp, password } = body
    if (!passkey || emailOrTelp !== '' || password !== '') return signIn(doors, body, { request, reply })
    await countPasskey(request)
    return signInByPasskey(doors, { passkey, bersama: body.bersama }, { request, reply })
  })

  serve(app, passkeyQuestion.signIn, async ({ request }) => {
    await countPasskey(request)
    return passkeys.beginSignIn(await siteOfCall(request))
  })
  serve(app, passkeyQuestion.proof, async ({ db, actor, request }) =>
    passkeys.beginProof(db, await siteOfCall(request), actor),
  )

  serve(app, authentication.logout, async ({ db, actor }) => {
    await endSession(db, actor.session)
    app.sessions.forget(actor.session)
    return null
  })

  servePooled(app, proof.give, async ({ db, actor, body, request }) => {
    await proofs(actor.userId)
    const place = await siteOfCall(request)
    await prove(db, actor, { ...ways, place }, body).catch(async (error: unknown) => {
      const detail = { dengan: body.passkey ? 'kunci sandi' : body.kode ? 'kode' : 'kata sandi' }
      const refusal = { action: 'bukti-ditolak', target: 'profile', detail, request } as const
      await tenant(db, actor, (tx) => recordAudit(tx, actor, refusal))
      throw error
    })
    if (actor.owes) app.sessions.forget(actor.session)
    return null
  })

  serve(app, authentication.forgotPassword, async ({ db, params, request }) => {
    const identifier = parseEmailOrTelp(params.username)
    if (!identifier) throw new SuluhError('validation', 'Gagal atau pengguna tidak ada')
    await mailsPerNetwork(networkOf(request.ip))
    await mailsPerAccount(identifier)
    const { branded } = await siteOfCall(request)
    const sent = await sendsAnything(db, app.config, branded?.applicationId)
    // Whether somebody is there shows neither in the answer nor in how long it takes.
    afterwards(() => requestPasswordReset(db, app.config, identifier, request))
    return sent
  })

  serve(app, authentication.updatePassword, async ({ db, body, request }) => {
    app.sessions.forget(await resetPassword(db, body, request))
    return null
  })

  serve(app, authentication.entry, async ({ db, query, request }) => {
    const site = await siteOfCall(request)
    return {
      needsSetup: !(await db.selectFrom('application').select('id').limit(1).executeTakeFirst()),
      mayRegister: await hasOpenDoor(db),
      hasPasskeys: passkeys.hindrance(site) === undefined,
      masukLewat: await listOffered(db, query.aplikasi ?? site.branded?.kode),
      pusat: await findCentre(db),
      mengirim: await sendsAnything(db, app.config, site.branded?.applicationId),
    }
  })

  selMasukRoutes(app, { ...doors, count: (request) => perNetwork(networkOf(request.ip)) })

  serve(app, registering.registration, async ({ db, query, request }) => {
    await perNetwork(networkOf(request.ip))
    return getRegistration(db, query)
  })

  serve(app, registering.register, async ({ db, body: given, request }) => {
    await perNetwork(networkOf(request.ip))
    const body = { ...given, email: readAlamat(given.email) }
    await mailsPerAccount(body.email)
    await demandUncommon(body.password)
    if (body.undangan) await acceptInvitation(db, body, body.undangan, request)
    else {
      const opening = await getOpening(db, body.aplikasi)
      if (isTelp(body.email) && !opening.sendsMessages) throw refuseTelp()
      // Each message costs the application something, to whatever number a stranger types.
      if (isTelp(body.email)) await mailsPerNetwork(networkOf(request.ip))
      // Whether the address has an account shows neither in the answer nor in how long it takes.
      afterwards(() => requestConfirmation(db, app.config, opening, body, request))
    }
    return { needsConfirmation: !body.undangan }
  })

  serve(app, registering.confirm, async ({ db, body, request }) => {
    await perNetwork(networkOf(request.ip))
    return { email: await confirmEmail(db, body.token, request) }
  })
}
