import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPath, sameOriginPath } from './same-origin-path.ts'

const origin = 'https://suluh.test'

test.each(['/dashboard', '/dashboard/paket-soal?current=2&nama_like=a%20b#x', '/'])('%s stays', (to) => {
  expect(sameOriginPath(to, origin)).toBe(to)
})

test.each([
  null,
  '',
  'dashboard',
  '//jahat.test',
  '/\\jahat.test',
  '/\t/jahat.test',
  '/\n/jahat.test',
  'https://jahat.test',
  'https:jahat.test',
  'javascript:alert(1)',
  ' /dashboard',
  '/.//jahat.test',
  '/%2e//jahat.test',
  '/dashboard/..//jahat.test',
])('%j leads nowhere else', (to) => {
  expect(sameOriginPath(to, origin)).toBeUndefined()
})

test('no spelling leads away', () => {
  const parts = [
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    '%2f',
    '%2e',
    'jahat.test',
    'https:',
    'javascript:',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (given) => {
      const path = sameOriginPath(given.join(''), origin)
      expect(new URL(path ?? '/', origin).origin).toBe(origin)
    }),
    { numRuns: 5000 },
  )
})

test('the login page carries the wanted path, and none for the front door', () => {
  expect(loginPath('/dashboard/paket-soal?current=2')).toBe(
    '/login?to=%2Fdashboard%2Fpaket-soal%3Fcurrent%3D2',
  )
  expect(loginPath('/')).toBe('/login')
})
