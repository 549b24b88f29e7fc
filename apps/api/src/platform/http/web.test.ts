import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'suluh-web-'))
writeFileSync(join(webDir, 'index.html'), '<title>Suluh</title>')
const app = useTestApp(() => ({ webDir }))

const statusOf = async (urls: string[], headers: Record<string, string> = {}) =>
  Object.fromEntries(
    await Promise.all(
      urls.map(async (url) => [url, (await app.server.http.inject({ url, headers })).statusCode]),
    ),
  ) as Record<string, number>

it('gives the page at its root and at every screen, also to who takes nothing packed', async () => {
  const screens = { '/': 200, '/login': 200, '/dashboard/': 200 }
  expect(await statusOf(Object.keys(screens))).toEqual(screens)
  expect(await statusOf(Object.keys(screens), { 'accept-encoding': 'gzip, deflate, br' })).toEqual(screens)
})

it('knows nothing under an address that is no address', async () => {
  const wrong = { '//login': 404, '/a//b': 404, '/a%00': 404, '/assets/': 404 }
  expect(await statusOf(Object.keys(wrong))).toEqual(wrong)
})

it('every page, and every page about the API, is framed by nobody and runs our own files only', async () => {
  const pages = [
    '/',
    '/login',
    '/masuk-ujian',
    '/dashboard',
    '/paket-soal/x',
    '/bukti',
    '/tidak/ada',
    '/api/docs/',
  ]
  for (const url of [...pages, '/api/docs/static/swagger-initializer.js']) {
    const { statusCode, headers } = await app.server.http.inject({ url, headers: { host: 'localhost' } })
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
  }
})

it('asks browsers to keep openers apart only where they can', async () => {
  const of = async (headers: Record<string, string>) =>
    (await app.server.http.inject({ url: '/login', headers })).headers['cross-origin-opener-policy']
  expect(await of({ host: '192.168.1.5:3000' })).toBeUndefined()
  expect(await of({ host: 'ujian.sekolah.id', 'x-forwarded-proto': 'https' })).toBe('same-origin')
})

it('what is no page is taken for nothing else than it says, refusals too', async () => {
  for (const url of ['/api/tidak-ada', '/api/profile', '/api/authentication/entry', '/assets/tidak-ada.js']) {
    const { headers } = await app.server.http.inject({ url })
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
})

it('lets a phone keep what every visit begins with, also when it loads the page anew', async () => {
  writeFileSync(join(webDir, 'boot.js'), '')
  const kept = async (url: string) => (await app.server.http.inject({ url })).headers['cache-control']
  expect(await kept('/boot.js')).toBe('public, max-age=86400, immutable')
  expect(await kept('/')).toBe('no-cache')
})
