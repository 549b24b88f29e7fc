import { expect, test, vi } from 'vitest'
import { cookieFor, readToken, tokenFromCookies, writeToken } from './session-cookie.ts'

test('the token stands before the suffix marker', () => {
  expect(tokenFromCookies('other=1; suluh=abc.suluh; more=2')).toBe('abc')
})

test.each([
  '',
  'suluh=abc',
  'suluh=.suluh',
  'xsuluh=abc.suluh',
  'suluh=',
  'suluh=abc.suluhx',
  'suluh=%E0.suluh',
])('%j holds no valid token', (cookies) => {
  expect(tokenFromCookies(cookies)).toBeUndefined()
})

test('what is written can be read again, whatever the token is made of', () => {
  const [pair = ''] = cookieFor('a+/=; b', false).split('; Path')
  expect(tokenFromCookies(pair)).toBe('a+/=; b')
})

test('one day, Lax, and secure only on https', () => {
  expect(cookieFor('abc', false)).toBe('suluh=abc.suluh; Path=/; Max-Age=86400; SameSite=Lax')
  expect(cookieFor('abc', true)).toBe('suluh=abc.suluh; Path=/; Max-Age=86400; SameSite=Lax; Secure')
})

test('without a token the cookie goes at once', () => {
  expect(cookieFor('', false)).toContain('Max-Age=0')
})

test('is read once in a task, however many ask, and anew in the next', async () => {
  let asked = 0
  let cookies = 'suluh=satu.suluh'
  vi.stubGlobal('document', {
    get cookie() {
      asked += 1
      return cookies
    },
    set cookie(text: string) {
      cookies = text
    },
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  expect([readToken(), readToken()]).toEqual(['satu', 'satu'])
  expect(asked).toBe(1)
  cookies = 'suluh=dua.suluh'
  await Promise.resolve()
  expect(readToken()).toBe('dua')
  writeToken('tiga')
  expect(readToken()).toBe('tiga')
  vi.unstubAllGlobals()
})
