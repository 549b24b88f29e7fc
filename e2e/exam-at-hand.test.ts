import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { desktop, phone, signIn, useBrowser } from './browser.ts'

const people = useBrowser()
const nama = `Ujian genggam ${Date.now()}`
const sentence = 'Di tepi sungai itu anak-anak belajar membaca arus sebelum belajar membaca buku. '
let paketId = ''

const logIn = (emailOrTelp: string) =>
  call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
const idOf = async (email: string) => (await call(people.baseUrl, await logIn(email), applicationUser.me)).id
const students = [21, 22, 23, 24, 25].map((number) => `murid${number}@suluh.test`)

beforeAll(async () => {
  const guru = await logIn('guru@suluh.test')
  paketId = await publish(guru)
  const body = {
    nama,
    paketSoalId: paketId,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 7_200_000).toISOString(),
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: await Promise.all(students.map(idOf)),
  }
  await call(people.baseUrl, guru, event.create, { body })
})

/** "Bagian Satu": two questions on one long text, a formula, a picture; and another section that opens after it. */
async function publish(guru: string): Promise<string> {
  const subjects = await call(people.baseUrl, guru, pelajaran.list, { query: '_start=0&_end=10' })
  const text = await call(people.baseUrl, guru, stimulus.create, {
    body: { html: `<p>${sentence.repeat(12)}</p>`.repeat(6) },
  })
  const write = async (stem: string, stimulusId: string | null = null) => {
    const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: `<p>Pilihan ${id}</p>` }))
    const draft = {
      content: { form: 'pilihan-ganda', stem, options },
      key: { form: 'pilihan-ganda', accepted: ['A'] },
      pembahasan: '',
    }
    const body = { draft, pelajaranId: subjects[0]?.id, aspekId: null, stimulusId }
    return (await call(people.baseUrl, guru, soal.create, { body })).id
  }
  const known = await call(people.baseUrl, guru, paketSoal.list, { query: '_start=0&_end=100' })
  const demo = known.find((each) => each.nama === 'Simulasi Ujian: Semua Bentuk Soal')
  const { sections: there } = await call(people.baseUrl, guru, paketSoal.one, {
    params: { id: demo?.id ?? '' },
  })
  // The demo's third question shows a picture.
  const picture = there.flatMap((section) => section.soal)[2]?.id
  const formulas = ['(-3)', '2-3', '=-3', '\\pm 2', '|-3|'].map((tex) => `<span data-tex="${tex}"></span>`)
  const first = [
    await write('<p>Apa yang dipelajari anak-anak?</p>', text.id),
    await write('<p>Di mana mereka belajar?</p>', text.id),
    await write(`<p>Tentukan ${formulas.join(', ')}.</p>`),
    picture,
  ]
  const made = await call(people.baseUrl, guru, paketSoal.create, { body: { nama, preset: 'ulangan' } })
  const { id, sections, ...draft } = made
  const section = (name: string, soalIds: unknown[]) => ({
    ...sections[0],
    id: crypto.randomUUID(),
    nama: name,
    durationSeconds: 3600,
    soalIds,
  })
  const body = {
    ...draft,
    timeMode: 'per-section',
    navigation: 'terkunci',
    shuffleSoal: false,
    sections: [section('Bagian Satu', first), section('Menulis', [await write('<p>Selesai?</p>')])],
  }
  await call(people.baseUrl, guru, paketSoal.update, { params: { id }, body })
  await call(people.baseUrl, guru, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  return id
}

async function begin(student: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await people.open(viewport)
  await signIn(page, student)
  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await page.getByRole('heading', { name: 'Soal 1 dari 4' }).waitFor()
  return page
}

const onwards = (page: Page) => page.getByRole('button', { name: 'Berikutnya' })
const toQuestion = (page: Page, num: number) =>
  page.getByRole('heading', { name: `Soal ${num} dari 4` }).waitFor()
