import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { profile, type ProfileInput } from '@suluh/contract/people/profile'
import { describe, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, testPassword, type Person } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const smtp = useSmtpServer()
const app = useTestApp(() => ({ smtpUrl: smtp.url }))

const one = async ({ token }: Person) => (await app.call(profile.one, { token })).data
const login = async (emailOrTelp: string, password = testPassword) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })
const me = (token: string) => app.refused(applicationUser.me, { token })

async function save(person: Person, change: Partial<ProfileInput>, version?: number) {
  const { nama, telp, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, ...rest } =
    await one(person)
  const body = { nama, telp, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, ...change }
  return app.call(profile.update, {
    token: person.token,
    body: { ...body, version: version ?? rest.version },
  })
}

describe('the profile', () => {
  it('is stored, and the phone signs in at once', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const change = {
      nama: ' Siti Baru ',
      telp: '0813 1111 2222',
      jenisKelamin: 'P' as const,
      tanggalLahir: '1990-02-28',
      provinsiKode: '32',
      kabupatenKotaKode: '32.73',
    }
    expect((await save(guru, change)).data).toMatchObject({
      ...change,
      nama: 'Siti Baru',
      telp: '+6281311112222',
    })
    expect((await login('081311112222')).status).toBe(200)
    expect((await login(guru.email)).status).toBe(200)
    await save(guru, { telp: null })
    expect((await login('081311112222')).status).toBe(401)
  })

  it('keeps the phone of who signs in by nothing else', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru', { telp: '081244445555' })
    await tenant(app.db, world, async (tx) => {
      await tx.updateTable('applicationUser').set({ email: null }).where('id', '=', guru.id).execute()
    })
    expect(await save(guru, { telp: null })).toMatchObject({
      status: 400,
      message: expect.stringContaining('satu-satunya'),
      data: { issues: [{ path: 'telp' }] },
    })
    expect((await save(guru, { telp: '081244446666' })).status).toBe(200)
    expect((await login('081244446666')).status).toBe(200)
  })

  it.each([
    [{ nama: ' ' }, 'Tolong masukkan nama'],
    [{ telp: '12345' }, 'Tulis nomor telepon Indonesia, mis. 0812-3456-7890'],
    [{ tanggalLahir: '2999-01-01' }, 'Tanggal lahir harus sudah lewat'],
    [{ tanggalLahir: '2001-02-30' }, 'Tanggal lahir tidak dapat dibaca'],
    [{ provinsiKode: '51', kabupatenKotaKode: '32.73' }, /bukan bagian dari provinsi/],
    [{ provinsiKode: '99' }, /tidak dikenal/],
  ])('refuses %j', async (change, message) => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const answer = await save(guru, change)
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(message)
  })

  it('keeps a murid’s name, refuses a phone that somebody has, and a stale version', async () => {
    const world = await makeWorld(app)
    const murid = await world.signedInAs('murid')
    await world.signedInAs('guru', { telp: '081344445555' })
    expect((await one(murid)).mayRename).toBe(false)
    expect((await save(murid, { nama: 'Lain' })).message).toContain('Minta sekolah mengubahnya')
    expect((await save(murid, { telp: '0813-4444-5555' })).message).toContain('Sudah dipakai orang lain')
    expect((await save(murid, { jenisKelamin: 'L', tanggalLahir: '2012-03-07' })).status).toBe(200)
    // It stands on certificates; whoever has said none may say it.
    expect(await save(murid, { tanggalLahir: '2010-03-07' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Minta sekolah mengubahnya'),
      data: { issues: [{ path: 'tanggalLahir' }] },
    })
    expect((await save(murid, { jenisKelamin: 'P' }, 1)).status).toBe(409)
  })

  it('has a picture, by what the bytes are', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const upload = (text: string) => {
      const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${text}\r\n--x--\r\n`
      const headers = {
        authorization: `Bearer ${guru.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      }
      return app.server.http.inject({ method: 'POST', url: '/api/profile/foto', headers, payload })
    }
    expect((await upload('<svg onload=alert(1)>')).statusCode).toBe(415)
    const { fotoId } = (await upload('GIF89a')).json().data
    expect(fotoId).toMatch(/^[0-9a-f-]{36}$/)
    // Those who manage people see it beside the name.
    const { token } = await world.signedInAs('lembaga')
    const seen = await app.call(applicationUser.one, { token, params: { id: guru.id } })
    expect(seen.data.fotoId).toBe(fotoId)
    const { data } = await app.call(profile.deleteFoto, { token: guru.token })
    expect(data.fotoId).toBeNull()
  })
})

describe('a new password', () => {
  it('needs the old one, ends every other session, and is told by mail', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { data: elsewhere } = await login(guru.email)
    const change = (current: string, password = 'sandi-lebih-baru') =>
      app.call(profile.password, { token: guru.token, body: { current, password } })
    expect(await change('salah')).toMatchObject({ status: 400, message: 'Kata sandi Anda belum benar.' })
    expect((await change(testPassword, 'pendek')).status).toBe(400)
    expect((await me(elsewhere)).status).toBe(200)
    expect((await change(testPassword)).status).toBe(200)
    expect((await me(elsewhere)).status).toBe(401)
    expect((await me(guru.token)).status).toBe(200)
    expect((await login(guru.email)).status).toBe(401)
    expect((await login(guru.email, 'sandi-lebih-baru')).status).toBe(200)
    // Signing in from a new device is told as well, before or after it.
    const told = () => smtp.to(guru.email).map(({ text }) => text)
    await vi.waitFor(() => expect(told().join()).toContain('baru saja diganti'), { timeout: 8000 })
  })
})

