import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applicationUser } from '@suluh/contract/people/application-user'
import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { profile } from '@suluh/contract/people/profile'
import { proof } from '@suluh/contract/platform/proof'
import { email } from '@suluh/contract/platform/email'
import { pengiriman } from '@suluh/contract/platform/pengiriman'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { growOld } from '#testing/grow-old.ts'
import { makeWorld, testPassword, type World } from '#testing/factories.ts'

/** A service that keeps what it was given, by number. */
const messages = new Map<string, string>()
const service = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const { ke, teks } = JSON.parse(text) as { ke: string; teks: string }
    messages.set(ke, teks)
    response.end()
  })
})
beforeAll(() => new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening)))
afterAll(() => service.close())

const app = useTestApp(() => ({ outgoingAllow: ['127.0.0.1'] }))

async function withGateway(world: World): Promise<string> {
  const { token } = await world.signedInAs('pengelola')
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const isi = '{"ke": "{nomor}", "teks": "{teks}"}'
  const rest = { nama: 'SMS', metode: 'POST', header: [], bentuk: 'json', tandaBerhasil: null, perHari: 99 }
  await app.call(pengiriman.updatePesan, { token, body: { ...rest, url, isi, version: 0 } })
  return token
}
async function codeFor(telp: string): Promise<string> {
  await expect.poll(() => messages.get(telp), { timeout: 8000 }).toMatch(/Kode: /)
  return /Kode: ([A-Z2-9]{5}-[A-Z2-9]{5})/.exec(messages.get(telp) ?? '')?.[1] ?? ''
}
const password = 'sandi-dari-ponsel'
const login = (emailOrTelp: string) => app.call(authentication.login, { body: { emailOrTelp, password } })
const forgot = (username: string) => app.call(authentication.forgotPassword, { params: { username } })
const loginBy = (emailOrTelp: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password: testPassword } })
const newTelp = () => `+62812${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`