async function leafByKeys(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight')
  await toQuestion(page, 2)
  await page.keyboard.press('ArrowLeft')
  await toQuestion(page, 1)
}
const widthOfPage = 'document.documentElement.scrollWidth'
const scrolled = (page: Page) => page.evaluate('Math.round(scrollY)')
const scrollTo = (page: Page, y: number) => page.evaluate(`scrollTo(0, ${y})`)

/** How much of the height is taken by what does not scroll. */
async function shareOfBars(page: Page): Promise<number> {
  await scrollTo(page, 0)
  return page.evaluate(`(() => {
    const bars = [...document.querySelectorAll('body *')].filter((each) => {
      const { position } = getComputedStyle(each)
      return (position === 'fixed' || position === 'sticky') && each.checkVisibility()
        && each.matches('header, footer, footer *')
    })
    const outer = bars.filter((bar) => !bars.some((other) => other !== bar && other.contains(bar)))
    return outer.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
  })()`)
}

describe('an exam on a small screen', () => {
  it('has bars that leave three quarters of the height to the question', async () => {
    const page = await begin(students[0] ?? '', phone)
    const sizes = [
      phone,
      { width: 640, height: 360 },
      { width: 320, height: 256 },
      { width: 320, height: 568 },
      { width: 844, height: 390 },
    ]
    for (const size of sizes) {
      await page.setViewportSize(size)
      const look = { bars: await shareOfBars(page), width: await page.evaluate(widthOfPage) }
      const isFit = look.bars <= 0.25 && look.width === size.width
      expect({ size, ...look, isFit }).toMatchObject({ isFit: true })
      // The clock and the ways out stay in sight, whole.
      for (const name of ['Bacaan', 'Soal', 'Tampilan', 'Peta soal', 'Selesai']) {
        const button = page.locator('header').getByRole('button', { name, exact: true })
        if (!(await button.isVisible())) continue
        const box = await button.boundingBox()
        expect((box?.x ?? -1) >= 0 && box!.x + box!.width <= size.width, `${name} ${size.width}`).toBe(true)
      }
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 640, height: 360 })
    // What one opens the sheet for is seen without scrolling in it.
    await page.getByRole('button', { name: 'Selesai', exact: true }).click()
    const handIn = (await page
      .getByRole('button', { name: /^(Kumpulkan|Selesai bagian ini)$/ })
      .boundingBox())!
    expect(handIn.y + handIn.height).toBeLessThanOrEqual(360)
    await page.keyboard.press('Escape')
    // Without network too.
    await page.context().setOffline(true)
    await page.getByText('Tanpa jaringan.').waitFor()
    expect(await shareOfBars(page)).toBeLessThanOrEqual(0.25)
    await page.context().close()
  })

  it('shows a long text and its question one tap apart, each where it was', async () => {
    const page = await begin(students[1] ?? '', phone)
    const option = page.locator('[data-part=option]').first()
    const text = page.locator('[data-part=stimulus]')
    await text.waitFor()
    expect(await option.isVisible()).toBe(false)
    // What cannot be seen is not chosen.
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Ke soal' }).click()
    await option.waitFor()
    expect(await page.locator('[data-part=option] input:checked').count()).toBe(0)
    expect(await text.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Bacaan', exact: true }).click()
    await scrollTo(page, 300)
    // A finger does not scroll to what it presses.
    await page.getByRole('button', { name: 'Soal', exact: true }).dispatchEvent('click')
    await option.waitFor()
    await page.getByRole('button', { name: 'Bacaan', exact: true }).click()
    expect(await scrolled(page)).toBe(300)
    await onwards(page).click()
    await toQuestion(page, 2)
    // Read already: the question comes first, and the text is where it was left.
    await option.waitFor()
    await page.getByRole('button', { name: 'Bacaan', exact: true }).click()
    expect(await scrolled(page)).toBe(300)
    await page.setViewportSize({ width: 1000, height: 700 })
    const [left, right] = [await text.boundingBox(), await option.boundingBox()]
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
    expect(await page.getByRole('button', { name: 'Bacaan', exact: true }).isVisible()).toBe(false)
    await page.context().close()
  })

  it('lets letters act only where nothing else has the focus, or not at all', async () => {
    const page = await begin(students[2] ?? '', desktop)
    const checked = page.locator('[data-part=option] input:checked')
    const ragu = page.getByRole('button', { name: 'Ragu-ragu' })
    await leafByKeys(page)
    for (const name of ['Peta soal', 'Tampilan', 'Selesai', 'Ragu-ragu', 'Berikutnya']) {
      const button = page.getByRole('button', { name, exact: true })
      if (!(await button.isVisible())) continue
      await button.focus()
      await page.keyboard.press('b')
      await page.keyboard.press('r')
    }
    await page.getByRole('link', { name: 'Soal 2, kosong' }).focus()
    await page.keyboard.press('b')
    await page.locator('summary').focus()
    await page.keyboard.press('r')
    expect(await checked.count()).toBe(0)
    expect(await ragu.getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Control+b')
    expect(await checked.count()).toBe(0)
    await page.keyboard.press('b')
    await expect.poll(() => checked.count()).toBe(1)
    // On an option too.
    await checked.focus()
    await page.keyboard.press('r')
    await expect.poll(() => ragu.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Tampilan' }).click()
    await page.getByRole('button', { name: 'Mati' }).click()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Tutup' }).click()
    await page.reload()
    await toQuestion(page, 1)
    await leafByKeys(page)
    await page.keyboard.press('c')
    await page.keyboard.press('r')
    await leafByKeys(page)
    expect(await page.locator('[data-part=option]').nth(1).locator('input').isChecked()).toBe(true)
    expect(await ragu.getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })

  it('is leafed through before the map is reached, and is not loaded anew by pulling', async () => {
    const page = await begin(students[3] ?? '', desktop)
    await page.getByRole('heading', { level: 1 }).focus()
    const met: string[] = []
    for (let presses = 0; presses < 25 && !met.at(-1)?.startsWith('Soal 1,'); presses += 1) {
      await page.keyboard.press('Tab')
      met.push(
        await page.evaluate<string>(
          'document.activeElement.ariaLabel ?? document.activeElement.textContent ?? ""',
        ),
      )
    }
    expect(met.some((name) => name.startsWith('Berikutnya'))).toBe(true)
    expect(met.at(-1)).toMatch(/^Soal 1,/)
    expect(await page.evaluate('getComputedStyle(document.documentElement).overscrollBehaviorY')).toBe('none')
    await page.context().close()
  })

  it('enlarges a picture by a tap, sets signs close to their numbers, and says "Bagian" once', async () => {
    const page = await begin(students[4] ?? '', phone)
    for (const num of [2, 3]) {
      await onwards(page).click()
      await toQuestion(page, num)
    }
    // As far from its number as the parenthesis is from it: nothing that counts as a space.
    const gaps = await page.locator('math').evaluateAll((formulas) =>
      formulas.map((formula) => {
        const [sign, number] = [formula.querySelectorAll('mo'), formula.querySelector('mn:last-of-type')]
        const minus = [...sign].find((each) => /[−±]/.test(each.textContent ?? ''))
        const size = Number.parseFloat(getComputedStyle(formula).fontSize)
        return (number!.getBoundingClientRect().left - minus!.getBoundingClientRect().right) / size
      }),
    )
    const between = gaps[1] ?? 0
    expect(gaps).toHaveLength(5)
    for (const gap of [gaps[0], gaps[2], gaps[3], gaps[4]]) expect(gap).toBeLessThan(between / 2)
    await onwards(page).click()
    await toQuestion(page, 4)
    await page.locator('.zoom-button').first().waitFor()
    await page.locator('[data-part=question] .rich img').first().click()
    await page.locator('dialog.zoom[open] img').waitFor()
    await page.getByRole('button', { name: 'Tutup' }).click()
    await page.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('dialog').getByText('Bagian Satu', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Selesai bagian ini' }).click()
    const asked = page.getByText('Bagian Menulis langsung dimulai.', { exact: false })
    await asked.waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/bagian bagian/i)
    await page.context().close()
  })
})
