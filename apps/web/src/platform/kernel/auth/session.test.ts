import { beforeEach, afterAll, expect, test, vi } from 'vitest'
import {
  announceLogout,
  endSession,
  getStoredIdentity,
  onSessionEnd,
  storeIdentity,
  type SessionEnd,
} from './session.ts'

const user = {
  id: '1',
  name: 'Siti',
  application_username: 'pelita',
  application: 'Pelita',
  peran: { kode: 'guru', nama: 'Guru' },
  lembaga: null,
  fotoId: null,
  zone: 'WIB',
} as const
const ended: SessionEnd[] = []
const channel = new BroadcastChannel('suluh')
onSessionEnd((reason) => ended.push(reason))

beforeEach(() => {
  const stored = new Map<string, string>()
  ended.length = 0
  vi.stubGlobal('document', { cookie: 'suluh=rahasia.suluh' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  channel.close()
})

test('the identity is kept with authenticated: true, and is worth nothing without the cookie', () => {
  storeIdentity(user)
  expect(getStoredIdentity()).toEqual({ ...user, authenticated: true })
  document.cookie = ''
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
  document.cookie = ''
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
