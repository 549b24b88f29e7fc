import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authProvider, homeOf } from './auth-provider.ts'
import { memory, siti as user } from './session-fixture.ts'
import { getStoredIdentity } from './session.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('sessionStorage', memory())
  // Takes note that this storage is empty.
  getStoredIdentity()
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const ok = (data: unknown) => answer({ success: true, message: 'OK', data })
const refuse = (message: string | undefined, status: number) =>
  answer({ success: false, message, data: null }, status)
const asked = () => fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)

function sentFirst(): unknown {
  const body = fetched.mock.calls[0]?.[1].body
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

test.each([
  ['', 'rahasia'],
  ['   ', 'rahasia'],
  ['guru@suluh.test', ''],
])('a missing field (%j, %j) fails without asking the server', async (emailOrTelp, password) => {
  const { success, error } = await authProvider.login({ emailOrTelp, password })
  expect({ success, message: error?.message }).toEqual({
    success: false,
    message: 'Invalid username or password',
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('a login keeps the token that the server answers', async () => {
  ok('token')
  const credentials = { emailOrTelp: 'guru@suluh.test', password: 'rahasia' }
  expect(await authProvider.login(credentials)).toEqual({ success: true, redirectTo: '/' })
  expect(asked()).toEqual(['POST /api/authentication/login'])
  expect(sentFirst()).toEqual(credentials)
  expect(document.cookie).toMatch(/^suluh=token\.suluh; /)
})

test('a failed login says what the server said, or else the default', async () => {
  const credentials = { emailOrTelp: 'a', password: 'b' }
  refuse('Terlalu banyak percobaan.', 429)
  expect((await authProvider.login(credentials)).error?.message).toBe('Terlalu banyak percobaan.')
  refuse(undefined, 500)
  expect((await authProvider.login(credentials)).error?.message).toBe('Invalid username or password')
})

test('a browser that cannot even ask is not a wrong password', async () => {
  vi.stubGlobal('AbortSignal', {})
  const { error } = await authProvider.login({ emailOrTelp: 'a', password: 'b' })
  expect(fetched).not.toHaveBeenCalled()
  expect(error?.message).toBe(
    'Halaman ini tidak berjalan di peramban ini. Muat ulang, atau pakai peramban lain.',
  )
})

test('a registration sends its fields to the usual path or to the given one', async () => {
  ok({ id: '1' })
  expect(await authProvider.register({ email: 'a@b.id', nama: 'A' })).toEqual({
    success: true,
    redirectTo: '/login',
    successNotification: {
      message: 'Registration Successful',
      description: 'You have successfully registered',
    },
  })
  expect(sentFirst()).toEqual({ email: 'a@b.id', nama: 'A' })
  ok({ id: '1' })
  const other = await authProvider.register({ email: 'a@b.id', api: '/lain', redirectPath: '/selamat' })
  expect(other.redirectTo).toBe('/selamat')
  expect(asked()).toEqual(['POST /api/authentication/register', 'POST /api/lain'])
})

test('a registration without data, or refused, has failed', async () => {
  ok(null)
  expect((await authProvider.register({ email: 'a' })).error?.message).toBe('Failed register')
  refuse('Email sudah dipakai', 409)
  expect((await authProvider.register({ email: 'a' })).error?.message).toBe('Email sudah dipakai')
})

test('a forgotten password is asked by name in the path, and has one message for every failure', async () => {
  ok(null)
  const sent = await authProvider.forgotPassword({ username: 'a/b@c.id' })
  expect(sent.successNotification?.message).toBe(
    'Tautan untuk mengatur ulang kredensial telah dikirim melalui email',
  )
  expect(asked()).toEqual(['GET /api/authentication/forgot-password/a%2Fb%40c.id'])
  refuse('Data tidak ditemukan', 404)
  const failed = await authProvider.forgotPassword({ username: 'a@b.id' })
  expect(failed.error?.message).toBe('Gagal atau pengguna tidak ada')
})

test('a check keeps the current user with authenticated: true', async () => {
  document.cookie = 'suluh=token.suluh'
  ok(user)
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(getStoredIdentity()).toEqual({ ...user, authenticated: true })
})

test('a check that somebody else overtakes in another tab does not call them by the name of the one before', async () => {
  document.cookie = 'suluh=lama1234.suluh'
  fetched.mockImplementationOnce(async () => {
    document.cookie = 'suluh=lain5678.suluh'
    return Response.json({ success: true, message: 'OK', data: user })
  })
  ok({ ...user, id: '2', name: 'Budi' })
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(getStoredIdentity()?.name).toBe('Budi')
})

test('a refused check says what the server said, or else "Check failed"', async () => {
  document.cookie = 'suluh=token.suluh'
  refuse('Sesi Anda sudah berakhir.', 419)
  expect(await authProvider.check()).toMatchObject({
    authenticated: false,
    error: { message: 'Sesi Anda sudah berakhir.' },
  })
  refuse(undefined, 401)
  expect(await authProvider.check()).toMatchObject({
    authenticated: false,
    error: { message: 'Check failed' },
  })
})

test('without network somebody known stays signed in, somebody unknown is not let in', async () => {
  document.cookie = 'suluh=token.suluh'
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(authProvider.check()).rejects.toMatchObject({ statusCode: 0 })
  fetched.mockReset()
  ok(user)
  await authProvider.check()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await authProvider.check()).toEqual({ authenticated: true })
})

test.each([
  ['given up', () => Promise.reject(new DOMException('left', 'AbortError'))],
  [
    'cut off in the middle',
    () =>
      Promise.resolve(
        new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })),
      ),
  ],
])('a check that was %s, as when the page is reloaded, ends nothing', async (_, fetchCut) => {
  document.cookie = 'suluh=token.suluh'
  ok(user)
  await authProvider.check()
  fetched.mockImplementationOnce(fetchCut)
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(getStoredIdentity()).toMatchObject({ name: 'Siti' })
})

test('without a cookie nobody is asked', async () => {
  expect(await authProvider.check()).toEqual({ authenticated: false })
  expect(fetched).not.toHaveBeenCalled()
})

test('a logout ends the session here even when the server cannot be reached', async () => {
  document.cookie = 'suluh=token.suluh'
  sessionStorage.setItem('suluh.identity', JSON.stringify({ ...user, authenticated: true }))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await authProvider.logout()).toEqual({ success: true, redirectTo: '/login' })
  expect(document.cookie).toContain('Max-Age=0')
  expect(sessionStorage.getItem('suluh.identity')).toBeNull()
})

test('the system application is at home at /admin, everybody else at /dashboard', () => {
  expect(homeOf({ ...user, application_username: 'system', authenticated: true })).toBe('/admin')
  expect(homeOf({ ...user, authenticated: true })).toBe('/dashboard')
})

test('the client is told no permissions', () => {
  expect(authProvider.getPermissions()).toBeNull()
})
