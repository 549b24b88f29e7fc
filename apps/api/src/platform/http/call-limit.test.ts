import { authentication } from '@suluh/contract/platform/authentication'
import { profile } from '@suluh/contract/people/profile'
import { currentUser } from '@suluh/contract/platform/current-user'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, save, start } from '#testing/exam.ts'
import { makeWorld, testPassword } from '#testing/factories.ts'

const app = useTestApp(() => ({ callsPerMinute: 60, trustProxy: '10.1.2.3' }))

it('a person who calls without end is told to wait, on every device; others and exams go on', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const again = await world.onAnotherDevice(guru)
  const me = async (token: string) => app.refused(currentUser.me, { token })
  for (let call = 0; call < 60; call += 1) expect((await me(guru.token)).status).toBe(200)
  expect(await me(again.token)).toMatchObject({ status: 429, data: { code: 'too-many-requests' } })
  expect((await me(guru.token)).message).toMatch(/Coba lagi dalam \d+ detik/)
  expect((await me((await world.signedInAs('guru')).token)).status).toBe(200)

  const { murid, event, soalIds } = await makeExam(app)
  const { id } = await start(app, murid, event.id)
  for (let seq = 1; seq <= 80; seq += 1)
    expect((await save(app, murid, id, [entry(soalIds[0]!, 'A', seq)])).status).toBe(200)
})

it('slow senders are let go, and the word of a proxy counts that the settings name', async () => {
  const { server } = app.server.http
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 300_000])
  const { email } = await (await makeWorld(app)).signedInAs('guru')
  const signedIn = await app.server.http.inject({
    method: 'POST',
    url: `/api${authentication.login.path}`,
    remoteAddress: '10.1.2.3',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    payload: { emailOrTelp: email, password: testPassword },
  })
  const { data: token } = signedIn.json<{ data: string }>()
  const { data } = await app.call(profile.sesi, { token })
  expect(data.find(({ isCurrent }) => isCurrent)?.alamat).toBe('203.0.113.9')
})
