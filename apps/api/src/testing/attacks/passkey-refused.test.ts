import { passkey } from '@suluh/contract/people/passkey'
import { authentication } from '@suluh/contract/platform/authentication'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { passkeyQuestion } from '@suluh/contract/platform/passkey'
import { expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { newAuthenticator, type Forged } from './authenticator.ts'
import { useTestApp } from '../build-app.ts'
import { makeWorld, testPassword, type World } from '../factories.ts'

const site = 'https://ujian.sekolah.sch.id'
const app = useTestApp(() => ({ publicUrl: site }))

type Json = Record<string, unknown>
type Ask = { token?: string; body?: Json; headers?: Record<string, string>; from?: string }

async function ask({ method, path }: Endpoint, { token, body, headers = {}, from }: Ask = {}) {
  const response = await app.server.http.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
    ...(from && { remoteAddress: from }),
  })
  return {
    status: response.statusCode,
    cookies: response.cookies,
    data: response.json<{ data: Json }>().data,
  }
}

async function withKey(world: World) {
  const person = await world.signedInAs('guru')
  const { token } = person
  const key = newAuthenticator(site)
  const made = key.make((await ask(passkey.begin, { token })).data)
  expect((await ask(passkey.create, { token, body: { nama: 'HP saya', passkey: made } })).status).toBe(200)
  return { ...person, key }
}

type Key = ReturnType<typeof newAuthenticator>
const answerOf = async (key: Key, forged: Forged = {}) => ({
  passkey: key.answer((await ask(passkeyQuestion.signIn)).data, forged),
})

it('leaves a line as the second step too, and none where the key is nobody’s', async () => {
  const world = await makeWorld(app)
  const [guru, other] = [await withKey(world), await withKey(world)]
  const logIn = async (key: Key, counter: number) => {
    const body = { emailOrTelp: guru.email, password: testPassword, ...(await answerOf(key, { counter })) }
    return (await ask(authentication.login, { body })).status
  }
  expect([await logIn(guru.key, 9), await logIn(other.key, 9), await logIn(guru.key, 8)]).toEqual([
    200, 400, 400,
  ])
  const lines = () =>
    tenant(app.db, world, (tx) =>
      tx
        .selectFrom('audit')
        .select('action')
        .where('applicationUserId', '=', guru.id)
        .where('action', '=', 'kunci-sandi-ditolak')
        .execute(),
    )
  await vi.waitUntil(async () => (await lines()).length > 0)
  expect(await lines()).toHaveLength(1)
})

it('shuts nobody out of their own browser where somebody asks for challenges without end', async () => {
  const guru = await withKey(await makeWorld(app))
  const { cookies } = await ask(authentication.login, { body: await answerOf(guru.key) })
  const known = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const from = '203.0.113.77'
  const flood = Array.from({ length: 601 }, () => ask(passkeyQuestion.signIn, { from }))
  expect((await Promise.all(flood)).filter(({ status }) => status === 429)).toHaveLength(1)
  const asked = async (headers: Record<string, string>) =>
    (await ask(passkeyQuestion.signIn, { from, headers })).status
  expect([await asked({}), await asked({ cookie: known })]).toEqual([429, 200])
})

it('makes no more than ten at once, also as the first ones, and one set of recovery codes counts', async () => {
  const { token, email } = await (await makeWorld(app)).signedInAs('guru')
  const made = await Promise.all(
    Array.from({ length: 12 }, async () =>
      newAuthenticator(site).make((await ask(passkey.begin, { token })).data),
    ),
  )
  const answers = await Promise.all(
    made.map((each, at) => ask(passkey.create, { token, body: { nama: `Kunci ${at}`, passkey: each } })),
  )
  const count = (status: number) => answers.filter((each) => each.status === status).length
  expect([count(200), count(409)]).toEqual([10, 2])
  expect((await app.call(passkey.all, { token })).data.passkeys).toHaveLength(10)
  const sets = answers.flatMap(({ data }) =>
    Array.isArray(data['codes']) ? [data['codes'] as string[]] : [],
  )
  expect(sets).toHaveLength(1)
  const body = { emailOrTelp: email, password: testPassword, kode: sets[0]![0]! }
  expect((await ask(authentication.login, { body })).status).toBe(200)
})
