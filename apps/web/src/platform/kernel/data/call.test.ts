import { application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callCustom, errorNameFor } from './call.ts'
import { isAborted, isUnreachable, type RequestError } from './request-error.ts'
import { memory } from '../auth/session-fixture.ts'
import { onSessionEnd, type SessionEnd } from '../auth/session.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const ended: SessionEnd[] = []
onSessionEnd((reason) => ended.push(reason))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: 'suluh=rahasia.suluh' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('sessionStorage', memory())
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  ended.length = 0
})

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const ok = (data: unknown, more: object = {}) => answer({ success: true, message: 'OK', data, ...more })
const failure = (input: Promise<unknown>) => input.catch((error: unknown) => error as RequestError)

test('the Bearer header travels only with a valid token', async () => {
  ok({ id: '1' })
  await call(applicationUser.me, {})
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer rahasia' })
  document.cookie = 'suluh=rahasia'
  ok({ id: '1' })
  await call(applicationUser.me, {})
  expect(fetched.mock.calls[1]?.[1].headers).not.toHaveProperty('authorization')
})

test('a list speaks the wire grammar and counts what was filtered', async () => {
  ok([{ id: '1' }], { recordsFiltered: 42 })
  const query = { start: 10, end: 20, sorters: [{ field: 'nama', order: 'desc' as const }], q: 'a b' }
  expect(await call(application.list, { query })).toEqual({ data: [{ id: '1' }], total: 42 })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/application?_start=10&_end=20&_sort=nama&_order=desc&q=a+b')
  ok([{ id: '1' }, { id: '2' }])
  expect((await call(application.list, {})).total).toBe(2)
})

test('a server that does not answer in time is another thing than a network that is away', async () => {
  fetched.mockRejectedValueOnce(new DOMException('signal timed out', 'TimeoutError'))
  const late = await failure(call(applicationUser.me, {}))
  expect(late).toMatchObject({ statusCode: 504, message: 'Server terlalu lama menjawab. Coba lagi.' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const away = await failure(call(applicationUser.me, {}))
  expect(away).toMatchObject({ statusCode: 0 })
  expect([late, away].map(isUnreachable)).toEqual([true, true])
})

test('an error carries the name of the call, the message and the status of the server', async () => {
  const issues = [{ path: 'nama', message: 'Tolong masukkan nama' }]
  answer({ success: false, message: 'Ada yang salah', data: { code: 'validation', issues } }, 400)
  const error = await failure(call(authentication.login, { body: { emailOrTelp: 'a', password: 'b' } }))
  expect(error).toMatchObject({ name: 'CreateError', message: 'Ada yang salah', statusCode: 400, issues })
})

test('without a message of the server the default stands', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 500 }))
  expect(await failure(call(applicationUser.me, {}))).toMatchObject({
    name: 'ReadError',
    message: 'Terjadi kesalahan',
    statusCode: 500,
  })
})

test('success: false is a failure even with status 200', async () => {
  answer({ success: false, message: 'Tidak', data: null })
  expect(await failure(callCustom('POST', '/x', {}))).toMatchObject({
    name: 'CustomRequest',
    message: 'Tidak',
  })
})

test.each([
  ['GET', '/a/:id', 'ReadError'],
  ['POST', '/a', 'CreateError'],
  ['PUT', '/a/:id', 'UpdateError'],
  ['DELETE', '/a/:id', 'DeleteError'],
  ['DELETE', '/a', 'DeleteManyError'],
] as const)('%s %s fails as %s', (method, path, name) => {
  expect(errorNameFor({ method, path })).toBe(name)
})

test.each([401, 419])('%i ends the session once, however many calls fail', async (status) => {
  answer({ success: false, message: 'Sesi habis', data: null }, status)
  answer({ success: false, message: 'Sesi habis', data: null }, status)
  const calls = [call(application.list, {}), call(application.list, {})]
  await Promise.all(calls.map(failure))
  expect(ended).toEqual([{ by: 'failed', message: 'Sesi habis' }])
})

test('a wrong password ends nothing', async () => {
  answer({ success: false, message: 'Invalid username or password', data: null }, 401)
  const body = { emailOrTelp: 'a', password: 'b' }
  await failure(call(authentication.login, { body }, { keepsSession: true }))
  expect(ended).toEqual([])
})

test('an answer to an earlier session leaves the present one alone', async () => {
  fetched.mockImplementationOnce(() => {
    document.cookie = 'suluh=baru.suluh'
    return Promise.resolve(Response.json({ success: false, message: 'x', data: null }, { status: 401 }))
  })
  await failure(call(application.list, {}))
  expect(ended).toEqual([])
})

test('no network is an error of its own kind, giving up is none', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const offline = await failure(call(applicationUser.me, {}))
  expect(offline).toMatchObject({ statusCode: 0 })
  expect(isUnreachable(offline)).toBe(true)
  fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
  expect(isAborted(await failure(call(applicationUser.me, {})))).toBe(true)
})
