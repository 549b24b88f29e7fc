import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { forgetExpired } from '#people/account/forget-expired.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const smtp = useSmtpServer()
const app = useTestApp(() => ({ smtpUrl: smtp.url, publicUrl: 'https://ujian.sekolah.test' }))
const password = 'sandi-pendaftar'

async function tokenIn(email: string, page: string, nth = 1): Promise<string> {
  await vi.waitFor(() => expect(smtp.to(email)).toHaveLength(nth), { timeout: 8000 })
  return new RegExp(`/${page}[?]\\w+=([\\w-]+)`).exec(smtp.to(email).at(-1)?.text ?? '')?.[1] ?? ''
}

const peranId = (world: World, kode: string) =>
  tenant(app.db, world, async (tx) => {
    const row = await tx.selectFrom('peran').select('id').where('kode', '=', kode).executeTakeFirstOrThrow()
    return row.id
  })
const login = (emailOrTelp: string) => app.call(authentication.login, { body: { emailOrTelp, password } })
const register = (body: object) => app.call(registering.register, { body })
const asked = (body: object) => app.refused(registering.register, { body })

async function invite(world: World, by: Person, email: string, kode: string, lembagaId = world.lembagaId) {
  const body = { email, nama: 'Bu Rina', peranId: await peranId(world, kode), lembagaId }
  return app.call(undangan.create, { token: by.token, body })
}

async function openFor(world: World, kode: string) {
  const { token } = await world.signedInAs('pengelola')
  const body = { mode: 'terbuka', peranId: await peranId(world, kode), lembagaId: world.lembagaId }
  return app.call(pendaftaran.update, { token, body })
}

/** What people did about their own account, as the log has it: what, who, whose account. */
const stepsOf = async (world: World) => {
  const lines = await tenant(app.db, world, (tx) =>
    tx
      .selectFrom('audit')
      .select(['action', 'nama', 'applicationUserId'])
      .where('action', 'not like', '%/%')
      .orderBy('at')
      .execute(),
  )
  return lines.map(({ action, nama, applicationUserId }) => [action, nama, applicationUserId])
}

