import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { phone, signIn, useBrowser } from './browser.ts'

const people = useBrowser()
const paketNama = 'Simulasi Ujian: Semua Bentuk Soal'
const keyboardMurid = 'murid11@suluh.test'
const touchMurid = 'murid12@suluh.test'
const eventNama = `Ujian e2e ${Date.now()}`
let paketId = ''

const logIn = (emailOrTelp: string) =>
  call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
const idOf = async (email: string) => (await call(people.baseUrl, await logIn(email), applicationUser.me)).id

beforeAll(async () => {
  const guru = await logIn('guru@suluh.test')
  const found = await call(people.baseUrl, guru, paketSoal.list, { query: '_start=0&_end=100' })
  paketId = found.find(({ nama }) => nama === paketNama)?.id ?? ''
  const body = {
    nama: eventNama,
    paketSoalId: paketId,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: 'E2E99',
    showResult: 'setelah-kumpul',
    showPembahasan: true,
    showRank: true,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: await Promise.all([keyboardMurid, touchMurid].map(idOf)),
  }
  await call(people.baseUrl, guru, event.create, { body })
})

type Press = (button: Locator) => Promise<void>
const enter: Press = (button) => button.press('Enter')
const tap: Press = (button) => button.tap()

/** From the start page into the first question of this test's own event. */
async function start(page: Page, press: Press): Promise<void> {
  await page.goto(`/paket-soal/${paketId}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: eventNama }) })
  await card.waitFor()
  await expectAccessible(page)
  await press(card.getByRole('button', { name: 'Mulai' }))
  await card.getByText('Tulis token dari pengawas dahulu.').waitFor()
  await card.getByLabel('Token').fill('SALAH')
  await press(card.getByRole('button', { name: 'Mulai' }))
  await card.getByText('Token ujian tidak cocok').waitFor()
  await card.getByLabel('Token').fill('e2e99')
  await press(card.getByRole('button', { name: 'Mulai' }))
  await page.getByRole('heading', { name: 'Soal 1 dari 15' }).waitFor()
}

type Way = { choose: (page: Page) => Promise<void>; press: (page: Page, selector: string) => Promise<void> }
const byKeyboard: Way = {
  choose: (page) => page.keyboard.press('b'),
  press: async (page, selector) => {
    for (const field of await page.locator(selector).all()) {
      await field.focus()
      await page.keyboard.press('Space')
    }
  },
}
const byTouch: Way = {
  choose: (page) => page.locator('[data-part=option]').nth(1).tap(),
  press: async (page, selector) => {
    const fields = await page.locator(selector).all()
    for (const field of fields) {
      const label = field.locator('xpath=ancestor-or-self::*[self::label or self::button]')
      await label.tap()
    }
  },
}

/** Answers the question on the screen, whatever its form, and says which form it was. */
async function answer(page: Page, way: Way): Promise<string> {
  await page
    .locator('[data-part=option], [data-part=category], [data-part=match], [data-part=text-answer]')
    .first()
    .waitFor()
  if (await page.locator('[data-part=option]').count()) {
    const isMany = (await page.locator('[data-part=option] input[type=checkbox]').count()) > 0
    await way.choose(page)
    await page.locator('[data-part=option]').nth(1).locator('input:checked').waitFor({ state: 'attached' })
    return isMany ? 'kompleks' : 'pilihan'
  }
  if (await page.locator('[data-part=category]').count()) {
    await way.press(page, '[role=radiogroup] label:first-of-type input')
    return 'kategori'
  }
  if (await page.locator('[data-part=match]').count()) {
    await way.press(page, '[data-part=match-row] [data-part=chip]:first-child')
    return 'menjodohkan'
  }
  const isEssay = (await page.locator('textarea').count()) > 0
  await page
    .locator('[data-part=text-answer] :is(input, textarea)')
    .fill(isEssay ? 'Karena air menguap.' : '12,5')
  return isEssay ? 'uraian' : 'isian'
}

const heading = (page: Page, num: number) =>
  page.getByRole('heading', { name: `Soal ${num} dari 15` }).waitFor()
const stored = (page: Page, count: number) => page.getByText(`${count}/15 tersimpan`).waitFor()

async function submit(page: Page, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: 'Selesai', exact: true }))
  await press(page.getByRole('button', { name: 'Kumpulkan' }))
  await press(page.getByRole('button', { name: 'Ya, kumpulkan' }))
  await page.getByText('15 dari 15').waitFor()
  await press(page.getByRole('link', { name: 'Lihat hasil' }))
  await page.getByRole('heading', { name: paketNama }).waitFor()
}

/** A picture enlarged; contrast as the phone asks for it, letters as chosen. */
async function lookCloser(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Perbesar gambar/ }).tap()
  const width = () => page.locator('.zoom-view img').evaluate((picture) => picture.clientWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const whole = await width()
  await page.getByRole('button', { name: 'Perbesar', exact: true }).tap()
  await expect.poll(width).toBeCloseTo(whole * 1.5, -1)
  await page.getByRole('button', { name: 'Tutup' }).tap()
  await page.getByRole('button', { name: 'Tampilan' }).tap()
  await page.getByRole('button', { name: 'Tinggi', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Ukuran 3 dari 4' }).tap()
  await page.getByRole('button', { name: 'Tutup' }).tap()
  const stem = page.locator('[data-part=question] > div > .rich')
  const style = (name: string) =>
    stem.evaluate((words, of) => getComputedStyle(words).getPropertyValue(of), name)
  await expect.poll(() => style('font-size')).toBe('21px')
  await expect.poll(() => style('color')).toBe('rgb(0, 0, 0)')
  await expectAccessible(page)
}

describe('exam', () => {
  it('is taken by keyboard through reload and a cut network, and shows its result', async () => {
    const page = await people.open()
    await signIn(page, keyboardMurid)
    await start(page, enter)
    const forms = new Set<string>()
    for (let num = 1; num <= 7; num += 1) {
      await heading(page, num)
      const form = await answer(page, byKeyboard)
      if (!forms.has(form)) await expectAccessible(page)
      forms.add(form)
      if (num < 7) await page.getByRole('button', { name: 'Berikutnya' }).press('Enter')
    }
    await stored(page, 7)

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('r')
    await page.getByRole('link', { name: 'Soal 7, tersimpan, ragu-ragu' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await heading(page, 7)
    await stored(page, 7)
    // What this tab works on is known: its attempt is asked for at once, and not which one runs.
    expect(asked.filter((path) => /^\/api\/(attempt|ujian)\/[^/]+(\/[^/]+)?$/.test(path))).toEqual([
      expect.stringMatching(/^\/api\/attempt\/[0-9a-f-]{36}$/),
    ])
    // A page asked for ahead; no answer of then is used later.
    expect(await page.evaluate('Object.keys(globalThis.suluhAhead ?? {})')).toEqual([])
    await page.getByRole('link', { name: 'Soal 7, tersimpan, ragu-ragu' }).waitFor()

    await page.context().setOffline(true)
    for (let num = 8; num <= 15; num += 1) {
      await page.getByRole('button', { name: 'Berikutnya' }).press('Enter')
      await heading(page, num)
      forms.add(await answer(page, byKeyboard))
    }
    await page.getByText('Tanpa jaringan. Jawaban aman di perangkat ini, 8 belum terkirim.').waitFor()
    await page.getByRole('link', { name: 'Soal 15, belum terkirim' }).waitFor()
    await page.context().setOffline(false)
    await stored(page, 15)
    expect([...forms].toSorted((a, b) => a.localeCompare(b))).toEqual(
      expect.arrayContaining(['isian', 'kategori', 'kompleks', 'menjodohkan', 'pilihan']),
    )

    await submit(page, enter)
    expect(await page.getByRole('article').count()).toBe(15)
    await expectAccessible(page)
    await page.getByText('jawaban Anda').first().waitFor()
    // Nobody else has handed in yet.
    await page.getByText('Peringkat tampil setelah ada peserta lain').waitFor()
    await page.context().close()
  })

  it('is taken by touch on a phone that asks for high contrast', async () => {
    const browser = (await people.open(phone)).context().browser()
    if (!browser) throw new Error('no browser')
    const context = await browser.newContext({
      baseURL: people.origin,
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      locale: 'id-ID',
      contrast: 'more',
    })
    const page = await context.newPage()
    await signIn(page, touchMurid)
    await start(page, tap)
    for (let num = 1; num <= 15; num += 1) {
      await heading(page, num)
      await answer(page, byTouch)
      if (num === 3) await lookCloser(page)
      if (num === 3) await page.getByRole('button', { name: 'Ragu-ragu' }).tap()
      if (num < 15) await page.getByRole('button', { name: 'Berikutnya' }).tap()
    }
    await stored(page, 15)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
    await page.getByRole('button', { name: 'Peta soal' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Soal 3, tersimpan, ragu-ragu' }).tap()
    await heading(page, 3)
    await page.getByRole('button', { name: 'Kosongkan' }).tap()
    await stored(page, 14)
    await page.locator('[data-part=option]').first().tap()
    await stored(page, 15)
    await submit(page, tap)
    await page.getByText(/Peringkat [12] dari 2 peserta/).waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('says to staff whom the page is for', async () => {
    const page = await people.open()
    await signIn(page, 'guru@suluh.test')
    await page.goto(`/paket-soal/${paketId}`)
    const said = page.getByRole('heading', { level: 1 })
    await expect.poll(() => said.textContent()).toBe('Halaman ini untuk murid')
    await page.context().close()
  })
})
