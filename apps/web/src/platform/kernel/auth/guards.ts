import { pathOf, Redirect } from '../router/router.ts'
import { askAccess, isAllowed, type Pair } from './access-control.ts'
import { authProvider, homeOf, type CheckResponse } from './auth-provider.ts'
import { loseSession } from './held-session.ts'
import { loginPath, sameOriginPath } from './same-origin-path.ts'
import { endSession, getStoredIdentity, type Identity } from './session.ts'
import { readToken } from './session-cookie.ts'

type LoaderArgs = { url: URL }

/** Whether this tab has asked the server at all; until then a stored identity is only hearsay. */
let hasChecked = false
let checking: Promise<CheckResponse> | undefined

/**
 * Lets only signed-in people in. The session check runs at every route change. The first one is waited for;
 * later ones run beside the navigation, so that a click is answered at once and an exam goes on without
 * network, and lead to /login when the server says no.
 */
export async function protectedLoader({ url }: LoaderArgs): Promise<null> {
  const wanted = pathOf(url)
  if (hasChecked && getStoredIdentity()) {
    void authProvider.check().then(
      (result) => void (result.authenticated || loseSession({ by: 'failed', ...reason(result) })),
      () => undefined,
    )
    return keptToExam(url)
  }
  const result = await firstCheck()
  if (result.authenticated) return keptToExam(url)
  endSession({ by: 'failed', redirected: true, ...reason(result) })
  throw new Redirect(loginPath(wanted))
}

/** Leads signed-in people away from login and password pages. */
export async function publicLoader({ url }: LoaderArgs): Promise<null> {
  if (!readToken()) return null
  // Where nobody could be asked the page stays open, and the cookie stays too.
  const result = await firstCheck().catch(() => undefined)
  if (!result) return null
  if (result.authenticated) {
    const to = sameOriginPath(url.searchParams.get('to'), location.origin)
    throw new Redirect(to ?? homeOf(getStoredIdentity()))
  }
  endSession({ by: 'failed', redirected: true, ...reason(result) })
  return null
}

/** `/` is nobody's page: everybody has a home. */
export async function homeLoader({ url }: LoaderArgs): Promise<null> {
  await protectedLoader({ url })
  throw new Redirect(homeOf(getStoredIdentity()))
}

/**
 * Who is signed in. Loaders of one navigation run side by side, so on the first page one that needs the
 * identity has to wait here for the check that the guard makes.
 */
export async function signedInIdentity(): Promise<Identity | undefined> {
  // What a failure means is the guard's to say.
  if (!hasChecked || !getStoredIdentity()) await firstCheck().catch(() => undefined)
  return getStoredIdentity()
}

/** Waits for the rights that a page and its buttons depend on; says no with a 403 where one may not enter. */
export async function accessLoader(izin: Pair | undefined, asks: readonly Pair[]): Promise<null> {
  if (!(await signedInIdentity())) return null
  const pairs = izin ? [izin, ...asks] : asks
  if (pairs.length > 0) await askAccess(pairs)
  if (izin && readToken() && !isAllowed(izin)) throw new Response(null, { status: 403 })
  return null
}

function firstCheck(): Promise<CheckResponse> {
  checking ??= authProvider.check().then(
    (result) => {
      hasChecked = true
      checking = undefined
      return result
    },
    (error: unknown) => {
      checking = undefined
      throw error
    },
  )
  return checking
}

const owedPath = '/amankan-akun'

/** Who came in by number and token has one exam to be at; who owes something has that to do first. */
function keptToExam(url: URL): null {
  const identity = getStoredIdentity()
  const home = homeOf(identity)
  if (identity?.harus && !isAt(url, owedPath))
    throw new Redirect(`${owedPath}?to=${encodeURIComponent(pathOf(url))}`)
  if (identity?.hanyaPaketId && !isAt(url, home)) throw new Redirect(home)
  return null
}

function isAt({ pathname }: URL, path: string): boolean {
  return pathname.startsWith(path)
}

function reason({ error }: CheckResponse): { message?: string } {
  return error ? { message: error.message } : {}
}