describe('an invitation', () => {
  it('makes a user with the peran and lembaga of the invitation, once', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola', { nama: 'Pak Joko' })
    const email = `rina-${world.applicationId}@uji.test`
    await invite(world, pengelola, email.toUpperCase(), 'guru')
    const token = await tokenIn(email, 'register')
    expect(smtp.to(email)[0]?.text).toContain('Pak Joko mengundang Anda')
    const query = `undangan=${token}`
    expect((await app.call(registering.registration, { query })).data).toMatchObject({
      peran: 'Guru',
      nama: 'Bu Rina',
      email,
    })
    // The address is the invitation's, whatever is sent.
    const body = { undangan: token, nama: 'Rina Wati', email: 'orang-lain@uji.test', password }
    expect(await register(body)).toMatchObject({ status: 200, data: { needsConfirmation: false } })
    expect((await asked(body)).message).toContain('Tautan sudah dipakai')
    expect((await login(email)).status).toBe(200)
    const made = await tenant(app.db, world, (tx) =>
      tx.selectFrom('applicationUser').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    )
    expect(made).toMatchObject({ nama: 'Rina Wati', lembagaId: world.lembagaId })
    expect((await app.call(undangan.list, { token: pengelola.token })).recordsFiltered).toBe(0)
    expect(await stepsOf(world)).toEqual([
      ['terima-undangan', 'Rina Wati', made.id],
      ['masuk', 'Rina Wati', made.id],
    ])
  })

  it('sent again replaces the first link; taken back it leads nowhere', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const email = `ulang-${world.applicationId}@uji.test`
    const { data } = await invite(world, pengelola, email, 'guru')
    const first = await tokenIn(email, 'register')
    const again = await app.call(undangan.resend, { token: pengelola.token, params: { id: data.id } })
    const second = await tokenIn(email, 'register', 2)
    expect((await asked({ undangan: first, nama: 'A', email, password })).status).toBe(400)
    await app.call(undangan.delete, { token: pengelola.token, params: { id: again.data.id } })
    expect((await asked({ undangan: second, nama: 'A', email, password })).status).toBe(400)
  })

  it('rests while its application is suspended, and works again afterwards', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const email = `tangguh-${world.applicationId}@uji.test`
    await invite(world, pengelola, email, 'guru')
    const undangan = await tokenIn(email, 'register')
    const body = { undangan, nama: 'Rina', email, password }
    const setStatus = (status: string) =>
      sql`update application set status = ${status}::application_status where id = ${world.applicationId}`.execute(
        app.db,
      )
    await setStatus('ditangguhkan')
    expect(await app.refused(registering.registration, { query: `undangan=${undangan}` })).toMatchObject({
      status: 403,
      message: expect.stringContaining('ditangguhkan'),
    })
    expect((await asked(body)).status).toBe(403)
    await setStatus('aktif')
    expect((await register(body)).status).toBe(200)
  })

  it('gives no more than the inviter holds, and stays within their lembaga', async () => {
    const world = await makeWorld(app)
    const other = await world.makeLembaga('SMP Lain')
    const lembaga = await world.signedInAs('lembaga')
    const email = `batas-${world.applicationId}@uji.test`
    expect((await invite(world, lembaga, email, 'pengelola')).status).toBe(403)
    expect((await invite(world, lembaga, email, 'murid', other)).status).toBe(403)
    expect((await invite(world, lembaga, email, 'murid')).status).toBe(200)
    const elsewhere = await world.signedInAs('lembaga', { lembagaId: other })
    expect((await app.call(undangan.list, { token: elsewhere.token })).recordsFiltered).toBe(0)
    const [own] = (await app.call(undangan.list, { token: lembaga.token })).data
    const params = { id: own!.id }
    expect((await app.refused(undangan.delete, { token: elsewhere.token, params })).status).toBe(404)
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await app.refused(undangan.delete, { token: stranger.token, params })).status).toBe(404)
    const guru = await world.signedInAs('guru')
    expect((await invite(world, guru, email, 'murid')).status).toBe(403)
  })

  it('says whose address has an account here, and nothing of other applications', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const murid = await world.signedInAs('murid')
    const stranger = await (await makeWorld(app)).signedInAs('murid')
    expect((await invite(world, pengelola, murid.email, 'guru')).message).toBe(
      'Email ini sudah punya akun di sini.',
    )
    expect((await invite(world, pengelola, stranger.email, 'guru')).status).toBe(200)
    const token = await tokenIn(stranger.email, 'register')
    const made = await asked({ undangan: token, nama: 'A', email: stranger.email, password })
    expect([made.status, made.message]).toEqual([200, 'OK'])
    // Whoever has the address elsewhere is who they were.
    expect((await app.call(applicationUser.me, { token: stranger.token })).data.name).not.toBe('A')
  })
})

