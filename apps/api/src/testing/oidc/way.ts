import { akunLain } from '@suluh/contract/people/penyedia-masuk'
import { cookieSuffix } from '@suluh/contract/platform/authentication'
import type { TestApp } from '../build-app.ts'
import type { Person } from '../factories.ts'

/** Where somebody ended up, and what their browser was given. */
export type Came = { location: string; cookie: string | undefined; token: string | undefined }
/** The way out, walked by one browser: where it leads and what it carries. */
export type Out = { url: string; journey: string }

export type OidcWay = {
  /** Of the provider. */
  id: string
  /** The path that it comes back to. */
  kembali: string
  out: (to?: string, isShared?: boolean) => Promise<Out>
  /** Walks through the provider's pages until they lead back; the address with code and state. */
  through: (out: Out) => Promise<URL>
  /** Comes back with that address, in the browser of `out`. */
  back: (address: URL | string, journey: string | undefined) => Promise<Came>
  signIn: (to?: string, isShared?: boolean) => Promise<Came>
  /** `meanwhile`: what happens while the person is at the provider. */
  link: (person: Person, id: string, meanwhile?: () => Promise<unknown>) => Promise<Came>
}

/** What a browser does at sign-in by another account, step by step; `kembali` is the path that a provider comes back to. */
export function openWay(app: TestApp, kembali: string): OidcWay {
  const inject = (url: string, cookie?: string) =>
    app.server.http.inject({ method: 'GET', url, ...(cookie && { headers: { cookie } }) })
  const outPath = kembali.replace(/\/kembali$/, '')
  const out = async (to?: string, isShared = false) => {
    const query = new URLSearchParams({ ...(to !== undefined && { to }), ...(isShared && { bersama: '1' }) })
    const answer = await inject(`${outPath}?${query}`)
    return { url: String(answer.headers.location), journey: cookieIn(answer, 'suluh_masuk_lewat') ?? '' }
  }
  const back: OidcWay['back'] = async (address, journey) => {
    const { pathname, search } = new URL(address, 'http://_')
    const answer = await inject(pathname + search, journey)
    const cookie = linesOf(answer).find((line) => line.startsWith('suluh='))
    const value = cookie && decodeURIComponent(/^suluh=([^;]*)/.exec(cookie)?.[1] ?? '')
    return {
      location: String(answer.headers.location),
      cookie,
      token: value?.endsWith(cookieSuffix) ? value.slice(0, -cookieSuffix.length) : undefined,
    }
  }
  return {
    id: outPath.split('/').at(-1)!,
    kembali,
    out,
    through,
    back,
    signIn: async (to, isShared) => {
      const gone = await out(to, isShared)
      if (!gone.url.startsWith('http')) return { location: gone.url, cookie: undefined, token: undefined }
      return back(await through(gone), gone.journey)
    },
    link: async ({ token }, id, meanwhile) => {
      const answer = await app.server.http.inject({
        method: 'POST',
        url: `/api${akunLain.tautkan.path.replace(':id', id)}`,
        headers: { authorization: `Bearer ${token}` },
      })
      const gone = { url: answer.json().data.url, journey: cookieIn(answer, 'suluh_masuk_lewat') ?? '' }
      const address = await through(gone)
      await meanwhile?.()
      return back(address, gone.journey)
    },
  }
}

/** By a browser of its own that knows nothing yet. */
async function through({ url }: Out): Promise<URL> {
  const jar = new Map<string, string>()
  let at = new URL(url)
  const provider = at.origin
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider stays at ${at.href}: ${await answer.text()}`)
    at = new URL(location, at)
    if (at.origin !== provider) return at
  }
  throw new Error('The provider leads in circles.')
}

type Answer = { headers: Record<string, unknown> }

function linesOf({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String)
}

function cookieIn(answer: Answer, name: string): string | undefined {
  const line = linesOf(answer).find((each) => each.startsWith(`${name}=`))
  return line?.slice(0, line.indexOf(';'))
}
