import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import type { Config } from '#platform/config.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'

/** A provider as it is asked. */
export type Client = {
  id: string
  version: number
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Where it sends people back to: of this provider alone, so that no other's answer is taken for its own. */
  kembali: string
}

/** What the browser carries to the provider and back, sealed. */
export type Journey = { state: string; nonce: string; verifier: string }

/** Who somebody is, as far as the provider vouches for it. */
export type Vouched = {
  issuer: string
  sub: string
  nama: string | undefined
  /** Only where it says that it has seen that the address is theirs. */
  email: string | undefined
  /** The organisation of a Google Workspace account. */
  hd: string | undefined
  hasMfa: boolean
}

export type Oidc = {
  /** Asks the provider what it is; throws what is wrong. */
  discover: (client: Client) => Promise<oidc.Configuration>
  /** Where the browser goes to show who it is there. */
  begin: (client: Client) => Promise<{ url: string; journey: Journey }>
  /** Whoever came back, by what is in the address; throws where any of it is not what was begun here. */
  finish: (client: Client, journey: Journey, search: string) => Promise<Vouched>
}

const keptMs = 10 * 60_000
const mostKept = 200
/** Anybody may ask to go to a provider; one that does not answer is asked again after this, however many ask meanwhile. */
const failedMs = 5000
/** Somebody waits before a white page for each of them. */
const callMs = 5000

/** The side of OpenID Connect that asks (OpenID Connect Core 1.0, authorization code flow with PKCE, RFC 7636). */
export function openOidc(config: Pick<Config, 'outgoingAllow'>): Oidc {
  const known = new LRUCache<string, Promise<oidc.Configuration>>({ max: mostKept, ttl: keptMs })
  const fetchGuarded: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    guardedFetch(config, url, {
      method,
      headers,
      timeoutMs: callMs,
      // What it sends are forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    })

  const discover = async ({ issuer, clientId, clientSecret }: Client) => {
    const at = new URL(issuer)
    return oidc.discovery(
      at,
      clientId,
      {},
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret),
      {
        [oidc.customFetch]: fetchGuarded,
        // Without it the word of the token endpoint would do; what it signs is checked besides.
        execute: [
          oidc.enableNonRepudiationChecks,
          // Which addresses may be asked by plain http is held by `guardedFetch`.
          ...(at.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
  }

  const configurationOf = (client: Client) => {
    const key = `${client.id} ${client.version}`
    const kept = known.get(key)
    if (kept) return kept
    const asked = discover(client)
    known.set(key, asked)
    asked.catch(() => known.peek(key) === asked && known.set(key, asked, { ttl: failedMs }))
    return asked
  }

  return {
    discover,
    begin: async (client) => {
      const configuration = await configurationOf(client)
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: client.kembali,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
        ...(asksWhich(configuration) && { prompt: 'select_account' }),
      })
      if (url.protocol !== new URL(client.issuer).protocol) throw new Error(`leads to ${url.protocol}`)
      return { url: url.href, journey }
    },
    finish: async (client, { state, nonce, verifier }, search) => {
      const configuration = await configurationOf(client)
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${client.kembali}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token')
      // Many keep what the scopes ask for out of the token.
      const told =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
          ? { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
          : claims
      return vouched(claims.iss, told)
    },
  }
}

/** They know that word and do not say so. */
const asking = ['accounts.google.com', 'login.microsoftonline.com']

/** At a computer of many, whoever used it last would come in by themselves. Some providers refuse a word that they do not know. */
function asksWhich(configuration: oidc.Configuration): boolean {
  const { issuer, prompt_values_supported: known } = configuration.serverMetadata()
  return asking.includes(new URL(issuer).host) || (Array.isArray(known) && known.includes('select_account'))
}

function vouched(issuer: string, claims: oidc.UserInfoResponse | oidc.IDToken): Vouched {
  const { sub, email, email_verified: isVerified, name, hd, amr } = claims
  // OpenID Connect Core 1.0, section 2: at most 255 ASCII characters.
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new Error('no subject as it is written')
  return {
    issuer,
    sub,
    nama:
      typeof name === 'string' ? name.replaceAll('\0', '').trim().slice(0, 200).toWellFormed() : undefined,
    // Left out or said as a word is not said: Entra, for one, leaves it out.
    email: typeof email === 'string' && isVerified === true ? email.trim().toLowerCase() : undefined,
    hd: typeof hd === 'string' ? hd.toLowerCase() : undefined,
    // RFC 8176: several factors were used.
    hasMfa: Array.isArray(amr) && amr.includes('mfa'),
  }
}