describe('a new e-mail', () => {
  it('counts from the moment its link is opened; the former address is told', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const email = `baru-${guru.id}@uji.test`
    const ask = (body: object) => app.call(profile.email, { token: guru.token, body })
    expect((await ask({ email, password: 'salah' })).status).toBe(400)
    expect((await ask({ email: guru.email.toUpperCase(), password: testPassword })).message).toBe(
      'Ini sudah alamat email Anda.',
    )
    expect((await ask({ email, password: testPassword })).status).toBe(200)
    expect(await one(guru)).toMatchObject({ email: guru.email, emailBaru: email })
    await vi.waitFor(() => expect([...smtp.to(email), ...smtp.to(guru.email)]).toHaveLength(2), {
      timeout: 8000,
    })
    expect(smtp.to(guru.email)[0]?.text).not.toContain('token=')
    const token = /confirm-email\?token=([\w-]+)/.exec(smtp.to(email)[0]?.text ?? '')?.[1]
    expect((await login(email)).status).toBe(401)
    expect((await app.call(registering.confirm, { body: { token } })).data).toEqual({ email })
    expect(await one(guru)).toMatchObject({ email, emailBaru: null })
    expect((await login(email)).status).toBe(200)
    expect((await login(guru.email)).status).toBe(401)
  })

  it('that somebody has already is refused only to who reads its mail', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const body = { email: other.email, password: testPassword }
    expect((await app.call(profile.email, { token: guru.token, body })).status).toBe(200)
    await vi.waitFor(() => expect(smtp.to(other.email)).toHaveLength(1), { timeout: 8000 })
    const token = /token=([\w-]+)/.exec(smtp.to(other.email)[0]?.text ?? '')?.[1]
    const refused = await app.refused(registering.confirm, { body: { token } })
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('Sudah dipakai')])
    expect((await one(guru)).email).toBe(guru.email)
  })
})

describe('sessions', () => {
  it('are listed with their device, and end one by one or all but this one', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 14) Chrome/130' }
    const body = { emailOrTelp: guru.email, password: testPassword }
    const phone = await app.server.http.inject({
      method: 'POST',
      url: '/api/authentication/login',
      headers,
      payload: body,
    })
    const { data: third } = await login(guru.email)
    const listed = async () => (await app.call(profile.sesi, { token: guru.token })).data
    const sessions = await listed()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const android = sessions.find(({ device }) => device?.includes('Android'))
    expect(android?.alamat).toBe('127.0.0.1')
    await app.call(profile.endSesi, { token: guru.token, params: { id: android!.id } })
    expect((await me(phone.json().data)).status).toBe(401)
    expect((await me(third)).status).toBe(200)
    const others = (await listed()).filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
    const { data } = await app.call(profile.endManySesi, { token: guru.token, body: { ids: others } })
    expect(data).toEqual({ ended: 1 })
    expect((await me(third)).status).toBe(401)
    expect((await me(guru.token)).status).toBe(200)
  })

  it('of another person are out of reach', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const [theirs] = (await app.call(profile.sesi, { token: other.token })).data
    const ask = { token: guru.token, params: { id: theirs!.id } }
    expect((await app.refused(profile.endSesi, ask)).status).toBe(404)
    const many = await app.call(profile.endManySesi, { token: guru.token, body: [theirs!.id] })
    expect(many.data).toEqual({ ended: 0 })
    expect((await me(other.token)).status).toBe(200)
  })
})

describe('one’s own data', () => {
  const take = async ({ token }: Person, bentuk: string) => {
    const url = `/api/profile/data?bentuk=${bentuk}`
    return app.server.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
  }

  it('has everything but results that the exam does not show, as JSON and as a page', async () => {
    const world = await makeWorld(app)
    const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid', { nama: 'A <b>' })]
    await world.makeGroup([murid], guru)
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
    for (const [nama, showResult] of [
      ['Terbuka', 'setelah-kumpul'],
      ['Tertutup', 'tidak'],
    ]) {
      const event = await schedule(app, guru, paket.id, [murid], { nama, showResult })
      await submit(app, murid, (await start(app, murid, event.id)).id)
    }
    const answer = await take(murid, 'json')
    expect(answer.headers['content-disposition']).toContain('attachment; filename="data-saya.json"')
    const data = answer.json<{ bagian: { judul: string; baris: Record<string, unknown>[] }[] }>()
    const section = (judul: string) => data.bagian.find((each) => each.judul === judul)?.baris
    expect(section('Profil')?.[0]).toMatchObject({ nama: 'A <b>', email: murid.email, peran: 'Murid' })
    expect(section('Group belajar')).toEqual([{ nama: 'Kelas Uji', sebagaiGuru: false }])
    const graded = section('Pengerjaan ujian')?.map(({ ujian, nilai }) => [ujian, nilai])
    expect(new Map(graded as [string, unknown][])).toEqual(
      new Map([
        ['Terbuka', 0],
        ['Tertutup', null],
      ]),
    )
    const page = (await take(murid, 'html')).body
    expect(page).toContain('A &lt;b&gt;')
    expect(page).toContain('<h2>Pengerjaan ujian</h2>')
  })
})
