import { marking } from '@suluh/contract/exams/marking'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { desktop, phone, useFreshDemo } from './browser.ts'
import { openAs, soon, tokenOf } from './kernel/signed-in.ts'
import { choose } from './choose.ts'

const people = await useFreshDemo()
let staf = ''
let eventId = ''

beforeAll(async () => {
  staf = await tokenOf(people, 'staf')
  const exams = await call(people.baseUrl, staf, marking.list, { query: '_sort=waiting&_order=desc' })
  eventId = exams[0]?.id ?? ''
})

const fields = (page: Page) => page.getByRole('spinbutton')
const cards = (page: Page) => page.getByRole('article')

describe('marking', () => {
  it('goes by keyboard from answer to answer, saves as one types, and stays on a reload', async () => {
    const page = await openAs(people, 'pengelola', desktop)
    await page.goto(`/koreksi/${eventId}`)
    const progress = page.getByText(/^\d+ dari \d+ jawaban sudah dinilai/)
    const before = Number.parseInt(await progress.innerText(), 10)
    const name = (await cards(page).first().getByRole('heading').innerText()).trim()
    await fields(page).first().fill('2,5')
    await fields(page).first().press('Enter')
    await expect
      .poll(() =>
        fields(page)
          .nth(1)
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await cards(page).first().locator('[data-status=success]').waitFor(soon)
    await expect.poll(() => progress.innerText(), soon).toMatch(new RegExp(`^${before + 1} dari`))
    await page.getByText('Dinilai', { exact: true }).click()
    const marked = cards(page).filter({ hasText: name })
    // The list of before stands there for a moment, and what is typed into it goes with it.
    await expect.poll(() => marked.getByRole('spinbutton').inputValue(), soon).toBe('2,5')
    await marked.getByRole('spinbutton').fill('99')
    await page.getByText('Nilai paling banyak 5.').waitFor(soon)
    await marked.getByRole('spinbutton').fill('3')
    await marked.locator('[data-status=success]').waitFor(soon)
  })

  it('keeps both marks where two markers meet, until one is chosen', async () => {
    const page = await openAs(people, 'pengelola', phone)
    await page.goto(`/koreksi/${eventId}`)
    await fields(page).first().waitFor()
    const { soal: questions } = await call(people.baseUrl, staf, marking.one, { params: { eventId } })
    const shown = questions.find(({ waiting }) => waiting > 0) ?? questions[0]
    const [answer] = await call(people.baseUrl, staf, marking.answers, {
      params: { eventId },
      query: `_sort=answer&_order=asc&status=menunggu&soalId=${shown!.soalId}`,
    })
    const { attemptId, soalId, seq } = answer!
    // A pupil may have written several.
    const mine = cards(page).filter({ hasText: answer!.murid.nama }).first()
    await call(people.baseUrl, staf, marking.save, {
      params: { attemptId, soalId },
      body: { mark: 1, catatan: '', version: 0, seq },
    })
    await mine.getByRole('button', { name: '4', exact: true }).click()
    await mine.getByText(/sudah memberi nilai 1\./).waitFor(soon)
    await mine.getByRole('button', { name: 'Simpan nilai saya, 4' }).click()
    await mine.locator('[data-status=success]').waitFor(soon)
    const [after] = await call(people.baseUrl, staf, marking.answers, {
      params: { eventId },
      query: `attemptId=${attemptId}&soalId=${soalId}`,
    })
    expect(after).toMatchObject({ mark: 4, version: 2 })
  })
})

describe('scoring after the exam', () => {
  it('shows what a changed key does before it is published, names the version, and takes it back', async () => {
    const { paketSoal } = await call(people.baseUrl, staf, marking.one, { params: { eventId } })
    const page = await openAs(people, 'pengelola', desktop)
    await page.goto(`/paket-soal/${paketSoal.id}/penskoran`)
    await choose(page.getByLabel('Soal yang penskorannya diubah'))
    // Another option takes the place of the key, which is not kept beside it.
    const key = page.getByRole('radiogroup', { name: 'Kunci' })
    const unchosen = key.getByRole('radio', { checked: false }).first()
    const letter = await unchosen.inputValue()
    await unchosen.check()
    expect(await key.getByRole('radio', { checked: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Tambahkan perubahan' }).click()
    await page.getByText(new RegExp(`^Soal 1: kunci menjadi ${letter} \\(semula [A-E]\\)`)).waitFor(soon)
    // What it does is seen before and after, on one scale.
    await page.getByRole('img', { name: /^Sebaran nilai sebelum dan sesudah\. / }).waitFor(soon)
    await page
      .getByRole('button', { name: /^Hapus: Soal 1/ })
      .first()
      .click()
    await choose(page.getByLabel('Soal yang penskorannya diubah'))
    await page.getByText('Poin penuh untuk semua').click()
    await page.getByRole('button', { name: 'Tambahkan perubahan' }).click()
    await page.getByText('Soal 1: semua peserta mendapat poin penuh.').waitFor(soon)
    await page.getByText(/^Nilai \d+ dari \d+ murid berubah: \d+ naik/).waitFor(soon)
    // The same person has it open in another window, too.
    const other = await page.context().newPage()
    await other.goto(`/paket-soal/${paketSoal.id}/penskoran`)
    await other.getByLabel('Alasan perubahan').fill('Sekali lagi')
    await page.getByLabel('Alasan perubahan').fill('Gambar soal tidak tampil')
    await page.getByRole('button', { name: 'Terbitkan penskoran' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
    await page.getByText('“Gambar soal tidak tampil”').waitFor(soon)
    await page.locator('[data-part=page-header]').getByText('Penskoran versi 1').waitFor(soon)
    await other.getByRole('button', { name: 'Terbitkan penskoran' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
    await other.getByText('mungkin di jendela lain').waitFor(soon)
    await other.getByRole('button', { name: 'Mulai dari versi yang berlaku' }).click()
    await other.locator('[data-part=page-header]').getByText('Penskoran versi 1').waitFor(soon)
    await page.getByRole('button', { name: 'Tarik versi ini' }).click()
    await page.getByLabel('Alasan penarikan').fill('Gambar ternyata tampil')
    await page.getByRole('button', { name: 'Tarik versi 1' }).click()
    await expect
      .poll(() => page.locator('[data-part=page-header]').textContent(), soon)
      .toContain('Penskoran semula')
  })
})
