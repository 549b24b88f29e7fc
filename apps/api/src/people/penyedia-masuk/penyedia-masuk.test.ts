import { penyediaMasuk, akunLain, type PenyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { authentication } from '@suluh/contract/platform/authentication'
import { applicationUser } from '@suluh/contract/people/application-user'
import { audit } from '@suluh/contract/platform/audit'
import { email } from '@suluh/contract/platform/email'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { profile } from '@suluh/contract/people/profile'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { proof } from '@suluh/contract/platform/proof'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, testPassword, type Person, type World } from '#testing/factories.ts'
import { startProvider, type Account, type RealProvider } from '#testing/oidc/provider.ts'
import { openWay, type Came } from '#testing/oidc/way.ts'

const site = 'http://ujian.uji.test'
const app = useTestApp(() => ({ publicUrl: site, outgoingAllow: ['127.0.0.0/8'] }))
const providers: RealProvider[] = []
afterAll(() => Promise.all(providers.map((each) => each.close())))

type Settings = Partial<Omit<PenyediaMasuk, 'id' | 'version'>>

/** A tenant that trusts a provider, with a pengelola. */
async function makeTrusting() {
  const kembali: string[] = []
  const provider = await startProvider(kembali)
  providers.push(provider)
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const roles = (await app.call(peranIzin.list, { token })).data
  const idOf = (kode: string) => roles.find((each) => each.kode === kode)!.id
  const body = { nama: 'Belajar.id', issuer: provider.issuer }
  const { data: made } = await app.call(penyediaMasuk.create, { token, body })
  kembali.push(made.kembali)
  const change = async (more: Settings) => {
    const { data: now } = await app.call(penyediaMasuk.all, { token })
    const {
      id,
      version,
      kembali: _,
      hasSecret: __,
      tertaut: ___,
      ...rest
    } = now.penyedia.find((each) => each.id === made.id)!
    const input = { ...rest, ...more, version }
    return app.refused(penyediaMasuk.update, { token, params: { id }, body: input })
  }
  const answer = await change({ ...provider.client, peranIds: [idOf('guru'), idOf('staf')], isAktif: true })
  expect(answer).toMatchObject({ status: 200 })
  return {
    provider,
    world,
    token,
    id: made.id,
    idOf,
    change,
    way: openWay(app, made.kembali.slice(site.length)),
  }
}

const account = (sub: string, email: string, more: Partial<Account> = {}): Account => ({
  sub,
  email,
  isVerified: true,
  name: 'Siti Aminah',
  ...more,
})

async function proveEmail(world: World, { id, email }: Person): Promise<void> {
  await tenant(app.db, world, (tx) =>
    tx.updateTable('applicationUser').set({ emailTerbukti: email }).where('id', '=', id).execute(),
  )
}

const whoIs = async ({ token }: Came) => (await app.call(applicationUser.me, { token: token! })).data

it('comes in by the account that was linked in the profile, with the session that a password gives', async () => {
  const { provider, world, id, way } = await makeTrusting()
  const guru = await world.signedInAs('guru')
  provider.signInAs(account('s-1', 'siti@lain.test'))
  expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=belum-tertaut')
  expect((await way.link(guru, id)).location).toBe('/dashboard/profile')
  const { data: mine } = await app.call(akunLain.list, { token: guru.token })
  expect(mine).toMatchObject([{ nama: 'Belajar.id', tautan: { email: 'siti@lain.test' } }])
  const came = await way.signIn('/dashboard/paket-soal?current=2')
  expect(came.location).toBe('/dashboard/paket-soal?current=2')
  expect(came.cookie).toMatch(/^suluh=[\w-]+\.suluh; Path=\/; Max-Age=86400; SameSite=Lax$/)
  expect(await whoIs(came)).toMatchObject({ id: guru.id, name: guru.nama })
  // The address there may become another's: the account is known by its subject alone.
  provider.signInAs(account('s-1', 'baru@lain.test', { isVerified: false }))
  expect(await whoIs(await way.signIn())).toMatchObject({ id: guru.id })
  provider.signInAs(account('s-2', 'siti@lain.test'))
  expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=belum-tertaut')
})

