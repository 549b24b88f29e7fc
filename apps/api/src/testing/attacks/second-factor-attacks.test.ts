import type { AddressInfo } from 'node:net'
import { devs } from '@suluh/contract/platform/devs'
import { authentication } from '@suluh/contract/platform/authentication'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { applicationUser } from '@suluh/contract/people/application-user'
import { proof } from '@suluh/contract/platform/proof'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Server } from '#platform/http/server.ts'
import { startCopy, useTestApp } from '../build-app.ts'
import { growOld } from '../grow-old.ts'
import { makeWorld, testPassword, type Person } from '../factories.ts'

// As somebody outside would, who knows the password or holds a session: through sockets, from many addresses, at two copies
// of the API, many at once.

const app = useTestApp(() => ({ trustProxy: '127.0.0.1' }))
let copy: Server
let doors: string[]

const open = async ({ http }: Server) => {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  copy = await startCopy(app)
  doors = [await open(app.server), await open(copy)]
})
afterAll(() => copy.http.close())

type From = { door?: number; address?: string; cookie?: string | undefined; token?: string | undefined }

async function ask(endpoint: Endpoint, body: object | undefined, from: From = {}) {
  const { door = 0, address = '198.51.100.1', cookie, token } = from
  const response = await fetch(`${doors[door % doors.length]}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: unknown }
  return { status: response.status, data, cookie: response.headers.getSetCookie()[0]?.split(';')[0] }
}

const logIn = ({ email }: Pick<Person, 'email'>, kode?: string, from?: From) =>
  ask(authentication.login, { emailOrTelp: email, password: testPassword, kode }, from)

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function setUp({ token }: Pick<Person, 'token'>) {
  const { secret } = (await app.call(secondFactor.begin, { token })).data
  const { data } = await app.call(secondFactor.confirm, { token, body: { kode: codeOf(secret, -1) } })
  return { secret, codes: data.codes }
}

/** Six digits, none of which is right around now. */
function wrongCodes(secret: string, count: number): string[] {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  const all = Array.from({ length: count + right.size }, (_, at) => String(at * 7919).padStart(6, '0'))
  return all.filter((code) => !right.has(code)).slice(0, count)
}

it('forty guesses at once, from forty networks and at two copies, are ten guesses', async () => {
  const guru = await (await makeWorld(app)).signedInAs('guru')
  const { secret } = await setUp(guru)
  const own = await logIn(guru, codeOf(secret), { address: '203.0.113.1' })
  expect(own.status).toBe(200)
  const guesses = wrongCodes(secret, 40).map((code, at) =>
    logIn(guru, code, { door: at, address: `198.51.${at}.9` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  // The right one comes too late for a stranger, and is taken from the browser that the account knows.
  const right = codeOf(secret, 1)
  expect((await logIn(guru, right, { address: '192.0.2.77', door: 1 })).status).toBe(429)
  expect((await logIn(guru, right, { address: '198.51.3.9', cookie: own.cookie, door: 1 })).status).toBe(200)
})

it('recovery codes are guessed no faster, and guesses use none of them up', async () => {
  const guru = await (await makeWorld(app)).signedInAs('guru')
  const { codes } = await setUp(guru)
  const near = codes.flatMap((code) => [code.slice(0, -1), `${code}A`, code.slice(1), code.replace('-', '')])
  const tries = near
    .filter((code) => !codes.some((each) => each.replaceAll('-', '') === code.replaceAll('-', '')))
    .map((code, at) => logIn(guru, code, { door: at, address: `198.51.${at}.10` }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  expect(statuses).not.toContain(200)
  expect((await app.call(secondFactor.one, { token: guru.token })).data.recoveryLeft).toBe(10)
})

it('a stolen session cannot guess its way to what asks once more, nor by many sessions of one person', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { secret } = await setUp(guru)
  const elsewhere = await world.onAnotherDevice(guru)
  await growOld(app, guru.token)
  await growOld(app, elsewhere.token)
  const tries = wrongCodes(secret, 40).map((kode, at) =>
    ask(proof.give, { kode }, { door: at, token: (at % 2 ? guru : elsewhere).token }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  expect((await ask(secondFactor.renewCodes, undefined, { token: guru.token })).status).toBe(403)
})

it('a code that was seen opens nothing anywhere: not at another copy, not to prove, not to set up', async () => {
  const guru = await (await makeWorld(app)).signedInAs('guru')
  const { secret } = await setUp(guru)
  const seen = codeOf(secret)
  const once = (door: number) => [
    logIn(guru, seen, { door, address: `198.51.100.${20 + door}` }),
    ask(proof.give, { kode: seen }, { door, token: guru.token }),
  ]
  const statuses = (await Promise.all([0, 1, 0, 1].flatMap(once))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toEqual([200])
})

it('what waits to be set up is taken into use by nobody who has not shown themselves', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { secret: own } = await setUp(guru)
  // A moment at the open computer: somebody writes the new secret down and comes back with a session of another day.
  const { secret: theirs } = (await app.call(secondFactor.begin, { token: guru.token })).data
  const stolen = await world.onAnotherDevice(guru)
  await growOld(app, stolen.token)
  const taken = await ask(secondFactor.confirm, { kode: codeOf(theirs) }, { token: stolen.token })
  expect(taken).toMatchObject({ status: 403, data: { code: 'proof-needed' } })
  expect((await logIn(guru, codeOf(own, 1))).status).toBe(200)
})

it('a session that owes its second step does nothing else, at whichever call', async () => {
  const world = await makeWorld(app)
  const pengelola = await world.signedInAs('pengelola')
  const staf = await world.signedInAs('staf')
  await setUp(pengelola)
  const token = String((await logIn(staf)).data)
  const opened: string[] = []
  for (const endpoint of app.server.endpoints) {
    if (endpoint.izin === 'publik' || endpoint.whileOwing) continue
    const response = await app.server.http.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/:\w+/g, pengelola.id)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.statusCode !== 403)
      opened.push(`${endpoint.method} ${endpoint.path}: ${response.statusCode}`)
  }
  expect(opened).toEqual([])
  const owing = app.server.endpoints.filter((each) => each.whileOwing && each.izin !== 'publik')
  expect(owing.map(({ path }) => path).toSorted()).toMatchInlineSnapshot(`
    [
      "/application-user/me",
      "/authentication/logout",
      "/authentication/prove",
      "/authentication/prove/passkey",
      "/authorization/check",
      "/profile/passkey",
      "/profile/passkey",
      "/profile/passkey/begin",
      "/profile/password",
      "/profile/second-factor",
      "/profile/second-factor",
      "/profile/second-factor/confirm",
    ]
  `)
})

it('the password alone, or a code of somebody else, leaves nothing behind that opens anything', async () => {
  const [world, foreign] = [await makeWorld(app), await makeWorld(app)]
  const [guru, other] = [await world.signedInAs('guru'), await foreign.signedInAs('guru')]
  const { secret } = await setUp(guru)
  const { secret: foreignSecret, codes } = await setUp(other)
  const count = () =>
    app.db
      .selectFrom('session')
      .select((all) => all.fn.countAll<number>().as('sessions'))
      .where('applicationUserId', '=', guru.id)
      .executeTakeFirstOrThrow()
  const before = await count()
  for (const kode of [undefined, '', codeOf(foreignSecret), codes[0], '123456; --', '０１２３４５']) {
    const answer = await logIn(guru, kode)
    expect([kode, answer.status >= 400 && answer.status < 500, answer.cookie]).toEqual([
      kode,
      true,
      undefined,
    ])
  }
  expect(await count()).toEqual(before)
  expect((await logIn(guru, codeOf(secret))).status).toBe(200)
})

it('a program’s token neither proves nor changes the second step of its person', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('pengelola')
  const { secret } = await setUp({ token })
  const program = { nama: 'Skrip', izin: ['application-user.read'], hari: 30 }
  const { data } = await app.call(devs.createToken, { token, body: program })
  for (const [endpoint, body] of [
    [proof.give, { kode: codeOf(secret) }],
    [secondFactor.one, undefined],
    [secondFactor.begin, undefined],
    [secondFactor.confirm, { kode: codeOf(secret) }],
    [secondFactor.renewCodes, undefined],
    [secondFactor.remove, undefined],
    [devs.createToken, program],
  ] as const)
    expect([endpoint.path, (await ask(endpoint, body, { token: data.token })).status]).toEqual([
      endpoint.path,
      403,
    ])
  expect((await app.call(applicationUser.me, { token })).status).toBe(200)
})
