import { beforeEach, afterAll, expect, test, vi } from 'vitest'
import { keepIdentity } from './kept-identity.ts'
import { memory, siti as user } from './session-fixture.ts'
import {
  adoptIdentity,
  announceLogout,
  beginSession,
  endSession,
  getStoredIdentity,
  onSessionEnd,
  storeIdentity,
  type SessionEnd,
} from './session.ts'

const ended: SessionEnd[] = []
const channel = new BroadcastChannel('suluh')
onSessionEnd((reason) => ended.push(reason))

beforeEach(() => {
  ended.length = 0
  vi.stubGlobal('document', { cookie: 'suluh=rahasia.suluh' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  // Takes note that this storage is empty.
  getStoredIdentity()
})
afterAll(() => {
  vi.unstubAllGlobals()
  channel.close()
})

test('the identity is kept with authenticated: true, and is worth nothing without the cookie', async () => {
  storeIdentity(user)
  expect(getStoredIdentity()).toEqual({ ...user, authenticated: true })
  await cookieBecomes('')
  expect(getStoredIdentity()).toBeUndefined()
})

test('a session ends once, and clears the cookie and the identity', () => {
  storeIdentity(user)
  endSession({ by: 'failed', message: 'Check failed' })
  endSession({ by: 'failed', message: 'Check failed' })
  expect(ended).toEqual([{ by: 'failed', message: 'Check failed' }])
  expect(document.cookie).toContain('Max-Age=0')
  expect(sessionStorage.getItem('suluh.identity')).toBeNull()
})

test('a logout elsewhere ends it here, though the shared cookie is gone already', async () => {
  storeIdentity(user)
  await cookieBecomes('')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('logout')
  await vi.waitFor(() => expect(ended).toEqual([{ by: 'other-tab' }]))
})

test('a logout tells the other tabs', async () => {
  const heard = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)))
  storeIdentity(user)
  announceLogout()
  expect(await heard).toBe('logout')
})

/** Somebody else writes it, between two tasks of this tab. */
async function cookieBecomes(text: string): Promise<void> {
  document.cookie = text
  await Promise.resolve()
}

/** The same browser, another tab. */
function openTab() {
  vi.stubGlobal('sessionStorage', memory())
  adoptIdentity()
  return getStoredIdentity()
}

test('a new tab knows nobody, unless an exam has kept who is signed in', () => {
  storeIdentity(user)
  expect(openTab()).toBeUndefined()
  storeIdentity(user)
  keepIdentity()
  expect(openTab()).toEqual({ ...user, authenticated: true })
})

test('what was kept beside another cookie, or beside none, is nobody’s', async () => {
  storeIdentity(user)
  keepIdentity()
  await cookieBecomes('suluh=lain.suluh')
  expect(openTab()).toBeUndefined()
  await cookieBecomes('')
  expect(openTab()).toBeUndefined()
})

test('what was kept is forgotten when the session ends, and when another begins', async () => {
  storeIdentity(user)
  keepIdentity()
  endSession({ by: 'failed' })
  expect(localStorage.getItem('suluh.identity')).toBeNull()
  await cookieBecomes('suluh=rahasia.suluh')
  storeIdentity(user)
  keepIdentity()
  beginSession('lain')
  expect(localStorage.getItem('suluh.identity')).toBeNull()
})
