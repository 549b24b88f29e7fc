import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const smtp = useSmtpServer()
const app = useTestApp(() => ({ smtpUrl: smtp.url, publicUrl: 'https://ujian.sekolah.test/' }))

const ask = (username: string) => app.call(authentication.forgotPassword, { params: { username } })
const reset = (token: string | undefined, password = 'sandi-baru-1') =>
  app.call(authentication.updatePassword, { body: { token, password } })
const login = (emailOrTelp: string, password: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })

async function linkFor(person: Person, nth = 1): Promise<string | undefined> {
  await vi.waitFor(() => expect(smtp.to(person.email)).toHaveLength(nth), { timeout: 8000 })
  const letter = smtp.to(person.email).at(-1)?.text ?? ''
  return /https:\/\/ujian\.sekolah\.test\/change-password\?token=([\w-]+)/.exec(letter)?.[1]
}

describe('a forgotten password', () => {
  it('gets a link by mail that works once, ends every session and every other link', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    expect((await ask(guru.email)).status).toBe(200)
    expect((await ask(guru.email.toUpperCase())).status).toBe(200)
    const second = await linkFor(guru, 2)
    expect((await reset(second)).status).toBe(200)
    expect(await reset(second)).toMatchObject({
      status: 400,
      message: 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.',
    })
    const first = /token=([\w-]+)/.exec(smtp.to(guru.email)[0]?.text ?? '')?.[1]
    expect((await reset(first)).status).toBe(400)
    expect((await app.refused(applicationUser.me, { token: guru.token })).status).toBe(401)
    expect((await login(guru.email, 'sandi-baru-1')).status).toBe(200)
    const lines = await tenant(app.db, world, (tx) =>
      tx.selectFrom('audit').select(['action', 'nama']).orderBy('at').execute(),
    )
    const steps = ['minta-sandi-baru', 'minta-sandi-baru', 'atur-ulang-sandi', 'masuk']
    expect(lines).toEqual(steps.map((action) => ({ action, nama: guru.nama })))
  })

  it('loses its link where somebody else gives a new password, or another e-mail', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    for (const mend of ['password', 'email']) {
      const guru = await world.signedInAs('guru')
      await ask(guru.email)
      const token = await linkFor(guru)
      const its = { token: staf.token, params: { id: guru.id } }
      if (mend === 'password') await app.call(applicationUser.resetPassword, its)
      else {
        const { data } = await app.call(applicationUser.one, its)
        const { nama, nomor, nis, nomorPeserta, username, telp, jenisKelamin, version } = data
        const kept = { nama, nomor, nis, nomorPeserta, username, telp, jenisKelamin, version }
        const place = { peranId: data.peran.id, lembagaId: world.lembagaId }
        const body = { ...kept, ...place, email: `baru-${guru.email}` }
        await app.call(applicationUser.update, { ...its, body })
      }
      expect((await reset(token)).status).toBe(400)
    }
  })

  it('of two who open one link at once only one gets through', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    await ask(guru.email)
    const token = await linkFor(guru)
    const answers = await Promise.all(['sandi-satu', 'sandi-dua'].map((each) => reset(token, each)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('keeps its link through a password that is too short, and loses it after an hour', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    await ask(guru.email)
    const token = await linkFor(guru)
    expect((await reset(token, 'pendek')).message).toContain('Kata sandi paling sedikit 8 huruf')
    await sql`update account_link set expires_at = now() where application_user_id = ${guru.id}`.execute(
      app.db,
    )
    expect((await reset(token)).status).toBe(400)
    expect((await login(guru.email, 'sandi-baru-1')).status).toBe(401)
  })

  it('answers alike, whoever is asked for', async () => {
    const world = await makeWorld(app)
    const known = await world.signedInAs('guru')
    const inactive = await world.signedInAs('guru')
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationUser').set({ status: 'nonaktif' }).where('id', '=', inactive.id).execute(),
    )
    const names = [known.email, inactive.email, 'tidak-ada@uji.test', '0812 3456 7891']
    const answers = await Promise.all(names.map(ask))
    expect(answers).toEqual(names.map(() => answers[0]))
    await linkFor(known)
    expect(smtp.to(inactive.email)).toEqual([])
  })

  it('says so where nobody can be meant, and where somebody asks again and again', async () => {
    expect(await ask('bukan siapa-siapa')).toMatchObject({
      status: 400,
      success: false,
      message: 'Gagal atau pengguna tidak ada',
    })
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(guru.email)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
