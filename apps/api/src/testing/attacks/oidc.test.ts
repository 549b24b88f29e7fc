import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { penyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { afterAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { makeWorld } from '../factories.ts'
import { startLyingProvider, startProvider, type LyingProvider } from '../oidc/provider.ts'
import { openWay, type OidcWay, type Out } from '../oidc/way.ts'
import { closeApplication } from '#people/application/closed-application-fixture.ts'

const site = 'http://ujian.uji.test'
const app = useTestApp(() => ({ publicUrl: site, outgoingAllow: ['127.0.0.0/8'] }))
const guarded = useTestApp(() => ({ publicUrl: site }))
const open: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(open.map((each) => each.close())))

const outside = (sebab: string) => ({ location: `/masuk-lewat?sebab=${sebab}`, token: undefined })

/** A tenant that trusts this issuer, for teachers, by e-mail too, and that makes accounts for `guru.test`. */
async function trust(issuer: string, client = { clientId: 'suluh', clientSecret: 'rahasia' }) {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const peranId = (await app.call(peranIzin.list, { token })).data.find(({ kode }) => kode === 'guru')!.id
  const made = (await app.call(penyediaMasuk.create, { token, body: { nama: 'Uji', issuer } })).data
  const { id, kembali, hasSecret: _, tertaut: __, ...rest } = made
  const more = {
    peranIds: [peranId],
    peranBaruId: peranId,
    kenalEmail: true,
    domain: ['guru.test'],
    isAktif: true,
  }
  const body = { ...rest, ...client, ...more }
  const answer = await app.call(penyediaMasuk.update, { token, params: { id }, body })
  expect(answer).toMatchObject({ status: 200 })
  return { world, token, id, kembali, way: openWay(app, kembali.slice(site.length)) }
}

async function lying() {
  const provider = await startLyingProvider()
  open.push(provider)
  return { provider, ...(await trust(provider.issuer)) }
}

/** Somebody new: whoever has come in once is known from then on. */
const somebody = () => ({ email: `${randomUUID()}@guru.test`, email_verified: true, name: 'Siti' })
const paramsOf = ({ url }: Out) => new URL(url).searchParams

/** Comes back with a code, as this provider would send the browser. */
function come(way: OidcWay, out: Out, more: Record<string, string> = {}) {
  const search = new URLSearchParams({ code: 'kode', state: paramsOf(out).get('state')!, ...more })
  return way.back(`${paramsOf(out).get('redirect_uri')}?${search}`, out.journey)
}

/** A browser that goes out, and a provider that says this of who comes. */
async function told(
  provider: LyingProvider,
  way: OidcWay,
  claims: Record<string, unknown>,
  signedBy: 'own' | 'other' = 'own',
) {
  const out = await way.out()
  const nonce = paramsOf(out).get('nonce')
  provider.tell({ claims: { nonce, ...somebody(), ...claims }, signedBy })
  return come(way, out)
}

describe('what a provider says of somebody', () => {
  it('counts only as it is asked for: this nonce, this issuer, this client, now, signed by it', async () => {
    const { provider, way } = await lying()
    const past = Math.floor(Date.now() / 1000) - 3600
    const lies: [Record<string, unknown>, ('own' | 'other')?][] = [
      [{ nonce: 'lain' }],
      [{ nonce: undefined }],
      [{ iss: 'https://accounts.google.com' }],
      [{ aud: 'aplikasi-lain' }],
      [{ aud: ['suluh', 'aplikasi-lain'], azp: 'aplikasi-lain' }],
      [{ iat: past, exp: past + 60 }],
      [{ sub: '' }],
      [{ sub: 'x'.repeat(300) }],
      [{ sub: 'x\0' }],
      [{}, 'other'],
    ]
    for (const [claims, signedBy] of lies)
      expect([claims, await told(provider, way, claims, signedBy)]).toEqual([
        claims,
        { ...outside('penyedia'), cookie: undefined },
      ])
    expect((await told(provider, way, {})).location).toBe('/')
  })

  it('of an e-mail counts only where it says that it has seen it proven', async () => {
    const { provider, way, world } = await lying()
    const guru = await world.signedInAs('guru')
    for (const claims of [
      { email_verified: false },
      { email_verified: undefined },
      { email_verified: 'true' },
      { email: 'x@guru.test\0' },
      { email: `"a@guru.test"@jahat.test` },
      { email: 'siti@jahat.test@guru.test' },
      { email: guru.email },
    ]) {
      const came = await told(provider, way, { sub: `e-${JSON.stringify(claims)}`.slice(0, 200), ...claims })
      expect([claims, came.token, came.location.startsWith('/masuk-lewat?')]).toEqual([
        claims,
        undefined,
        true,
      ])
    }
  })
})

describe('the way back', () => {
  it('is open to the browser that went out only, once, with its own state', async () => {
    const { provider, way } = await lying()
    const [mine, theirs] = [await way.out(), await way.out()]
    provider.tell({ claims: { ...somebody(), nonce: paramsOf(mine).get('nonce') } })
    const asked = provider.asked
    // Somebody else's link, which would sign this browser in as them (login CSRF): without a way of its own, and with one.
    expect(await way.back(`${way.kembali}?code=a&state=b`, undefined)).toMatchObject(outside('basi'))
    const forged = { state: 'terkaan' }
    expect(await come(way, mine, forged)).toMatchObject(outside('penyedia'))
    expect(await come(way, { ...mine, journey: theirs.journey })).toMatchObject(outside('penyedia'))
    const bent = mine.journey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await come(way, { ...mine, journey: `${bent.slice(0, 40)}x${bent.slice(41)}` })).toMatchObject(
      outside('basi'),
    )
    expect(await come(way, mine, { iss: 'https://jahat.test' })).toMatchObject(outside('penyedia'))
    // None of these was worth a question to the provider.
    expect(provider.asked).toBe(asked)
    expect((await come(way, mine)).location).toBe('/')
  })

  it('takes no code twice', async () => {
    const kembali: string[] = []
    const provider = await startProvider(kembali)
    open.push(provider)
    const { kembali: own, way } = await trust(provider.issuer, provider.client)
    kembali.push(own)
    provider.signInAs({ sub: 'r-1', email: somebody().email, isVerified: true })
    const out = await way.out()
    const address = await way.through(out)
    expect((await way.back(address, out.journey)).location).toBe('/')
    // The same browser has forgotten it; whoever copied all of it is refused by the provider.
    expect(await way.back(address, undefined)).toMatchObject(outside('basi'))
    expect(await way.back(address, out.journey)).toMatchObject(outside('penyedia'))
  })

  it('leads nowhere but to pages of this site', async () => {
    const { provider, way } = await lying()
    for (const to of [
      'https://jahat.test',
      '//jahat.test',
      '/\\jahat.test',
      '/.//jahat.test',
      'javascript:alert(1)',
      '/api/profile/data',
    ]) {
      const out = await way.out(to)
      provider.tell({ claims: { ...somebody(), nonce: paramsOf(out).get('nonce') } })
      expect([to, (await come(way, out)).location]).toEqual([to, '/'])
    }
  })
})

