import { application } from '@suluh/contract/people/application'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../data/call.ts'
import type { RequestError } from '../data/request-error.ts'
import { watchTyping } from '../changes/typed.ts'
import { letGo } from './held-session.ts'
import { memory, siti } from './session-fixture.ts'
import { getStoredIdentity, onSessionEnd, resumeSession, storeIdentity, type SessionEnd } from './session.ts'

const budi = { ...siti, id: '2', name: 'Budi' }

/** As much of a page's element as is asked of one. */
class Field {
  isConnected = true
  closest = (): null => null
}
class Narrowing extends Field {
  override closest = (): never => this as never
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const ended: SessionEnd[] = []
onSessionEnd((end) => ended.push(end))
let input: (event: { target: Field }) => void = () => undefined
const fields: Field[] = []

beforeEach(() => {
  vi.stubGlobal('Element', Field)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', {
    cookie: 'suluh=lama1234.suluh',
    addEventListener: (kind: string, listener: typeof input) => kind === 'input' && (input = listener),
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  getStoredIdentity()
  storeIdentity(siti)
  watchTyping()
  ended.length = 0
})
afterEach(() => {
  for (const field of fields.splice(0)) field.isConnected = false
  fetched.mockReset()
})
afterAll(() => vi.unstubAllGlobals())

function type(field = new Field()): Field {
  fields.push(field)
  input({ target: field })
  return field
}
const refuse = () =>
  fetched.mockResolvedValueOnce(
    Response.json({ success: false, message: 'Sesi habis', data: null }, { status: 401 }),
  )
const accept = () =>
  fetched.mockResolvedValueOnce(Response.json({ success: true, message: 'OK', data: [], recordsFiltered: 7 }))
const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error as RequestError)
const tokensSent = () =>
  fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['authorization'])

test('a call under typed text waits for its owner and is sent again in the new session', async () => {
  type()
  refuse()
  const asked = call(application.list, {})
  await vi.waitFor(() => expect(document.cookie).toContain('Max-Age=0'))
  // What is asked meanwhile is not even sent.
  const later = call(application.list, {})
  await Promise.resolve()
  expect([fetched.mock.calls.length, ended, getStoredIdentity()?.name]).toEqual([1, [], 'Siti'])
  accept()
  accept()
  document.cookie = ''
  resumeSession('baru5678', siti)
  document.cookie = 'suluh=baru5678.suluh'
  expect([(await asked).total, (await later).total]).toEqual([7, 7])
  expect(tokensSent()).toEqual(['Bearer lama1234', 'Bearer baru5678', 'Bearer baru5678'])
  expect(ended).toEqual([])
})

test('calls that were under way together all wait, and all are sent again', async () => {
  type()
  refuse()
  refuse()
  const asked = [call(application.list, {}), call(application.list, {})].map(failure)
  await vi.waitFor(() => expect(document.cookie).toContain('Max-Age=0'))
  await new Promise((done) => setTimeout(done, 20))
  accept()
  accept()
  document.cookie = ''
  resumeSession('baru5678', siti)
  document.cookie = 'suluh=baru5678.suluh'
  expect(await Promise.all(asked)).toMatchObject([{ total: 7 }, { total: 7 }])
})

test('of somebody else nothing is sent, and the screens are left', async () => {
  type()
  refuse()
  const asked = failure(call(application.list, {}))
  await vi.waitFor(() => expect(document.cookie).toContain('Max-Age=0'))
  resumeSession('lain5678', budi)
  expect(await asked).toMatchObject({ statusCode: 401 })
  expect([fetched.mock.calls.length, ended]).toEqual([1, [{ by: 'other-person' }]])
  expect(getStoredIdentity()?.name).toBe('Budi')
})

test('who lets go of it is led away', async () => {
  type()
  refuse()
  const asked = failure(call(application.list, {}))
  await vi.waitFor(() => expect(document.cookie).toContain('Max-Age=0'))
  letGo()
  expect(await asked).toMatchObject({ statusCode: 401 })
  expect([ended, getStoredIdentity()]).toEqual([[{ by: 'failed', message: 'Sesi habis' }], undefined])
})

test.each([
  ['nothing was typed', () => undefined],
  ['what was typed has left the page', () => (type().isConnected = false)],
  ['it narrows a list, or is kept by an exam', () => type(new Narrowing())],
])('the session ends at once where %s', async (_, prepare) => {
  prepare()
  refuse()
  await failure(call(application.list, {}))
  expect([ended, getStoredIdentity()]).toEqual([[{ by: 'failed', message: 'Sesi habis' }], undefined])
})
