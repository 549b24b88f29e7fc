import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { setup } from '@suluh/contract/people/setup'
import { lembaga } from '@suluh/contract/school/lembaga'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { renewSetupCode } from './setup.ts'

const app = useTestApp()
const password = 'sandi-pertama'
const form = {
  aplikasi: 'SMP Harapan',
  satuSekolah: true,
  nama: 'Ibu Kepala',
  email: 'kepala@harapan.test',
  password,
  emailSistem: 'sistem@harapan.test',
}

it('the first visit makes the platform and the first pengelola, with the newest code, once', async () => {
  const needsSetup = async () => (await app.call(authentication.entry)).data.needsSetup
  expect(await needsSetup()).toBe(true)
  const old = await renewSetupCode(app.db)
  const kode = await renewSetupCode(app.db)
  expect(kode).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  const run = (body: object) => app.call(setup.run, { body: { ...form, ...body } })
  for (const wrong of [old, 'AAAAA-AAAAA', '']) expect((await run({ kode: wrong })).status).toBe(400)
  expect((await run({ kode, emailSistem: form.email })).message).toContain('dua alamat email')
  const both = await Promise.all([run({ kode: kode?.toLowerCase().replace('-', ' ') }), run({ kode })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await needsSetup()).toBe(false)
  expect(await renewSetupCode(app.db)).toBeUndefined()
  const me = async (emailOrTelp: string) => {
    const { data: token } = await app.call(authentication.login, { body: { emailOrTelp, password } })
    return (await app.call(applicationUser.me, { token })).data
  }
  expect(await me(form.email)).toMatchObject({ application: 'SMP Harapan', peran: { kode: 'pengelola' } })
  expect(await me(form.emailSistem)).toMatchObject({ application_username: 'system' })
  const { data: token } = await app.call(authentication.login, {
    body: { emailOrTelp: form.email, password },
  })
  const query = '_start=0&_end=100'
  const { data: subjects } = await app.call(pelajaran.list, { token, query })
  expect(subjects.map(({ nama }) => nama)).toEqual(
    expect.arrayContaining(['Matematika', 'Bahasa Indonesia', 'Fisika']),
  )
  // Said to be one school, it is there to be examined in.
  const { data: schools } = await app.call(lembaga.list, { token, query })
  expect(schools).toMatchObject([{ nama: 'SMP Harapan', zone: 'WIB', isAktif: true }])
  // One more needs no code, and two of the same letters get along.
  const make = async (nama: string) =>
    (await app.call(pelajaran.create, { token, body: { nama, aspek: [] } })).data.kode
  expect(await make('Sejarah Budaya')).toBe('SB2')
  expect(await make('Tahfiz')).toBe('TAH')
})
