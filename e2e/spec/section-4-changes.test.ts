import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { chunkOf } from '../chunk.ts'
import { addressOf, ask, countCalls, makePaket, openAs, soon, tokenOf, unique } from '../kernel/signed-in.ts'
import { remove, row } from '../kernel/staff-page.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const account = 'guru'
const question = 'Are you sure you want to leave? You have unsaved changes.'
let token = ''

beforeAll(async () => {
  token = await tokenOf(people, account)
})

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name })
/** Keeps what all countdowns said at each change, as a browser that is slow to be asked would miss it. */
const noteCountdowns = `window.noted = []; new MutationObserver(() => {
  const said = document.body.innerText.match(/\\d detik lagi/g)
  if (said && String(said) !== String(window.noted.at(-1))) window.noted.push(said)
}).observe(document.body, { subtree: true, childList: true, characterData: true })`
const statusOf = async (id: string) => (await ask(people, token, 'GET', `/paket-soal/${id}`)).status

describe('changes and pages', () => {
  it('4.4, 9.4 a form that saves by itself waits a second, saves once, and says which of the four states it is in', async () => {
    const { id } = await makePaket(people, token, unique('Otomatis'))
    const page = await openAs(people, account)
    await page.goto(`${list}/${id}`)
    const field = page.getByLabel('Nama bagian')
    await field.waitFor()
    const indicator = page.locator('[data-part=save-indicator]')
    const says = (words: string) => indicator.getByText(words).waitFor()
    expect(await indicator.getAttribute('data-status')).toBe('idle')
    let puts = 0
    let typedAt = 0
    let sentAt = 0
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route(`**/api/paket-soal/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      puts += 1
      if (puts === 1) sentAt = Date.now()
      if (puts === 2) return route.fulfill({ status: 500, json: { success: false, message: 'Rusak' } })
      await held
      return route.continue()
    })
    const waiting = says('Menunggu perubahan')
    await field.pressSequentially(' bar', { delay: 30 })
    typedAt = Date.now()
    await field.press('u')
    await waiting
    await says('Menyimpan…')
    expect(sentAt - typedAt).toBeGreaterThanOrEqual(1000)
    answer()
    await says('Tersimpan')
    expect(puts).toBe(1)
    await field.press('x')
    await says('Gagal menyimpan otomatis')
    await says('Rusak')
    await field.press('y')
    await says('Tersimpan')
    expect(puts).toBe(3)
    await page.context().close()
  })

  it('4.5 a change that can be taken back counts down each second for itself, is cancelled alone, and else is made after 5 seconds', async () => {
    const words = unique('Undo')
    const kept = await makePaket(people, token, `${words} tetap`)
    const gone = await makePaket(people, token, `${words} pergi`)
    const page = await openAs(people, account)
    await page.goto(`${list}?q=${words}`)
    const deletes = countCalls(page, /\/api\/paket-soal\/[0-9a-f-]{36}$/)
    await page.evaluate(noteCountdowns)
    await remove(page, kept.nama)
    const countdowns = page.getByRole('status').filter({ hasText: 'Paket akan dihapus' })
    await countdowns.getByRole('progressbar').waitFor()
    await remove(page, gone.nama)
    await countdowns.first().getByRole('button', { name: 'Batalkan' }).click()
    await row(page, kept.nama).waitFor()
    await page.getByText('Data terhapus').waitFor()
    expect(deletes()).toBe(1)
    const noted = await page.evaluate(() => (window as unknown as { noted: string[][] }).noted)
    expect(noted.some((each) => each.length === 2)).toBe(true)
    const ofLast = noted.map((each) => each.at(-1)).filter((each, at, all) => each !== all[at - 1])
    expect(ofLast.slice(-4)).toEqual([4, 3, 2, 1].map((seconds) => `${seconds} detik lagi`))
    expect([await statusOf(kept.id), await statusOf(gone.id)]).toEqual([200, 404])
    await page.context().close()
  })

  it('4.6, 5.5 a form that has not been saved asks before a link, Back, signing out and a reload lead away, and stays if told so', async () => {
    const page = await openAs(people, account)
    await page.goto(list)
    await page.getByRole('button', { name: 'Buat paket' }).click()
    const field = page.getByLabel('Nama paket', { exact: true })
    await field.fill('Belum tersimpan')
    const stay = async () => {
      await page.getByRole('heading', { name: question, exact: true }).waitFor()
      await page.getByRole('button', { name: 'Tetap di sini' }).click()
      await expect.poll(() => page.getByText(question).count(), soon).toBe(0)
      expect(addressOf(page)).toBe(`${list}/create`)
      expect(await field.inputValue()).toBe('Belum tersimpan')
    }
    await link(page, 'Dashboard').click()
    await stay()
    await page.evaluate(() => void setTimeout(() => history.back()))
    await stay()
    await page.getByRole('button', { name: 'Keluar' }).click()
    await stay()
    expect(await page.context().cookies()).toHaveLength(1)
    const asked = new Promise<string>((done) => {
      page.once('dialog', (dialog) => {
        done(dialog.type())
        void dialog.dismiss()
      })
    })
    await page.evaluate(() => void setTimeout(() => location.reload()))
    expect(await asked).toBe('beforeunload')
    expect(await field.inputValue()).toBe('Belum tersimpan')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByRole('button', { name: 'Tinggalkan halaman' }).click()
    await page.locator('tbody a').first().waitFor()
    expect(addressOf(page)).toBe(list)
    await page.context().close()
  })

  it('4.7, 8.14 a page whose files are gone is not loaded anew for ever', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    let refused = 0
    await page.route(chunkOf('src/papers/paket-soal/paket-list-page.tsx'), (route) => {
      refused += 1
      return route.abort()
    })
    const documents = countCalls(page, /\/dashboard\/paket-soal$/)
    await link(page, 'Paket Soal').click()
    await expect.poll(documents, soon).toBe(1)
    // Once by the link, once more by the page that was loaded anew.
    await expect.poll(() => refused, soon).toBeGreaterThan(1)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.getByText('No internet connection').count()).toBe(0)
    expect(documents()).toBe(1)
    await page.context().close()
  })
})