describe('registering', () => {
  it('is by invitation unless opened, and closed shuts invitations out too', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const body = { aplikasi: world.applicationId, nama: 'A', email: 'a@uji.test', password }
    expect((await asked(body)).message).toContain('Pendaftaran tidak dibuka')
    const closed = { mode: 'tutup', peranId: null, lembagaId: null }
    await app.call(pendaftaran.update, { token: pengelola.token, body: closed })
    expect((await invite(world, pengelola, 'a@uji.test', 'guru')).message).toContain('Pendaftaran ditutup')
  })

  it('needs the e-mail confirmed before signing in', async () => {
    const world = await makeWorld(app)
    const opened = await openFor(world, 'murid')
    expect(opened.data.tautan).toBe(`https://ujian.sekolah.test/register?aplikasi=${world.applicationId}`)
    const email = `daftar-${world.applicationId}@uji.test`
    const entry = { aplikasi: world.applicationId }
    const registration = await app.call(registering.registration, { query: `aplikasi=${entry.aplikasi}` })
    expect(registration.data).toMatchObject({ peran: 'Murid', email: null })
    const body = { ...entry, nama: 'Dewi http://jahat.test', email, password }
    expect(await register(body)).toMatchObject({ status: 200, data: { needsConfirmation: true } })
    expect((await login(email)).status).toBe(401)
    const token = await tokenIn(email, 'confirm-email')
    expect(smtp.to(email)[0]?.text).not.toContain('jahat.test')
    const confirm = () => app.call(registering.confirm, { body: { token } })
    expect((await confirm()).data).toEqual({ email })
    expect((await confirm()).status).toBe(400)
    expect((await login(email)).status).toBe(200)
    const steps = await stepsOf(world)
    const id = steps.at(-1)?.[2]
    expect(steps).toEqual([
      ['daftar', body.nama, null],
      ['konfirmasi-email', body.nama, id],
      ['masuk', body.nama, id],
    ])
  })

  it('answers an address that has an account like one that has none, and tells its owner', async () => {
    const world = await makeWorld(app)
    await openFor(world, 'murid')
    const murid = await world.signedInAs('murid')
    const of = (email: string) => register({ aplikasi: world.applicationId, nama: 'A', email, password })
    const [known, unknown] = [await of(murid.email), await of(`baru-${world.applicationId}@uji.test`)]
    expect(known).toEqual(unknown)
    await vi.waitFor(() => expect(smtp.to(murid.email)).toHaveLength(1), { timeout: 8000 })
    expect(smtp.to(murid.email)[0]?.text).toContain('sudah punya akun')
    expect(smtp.to(murid.email)[0]?.text).not.toContain('token=')
  })

  it.each([
    [{ email: '' }, 'Tolong masukkan email'],
    [{ email: undefined }, 'Tolong masukkan email'],
    [{ email: 'bukan' }, 'Email bukan alamat yang benar'],
    [{ nama: '  ' }, 'Tolong masukkan nama'],
    [{ password: 'pendek' }, 'Kata sandi paling sedikit 8 huruf'],
  ])('names what is missing: %j', async (change, message) => {
    const body = { nama: 'A', email: 'a@uji.test', password, ...change }
    expect(await asked(body)).toMatchObject({ status: 400, success: false, message })
  })

  it('cannot be opened for those who manage others, nor by those who may not give roles', async () => {
    const world = await makeWorld(app)
    expect((await openFor(world, 'lembaga')).message).toContain('hanya bisa diberikan lewat undangan')
    const staf = await world.signedInAs('staf')
    const body = { mode: 'terbuka', peranId: await peranId(world, 'murid'), lembagaId: null }
    expect((await app.refused(pendaftaran.update, { token: staf.token, body })).status).toBe(403)
    const pengelola = await world.signedInAs('pengelola')
    const { data } = await app.call(pendaftaran.peran, { token: pengelola.token })
    expect(data.filter(({ mayRegister }) => mayRegister).map(({ nama }) => nama)).toEqual([
      'Guru',
      'Murid',
      'Pengawas',
    ])
  })
})

it('what ran out is forgotten; an invitation can be sent again for three months', async () => {
  const world = await makeWorld(app)
  await openFor(world, 'murid')
  const pengelola = await world.signedInAs('pengelola')
  const email = `lupa-${world.applicationId}@uji.test`
  await register({ aplikasi: world.applicationId, nama: 'A', email, password })
  await tokenIn(email, 'confirm-email')
  await invite(world, pengelola, email, 'guru')
  const age = (days: number) =>
    tenant(app.db, world, (tx) =>
      sql`update calon_pengguna set expires_at = now() - make_interval(days => ${days})`.execute(tx),
    )
  const left = () =>
    tenant(app.db, world, (tx) => tx.selectFrom('calonPengguna').select('diundangOleh').execute())
  await age(1)
  await forgetExpired(app.db)
  expect(await left()).toEqual([{ diundangOleh: 'Uji pengelola' }])
  await age(91)
  await forgetExpired(app.db)
  expect(await left()).toEqual([])
})
