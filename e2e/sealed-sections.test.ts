import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { launchBrowser, originOf } from './browser-launch.ts'
import { phone, submitLogin, useBrowser } from './browser.ts'

const people = useBrowser()
const murid = 'murid13@suluh.test'
let browser: Browser
let paketId = ''

const logIn = (emailOrTelp: string) =>
  call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })

beforeAll(async () => {
  const guru = await logIn('guru@suluh.test')
  const found = await call(people.baseUrl, guru, soal.list, { query: '_start=0&_end=4&status=siap' })
  const body = { nama: `Tersegel ${Date.now()}`, preset: 'ulangan' }
  const { id, sections, ...draft } = await call(people.baseUrl, guru, paketSoal.create, { body })
  paketId = id
  const section = (nama: string, part: typeof found) => ({
    ...sections[0]!,
    id: crypto.randomUUID(),
    nama,
    soalIds: part.map((each) => each.id),
  })
  await call(people.baseUrl, guru, paketSoal.update, {
    params: { id },
    body: {
      ...draft,
      timeMode: 'keseluruhan',
      navigation: 'terkunci',
      sections: [section('Awal', found.slice(0, 2)), section('Akhir', found.slice(2))],
    },
  })
  await call(people.baseUrl, guru, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  const me = await call(people.baseUrl, await logIn(murid), applicationUser.me)
  await call(people.baseUrl, guru, event.create, {
    body: {
      nama: body.nama,
      paketSoalId: id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 1_800_000).toISOString(),
      token: null,
      showResult: 'tidak',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: [me.id],
    },
  })
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

it('sections open on plain http too, in a browser that can neither decrypt nor unzip by itself', async () => {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: originOf(new URL(people.baseUrl).port, true),
    locale: 'id-ID',
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'DecompressionStream'))
  const page = await context.newPage()
  await page.goto('/login')
  await submitLogin(page, murid, 'suluh-demo')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  expect(await page.evaluate(() => [isSecureContext, 'DecompressionStream' in globalThis])).toEqual([
    false,
    false,
  ])
  await page.goto(`/paket-soal/${paketId}`)
  // The exam ends before its time is over for who starts now.
  await page.getByText(/^Ujian ditutup pukul .* Kalau mulai sekarang, waktu Anda 29 menit/).waitFor()
  await page.getByText('Soal siap di perangkat ini').waitFor()

  await page.getByRole('button', { name: 'Mulai' }).click()
  await page.getByRole('heading', { name: 'Soal 1 dari 2' }).waitFor()
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.getByRole('button', { name: 'Selesai bagian ini' }).click()
  await page.getByRole('button', { name: 'Ya, lanjut' }).click()
  await page.waitForURL(/\/akhir\//)
  await page.getByRole('heading', { name: 'Soal 1 dari 2' }).waitFor()
  await page
    .locator('[data-part=option], [data-part=category], [data-part=match], [data-part=text-answer]')
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.getByRole('button', { name: 'Kumpulkan' }).click()
  await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
  await page.getByText('Ujian sudah dikumpulkan. Terima kasih.').waitFor()
  await context.close()
})
