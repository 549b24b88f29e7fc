import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { countClicks } from './clicks.ts'
import { openAs, soon } from './kernel/signed-in.ts'
import { cards, inField, newPaket, questionsOf, saved, stem, typeQuestion } from './writing-pages.ts'

const people = useBrowser()

describe('the page of questions', () => {
  it('takes forty questions by the keyboard, in at most 60 clicks and without a dialog', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await openAs(people, 'guru')
    await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await stem(page).waitFor()
    const clicks = await countClicks(page)
    await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    await stem(page).click()
    for (let number = 1; number <= 40; number += 1) {
      await typeQuestion(page, number)
      if (number < 40) await page.keyboard.press('Control+Enter')
    }
    await saved(page)
    const count = clicks()
    console.info(`40 soal pilihan ganda: ${count} klik`)
    expect(count).toBeLessThanOrEqual(60)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(async () => (await questionsOf(people, paket)).length, soon).toBe(40)
    const questions = await questionsOf(people, paket)
    expect(questions.map(({ plainText }) => plainText)).toEqual(
      questions.map((_, index) => `Berapa ${index + 1} + 1?`),
    )
    expect(questions.flatMap(({ problems }) => problems)).toEqual([])
    expect(new Set(questions.map(({ status }) => status))).toEqual(new Set(['siap']))
    const last = await call(people.baseUrl, paket.token, soal.one, { params: { id: questions[39]!.id } })
    expect(last.key).toEqual({ form: 'pilihan-ganda', accepted: ['B'] })
    expect('options' in last.content && last.content.options.map(({ html }) => html)).toEqual(
      [40, 41, 42, 43].map((answer) => `<p>${answer}</p>`),
    )
    await expectAccessible(page)
    // All is stored, so nobody is asked on the way out.
    await page.getByRole('link', { name: 'Ke susunan paket' }).click()
    await page.getByRole('button', { name: 'Terbitkan paket' }).waitFor()
    await page.context().close()
  })

  it('stores nothing and warns of nothing before there is a word', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await openAs(people, 'guru')
    await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await stem(page).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Tab')
    await inField(page, 'Opsi A')
    expect(await cards(page).count()).toBe(1)
    expect(await page.getByText(/masih kosong|belum diisi/).count()).toBe(0)
    await page.getByRole('link', { name: 'Ke susunan paket' }).click()
    await page.getByText('Bagian ini belum punya soal').waitFor()
    expect(await questionsOf(people, paket)).toEqual([])
    await page.context().close()
  })

  it('says above what is not stored for want of a pelajaran, and stores all of it once that is chosen', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await openAs(people, 'guru')
    await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await stem(page).click()
    await typeQuestion(page, 1)
    await page.keyboard.press('Control+Enter')
    await typeQuestion(page, 2)
    const header = page.locator('[data-part=page-header]')
    await header.getByText('2 soal belum tersimpan: pilih pelajarannya').waitFor()
    expect(await questionsOf(people, paket)).toEqual([])
    await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    await saved(page)
    expect(await header.getByText('belum tersimpan').count()).toBe(0)
    await expect.poll(async () => (await questionsOf(people, paket)).length, soon).toBe(2)
    await page.context().close()
  })

  it('makes forty questions of one paste, says which have no key, and takes them back', async () => {
    const paket = await newPaket(people, 'pengelola')
    const page = await openAs(people, 'pengelola')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    const text = Array.from(
      { length: 40 },
      (_, at) =>
        `${at + 1}. Berapa ${at} + 1?\nA. ${at}\nB. ${at + 1}\nC. ${at + 2}${at === 6 ? '' : '\nKunci: B'}`,
    ).join('\n\n')
    await stem(page).click()
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('Control+V')
    await page.getByText('40 soal ditempel, 1 di antaranya belum lengkap').waitFor()
    expect(await cards(page).count()).toBe(40)
    await cards(page).nth(6).getByText('Kunci jawaban belum diisi').waitFor()
    await expect.poll(async () => (await questionsOf(people, paket)).length, soon).toBe(40)
    const questions = await questionsOf(people, paket)
    expect(questions.map(({ plainText }) => plainText)).toEqual(questions.map((_, at) => `Berapa ${at} + 1?`))
    expect(questions.map(({ status }) => status)).toEqual(
      questions.map((_, at) => (at === 6 ? 'draf' : 'siap')),
    )
    // Only the one that is written holds editors.
    expect(await page.locator('.ProseMirror').count()).toBeLessThanOrEqual(6)
    await saved(page)
    await page.getByRole('button', { name: 'Batalkan tempelan' }).click()
    await expect.poll(async () => (await questionsOf(people, paket)).length, soon).toBe(0)
    await page.context().close()
  })

  it('shows each of two who write in one package what the other has written, and loses nothing', async () => {
    const paket = await newPaket(people, 'pengelola')
    const mine = await openAs(people, 'pengelola')
    const theirs = await openAs(people, 'staf')
    for (const page of [mine, theirs]) {
      await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
      await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
      await stem(page).click()
    }
    await Promise.all([typeQuestion(mine, 100), typeQuestion(theirs, 200)])
    for (const page of [mine, theirs]) await saved(page)
    expect((await questionsOf(people, paket)).map(({ plainText }) => plainText).toSorted()).toEqual([
      'Berapa 100 + 1?',
      'Berapa 200 + 1?',
    ])
    await mine.getByText('Berapa 200 + 1?').waitFor(soon)
    await theirs.getByText('Berapa 100 + 1?').waitFor(soon)
    await mine.context().close()
    await theirs.context().close()
  })

  it('leaves a published package as it is', async () => {
    const paket = await newPaket(people, 'pengelola')
    const page = await openAs(people, 'pengelola')
    await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    await stem(page).click()
    await typeQuestion(page, 5)
    await saved(page)
    await call(people.baseUrl, paket.token, paketSoal.setStatus, {
      params: { id: paket.id },
      body: { status: 'terbit' },
    })
    await page.reload()
    await page.getByText('Paket ini tidak sedang draf').waitFor()
    await page.getByText('Berapa 5 + 1?').click()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.context().close()
    const murid = await openAs(people, 'murid20')
    await murid.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
    await murid
      .getByText(/permission|tidak punya|tidak berhak/i)
      .first()
      .waitFor()
    await murid.context().close()
  })
})