describe('between two applications', () => {
  it('nobody’s code and nobody’s account of one is taken for the other’s', async () => {
    const provider = await startLyingProvider()
    open.push(provider)
    const [home, foreign] = [await trust(provider.issuer), await trust(provider.issuer)]
    const claims = { ...somebody(), sub: 'sama' }
    const at = async ({ way }: { way: OidcWay }) => told(provider, way, claims)
    const me = async ({ token }: { token: string | undefined }) =>
      (await app.call(applicationUser.me, { token: token! })).data
    const first = await me(await at(home))
    expect(first.application).not.toBe('')
    // The same subject and address elsewhere: an account of its own, and nothing of the other.
    const second = await me(await at(foreign))
    expect(second.id).not.toBe(first.id)
    expect(second.application).not.toBe(first.application)
    expect((await me(await at(home))).id).toBe(first.id)
    // A way that began at one and comes back at the other (mix-up), and a provider under the other's name.
    const out = await home.way.out()
    provider.tell({ claims: { ...claims, nonce: paramsOf(out).get('nonce') } })
    const search = `?code=kode&state=${paramsOf(out).get('state')}`
    expect(await foreign.way.back(`${foreign.way.kembali}${search}`, out.journey)).toMatchObject(
      outside('basi'),
    )
    const crossed = home.way.kembali.replace(home.world.applicationId, foreign.world.applicationId)
    expect(await home.way.back(`${crossed}${search}`, out.journey)).toMatchObject(outside('basi'))
    const asked = { method: 'GET', url: crossed.replace(/\/kembali$/, '') } as const
    expect((await app.server.http.inject(asked)).headers.location).toBe('/masuk-lewat?sebab=tutup')
    const stranger = { token: foreign.token, params: { id: home.id } }
    expect((await app.refused(penyediaMasuk.coba, stranger)).status).toBe(404)
    expect((await app.refused(penyediaMasuk.delete, stranger)).status).toBe(404)
  })

  it('a suspended one lets nobody in', async () => {
    const { provider, way, world } = await lying()
    const out = await way.out()
    provider.tell({ claims: { ...somebody(), nonce: paramsOf(out).get('nonce') } })
    await app.db
      .updateTable('application')
      .set({ status: 'ditangguhkan' })
      .where('id', '=', world.applicationId)
      .execute()
    expect(await come(way, out)).toMatchObject(outside('ditangguhkan'))
    expect(await told(provider, way, somebody())).toMatchObject(outside('ditangguhkan'))
  })

  it('a closed one says so to who has an account there, and no more than suspended to anybody else', async () => {
    const { provider, way, world } = await lying()
    const known = { sub: randomUUID(), ...somebody() }
    expect((await told(provider, way, known)).location).toBe('/')
    await closeApplication(app.db, world.applicationId)
    expect(await told(provider, way, known)).toMatchObject(outside('ditutup'))
    const stranger = { sub: randomUUID(), ...somebody() }
    expect(await told(provider, way, stranger)).toMatchObject(outside('ditangguhkan'))
    const people = await tenant(app.db, world, (tx) =>
      tx.selectFrom('applicationUser').select('id').where('email', '=', stranger.email).execute(),
    )
    expect(people).toEqual([])
  })
})

