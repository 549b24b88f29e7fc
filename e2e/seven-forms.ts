import type { Form } from '@suluh/contract/bank/soal-words'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './kernel/signed-in.ts'
import { choose, tick } from './choose.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
/** A tenth of a second of silence. */
const wav = (() => {
  const samples = Buffer.alloc(800, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.set([16, 0, 0, 0, 1, 0, 1, 0], 16)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.set([1, 0, 8, 0], 32)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
})()

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Types into one of the editor's fields. */
export async function type(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).click()
  await page.keyboard.type(words)
}

/** Writes a complete question of each form into its empty editor. */
export const write: Record<Form, (page: Page) => Promise<void>> = {
  'pilihan-ganda': async (page) => {
    await page.getByRole('button', { name: 'Tambah bacaan bersama' }).click()
    await type(page, 'Bacaan bersama', 'Bacaan tentang pasar.')
    await type(page, 'Pokok soal', 'Nilai $\\frac{1}{2}$ sama dengan ')
    await page
      .getByLabel('Berkas gambar')
      .setInputFiles({ name: 'kotak.png', mimeType: 'image/png', buffer: png })
    await field(page, 'Pokok soal').locator('img[src]').waitFor()
    await page
      .getByLabel('Berkas audio')
      .setInputFiles({ name: 'bunyi.wav', mimeType: 'audio/wav', buffer: wav })
    await field(page, 'Pokok soal').locator('audio').waitFor()
    await page.locator('.sound').click({ position: { x: 2, y: 2 } })
    await choose(page.getByRole('combobox', { name: 'Boleh diputar' }), '2 kali')
    for (const [id, words] of ['0,5', '1,5', '2,5', '3,5'].entries())
      await type(page, `Opsi ${'ABCD'[id]}`, words)
    await tick(page.getByRole('radio', { name: 'Opsi A benar' }))
  },
  'pilihan-ganda-kompleks': async (page) => {
    await type(page, 'Pokok soal', 'Pilih bilangan genap.')
    for (const [id, words] of ['2', '3', '4', '5'].entries()) await type(page, `Opsi ${'ABCD'[id]}`, words)
    await tick(page.getByRole('checkbox', { name: 'Opsi A benar' }))
    await tick(page.getByRole('checkbox', { name: 'Opsi C benar' }))
  },
  kategori: async (page) => {
    await type(page, 'Pokok soal', 'Benar atau salah?')
    for (const id of [1, 2, 3]) await type(page, `Pernyataan ${id}`, `${id} kurang dari 3`)
    for (const cell of ['1 dengan B', '2 dengan B', '3 dengan S'])
      await tick(page.getByRole('radio', { name: cell }))
  },
  menjodohkan: async (page) => {
    await type(page, 'Pokok soal', 'Jodohkan.')
    for (const id of [1, 2, 3]) {
      await type(page, `Baris ${id}`, `${id} + ${id}`)
      await type(page, `Kolom ${'ABC'[id - 1]}`, String(2 * id))
    }
    for (const cell of ['1 dengan A', '2 dengan B', '3 dengan C'])
      await tick(page.getByRole('checkbox', { name: cell }))
  },
  'isian-singkat': async (page) => {
    await type(page, 'Pokok soal', 'Ibu kota Indonesia?')
    await page.getByRole('combobox', { name: 'Jawaban yang diterima' }).click()
    await page.keyboard.type('Jakarta')
    await page.keyboard.press('Enter')
  },
  uraian: async (page) => {
    await type(page, 'Pokok soal', 'Jelaskan penguapan.')
    await page.getByLabel('Nilai paling tinggi').fill('4')
    await field(page, 'Rubrik').locator('td').first().click()
    await page.keyboard.type('Menyebut panas')
  },
  'pilihan-berbobot': async (page) => {
    await type(page, 'Pokok soal', 'Rekan Anda terlambat. Anda ...')
    for (const id of 'ABCDE') await type(page, `Opsi ${id}`, `Sikap ${id}`)
  },
}

/** Answers what is on the screen as its key says. */
export const answer: Record<Form, (page: Page) => Promise<void>> = {
  'pilihan-ganda': (page) => page.locator('[data-part=option]').nth(0).click(),
  'pilihan-ganda-kompleks': async (page) => {
    await page.locator('[data-part=option]').nth(0).click()
    await page.locator('[data-part=option]').nth(2).click()
  },
  kategori: async (page) => {
    for (const [row, column] of [0, 0, 1].entries())
      await page.getByRole('radiogroup').nth(row).locator('[data-part=category-cell]').nth(column).click()
  },
  menjodohkan: async (page) => {
    for (const row of [0, 1, 2])
      await page.locator('[data-part=match-row]').nth(row).locator('[data-part=chip]').nth(row).click()
  },
  'isian-singkat': (page) => page.locator('[data-part=text-answer] input').fill('jakarta'),
  uraian: (page) => page.locator('[data-part=text-answer] textarea').fill('Air menguap karena panas.'),
  'pilihan-berbobot': (page) => page.locator('[data-part=option]').nth(0).click(),
}

/** Formula drawn, picture there, the shared text beside it, the sound to be heard twice and no more. */
export async function expectMedia(exam: Page): Promise<void> {
  await exam.getByText('Bacaan tentang pasar.').waitFor()
  await exam.locator('math mfrac').first().waitFor()
  const picture = exam.locator('[data-part=question] img')
  await expect.poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth), soon).toBe(10)
  const play = exam.getByRole('button', { name: 'Putar audio' })
  for (const left of ['Sisa 1 kali putar', 'Tidak dapat diputar lagi']) {
    // Tapped twice while it loads it is one listening.
    await play.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await exam.getByText(left).waitFor()
    await expect.poll(() => exam.getByText('Sedang diputar').count(), soon).toBe(0)
  }
  await exam.reload()
  await exam.getByText('Tidak dapat diputar lagi').waitFor()
}
