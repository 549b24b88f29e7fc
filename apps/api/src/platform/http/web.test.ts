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