describe('a link to an account', () => {
  it('is made by the session that asked for it, while it stands, and of nobody else’s', async () => {
    const kembali: string[] = []
    const provider = await startProvider(kembali)
    open.push(provider)
    const { kembali: own, way, world, id } = await trust(provider.issuer, provider.client)
    kembali.push(own)
    const [guru, thief] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    provider.signInAs({ sub: 'l-1', email: somebody().email, isVerified: true })
    expect((await way.link(guru, id)).location).toBe('/dashboard/profile')
    expect(await way.link(thief, id)).toMatchObject(outside('akun-orang-lain'))
    provider.signInAs({ sub: 'l-2', email: somebody().email, isVerified: true })
    expect(await way.link(guru, id)).toMatchObject(outside('sudah-tertaut'))
    // Signed out on the way: the link is nobody's any more.
    provider.signInAs({ sub: 'l-3', email: somebody().email, isVerified: true })
    const gone = await way.link(thief, id, () => app.call(authentication.logout, { token: thief.token }))
    expect(gone).toMatchObject(outside('sesi'))
  })
})

it('asks a provider that does not answer once, however many want to go there', async () => {
  let asked = 0
  const broken = createServer((_, response) => {
    asked += 1
    response.writeHead(500).end()
  })
  await new Promise<void>((ready) => broken.listen(0, '127.0.0.1', ready))
  open.push({ close: async () => void broken.close() })
  const { way } = await trust(`http://127.0.0.1:${(broken.address() as AddressInfo).port}`)
  const went = await Promise.all(Array.from({ length: 20 }, () => way.out()))
  went.push(await way.out())
  expect(new Set(went.map(({ url }) => url))).toEqual(new Set(['/masuk-lewat?sebab=penyedia']))
  expect(asked).toBe(1)
})

it('asks nothing of machines within, whatever address a tenant names', async () => {
  const world = await makeWorld(guarded)
  const { token } = await world.signedInAs('pengelola')
  const provider = await startLyingProvider()
  open.push(provider)
  const create = (issuer: string) =>
    guarded.refused(penyediaMasuk.create, { token, body: { nama: 'Uji', issuer } })
  for (const issuer of [
    provider.issuer,
    'https://127.0.0.1',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1',
    'https://2130706433',
    'ftp://penyedia.test',
    'https://a:b@penyedia.test',
  ])
    expect([issuer, await create(issuer)]).toMatchObject([
      issuer,
      { status: 400, data: { issues: [{ path: 'issuer' }] } },
    ])
  // A name that leads within is found out when it is asked.
  const made = await create('https://localhost')
  expect(made.status).toBe(200)
  const params = { id: (made.data as unknown as { id: string }).id }
  const tried = await guarded.call(penyediaMasuk.coba, { token, params })
  expect(tried.data.masalah).toContain('jaringan dalam')
  expect(provider.asked).toBe(0)
})