it('says that others use this computer, too: the session ends with the browser, and the browser is known to nobody', async () => {
  const { provider, world, id, way } = await makeTrusting()
  const guru = await world.signedInAs('guru')
  provider.signInAs(account('b-1', 'siti@lain.test'))
  await way.link(guru, id)
  const came = await way.signIn('/dashboard', true)
  expect(came.cookie).toMatch(/^suluh=[\w-]+\.suluh; Path=\/; SameSite=Lax$/)
  const sessions = (await app.call(profile.sesi, { token: came.token! })).data
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ isShared: true })
  const known = await tenant(app.db, world, (tx) =>
    tx.selectFrom('perangkat').select('deviceHash').where('applicationUserId', '=', guru.id).execute(),
  )
  expect(known).toEqual([])
})

describe('whom nobody has linked', () => {
  it('is known by an e-mail that both sides have seen proven, where the application allows it', async () => {
    const { provider, world, way, change } = await makeTrusting()
    const guru = await world.signedInAs('guru')
    provider.signInAs(account('k-1', guru.email))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=email-dipakai')
    await change({ kenalEmail: true })
    // Somebody typed that address here; nobody has shown that it is theirs.
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=email-dipakai')
    await proveEmail(world, guru)
    provider.signInAs(account('k-1', guru.email, { isVerified: false }))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=belum-tertaut')
    provider.signInAs(account('k-1', guru.email.toUpperCase()))
    expect(await whoIs(await way.signIn())).toMatchObject({ id: guru.id })
    // Linked once: another account with that address is another person.
    provider.signInAs(account('k-2', guru.email))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=sudah-tertaut')
    // Proven once, changed since by somebody else: it counts no more.
    const other = await world.signedInAs('guru')
    await proveEmail(world, { ...other, email: 'dulu@uji.test' })
    provider.signInAs(account('k-3', other.email))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=email-dipakai')
  })

  it('has proven nothing by a link that was passed on by hand, all by one that went by mail', async () => {
    const { provider, world, way, change, token } = await makeTrusting()
    await change({ kenalEmail: true })
    const guru = await world.signedInAs('guru')
    provider.signInAs(account('h-1', guru.email))
    const byLink = async (isSent: boolean) => {
      await app.call(authentication.forgotPassword, { params: { username: guru.email } })
      const find = async () =>
        (await app.call(email.list, { token, query: `q=${guru.email}&status=antre` })).data
      await expect.poll(async () => (await find()).length).toBe(1)
      const [mail] = await find()
      const { isi } = (await app.call(email.one, { token, params: { id: mail!.id } })).data
      const status = isSent ? 'terkirim' : 'kedaluwarsa'
      const sentAt = isSent ? new Date() : null
      await app.db.updateTable('email').set({ status, sentAt }).where('id', '=', mail!.id).execute()
      const link = /token=([\w-]+)/.exec(isi)?.[1] ?? ''
      const body = { token: link, password: 'tiga kata berbeda jauh' }
      expect((await app.call(authentication.updatePassword, { body })).status).toBe(200)
    }
    await byLink(false)
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=email-dipakai')
    await byLink(true)
    expect(await whoIs(await way.signIn())).toMatchObject({ id: guru.id })
  })

  it('gets an account where the application makes some, of its domain only, and by e-mail of nobody else', async () => {
    const { provider, world, way, change, idOf, token } = await makeTrusting()
    const refused = await change({ peranBaruId: idOf('pengelola'), domain: ['guru.test'] })
    expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'peranBaruId' }] } })
    const open = await change({ peranBaruId: idOf('guru'), domain: [] })
    expect(open).toMatchObject({ status: 400, data: { issues: [{ path: 'domain' }] } })
    await change({ peranBaruId: idOf('guru'), lembagaBaruId: world.lembagaId, domain: ['guru.test'] })
    provider.signInAs(account('b-1', 'siti@jahat.test'))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=domain')
    provider.signInAs(account('b-1', 'siti@xguru.test'))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=domain')
    provider.signInAs(account('b-1', 'siti@smp.guru.test', { isVerified: false }))
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=email')
    provider.signInAs(account('b-1', 'siti@smp.guru.test'))
    const came = await way.signIn()
    const me = await whoIs(came)
    expect(me).toMatchObject({ name: 'Siti Aminah', peran: { kode: 'guru' }, lembaga: 'SMP Uji' })
    expect((await whoIs(await way.signIn())).id).toBe(me.id)
    // Without a password there is nothing to fall back on yet.
    const alone = await app.refused(akunLain.lepas, { token: came.token!, params: { id: way.id } })
    expect(alone).toMatchObject({ status: 409 })
    const lines = await app.call(audit.list, { token, query: 'action=akun-baru-lewat' })
    expect(lines.data).toHaveLength(1)
  })
})

