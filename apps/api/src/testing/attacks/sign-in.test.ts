import { authentication } from '@suluh/contract/platform/authentication'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { makeWorld, testPassword, type Person, type World } from '../factories.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app)
})

type From = { address?: string; cookie?: string | undefined; agent?: string }

/** Signs in from this address, with what the browser there keeps. */
async function logIn({ email }: Pick<Person, 'email'>, password: string, from: From = {}) {
  const { address = '198.51.100.1', cookie, agent = 'Peramban uji' } = from
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${authentication.login.path}`,
    remoteAddress: address,
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
    payload: { emailOrTelp: email, password },
  })
  const given = [response.headers['set-cookie']].flat()[0]
  return { status: response.statusCode, setCookie: given, cookie: given?.split(';')[0] }
}

/** Guesses until it is refused without being looked at; returns the statuses in turn. */
async function guess(person: Pick<Person, 'email'>, from: From, times = 12): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await logIn(person, `salah-${at}`, from)).status)
  return statuses
}

describe('guessing at one account', () => {
  it('shuts out the guesser there and nobody else: not the school, not the account elsewhere', async () => {
    const [victim, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const school = { address: '203.0.113.5' }
    const statuses = await guess(victim, school)
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await logIn(victim, testPassword, school)).status).toBe(429)
    expect((await logIn(other, testPassword, school)).status).toBe(200)
    expect((await logIn(victim, testPassword, { address: '203.0.113.6' })).status).toBe(200)
  })

  it('leaves the device in that the account knows, though it stands at the same address', async () => {
    const victim = await world.signedInAs('guru')
    const school = { address: '203.0.113.15' }
    const { cookie } = await logIn(victim, testPassword, school)
    await guess(victim, school)
    expect((await logIn(victim, testPassword, school)).status).toBe(429)
    expect((await logIn(victim, testPassword, { ...school, cookie })).status).toBe(200)
  })

  it('is counted on a known device too, and a browser that somebody else signs in with is a stranger', async () => {
    const [victim, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const school = { address: '203.0.113.25' }
    const { cookie } = await logIn(other, testPassword, school)
    expect((await guess(victim, { ...school, cookie })).at(-1)).toBe(429)
    expect((await logIn(victim, testPassword, { ...school, cookie })).status).toBe(429)
    const own = (await logIn(victim, testPassword, { address: '203.0.113.26' })).cookie
    expect((await guess(victim, { address: '203.0.113.27', cookie: own })).at(-1)).toBe(429)
  })

  it('knows no device by a cookie that was made up or altered', async () => {
    const victim = await world.signedInAs('guru')
    const school = { address: '203.0.113.35' }
    const { cookie } = await logIn(victim, testPassword, school)
    await guess(victim, school)
    const made = cookie!.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`)
    for (const forged of [made, 'suluh_perangkat=x', 'suluh_perangkat=.', `${cookie}x`])
      expect([forged, (await logIn(victim, testPassword, { ...school, cookie: forged })).status]).toEqual([
        forged,
        429,
      ])
  })

  it('from ever other networks ends as well, and the own device still comes in', async () => {
    const victim = await world.signedInAs('guru')
    const { cookie } = await logIn(victim, testPassword, { address: '192.0.2.250' })
    const statuses: number[] = []
    for (let network = 0; network < 11; network++)
      statuses.push(...(await guess(victim, { address: `2001:db8:${network}::1` }, 10)))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
    expect(statuses.at(-1)).toBe(429)
    expect((await logIn(victim, testPassword, { address: '192.0.2.250', cookie })).status).toBe(200)
  })

  it('counts all addresses of one IPv6 line as one', async () => {
    const victim = await world.signedInAs('guru')
    for (let host = 1; host <= 10; host++)
      await logIn(victim, 'salah', { address: `2001:db8:aa:bb::${host}` })
    expect((await logIn(victim, 'salah', { address: '2001:db8:aa:bb::ff' })).status).toBe(429)
  })

  it('says the same of a name that nobody has', async () => {
    expect(await guess({ email: 'bukan-siapa@uji.test' }, { address: '203.0.113.45' })).toEqual(
      await guess(await world.signedInAs('guru'), { address: '203.0.113.45' }),
    )
  })

  it('begins anew once the password was right', async () => {
    const person = await world.signedInAs('murid')
    const from = { address: '203.0.113.55' }
    for (let round = 0; round < 3; round++) {
      await guess(person, from, 6)
      expect((await logIn(person, testPassword, from)).status).toBe(200)
    }
  })
})

it('codes and links that strangers ask for are counted by IPv6 line, not by address', async () => {
  const ask = (path: string, remoteAddress: string) =>
    app.server.http.inject({ url: `/api${path}`, remoteAddress }).then(({ statusCode }) => statusCode)
  for (const [at, pathOf] of [
    () => '/bukti/AAAAA-AAAAA',
    () => '/surat/AAAAA-AAAAA',
    (n: number) => `/authentication/forgot-password/bukan-${n}@uji.test`,
  ].entries()) {
    const statuses: number[] = []
    for (let host = 1; host <= 61; host++)
      statuses.push(await ask(pathOf(host), `2001:db8:cc:${at}::${host}`))
    expect([pathOf(0), statuses.slice(0, 60).includes(429), statuses.at(-1)]).toEqual([pathOf(0), false, 429])
    expect(await ask(pathOf(99), `2001:db8:cd:${at}::1`)).not.toBe(429)
  }
})

describe('the cookie of a device', () => {
  it('is read by no script and goes to the calls of signing in only', async () => {
    const { setCookie } = await logIn(await world.signedInAs('guru'), testPassword)
    expect(setCookie).toMatch(/^suluh_perangkat=[\w-]{43}\.[\w-]{43}; Path=\/api\/authentication; /)
    expect(setCookie).toContain('; HttpOnly; SameSite=Lax')
  })

  it('is given to who comes in only, stays the same, and is stored as its hash', async () => {
    const person = await world.signedInAs('guru')
    expect((await logIn(person, 'salah')).cookie).toBeUndefined()
    const first = await logIn(person, testPassword)
    const second = await logIn(person, testPassword, { cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    const rows = await tenant(app.db, world, (tx) =>
      tx
        .selectFrom('perangkat')
        .select(['deviceHash', 'device'])
        .where('applicationUserId', '=', person.id)
        .execute(),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.device).toBe('Peramban uji')
    const id = first.cookie!.split('=')[1]!.split('.')[0]!
    expect(rows[0]?.deviceHash.toString('utf8')).not.toContain(id)
  })

  it('that is news to an account of staff is told by mail, once; pupils change computers all the time', async () => {
    const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
    const mails = async ({ email }: Person) => {
      const rows = app.db.selectFrom('email').select('subject').where('recipient', '=', email)
      return (await rows.execute()).map(({ subject }) => subject)
    }
    await logIn(guru, testPassword)
    expect(await mails(guru)).toEqual([])
    const { cookie } = await logIn(guru, testPassword)
    expect(await mails(guru)).toEqual(['Perangkat baru masuk ke akun Suluh Anda'])
    await logIn(guru, testPassword, { cookie })
    expect(await mails(guru)).toHaveLength(1)
    await logIn(murid, testPassword)
    await logIn(murid, testPassword)
    expect(await mails(murid)).toEqual([])
  })
})
