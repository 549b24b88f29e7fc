import { expect, test } from 'vitest'
import { cookieFor, tokenFromCookies } from './session-cookie.ts'

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
