import { soal } from '@suluh/contract/bank/soal'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { choose, tick } from './choose.ts'
import { soon, unique } from './kernel/signed-in.ts'
import {
  cards,
  fieldOf,
  inField,
  newPaket,
  questionsOf,
  saved,
  stem,
  typeQuestion,
  writeIn,
  type OwnPaket,
} from './writing-pages.ts'

const people = useBrowser()

/** A picture as a mouse brings it from a folder. */
const pictureFile = `(async () => { const canvas = document.createElement('canvas'); canvas.width = 600; canvas.height = 300
  canvas.getContext('2d').fillRect(0, 0, 600, 300)
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'))
  const brought = new DataTransfer(); brought.items.add(new File([picture], 'peta.png', { type: 'image/png' }))
  return brought })()`

const wholeOf = async (paket: OwnPaket, index: number) => {
  const { id } = (await questionsOf(people, paket))[index]!
  return call(people.baseUrl, paket.token, soal.one, { params: { id } })
}

describe('the page of questions by keys and by hand', () => {
  it('doubles a question, goes from one to the other, and closes it by keys', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    await typeQuestion(page, 7)
    await page.keyboard.press('Control+D')
    await inField(page, 'Pokok soal')
    expect(await cards(page).count()).toBe(2)
    await page.keyboard.type(' Ulang')
    const isOpen = (index: number) =>
      expect.poll(() => cards(page).nth(index).getAttribute('data-active'), soon)
    await page.keyboard.press('Control+ArrowUp')
    await isOpen(0).toBe('true')
    await page.keyboard.press('Control+ArrowDown')
    await isOpen(1).toBe('true')
    await page.keyboard.press('Escape')
    await isOpen(1).toBe('false')
    // The number has the cursor: Enter opens it again.
    await page.keyboard.press('Enter')
    await inField(page, 'Pokok soal')
    await saved(page)
    await expect
      .poll(async () => (await questionsOf(people, paket)).map(({ plainText }) => plainText), soon)
      .toEqual(['Berapa 7 + 1?', 'Berapa 7 + 1? Ulang'])
    expect((await wholeOf(paket, 1)).key).toEqual({ form: 'pilihan-ganda', accepted: ['B'] })
    await page.context().close()
  })

  it('takes an empty option away by Backspace, and no more than may go', async () => {
    const page = await writeIn(people, 'guru', await newPaket(people, 'guru'))
    await page.keyboard.type('Pilih')
    await page.keyboard.press('Tab')
    await page.keyboard.type('satu')
    await page.keyboard.press('Enter')
    await page.keyboard.type('dua')
    await page.keyboard.press('Enter')
    await inField(page, 'Opsi C')
    await page.keyboard.press('Backspace')
    await inField(page, 'Opsi B')
    // What is left of the last option but its words is what Backspace takes from them.
    await page.keyboard.press('Backspace')
    await expect.poll(() => fieldOf(page, 'Opsi B').textContent(), soon).toBe('du')
    const options = page.getByRole('list', { name: 'Opsi' }).getByRole('listitem')
    while ((await options.count()) > 2) {
      await options.last().getByRole('textbox').click()
      await page.keyboard.press('Backspace')
    }
    await fieldOf(page, 'Opsi B').click()
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Backspace')
    expect(await options.count()).toBe(2)
    await page.context().close()
  })

  it('takes a picture dropped on a question that is not open, and its size by the handle', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    await typeQuestion(page, 3)
    await page.keyboard.press('Escape')
    const brought = await page.evaluateHandle(pictureFile)
    await cards(page)
      .first()
      .getByText('4', { exact: true })
      .dispatchEvent('dragenter', { dataTransfer: brought })
    for (const name of ['Pokok soal', 'Opsi C']) {
      const box = (await fieldOf(page, name).boundingBox())!
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
      await fieldOf(page, name).dispatchEvent('drop', { dataTransfer: brought, ...at })
      await fieldOf(page, name).locator('.picture img').waitFor()
    }
    const handle = fieldOf(page, 'Opsi C').locator('.picture-handle')
    await fieldOf(page, 'Opsi C').locator('.picture img').click()
    await handle.hover()
    const at = (await handle.boundingBox())!
    await page.mouse.move(at.x + 4, at.y + 4)
    await page.mouse.down()
    await page.mouse.move(at.x - 196, at.y + 4, { steps: 3 })
    await page.mouse.up()
    await expect
      .poll(async () => {
        const { content } = await wholeOf(paket, 0)
        return 'options' in content && content.options[2]?.html
      }, soon)
      .toMatch(/<img [^>]*width="2[78]\d" height="1[34]\d"/)
    expect((await wholeOf(paket, 0)).content.stem).toContain('width="480" height="240"')
    await page.context().close()
  })
})

/** Each form in its rows, the key where the words are. */
const writeForm: Record<string, (page: Page) => Promise<void>> = {
  Kategori: async (page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ikan bernapas dengan insang')
    await tick(page.getByRole('radio', { name: '1 dengan B' }))
    await fieldOf(page, 'Pernyataan 1').click()
    await page.keyboard.press('Enter')
    await inField(page, 'Pernyataan 2')
    await page.keyboard.type('Paus bertelur')
    await tick(page.getByRole('radio', { name: '2 dengan S' }))
  },
  Menjodohkan: async (page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jawa Barat')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bali')
    await fieldOf(page, 'Kolom A').click()
    await page.keyboard.type('Denpasar')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bandung')
    await tick(page.getByRole('checkbox', { name: '1 dengan B' }))
    await tick(page.getByRole('checkbox', { name: '2 dengan A' }))
  },
  'Isian Singkat': async (page) => {
    await page.getByRole('combobox', { name: 'Jawaban yang diterima' }).click()
    await page.keyboard.type('Jakarta;DKI Jakarta;')
  },
  Uraian: async (page) => {
    await page.getByLabel('Nilai paling tinggi').fill('4')
    await fieldOf(page, 'Rubrik').locator('td').first().click()
    await page.keyboard.type('Menyebut panas')
  },
}

