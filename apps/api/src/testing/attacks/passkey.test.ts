import type { AddressInfo } from 'node:net'
import { applicationUser } from '@suluh/contract/people/application-user'
import { passkey } from '@suluh/contract/people/passkey'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { authentication } from '@suluh/contract/platform/authentication'
import { devs } from '@suluh/contract/platform/devs'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { passkeyQuestion } from '@suluh/contract/platform/passkey'
import { proof } from '@suluh/contract/platform/proof'
import { notifikasi } from '@suluh/contract/home/notifikasi'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashToken } from '#platform/auth/token.ts'
import { tenant } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { newAuthenticator, type Forged } from './authenticator.ts'
import { startCopy, useTestApp } from '../build-app.ts'
import { growOld } from '../grow-old.ts'
import { makeWorld, testPassword, type Person, type World } from '../factories.ts'

// Through sockets, at two copies of the API, with an authenticator in software that can lie.

const site = 'https://ujian.sekolah.sch.id'
const app = useTestApp(() => ({ publicUrl: site }))
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
afterEach(() => vi.useRealTimers())
afterAll(() => copy.http.close())

type Json = Record<string, unknown>
type Ask = { token?: string; body?: Json; id?: string; door?: number; headers?: Record<string, string> }

async function ask(endpoint: Endpoint, { token, body, id, door = 0, headers = {} }: Ask = {}) {
  const response = await fetch(`${doors[door]}/api${fillPath(endpoint.path, id ? { id } : {})}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await response.json()) as { data: unknown; message: string }
  return { status: response.status, message, data: data as Json, text: String(data) }
}

const questionOf = async (endpoint: Endpoint, token?: string) =>
  (await ask(endpoint, token === undefined ? {} : { token })).data

/** Makes a passkey and says what the server said. */
async function make(token: string, key = newAuthenticator(site), forged: Forged = {}) {
  const made = key.make(await questionOf(passkey.begin, token), forged)
  return { key, answer: await ask(passkey.create, { token, body: { nama: 'HP saya', passkey: made } }) }
}

type Key = ReturnType<typeof newAuthenticator>

async function signInBy(key: Key, forged: Forged = {}) {
  const answer = key.answer(await questionOf(passkeyQuestion.signIn), forged)
  return ask(authentication.login, { body: { passkey: answer } })
}

const logIn = ({ email }: Pick<Person, 'email'>, second: Json = {}) =>
  ask(authentication.login, { body: { emailOrTelp: email, password: testPassword, ...second } })

const me = (token: string) => ask(applicationUser.me, { token })
const list = async (token: string) => (await app.call(passkey.all, { token })).data

async function withKey(world: World, peran = 'guru') {
  const person = await world.signedInAs(peran)
  const { key, answer } = await make(person.token)
  expect(answer.status).toBe(200)
  return { ...person, key, codes: answer.data['codes'] as string[] }
}

const linesOf = (world: World, id: string) =>
  tenant(app.db, world, (tx) =>
    tx
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('applicationUserId', '=', id)
      .orderBy('at')
      .execute(),
  )

describe('a passkey', () => {
  it('lets its person in alone, counts as both steps, and is told of by log, mail and bell', async () => {
    const world = await makeWorld(app)
    const guru = await withKey(world)
    expect(new Set(guru.codes).size).toBe(10)
    const { status, text: token } = await signInBy(guru.key)
    expect(status).toBe(200)
    expect((await me(token)).data).toMatchObject({ id: guru.id })
    expect((await me(token)).data['harus']).toBe(undefined)
    expect(await list(token)).toMatchObject({
      hindrance: null,
      passkeys: [{ nama: 'HP saya', terakhirPada: expect.any(String) }],
    })
    const lines = await linesOf(world, guru.id)
    expect(lines.map(({ action }) => action)).toEqual(['POST /profile/passkey', 'masuk-kunci-sandi'])
    expect(JSON.stringify(lines)).not.toContain('attestation')
    const mails = await tenant(app.db, world, (tx) =>
      tx.selectFrom('email').select('subject').where('recipient', '=', guru.email).execute(),
    )
    expect(mails.map(({ subject }) => subject)).toContain('Kunci sandi baru di akun Suluh Anda')
    const bell = (await app.call(notifikasi.list, { token })).data
    expect(bell.items).toMatchObject([{ kind: 'passkey-baru', nama: 'HP saya' }])
  })

  it('is named and removed by its person only; the last one takes the recovery codes with it', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await withKey(world), await withKey(world)]
    const second = await make(guru.token)
    expect(second.answer).toMatchObject({ status: 200, data: { codes: null } })
    const [one, two] = (await list(guru.token)).passkeys
    for (const endpoint of [passkey.rename, passkey.remove])
      expect(
        (await ask(endpoint, { token: other.token, id: one!.id, body: { nama: 'Curian' } })).status,
      ).toBe(404)
    const named = { token: guru.token, id: one!.id, body: { nama: 'Laptop kantor' } }
    expect((await ask(passkey.rename, named)).status).toBe(200)
    expect((await list(guru.token)).passkeys[0]).toMatchObject({ nama: 'Laptop kantor' })
    expect((await ask(passkey.remove, { token: guru.token, id: one!.id })).status).toBe(200)
    expect((await signInBy(guru.key)).status).toBe(400)
    expect((await app.call(secondFactor.one, { token: guru.token })).data).toMatchObject({ recoveryLeft: 10 })
    expect((await ask(passkey.remove, { token: guru.token, id: two!.id })).status).toBe(200)
    expect((await app.call(secondFactor.one, { token: guru.token })).data).toMatchObject({
      hasPasskey: false,
      recoveryLeft: 0,
    })
    // The password alone is enough again.
    expect((await logIn(guru)).status).toBe(200)
  })

  it('is the second step after the password, beside the recovery codes, and the password alone does not do', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await withKey(world), await withKey(world)]
    expect(await logIn(guru)).toMatchObject({
      status: 403,
      data: { code: 'second-factor', issues: [{ path: 'passkey' }] },
    })
    const answer = async (key: Key) => ({ passkey: key.answer(await questionOf(passkeyQuestion.signIn)) })
    expect((await logIn(guru, await answer(other.key))).status).toBe(400)
    expect((await logIn(guru, { kode: '000000' })).status).toBe(403)
    expect((await logIn(guru, await answer(guru.key))).status).toBe(200)
    expect((await logIn(guru, { kode: guru.codes[0]! })).status).toBe(200)
    expect((await logIn(guru, { kode: guru.codes[0]! })).status).toBe(403)
    // A wrong password with a right passkey is a wrong password.
    const wrong = { emailOrTelp: guru.email, password: 'salah', ...(await answer(guru.key)) }
    expect((await ask(authentication.login, { body: wrong })).status).toBe(401)
  })

  it('shows once more that it is them, in the session that was asked and no other', async () => {
    const world = await makeWorld(app)
    const guru = await withKey(world)
    const elsewhere = await world.onAnotherDevice(guru)
    await growOld(app, guru.token)
    await growOld(app, elsewhere.token)
    const renew = (token: string) => ask(secondFactor.renewCodes, { token })
    expect(await renew(guru.token)).toMatchObject({
      status: 403,
      data: { code: 'proof-needed', issues: [{ path: 'kode' }, { path: 'passkey' }] },
    })
    const byPassword = { token: guru.token, body: { password: testPassword } }
    expect((await ask(proof.give, byPassword)).status).toBe(403)
    const old = guru.key.answer(await questionOf(passkeyQuestion.signIn))
    expect((await ask(proof.give, { token: guru.token, body: { passkey: old } })).status).toBe(400)
    const refused = (await linesOf(world, guru.id)).filter(({ action }) => action === 'bukti-ditolak')
    expect(refused.map(({ detail }) => detail)).toEqual([{ dengan: 'kata sandi' }, { dengan: 'kunci sandi' }])
    const shown = guru.key.answer(await questionOf(passkeyQuestion.proof, guru.token))
    expect((await ask(proof.give, { token: elsewhere.token, body: { passkey: shown } })).status).toBe(400)
    expect((await ask(proof.give, { token: guru.token, body: { passkey: shown } })).status).toBe(200)
    expect((await renew(guru.token)).status).toBe(200)
    expect((await renew(elsewhere.token)).status).toBe(403)
  })

  it('does what a role demands; the last thing that does it stays', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    await withKey(world, 'pengelola')
    const token = (await logIn(staf)).text
    expect((await me(token)).data['harus']).toBe('second-factor')
    const { key, answer } = await make(token)
    expect(answer.status).toBe(200)
    expect((await me(token)).data['harus']).toBe(undefined)
    const [only] = (await list(token)).passkeys
    expect((await ask(passkey.remove, { token, id: only!.id })).status).toBe(409)
    expect((await signInBy(key)).status).toBe(200)
    // Beside an authenticator either may go, and the codes stay.
    const { secret } = (await app.call(secondFactor.begin, { token })).data
    const kode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await ask(secondFactor.confirm, { token, body: { kode } })).status).toBe(200)
    expect((await ask(secondFactor.remove, { token })).status).toBe(200)
    expect((await app.call(secondFactor.one, { token })).data).toMatchObject({
      since: null,
      hasPasskey: true,
      recoveryLeft: 10,
    })
    expect((await signInBy(key)).status).toBe(200)
  })

  it('goes with the second step that somebody above takes away, and with the person', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const [guru, gone] = [await withKey(world), await withKey(world)]
    expect((await ask(secondFactor.reset, { token: pengelola.token, id: guru.id })).status).toBe(200)
    expect((await signInBy(guru.key)).status).toBe(400)
    expect((await logIn(guru)).status).toBe(200)
    await tenant(app.db, world, (tx) => sql`select anonymise_users(array[${gone.id}::uuid])`.execute(tx))
    const left = await tenant(app.db, world, (tx) => tx.selectFrom('passkey').select('id').execute())
    expect(left).toEqual([])
    expect((await signInBy(gone.key)).status).toBe(400)
  })
})

describe('whoever attacks', () => {
  it('uses no answer twice: not at another copy, not many at once, not for something else', async () => {
    const guru = await withKey(await makeWorld(app))
    const answer = guru.key.answer(await questionOf(passkeyQuestion.signIn))
    const tries = [0, 1, 0, 1].map((door) => ask(authentication.login, { door, body: { passkey: answer } }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    expect((await ask(proof.give, { token: guru.token, body: { passkey: answer } })).status).toBe(400)
    expect((await logIn(guru, { passkey: answer })).status).toBe(400)
    // What was asked for one purpose answers no other.
    const forProof = guru.key.answer(await questionOf(passkeyQuestion.proof, guru.token))
    expect((await ask(authentication.login, { body: { passkey: forProof } })).status).toBe(400)
    const toSignIn = guru.key.answer(await questionOf(passkeyQuestion.signIn))
    expect((await ask(proof.give, { token: guru.token, body: { passkey: toSignIn } })).status).toBe(400)
  })

  it('uses no counter that stands still, which another spelling of one challenge would need', async () => {
    const guru = await withKey(await makeWorld(app))
    const question = await questionOf(passkeyQuestion.signIn)
    const forged = { counter: 0 }
    const once = guru.key.answer(question, forged)
    expect((await ask(authentication.login, { body: { passkey: once } })).status).toBe(200)
    // A key whose counter stays nought signs the same challenge again.
    const again = guru.key.answer(question, forged)
    expect((await ask(authentication.login, { body: { passkey: again } })).status).toBe(400)
    const spelled = guru.key.answer(question, { ...forged, challenge: `${String(question['challenge'])}=` })
    expect((await ask(authentication.login, { body: { passkey: spelled } })).status).toBe(400)
  })

  it('makes no passkey of a challenge of another session, nor of the same one twice', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const elsewhere = await world.onAnotherDevice(guru)
    const other = await world.signedInAs('guru')
    const question = await questionOf(passkey.begin, guru.token)
    const body = { nama: 'Uji', passkey: newAuthenticator(site).make(question) }
    for (const { token } of [elsewhere, other])
      expect((await ask(passkey.create, { token, body })).status).toBe(400)
    expect((await ask(passkey.create, { token: guru.token, body })).status).toBe(200)
    expect((await ask(passkey.create, { token: guru.token, body })).status).toBe(400)
    const second = { nama: 'Uji', passkey: newAuthenticator(site).make(question) }
    expect((await ask(passkey.create, { token: guru.token, body: second })).status).toBe(400)
    // Nor of one to sign in by, which anybody is given.
    const stray = newAuthenticator(site).make({
      ...question,
      challenge: (await questionOf(passkeyQuestion.signIn))['challenge'],
    })
    expect(
      (await ask(passkey.create, { token: guru.token, body: { nama: 'Uji', passkey: stray } })).status,
    ).toBe(400)
  })

  it('gets in by no lie: origin, address, presence, verification, type, signature, counter', async () => {
    const guru = await withKey(await makeWorld(app))
    expect((await signInBy(guru.key, { counter: 7 })).status).toBe(200)
    const lies: Record<string, Forged> = {
      'another origin': { origin: 'https://ujian-sekolah.example', counter: 8 },
      'a part of the origin': { origin: 'https://sekolah.sch.id', counter: 8 },
      'without encryption': { origin: 'http://ujian.sekolah.sch.id', counter: 8 },
      'another relying party': { rpID: 'sekolah.sch.id', counter: 8 },
      'nobody verified': { flags: 0x01, counter: 8 },
      'nobody there': { flags: 0x04, counter: 8 },
      'another kind of answer': { type: 'webauthn.create', counter: 8 },
      'a challenge of its own': {
        challenge: Buffer.from('a.9999999999999.b').toString('base64url'),
        counter: 8,
      },
      'a counter that stands still': { counter: 7 },
      'a counter that goes back': { counter: 3 },
    }
    for (const [lie, forged] of Object.entries(lies))
      expect([lie, (await signInBy(guru.key, forged)).status]).toEqual([lie, 400])
    const answer = guru.key.answer(await questionOf(passkeyQuestion.signIn), { counter: 9 })
    const { response } = answer
    const signature = Buffer.from(String(response['signature']), 'base64url')
    signature[signature.length - 1]! ^= 1
    const bent = { ...answer, response: { ...response, signature: signature.toString('base64url') } }
    expect((await ask(authentication.login, { body: { passkey: bent } })).status).toBe(400)
    expect((await ask(authentication.login, { body: { passkey: answer } })).status).toBe(200)
  })

  it('makes no passkey by these lies either, nor one whose maker’s certificate leads elsewhere', async () => {
    const { token } = await (await makeWorld(app)).signedInAs('guru')
    const certificate = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [new Uint8Array([48, 0])]],
    ])
    const lies: Record<string, Forged> = {
      'another origin': { origin: 'https://ujian-sekolah.example' },
      'another relying party': { rpID: 'sekolah.sch.id' },
      'nobody verified': { flags: 0x41 },
      'nobody there': { flags: 0x44 },
      'another kind of answer': { type: 'webauthn.get' },
      'a certificate': { attestation: { fmt: 'packed', attStmt: certificate } },
      'a certificate of another kind': { attestation: { fmt: 'apple', attStmt: certificate } },
    }
    for (const [lie, forged] of Object.entries(lies))
      expect([lie, (await make(token, newAuthenticator(site), forged)).answer.status]).toEqual([lie, 400])
    expect((await list(token)).passkeys).toEqual([])
    expect((await make(token)).answer.status).toBe(200)
  })

  it('comes in as nobody else: by their name, in another tenant, or with their key’s name', async () => {
    const [world, foreign] = [await makeWorld(app), await makeWorld(app)]
    const victim = await withKey(world)
    const handle = (await questionOf(passkey.begin, victim.token))['user'] as { id: string }
    for (const attacker of [await withKey(world), await withKey(foreign)]) {
      expect((await signInBy(attacker.key, { userHandle: handle.id })).status).toBe(400)
      const answer = attacker.key.answer(await questionOf(passkeyQuestion.signIn), { userHandle: handle.id })
      const { id } = victim.key.answer(await questionOf(passkeyQuestion.signIn))
      const renamed = { ...answer, id, rawId: id }
      expect((await ask(authentication.login, { body: { passkey: renamed } })).status).toBe(400)
      await growOld(app, victim.token)
      const shown = attacker.key.answer(await questionOf(passkeyQuestion.proof, victim.token))
      expect((await ask(proof.give, { token: victim.token, body: { passkey: shown } })).status).toBe(400)
    }
    expect((await signInBy(victim.key, { counter: 50 })).status).toBe(200)
  })

  it('gets nothing of a challenge that is too old', async () => {
    const guru = await withKey(await makeWorld(app))
    const question = await questionOf(passkeyQuestion.signIn)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 })
    const late = { passkey: guru.key.answer(question) }
    expect((await ask(authentication.login, { body: late })).status).toBe(400)
    vi.useRealTimers()
    const inTime = { passkey: guru.key.answer(question) }
    expect((await ask(authentication.login, { body: inTime })).status).toBe(200)
  })

  it('is refused as somebody who was shut out, and the log says so', async () => {
    const world = await makeWorld(app)
    const guru = await withKey(world)
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ status: 'nonaktif' }).where('id', '=', guru.id).execute(),
    )
    expect((await signInBy(guru.key)).status).toBe(400)
    const other = await withKey(world)
    await signInBy(other.key, { counter: 9 })
    await signInBy(other.key, { counter: 8 })
    await vi.waitUntil(async () =>
      (await linesOf(world, other.id)).some(({ action }) => action === 'kunci-sandi-ditolak'),
    )
    await app.db
      .updateTable('application')
      .set({ status: 'ditangguhkan' })
      .where('id', '=', world.applicationId)
      .execute()
    expect(await signInBy(other.key, { counter: 10 })).toMatchObject({
      status: 403,
      data: { code: 'suspended' },
    })
  })

  it('leaves no key at a shared computer, nor with a student, nor by a program', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { token } = guru
    const question = await questionOf(passkey.begin, token)
    await app.db
      .updateTable('session')
      .set({ isShared: true })
      .where('tokenHash', '=', hashToken(token))
      .execute()
    const body = { nama: 'Uji', passkey: newAuthenticator(site).make(question) }
    expect((await ask(passkey.create, { token, body })).status).toBe(409)
    expect(await ask(passkey.begin, { token })).toMatchObject({
      status: 409,
      message: expect.stringContaining('komputer bersama'),
    })
    expect((await list(token)).hindrance).toContain('komputer bersama')
    const murid = await world.signedInAs('murid')
    expect((await ask(passkey.begin, { token: murid.token })).status).toBe(403)
    const pengelola = await world.signedInAs('pengelola')
    const { data: program } = await app.call(devs.createToken, {
      token: pengelola.token,
      body: { nama: 'Skrip', izin: ['application-user.read'], hari: 30 },
    })
    for (const endpoint of [passkey.all, passkey.begin, passkeyQuestion.proof])
      expect((await ask(endpoint, { token: program.token })).status).toBe(403)
    expect((await ask(passkey.create, { token: program.token, body })).status).toBe(403)
  })

  it('adds and removes none in a session whose person has not been seen for a while', async () => {
    const guru = await withKey(await makeWorld(app))
    const question = await questionOf(passkey.begin, guru.token)
    const [{ id } = { id: '' }] = (await list(guru.token)).passkeys
    await growOld(app, guru.token)
    const { token } = guru
    const body = { nama: 'Uji', passkey: newAuthenticator(site).make(question) }
    for (const tried of [
      await ask(passkey.begin, { token }),
      await ask(passkey.create, { token, body }),
      await ask(passkey.remove, { token, id }),
    ])
      expect(tried).toMatchObject({ status: 403, data: { code: 'proof-needed' } })
    expect((await list(token)).passkeys).toHaveLength(1)
  })

  it('finds no answer that breaks anything', async () => {
    const guru = await withKey(await makeWorld(app))
    const whole = guru.key.answer(await questionOf(passkeyQuestion.signIn))
    const made = newAuthenticator(site).make(await questionOf(passkey.begin, guru.token))
    const junk = [null, 7, '', 'x', '\0', [], {}, { a: {} }, 'A'.repeat(50_000), '====']
    const bent = (answer: Json): Json[] =>
      junk.flatMap((each) => [
        ...Object.keys(answer).map((key) => ({ ...answer, [key]: each })),
        ...Object.keys(answer['response'] as Json).map((key) => ({
          ...answer,
          response: { ...(answer['response'] as Json), [key]: each },
        })),
      ])
    const found: unknown[] = []
    for (const answer of bent(whole)) {
      const { status } = await ask(authentication.login, { body: { passkey: answer } })
      if (status !== 400 && status !== 200) found.push([status, answer])
    }
    for (const answer of bent(made)) {
      const body = { nama: 'Uji', passkey: answer }
      const { status } = await ask(passkey.create, { token: guru.token, body })
      if (status !== 400 && status !== 200) found.push([status, answer])
    }
    expect(found).toEqual([])
  })

  it('does not say which address this is', async () => {
    const headers = {
      host: 'palsu.example',
      'x-forwarded-host': 'palsu.example',
      origin: 'https://palsu.example',
    }
    const { data } = await ask(passkeyQuestion.signIn, { headers })
    expect(data).toMatchObject({ rpId: 'ujian.sekolah.sch.id', userVerification: 'required' })
  })
})

describe('where browsers allow none', () => {
  it.each([
    ['http://ujian.lan', 'tanpa https'],
    ['http://192.168.1.5:8080', 'tanpa https'],
    ['https://192.168.1.5', 'alamat angka'],
    ['https://[fd00::5]', 'alamat angka'],
  ])('%s says why, and asks nobody', async (publicUrl, why) => {
    const { token } = await (await makeWorld(app)).signedInAs('guru')
    const there = await startCopy({
      ...app,
      server: { ...app.server, config: { ...app.server.config, publicUrl } },
    })
    const inject = async (endpoint: Endpoint) => {
      const { method, path } = endpoint
      const headers = { authorization: `Bearer ${token}` }
      const response = await there.http.inject({ method, url: `/api${path}`, headers })
      return { status: response.statusCode, ...response.json<{ message: string; data: Json }>() }
    }
    expect((await inject(passkey.all)).data['hindrance']).toContain(why)
    expect((await inject(authentication.entry)).data['hasPasskeys']).toBe(false)
    for (const endpoint of [passkey.begin, passkeyQuestion.signIn])
      expect(await inject(endpoint)).toMatchObject({ status: 409, message: expect.stringContaining(why) })
    await there.http.close()
  })
})