describe('who opens the door', () => {
  it('reaches the people of every lembaga: whoever manages one of them could come in to another', async () => {
    const { world, id } = await makeTrusting()
    const { token } = await world.signedInAs('lembaga')
    await tenant(app.db, world, (tx) =>
      sql`insert into peran_izin (application_id, peran_id, izin, cakupan)
          select application_id, id, 'peran-izin.write', 'aplikasi' from peran where kode = 'lembaga'`.execute(
        tx,
      ),
    )
    const roles = (await app.call(peranIzin.list, { token })).data
    const guru = roles.find(({ kode }) => kode === 'guru')!.id
    const { data } = await app.call(penyediaMasuk.all, { token })
    const { kembali: _, hasSecret: __, tertaut: ___, id: ____, ...rest } = data.penyedia[0]!
    const body = { ...rest, peranIds: [guru], kenalEmail: true }
    const refused = await app.refused(penyediaMasuk.update, { token, params: { id }, body })
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('semua lembaga') })
  })

  it('makes nobody one of the platform’s own people', async () => {
    const world = await makeWorld(app, { isSystem: true })
    const { token } = await world.signedInAs('sistem')
    const roles = (await app.call(peranIzin.list, { token })).data
    const peranBaruId = roles.find(({ kode }) => kode === 'sistem-lihat')!.id
    const made = { nama: 'Kantor', issuer: 'https://lain.uji.test' }
    const { data } = await app.call(penyediaMasuk.create, { token, body: made })
    const { kembali: _, hasSecret: __, tertaut: ___, id, ...rest } = data
    const body = { ...rest, clientId: 'x', peranIds: [peranBaruId], peranBaruId, domain: ['uji.test'] }
    const refused = await app.refused(penyediaMasuk.update, { token, params: { id }, body })
    expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'peranBaruId' }] } })
    const closed = { ...body, peranBaruId: null, isAktif: true }
    const kept = await app.call(penyediaMasuk.update, { token, params: { id }, body: closed })
    expect(kept.status).toBe(200)
  })
})

