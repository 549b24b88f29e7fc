import { cookieName, cookieSuffix, sessionSeconds } from '@suluh/contract/platform/authentication'
import { masukLewat, type SebabGagal } from '@suluh/contract/people/penyedia-masuk'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import { recordOwn } from '#people/account/change-own.ts'
import { accountOf, type Account } from '#people/authentication/authentication.queries.ts'
import { rememberDevice } from '#people/authentication/sign-in.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { authenticateSession } from '#platform/auth/authenticate.ts'
import { openDeviceCookie, type DeviceCookie } from '#platform/auth/device-cookie.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { getSecret } from '#platform/auth/secret.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import { tenant } from '#platform/db/tenant.ts'
import { siteUrl } from '#platform/email/site-url.ts'
import { siteOfRequest } from '#platform/merek/site.ts'
import { leadToCell } from '#platform/sel/lead.ts'
import { RawBody } from '#platform/http/raw-body.ts'
import { servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { comeIn, findLinked, linkOwn, NotIn } from './come-in.ts'
import type { Begun, JourneyCookie } from './journey-cookie.ts'
import type { Oidc, Vouched } from './oidc.ts'
import { findPenyedia, type Penyedia, type Place } from './penyedia-masuk.queries.ts'

type Doors = { place: Place; oidc: Oidc; cookie: JourneyCookie }
type Call = { request: FastifyRequest; reply: FastifyReply }
type Way = { applicationId: string; id: string }

/** The way out to a provider and back in. A browser walks it, so each answer leads on, to a page with words where it fails. */
export async function masukLewatRoutes(app: Server, { place, oidc, cookie }: Doors): Promise<void> {
  const device = openDeviceCookie(await getSecret(app.db, 'perangkat'))
  const perNetwork = app.limits.limit('masuk-lewat', 3000, 60)

  servePooled(app, masukLewat.mulai, async ({ params, query, request, reply }) => {
    await perNetwork(networkOf(request.ip))
    return leading(app, async () => {
      const penyedia = await getOpen(app, place, params)
      // The way back leads to the application's own address, where this browser's cookie has to be: it begins there, too.
      const site = new URL(penyedia.kembali).origin
      if (site !== (await siteOfRequest(app.db, app.config, request)).origin && query.pindah !== '1')
        return movedTo(site, request.url)
      const { url, journey } = await oidc.begin(penyedia)
      const to = ownPath(app, query.to)
      const begun = { applicationId: penyedia.applicationId, penyediaId: penyedia.id, journey }
      const isShared = query.bersama === '1' && { isShared: true }
      cookie.give(request, reply, { ...begun, ...(to !== undefined && { to }), ...isShared })
      return url
    })
  })

  servePooled(app, masukLewat.kembali, async ({ params, request, reply }) => {
    await perNetwork(networkOf(request.ip))
    const begun = cookie.take(request, reply)
    return leading(app, async () => {
      if (!begun || begun.applicationId !== params.applicationId || begun.penyediaId !== params.id)
        throw new NotIn('basi')
      const penyedia = await getOpen(app, place, params)
      const who = await oidc.finish(penyedia, begun.journey, new URL(request.url, 'http://_').search)
      await demandOpenTo(app, penyedia, who)
      if (begun.session !== undefined) return finishLink(app, penyedia, who, begun.session, request)
      return finishSignIn(app, device, penyedia, who, begun, { request, reply })
    })
  })
}

/** Leads on to what `work` says, or to the page that says why not. What the provider does wrong is the operator's to read. */
async function leading(app: Server, work: () => Promise<string>): Promise<RawBody> {
  const to = await work().catch((error: unknown) => {
    if (error instanceof SuluhError && error.code === 'elsewhere') return error.issues[0]!.message
    const sebab = sebabOf(error)
    if (sebab === 'penyedia') app.http.log.warn({ err: error }, 'penyedia masuk')
    return `/masuk-lewat?sebab=${sebab}`
  })
  const headers = { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new RawBody(Buffer.alloc(0), headers, 302)
}

function sebabOf(error: unknown): SebabGagal {
  if (error instanceof NotIn) return error.sebab
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'batal'
  if (error instanceof SuluhError && error.code === 'validation') return 'email-dipakai'
  if (error instanceof SuluhError) return 'tutup'
  return 'penyedia'
}

/** A provider by which people may come in. */
async function getOpen({ db }: Server, place: Place, { applicationId, id }: Way): Promise<Penyedia> {
  const found = await tenant(db, { applicationId }, (tx) => findPenyedia(tx, place, id))
  if (!found?.isAktif) throw new NotIn('tutup')
  return found
}

/** Throws where nobody of this application may come in; that it is closed is told to who has an account there. */
async function demandOpenTo({ db }: Server, penyedia: Penyedia, who: Vouched): Promise<void> {
  const shut = await tenant(db, penyedia, async (tx) => {
    const application = await tx
      .selectFrom('application')
      .select(['status', 'ditutupPada'])
      .where('id', '=', penyedia.applicationId)
      .executeTakeFirst()
    if (application?.status !== 'ditangguhkan') return undefined
    const isKnown = (await findLinked(tx, penyedia, who)) !== undefined
    return application.ditutupPada !== null && isKnown ? 'ditutup' : 'ditangguhkan'
  })
  if (shut) throw new NotIn(shut)
}

/** The same way under another address of ours, once: where a proxy hides it, it begins here. */
function movedTo(site: string, path: string): string {
  const url = new URL(path, site)
  url.searchParams.set('pindah', '1')
  return url.href
}

/** Only a page of this site is led to, whatever the link said. */
function ownPath({ config }: Server, to: string | undefined): string | undefined {
  // The browser's own way of reading addresses decides; they come in many disguises (`//x`, `/\\x`, a tab inside, `/.//x`).
  if (to === undefined || !/^\/(?![/\\])/.test(to)) return undefined
  const { origin } = new URL(siteUrl(config))
  const url = URL.parse(to, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/'))
    return undefined
  return url.pathname + url.search + url.hash
}

async function finishLink(
  app: Server,
  penyedia: Penyedia,
  who: Vouched,
  session: string,
  request: FastifyRequest,
): Promise<string> {
  // The session that asked for it, as it is now.
  const actor = await authenticateSession(app, session).catch(() => undefined)
  if (actor?.applicationId !== penyedia.applicationId || actor.owes) throw new NotIn('sesi')
  await tenant(app.db, actor, async (tx) => {
    await linkOwn(tx, penyedia, who, actor.userId)
    const detail = { penyedia: penyedia.nama, email: who.email }
    await recordOwn(tx, actor, { action: 'tautkan-akun-lain', detail, request })
  })
  return '/dashboard/profile'
}

async function finishSignIn(
  app: Server,
  cookie: DeviceCookie,
  penyedia: Penyedia,
  who: Vouched,
  { to, isShared = false }: Begun,
  { request, reply }: Call,
): Promise<string> {
  const { db, config } = app
  const { applicationId } = penyedia
  const known = cookie.read(request)
  const account = await arrive(app, penyedia, who, known, request)
  const owes = owedBy(account, penyedia, who)
  if (owes === null) await leadToCell(db, account, { isShared })
  await rememberDevice(db, config, account, isShared ? undefined : cookie.give(request, reply), request)
  const token = await insertSession(db, { id: account.id, applicationId }, request, { owes, isShared })
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const value = encodeURIComponent(token + cookieSuffix)
  void reply.header(
    'set-cookie',
    // At a shared computer it goes with the browser.
    `${cookieName}=${value}; Path=/${isShared ? '' : `; Max-Age=${sessionSeconds}`}; SameSite=Lax${secure}`,
  )
  return to ?? '/'
}

/** Who has come in, with a line in the log of how; of who may not, too. */
async function arrive(
  { db }: Server,
  penyedia: Penyedia,
  who: Vouched,
  device: string | undefined,
  request: FastifyRequest,
): Promise<Account> {
  const { applicationId, nama } = penyedia
  const detail = { penyedia: nama, email: who.email }
  try {
    return await tenant(db, { applicationId }, async (tx) => {
      const { userId, how } = await comeIn(tx, penyedia, who)
      const account = await accountOf(tx, userId, { device, byPassword: false })
      if (!account) throw new NotIn('nonaktif')
      const own = { applicationId, userId }
      if (how === 'ditautkan') await recordOwn(tx, own, { action: 'tautkan-akun-lain', detail, request })
      if (how === 'dibuat') await recordOwn(tx, own, { action: 'akun-baru-lewat', detail, request })
      await recordOwn(tx, own, { action: 'masuk-lewat', detail, request })
      return account
    })
  } catch (error) {
    if (!(error instanceof NotIn)) throw error
    await tenant(db, { applicationId }, (tx) =>
      recordAudit(
        tx,
        { applicationId, userId: null, lembagaId: null, nama: who.nama ?? 'Tidak dikenal' },
        {
          action: 'masuk-lewat-ditolak',
          target: `penyedia-masuk/${penyedia.id}`,
          targetNama: nama,
          detail: { ...detail, sebab: error.sebab },
          request,
        },
      ),
    )
    throw error
  }
}

/** Our own second step stays as the role demands it, unless this application takes the provider's word that it has asked for one. */
function owedBy({ hasSecondFactor, owes }: Account, { percayaMfa }: Penyedia, { hasMfa }: Vouched) {
  if (percayaMfa && hasMfa) return null
  return hasSecondFactor ? 'kode' : owes
}
