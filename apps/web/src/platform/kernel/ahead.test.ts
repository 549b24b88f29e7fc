import { afterEach, expect, it } from 'vitest'
import { takeAhead } from './ahead.ts'

afterEach(() => {
  globalThis.suluhAhead = undefined
})
const answer = () => Promise.resolve(new Response('{}'))

it('gives each answer once, and none to another question', () => {
  const me = answer()
  globalThis.suluhAhead = { '/api/application-user/me': me }
  expect(takeAhead('GET', '/api/ujian')).toBeUndefined()
  expect(takeAhead('GET', '/api/application-user/me')).toBe(me)
  expect(takeAhead('GET', '/api/application-user/me')).toBeUndefined()
})

it('gives none that was asked for before a change', () => {
  globalThis.suluhAhead = { '/api/ujian': answer() }
  expect(takeAhead('PUT', '/api/attempt/1/pulse')).toBeUndefined()
  expect(takeAhead('GET', '/api/ujian')).toBeUndefined()
})

it('gives what was asked for before the rights of a page were', () => {
  const paket = answer()
  globalThis.suluhAhead = { '/api/paket-soal/1': paket }
  expect(takeAhead('POST', '/api/authorization/check')).toBeUndefined()
  expect(takeAhead('GET', '/api/paket-soal/1')).toBe(paket)
})
