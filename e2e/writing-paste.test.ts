import { soal } from '@suluh/contract/bank/soal'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { soon } from './kernel/signed-in.ts'
import { cards, fieldOf, newPaket, questionsOf, saved, stem, writeIn } from './writing-pages.ts'

const people = useBrowser()

/** Pastes at the cursor what a program put on the clipboard: its words, and the same as a page. */
const paste = (page: Page, text: string, html = '') =>
  page.evaluate(
    ([words, marked]) => {
      const data = new DataTransfer()
      data.setData('text/plain', words)
      if (marked !== '') data.setData('text/html', marked)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [text, html] as const,
  )

const questions = (count: number, words = '') =>
  Array.from(
    { length: count },
    (_, at) => `${at + 1}. Berapa ${at} + 1? ${words}\nA. ${at}\nB. ${at + 1}\nC. ${at + 2}\nKunci: B`,
  ).join('\n\n')

/** As Word copies: a formula stands in a comment, with a picture of it for those who cannot read it. */
const fromWord = `<html><body><p>1. Hitung <!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/clip_image002.png"><![endif]></p>
  <p><img src="file:///C:/clip_image004.png"></p></body></html>`

describe('a paste into the page of questions', () => {
  it('says what a document loses on the way: its pictures and formulas', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    await paste(page, questions(2), fromWord)
    await page.getByText('2 soal ditempel, semuanya lengkap. 1 gambar dan 1 rumus tidak ikut.').waitFor()
    await saved(page)
    await page.getByRole('button', { name: 'Tutup' }).click()
    // Into a field, where it is no question.
    await stem(page).click()
    await page.keyboard.press('End')
    await paste(page, 'Hitung', fromWord)
    await page.getByText('1 gambar dan 1 rumus tidak ikut tertempel').waitFor()
    expect(await cards(page).count()).toBe(2)
    await page.context().close()
  })

  it('takes as many of 300 options as a question holds, and says how many it left out', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    await page.keyboard.type('Pilih satu')
    await fieldOf(page, 'Opsi A').click()
    const letters = (at: number) =>
      at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + (at % 26))}`
    await paste(page, Array.from({ length: 300 }, (_, at) => `${letters(at)}. pilihan ${at + 1}`).join('\n'))
    await page
      .getByText('26 dari 300 opsi yang ditempel masuk; satu soal memuat paling banyak 26 opsi')
      .waitFor()
    await saved(page)
    const [only] = await questionsOf(people, paket)
    const { content } = await call(people.baseUrl, paket.token, soal.one, { params: { id: only!.id } })
    expect('options' in content && content.options.map(({ html }) => html)).toEqual(
      Array.from({ length: 26 }, (_, at) => `<p>pilihan ${at + 1}</p>`),
    )
    await page.context().close()
  })

  it('refuses what is too much in words, and keeps what stood there', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    await page.keyboard.type('Semula')
    await paste(page, 'panjang '.repeat(262_500))
    await page.getByText('Tempelan terlalu panjang').waitFor()
    // Two million letters of questions, less a few.
    await paste(page, questions(1500, 'panjang '.repeat(150)))
    await page.getByText('Tempelan itu berisi 1500 soal; sekali tempel paling banyak 200').waitFor(soon)
    // A text of that length that holds no question.
    await paste(page, `${'panjang '.repeat(120_000)}\n1. satu\n2. dua\n3. tiga`)
    await page.getByText(/satu kotak memuat paling banyak 200.000 huruf/).waitFor(soon)
    expect(await cards(page).count()).toBe(1)
    expect(await stem(page).textContent()).toBe('Semula')
    await saved(page)
    expect((await questionsOf(people, paket)).map(({ plainText }) => plainText)).toEqual(['Semula'])
    await page.context().close()
  })

  it('fetches no picture of another site, and says that it did not come along', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    const elsewhere = '<p>Lihat peta <img src="https://gambar.invalid/peta.png" alt="Peta"> ini</p>'
    await paste(page, 'Lihat peta ini', elsewhere)
    await page.getByText('1 gambar tidak ikut tertempel').waitFor()
    await saved(page)
    expect(asked).not.toContain('gambar.invalid')
    const [only] = await questionsOf(people, paket)
    const { content } = await call(people.baseUrl, paket.token, soal.one, { params: { id: only!.id } })
    expect(content.stem).not.toContain('<img')
    expect(content.stem).toContain('Lihat peta')
    await page.context().close()
  })
})

/** What would run, call home or lead away, as a page of a stranger can put it on the clipboard. */
const hostile = `<base href="https://jahat.invalid/"><meta http-equiv="refresh" content="0;url=https://jahat.invalid/">
  <script>window.pwned = 'script'; fetch('https://jahat.invalid/a')</script>
  <link rel="stylesheet" href="https://jahat.invalid/gaya.css"><style>@import url(https://jahat.invalid/b.css)</style>
  <p onclick="window.pwned = 'click'" style="background: url(https://jahat.invalid/latar.png)">Ibu kota <b onmouseover="window.pwned = 'over'">Jawa Barat</b>
    <img src="x" onerror="window.pwned = 'img'"><img srcset="https://jahat.invalid/c.png 1x" src="data:image/svg+xml,<svg onload='top.pwned=1'/>">
    <svg onload="window.pwned = 'svg'"><image href="https://jahat.invalid/d.png"/><script>window.pwned = 'svg-script'</script></svg>
    <math><mtext><img src="y" onerror="window.pwned = 'math'"></mtext></math>
    <a href="javascript:window.pwned='link'">tautan</a><a href="https://jahat.invalid/e">luar</a></p>
  <iframe src="https://jahat.invalid/f" srcdoc="<script>top.pwned='frame'</script>"></iframe>
  <object data="https://jahat.invalid/g"></object><embed src="https://jahat.invalid/h"><video autoplay src="https://jahat.invalid/i" onerror="window.pwned='video'"></video>
  <picture><source srcset="https://jahat.invalid/j.png"><img src="/api/authentication/logout"></picture>
  <form action="https://jahat.invalid/k"><input name="kata" autofocus onfocus="window.pwned='focus'"></form>
  <span data-tex="\\href{javascript:window.pwned='tex'}{x}"></span>`

describe('a paste of somebody who means ill', () => {
  it('runs nothing, asks no other site, and leaves words alone in what is stored and shown', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await paste(page, 'Ibu kota Jawa Barat', hostile)
    await fieldOf(page, 'Opsi A').click()
    await paste(page, 'Bandung', hostile.replace('Ibu kota', 'Bandung'))
    await saved(page)
    await stem(page).hover()
    // As it is read, and as it is loaded anew.
    await page.keyboard.press('Escape')
    await page.reload()
    await cards(page).getByText('Ibu kota').first().click()
    expect(await page.evaluate(() => (globalThis as { pwned?: string }).pwned)).toBeUndefined()
    expect(asked.filter((url) => /jahat|logout/.test(url))).toEqual([])
    const [only] = await questionsOf(people, paket)
    const { content } = await call(people.baseUrl, paket.token, soal.one, { params: { id: only!.id } })
    expect(content.stem).toContain('Ibu kota')
    // The source of a formula is text, whatever it says.
    const stored = JSON.stringify(content).replaceAll(/href\{.*?\}\{x\}/g, '')
    expect(stored).not.toMatch(
      /jahat|javascript|pwned|logout|href=|<(script|style|link|meta|base|iframe|object|embed|video|form|input|svg|img|a)\b|\son\w+=/i,
    )
    await page.context().close()
  })
})

describe('two who write in one package', () => {
  it('lose nothing of each other, and whoever comes second at one question chooses', async () => {
    const paket = await newPaket(people, 'guru')
    const [mine, theirs] = [await writeIn(people, 'guru', paket), await writeIn(people, 'pengelola', paket)]
    await mine.keyboard.type('Punya guru')
    await theirs.keyboard.type('Punya pengelola')
    await Promise.all([saved(mine), saved(theirs)])
    const stored = async () => (await questionsOf(people, paket)).map(({ plainText }) => plainText).toSorted()
    await expect.poll(stored, soon).toEqual(['Punya guru', 'Punya pengelola'])
    for (const page of [mine, theirs]) {
      await page.reload()
      await expect.poll(() => cards(page).count(), soon).toBe(2)
    }
    for (const page of [mine, theirs]) {
      await cards(page).filter({ hasText: 'Punya guru' }).first().click()
      await stem(page).click()
      await page.keyboard.press('Control+End')
    }
    await mine.keyboard.type(' pertama')
    await saved(mine)
    await theirs.keyboard.type(' kedua')
    await theirs.getByRole('button', { name: 'Simpan punya saya' }).waitFor(soon)
    expect(await stored()).toEqual(['Punya guru pertama', 'Punya pengelola'])
    expect(await stem(theirs).textContent()).toBe('Punya guru kedua')
    await theirs.getByRole('button', { name: 'Ambil yang tersimpan' }).click()
    await cards(theirs).filter({ hasText: 'Punya guru pertama' }).waitFor(soon)
    await Promise.all([mine.context().close(), theirs.context().close()])
  })
})
