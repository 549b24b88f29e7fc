import { cookieName, cookieSuffix, sessionSeconds } from '@suluh/contract/platform/authentication'

/** The token in a `document.cookie` text, or undefined where the suffix marker does not end the value. */
export function tokenFromCookies(cookies: string): string | undefined {
  const prefix = `${cookieName}=`
  const pair = cookies.split('; ').find((each) => each.startsWith(prefix))
  if (pair === undefined) return undefined
  const value = decoded(pair.slice(prefix.length))
  const token = value.slice(0, -cookieSuffix.length)
  return value.endsWith(cookieSuffix) && token !== '' ? token : undefined
}

/** A cookie that something else on this host wrote may be no text at all; it then holds no token. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The `Set-Cookie`-like line that keeps a token for one day; an empty token removes the cookie. */
export function cookieFor(token: string, isHttps: boolean): string {
  const value = token === '' ? '' : encodeURIComponent(token + cookieSuffix)
  const maxAge = token === '' ? 0 : sessionSeconds
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** What was read in this task: the browser takes a tenth of a millisecond, and every date of a list asks whose it is. */
let read: { token: string | undefined } | undefined

/** The signed-in token of this browser. */
export function readToken(): string | undefined {
  if (!read) {
    read = { token: tokenFromCookies(document.cookie) }
    // Another tab may write it any time.
    queueMicrotask(() => {
      read = undefined
    })
  }
  return read.token
}

export function writeToken(token: string): void {
  read = undefined
  document.cookie = cookieFor(token, location.protocol === 'https:')
}

export function clearToken(): void {
  writeToken('')
}
