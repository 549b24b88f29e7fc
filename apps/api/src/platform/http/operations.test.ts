import { authentication } from '@suluh/contract/platform/authentication'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'

const metricsToken = 'pemantau-sekolah'
const app = useTestApp(() => ({ metricsToken }))

const read = (remoteAddress: string, token?: string) =>
  app.server.http.inject({
    url: '/api/metrics',
    remoteAddress,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

it('counts in Prometheus text: a name, its help and type, and a number for each', async () => {
  await app.refused(authentication.login, {
    body: { emailOrTelp: 'tidak@ada.test', password: 'rahasia-sekali' },
  })
  const response = await read('127.0.0.1')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = response.body.trimEnd().split('\n')
  const values = lines.filter((line) => !line.startsWith('#'))
  for (const line of values) expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[a-z-]+"\})? [0-9.e+-]+$/)
  for (const line of values) {
    const [name] = /^[a-z_]+/.exec(line)!
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^# TYPE ${name} (counter|gauge)$`)))
  }
  expect(response.body).toContain('suluh_refusals_total{code="invalid-login"} 1\n')
  expect(response.body).not.toContain('tidak@ada.test')
})

it('is for this machine, and elsewhere for who has the token', async () => {
  expect((await read('192.168.1.20')).statusCode).toBe(404)
  expect((await read('192.168.1.20', 'salah')).statusCode).toBe(404)
  expect((await read('192.168.1.20', metricsToken)).statusCode).toBe(200)
})

it('is healthy while the database answers', async () => {
  expect((await app.server.http.inject('/api/health')).statusCode).toBe(200)
})