describe('the page of questions with every form', () => {
  it('takes kategori, menjodohkan, isian and uraian with their keys in their rows', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    for (const [index, [form, write]] of Object.entries(writeForm).entries()) {
      if (index > 0) {
        await stem(page).click()
        await page.keyboard.press('Control+Enter')
        await inField(page, 'Pokok soal')
      }
      await choose(page.getByRole('combobox', { name: 'Bentuk' }), form)
      await stem(page).click()
      await page.keyboard.type(`Soal ${form}`)
      await write(page)
    }
    await stem(page).click()
    await page.keyboard.press('Escape')
    await saved(page)
    const [kategori, menjodohkan, isian, uraian] = await Promise.all(
      [0, 1, 2, 3].map((at) => wholeOf(paket, at)),
    )
    expect(kategori!.problems).toEqual([])
    expect(kategori).toMatchObject({ status: 'siap', key: { correct: { 1: 'B', 2: 'S' } } })
    expect(kategori!.content).toMatchObject({ statements: [{}, {}] })
    expect(menjodohkan).toMatchObject({ status: 'siap', key: { correct: { 1: ['B'], 2: ['A'] } } })
    expect(isian).toMatchObject({ status: 'siap', key: { texts: ['Jakarta', 'DKI Jakarta'] } })
    expect(uraian).toMatchObject({ status: 'siap', key: { maxMark: 4 } })
    expect(uraian!.key).toMatchObject({ rubric: expect.stringContaining('Menyebut panas') })
    await page.context().close()
  })

  it('warns beside the question of "semua benar", which shuffling would break', async () => {
    const page = await writeIn(people, 'guru', await newPaket(people, 'guru'))
    await typeQuestion(page, 9)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Semua jawaban benar')
    await cards(page).getByText('Opsi E menunjuk opsi lain, jadi opsi soal ini tidak ikut diacak').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Semuanya salah')
    await cards(page).getByText('letaknya berpindah bila opsi diacak').waitFor()
    expect(await cards(page).getByText('tidak ikut diacak').count()).toBe(0)
    await page.context().close()
  })
})

describe('the page of questions beside the bank', () => {
  it('says of a question that stands in the bank already which one it is, until it says something else', async () => {
    const paket = await newPaket(people, 'guru')
    const page = await writeIn(people, 'guru', paket)
    const words = unique('Kereta menempuh jarak 360 km dalam waktu 4 jam, berapa kecepatannya')
    await page.keyboard.type(words)
    await saved(page)
    await page.keyboard.press('Control+Enter')
    await inField(page, 'Pokok soal')
    await page.keyboard.type(words)
    const second = cards(page).nth(1)
    const twin = second.getByRole('link', { name: words.slice(0, 60) })
    await second.getByText('Mirip dengan 1 soal lain').waitFor(soon)
    await expect
      .poll(async () => (await twin.getAttribute('href'))?.split('/').at(-1), soon)
      .toBe((await questionsOf(people, paket))[0]!.id)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Sebutkan tiga sungai yang bermuara di Laut Jawa')
    await second.getByText('Mirip dengan').waitFor({ state: 'detached', ...soon })
    await saved(page)
    await page.context().close()
  })
})

describe('the page of questions of two', () => {
  it('lets a question go that a colleague took out, and keeps the one that is being written', async () => {
    const paket = await newPaket(people, 'pengelola')
    const page = await writeIn(people, 'pengelola', paket)
    for (const number of [1, 2, 3]) {
      await typeQuestion(page, number)
      if (number < 3) await page.keyboard.press('Control+Enter')
    }
    await saved(page)
    await expect.poll(async () => (await questionsOf(people, paket)).length, soon).toBe(3)
    const params = { id: paket.id }
    const before = await call(people.baseUrl, paket.token, paketSoal.one, { params })
    const gone = await questionsOf(people, paket)
    // Words that are not stored yet, in a question that goes from package and bank.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/soal/*', async (route) => {
      if (route.request().method() === 'PUT') await held.promise
      await route.continue()
    })
    await stem(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Tetap')
    await call(people.baseUrl, paket.token, paketSoal.update, {
      params,
      body: {
        ...before,
        sections: before.sections.map(({ soal: _, ...section }) => ({ ...section, soalIds: [gone[1]!.id] })),
      },
    })
    await call(people.baseUrl, paket.token, soal.deleteMany, { body: [gone[0]!.id, gone[2]!.id] })
    await page.getByText('1 soal dikeluarkan rekan Anda dari paket ini').waitFor(soon)
    expect(await cards(page).count()).toBe(2)
    held.resolve()
    await saved(page)
    await expect
      .poll(async () => (await questionsOf(people, paket)).map(({ plainText }) => plainText), soon)
      .toEqual(['Berapa 2 + 1?', 'Berapa 3 + 1? Tetap'])
    await page.context().close()
  })
})