describe('who may not', () => {
  it('is out at once: without the role, made inactive, unlinked, or with the provider gone', async () => {
    const { provider, world, way, id, token, change, idOf } = await makeTrusting()
    const guru = await world.signedInAs('guru')
    provider.signInAs(account('t-1', 'siti@lain.test'))
    await way.link(guru, id)
    await change({ peranIds: [idOf('staf')] })
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=peran')
    await change({ peranIds: [idOf('guru')] })
    expect((await way.signIn()).location).toBe('/')
    const status = (to: 'aktif' | 'nonaktif') =>
      app.call(applicationUser.setStatus, { token, body: { ids: [guru.id], status: to } })
    await status('nonaktif')
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=nonaktif')
    await status('aktif')
    await change({ isAktif: false })
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=tutup')
    await change({ isAktif: true })
    const again = await world.onAnotherDevice(guru)
    const params = { id }
    expect((await app.call(akunLain.lepas, { token: again.token, params })).status).toBe(200)
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=belum-tertaut')
    await way.link(again, id)
    expect((await app.call(penyediaMasuk.delete, { token, params })).status).toBe(200)
    expect((await way.signIn()).location).toBe('/masuk-lewat?sebab=tutup')
    // The password is as it was.
    const body = { emailOrTelp: guru.email, password: testPassword }
    expect((await app.call(authentication.login, { body })).status).toBe(200)
  })

  it('of students only where the application says so', async () => {
    const { provider, world, way, change, idOf, id } = await makeTrusting()
    const murid = await world.signedInAs('murid')
    provider.signInAs(account('m-1', 'murid@lain.test'))
    expect((await app.refused(akunLain.tautkan, { token: murid.token, params: { id } })).status).toBe(404)
    await change({ peranIds: [idOf('murid')] })
    expect((await way.link(murid, id)).location).toBe('/dashboard/profile')
    expect(await whoIs(await way.signIn())).toMatchObject({ id: murid.id })
  })
})

describe('the second step', () => {
  it('is asked for after the other account, by whatever call, until its code is shown', async () => {
    const { provider, world, way, id, change } = await makeTrusting()
    const guru = await world.signedInAs('guru')
    provider.signInAs(account('d-1', 'siti@lain.test', { amr: ['mfa'] }))
    await way.link(guru, id)
    const { secret } = (await app.call(secondFactor.begin, { token: guru.token })).data
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const kode = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await app.call(secondFactor.confirm, { token: guru.token, body: { kode: kode(-1) } })
    const came = await way.signIn()
    const token = came.token!
    expect(await whoIs(came)).toMatchObject({ harus: 'kode' })
    expect(await app.refused(profile.one, { token })).toMatchObject({ status: 403 })
    // Neither another phone nor another password gets around it.
    expect(await app.refused(secondFactor.begin, { token })).toMatchObject({
      status: 403,
      data: { code: 'proof-needed' },
    })
    const change1 = { current: testPassword, password: 'tiga kata berbeda jauh' }
    expect((await app.call(profile.password, { token, body: change1 })).status).toBe(200)
    expect(await whoIs(came)).toMatchObject({ harus: 'kode' })
    expect((await app.refused(proof.give, { token, body: { password: change1.password } })).status).toBe(403)
    expect((await app.call(proof.give, { token, body: { kode: kode(0) } })).status).toBe(200)
    expect((await whoIs(came)).harus).toBe(undefined)
    expect((await app.call(profile.one, { token })).status).toBe(200)
    // The word of the provider that it asked for more counts only where the application takes it.
    await change({ percayaMfa: true })
    expect((await whoIs(await way.signIn())).harus).toBe(undefined)
    provider.signInAs(account('d-1', 'siti@lain.test'))
    expect(await whoIs(await way.signIn())).toMatchObject({ harus: 'kode' })
  })
})

it('tells the login page of one application its providers, and no secret to anybody', async () => {
  const { provider, world, token, id } = await makeTrusting()
  const { kode } = await app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow()
  const entry = (query: string) => app.call(authentication.entry, { query })
  const alamat = `/api/authentication/masuk-lewat/${world.applicationId}/${id}`
  expect((await entry(`aplikasi=${kode}`)).data.masukLewat).toEqual([{ nama: 'Belajar.id', alamat }])
  expect((await entry('')).data.masukLewat).toEqual([])
  const all = await app.call(penyediaMasuk.all, { token })
  expect(all.data.penyedia).toMatchObject([{ hasSecret: true }])
  expect(JSON.stringify(all.data)).not.toContain(provider.client.clientSecret)
  const { rows } = {
    rows: await tenant(app.db, world, (tx) => tx.selectFrom('penyediaMasuk').selectAll().execute()),
  }
  expect(rows[0]!.clientSecret!.includes(provider.client.clientSecret)).toBe(false)
  const tried = await app.call(penyediaMasuk.coba, { token, params: { id } })
  expect(tried.data).toEqual({ masalah: null })
})