describe('with a phone', () => {
  it('a forgotten password is made anew by the code of a message, typed in any way, once', async () => {
    const world = await makeWorld(app)
    await withGateway(world)
    const telp = newTelp()
    await world.signedInAs('guru', { telp, email: null })
    expect((await forgot(telp.replace('+62', '0'))).data).toEqual({ email: false, pesan: true })
    const code = await codeFor(telp)
    const change = (token: string) => app.call(authentication.updatePassword, { body: { token, password } })
    expect(await change('AAAAA-AAAAA')).toMatchObject({
      status: 400,
      message: expect.stringContaining('Kode ini tidak cocok'),
    })
    expect((await change(code.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await change(code)).status).toBe(400)
    expect((await login(telp)).status).toBe(200)
  })

  it('another number in the profile asks who it is, and codes that went to the former one are worthless', async () => {
    const world = await makeWorld(app)
    const staf = await withGateway(world)
    const [telp, next, third] = [newTelp(), newTelp(), newTelp()]
    const guru = await world.signedInAs('guru', { telp })
    const { token } = guru
    const write = async (number: string) => {
      const { data } = await app.call(profile.one, { token })
      const { nama, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, version } = data
      const rest = { nama, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, version }
      return app.refused(profile.update, { token, body: { ...rest, telp: number } })
    }
    await growOld(app, token)
    expect(await write(next)).toMatchObject({ status: 403, data: { code: 'proof-needed' } })
    expect((await write(telp)).status).toBe(200)
    await app.call(proof.give, { token, body: { password: testPassword } })
    const change = (code: string) =>
      app.call(authentication.updatePassword, { body: { token: code, password } })
    await forgot(telp)
    const code = await codeFor(telp)
    // It counts once the code that went there has come back; until then the former one does.
    expect((await write(next)).data).toMatchObject({ telp, telpBaru: next })
    const proven = await codeFor(next)
    expect((await loginBy(next)).status).toBe(401)
    expect((await loginBy(telp)).status).toBe(200)
    expect((await app.call(registering.confirm, { body: { token: proven } })).data).toEqual({ email: next })
    expect((await app.call(profile.one, { token })).data).toMatchObject({ telp: next, telpBaru: null })
    expect((await loginBy(next)).status).toBe(200)
    expect((await loginBy(telp)).status).toBe(401)
    expect((await change(code)).status).toBe(400)
    expect((await app.refused(registering.confirm, { body: { token: proven } })).status).toBe(400)
    // The same where somebody else changes it.
    await forgot(next)
    const later = await codeFor(next)
    const params = { id: guru.id }
    const { data: known } = await app.call(applicationUser.one, { token: staf, params })
    const { nama, nomor, username, email: mail, jenisKelamin, version } = known
    const body = { nama, nomor, username, email: mail, jenisKelamin, version, telp: third }
    const more = { nis: null, nomorPeserta: null, peranId: known.peran.id, lembagaId: world.lembagaId }
    const changed = await app.call(applicationUser.update, {
      token: staf,
      params,
      body: { ...body, ...more },
    })
    expect(changed.status).toBe(200)
    expect((await change(later)).status).toBe(400)
  })

  it('a number that somebody else has here is refused before anything is sent', async () => {
    const world = await makeWorld(app)
    await withGateway(world)
    const telp = newTelp()
    await world.signedInAs('guru', { telp })
    const { token } = await world.signedInAs('guru')
    const { data } = await app.call(profile.one, { token })
    const { nama, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, version } = data
    const rest = { nama, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, version }
    const refused = await app.refused(profile.update, { token, body: { ...rest, telp } })
    expect([refused.status, refused.data.issues[0]?.path]).toEqual([400, 'telp'])
    expect(messages.has(telp)).toBe(false)
  })

  it('the answer is the same for a number that nobody has', async () => {
    const telp = newTelp()
    const answer = await forgot(telp)
    expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['email', 'pesan']])
    expect((await forgot('bukan nomor')).status).toBe(400)
  })

  it('without a gateway the link waits for the pengelola, and for nobody else', async () => {
    const world = await makeWorld(app)
    const telp = newTelp()
    await world.signedInAs('guru', { telp, email: null })
    const { token } = await world.signedInAs('pengelola')
    await forgot(telp)
    const find = async () => (await app.call(email.list, { token, query: 'kanal=pesan' })).data
    await expect.poll(async () => (await find()).length).toBe(1)
    expect(await find()).toMatchObject([{ penerima: telp, status: 'antre', mayOpen: true }])
    expect(messages.has(telp)).toBe(false)
  })

  it('somebody is invited, and signs in by the number', async () => {
    const world = await makeWorld(app)
    const token = await withGateway(world)
    const telp = newTelp()
    const roles = (await app.call(pendaftaran.peran, { token })).data
    const peranId = roles.find(({ nama }) => nama === 'Guru')!.id
    const typed = telp.replace('+62', '0').replace(/(\d{4})/, '$1-')
    const body = { email: typed, nama: 'Bu Rina', peranId, lembagaId: world.lembagaId }
    expect((await app.call(undangan.create, { token, body })).status).toBe(200)
    const link = await codeFor(telp)
    const asked = await app.call(registering.registration, { query: `undangan=${link}` })
    expect(asked.data).toMatchObject({ nama: 'Bu Rina', email: telp })
    const given = { nama: 'Bu Rina', email: telp, password, undangan: link }
    expect((await app.call(registering.register, { body: given })).status).toBe(200)
    const { data } = await login(telp)
    const me = (await app.call(applicationUser.me, { token: data })).data
    expect(me).toMatchObject({ name: 'Bu Rina', peran: { kode: 'guru' } })
  })

  it('somebody registers where it is open, and counts once the code has come back', async () => {
    const world = await makeWorld(app)
    const open = async (token: string) => {
      const roles = (await app.call(pendaftaran.peran, { token })).data
      const peranId = roles.find(({ nama }) => nama === 'Murid')!.id
      const body = { mode: 'terbuka', peranId, lembagaId: world.lembagaId }
      return app.call(pendaftaran.update, { token, body })
    }
    await open((await world.signedInAs('pengelola')).token)
    const telp = newTelp()
    const body = { nama: 'Dewa', email: telp, password, aplikasi: world.applicationId }
    const refused = await app.refused(registering.register, { body })
    expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'email' }] } })
    expect(refused.message).toContain('minta akun kepada pengelola')
    await withGateway(world)
    expect((await app.call(registering.register, { body })).status).toBe(200)
    const token = await codeFor(telp)
    expect((await login(telp)).status).toBe(401)
    const confirmed = await app.call(registering.confirm, { body: { token } })
    expect(confirmed.data).toEqual({ email: telp })
    expect((await login(telp)).status).toBe(200)
    for (const bad of ['123', 'bukan-email', 'a@', ''])
      expect((await app.refused(registering.register, { body: { ...body, email: bad } })).status).toBe(400)
  })

  it('a stranger has no more than some messages a minute sent, to whatever numbers', async () => {
    const world = await makeWorld(app)
    const token = await withGateway(world)
    const roles = (await app.call(pendaftaran.peran, { token })).data
    const peranId = roles.find(({ nama }) => nama === 'Murid')!.id
    await app.call(pendaftaran.update, {
      token,
      body: { mode: 'terbuka', peranId, lembagaId: world.lembagaId },
    })
    for (let calls = 0; calls < 60; calls += 1)
      await app.refused(authentication.forgotPassword, { params: { username: newTelp() } })
    const body = { nama: 'Dewa', email: newTelp(), password, aplikasi: world.applicationId }
    expect((await app.refused(registering.register, { body })).status).toBe(429)
  })
})
