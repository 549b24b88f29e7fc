import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { useBrowser } from '../browser.ts'

type People = ReturnType<typeof useBrowser>
export type Envelope<T> = {
  success: boolean
  message: string
  data: T
  recordsFiltered?: number
  error?: null
}
export type Answer<T> = { status: number; body: Envelope<T> }
type Paket = { id: string; nama: string; version: number }

/** What may be left out of an account. */
export const nobody = {
  lembagaId: null,
  nomor: null,
  nis: null,
  nomorPeserta: null,
  username: null,
  telp: null,
  jenisKelamin: null,
}

/** How long a browser on a busy machine may take to draw what is expected. */
export const soon = { timeout: 60_000 }

const password = 'suluh-demo'

/** One call of the API, whatever it answers. */
export async function ask<T>(
  { baseUrl }: People,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Envelope<T> }
}

/** What is grave asks for the password once more ten minutes after signing in. */
const freshMs = 4 * 60_000
const tokens = new Map<string, { token: Promise<string>; since: number }>()

/** A session of this account that has just begun, for several files: an account may sign in ten times a minute. */
export function tokenOf(people: People, account: string): Promise<string> {
  const at = `${account} ${people.baseUrl}`
  const known = tokens.get(at)
  if (known && Date.now() - known.since < freshMs) return known.token
  const made = { token: newToken(people, account), since: Date.now() }
  tokens.set(at, made)
  return made.token
}

/** A session that the test may end. */
export async function newToken(people: People, account: string): Promise<string> {
  const credentials = { emailOrTelp: `${account}@suluh.test`, password }
  for (let tries = 0; tries < 15; tries += 1) {
    const { status, body } = await ask<string>(people, '', 'POST', '/authentication/login', credentials)
    if (status === 200) return body.data
    if (status !== 429) throw new Error(`${account}: ${status} ${body.message}`)
    await sleep(5000)
  }
  throw new Error(`${account} could not sign in`)
}

/** Gives a page the cookie of a session, as if its person had signed in earlier. */
export async function enter(people: People, page: Page, token: string): Promise<Page> {
  await page.context().addCookies([{ name: 'suluh', value: `${token}.suluh`, url: people.baseUrl }])
  return page
}

/** A fresh browser in which this account is signed in. */
export async function openAs(
  people: People,
  account: string,
  viewport?: { width: number; height: number },
): Promise<Page> {
  return enter(people, await people.open(viewport), await tokenOf(people, account))
}

/** A draft that belongs to the test alone. */
export async function makePaket(people: People, token: string, nama: string): Promise<Paket> {
  const { status, body } = await ask<Paket>(people, token, 'POST', '/paket-soal', { nama, preset: 'ulangan' })
  if (status !== 200) throw new Error(`${nama}: ${status} ${body.message}`)
  return body.data
}

/** A name that no other test uses. */
export function unique(words: string): string {
  return `${words} ${Math.random().toString(36).slice(2, 8)}`
}

/** How often the page calls `path` from now on. */
export function countCalls(page: Page, path: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (path.test(request.url())) count += 1
  })
  return () => count
}

export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
