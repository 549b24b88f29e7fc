import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeRights } from './rights-mark.ts'
import { askAccess, forgetAccess, isAllowed, type Pair } from './access-control.ts'

const read: Pair = { resource: 'paket-soal', action: 'read' }
const write: Pair = { resource: 'paket-soal', action: 'write' }
const events: Pair = { resource: 'event', action: 'read' }
const asked: string[][] = []

beforeEach(() => {
  asked.length = 0
  forgetAccess()
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'suluh=token.suluh' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { pairs } = JSON.parse(body) as { pairs: Pair[] }
    asked.push(pairs.map(({ resource, action }) => `${resource}.${action}`))
    const data = pairs.map(({ action }) => action === 'read')
    return Promise.resolve(Response.json({ success: true, message: 'OK', data }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is asked in one tick travels in one request, each right once', async () => {
  await Promise.all([askAccess([read, write]), askAccess([write, events]), askAccess([read])])
  expect(asked).toEqual([['paket-soal.read', 'paket-soal.write', 'event.read']])
  expect([read, write, events].map(isAllowed)).toEqual([true, false, true])
})

test('a right is not given before it is known', async () => {
  expect(isAllowed(read)).toBe(false)
  await askAccess([read, write])
  expect(isAllowed(read)).toBe(true)
  expect(isAllowed(write)).toBe(false)
})

test('an answer holds for a minute, then it is asked again while the older one stands', async () => {
  await askAccess([read])
  await askAccess([read])
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(60_001)
  await askAccess([read])
  expect(isAllowed(read)).toBe(true)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('an answer with another mark of rights asks again for all that is known', async () => {
  noticeRights('a')
  await askAccess([read, write])
  noticeRights('a')
  await Promise.resolve()
  expect(asked).toHaveLength(1)
  noticeRights('b')
  await vi.waitFor(() => expect(asked[1]).toEqual(['paket-soal.read', 'paket-soal.write']))
})

test('another person starts without the rights of the one before', async () => {
  await askAccess([read])
  forgetAccess()
  expect(isAllowed(read)).toBe(false)
})
