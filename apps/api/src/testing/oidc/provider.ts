import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type Account = { sub: string; email: string; isVerified: boolean; name?: string; amr?: string[] }
export type RealProvider = {
  issuer: string
  client: { clientId: string; clientSecret: string }
  /** Who signs in there from now on; without anybody its own page asks. */
  signInAs: (account: Account | undefined) => void
  close: () => Promise<void>
}

/**
 * A provider as others run it (certified), over real HTTP; the only client of it comes back to `kembali`, which is read at the
 * first request, since whoever asks has to know its address first.
 */
export async function startProvider(kembali: string[], accounts: Account[] = []): Promise<RealProvider> {
  const client = { clientId: 'suluh', clientSecret: 'rahasia-penyedia-uji' }
  let current: Account | undefined
  const known = new Map(accounts.map((each) => [each.sub, each]))
  const { server, issuer } = await listen((request, response) => void answer(request, response))
  let made: Provider | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const provider = (made ??= new Provider(issuer, settings(client, kembali, known)))
    const url = new URL(request.url ?? '/', issuer)
    if (!url.pathname.startsWith('/interaction/')) return provider.callback()(request, response)
    const chosen = url.searchParams.get('sub')
    const account = chosen ? known.get(chosen) : current
    if (!account) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const links = accounts.map(({ sub, email }) => `<p><a href="?sub=${sub}">${email}</a></p>`)
      return response.end(`<h1>Pilih akun</h1>${links.join('')}`)
    }
    const { sub: accountId, amr } = account
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false, ...(amr && { amr }) },
    })
  }
  return {
    issuer,
    client,
    signInAs: (account) => {
      current = account
      if (account) known.set(account.sub, account)
    },
    close: () => closeServer(server),
  }
}

function settings(
  { clientId, clientSecret }: RealProvider['client'],
  kembali: string[],
  accounts: Map<string, Account>,
): Configuration {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: kembali,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['kue-uji'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      if (!account) return undefined
      const { email, isVerified, name } = account
      return {
        accountId: sub,
        claims: () => ({ sub, email, email_verified: isVerified, ...(name && { name }) }),
      }
    },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

type Told = { claims: Record<string, unknown>; signedBy?: 'own' | 'other' }
export type LyingProvider = {
  issuer: string
  /** What the next token says, beside or instead of what it should. */
  tell: (told: Told) => void
  /** How often a code was brought to it. */
  readonly asked: number
  close: () => Promise<void>
}

/** A provider that says whatever a test wants; its answers are well formed and signed. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'satu', alg: 'RS256', use: 'sig' }
  let told: Told = { claims: {} }
  let asked = 0
  const { server, issuer } = await listen((request, response) => {
    const say = (body: unknown) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === '/.well-known/openid-configuration') return say(metadataOf(issuer))
    if (path === '/jwks') return say({ keys: [jwk] })
    asked += 1
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'suluh', sub: 'x', iat: now, exp: now + 60, ...told.claims }
    const key = told.signedBy === 'other' ? other.privateKey : own.privateKey
    void new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'satu' })
      .sign(key)
      .then((token) => say({ access_token: 'a', token_type: 'bearer', id_token: token }))
    return undefined
  })
  return {
    issuer,
    tell: (next) => void (told = next),
    get asked() {
      return asked
    },
    close: () => closeServer(server),
  }
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; issuer: string }> {
  const server = createServer(handler)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}
