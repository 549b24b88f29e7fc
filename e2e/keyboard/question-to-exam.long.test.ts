import { expect, it } from 'vitest'
import { desktop, tablet, useBrowser } from '../browser.ts'
import { openAs, soon, unique } from '../kernel/signed-in.ts'
import { button, hasFocus, press, reach, write } from './keys.ts'

const people = useBrowser()

it.each([desktop, tablet])(
  'a guru writes a question, makes a package of it, publishes and schedules it without a mouse: $width px',
  async (size) => {
    const page = await openAs(people, 'guru', size)
    const nama = unique('Paket papan ketik')
    await page.goto('/dashboard/paket-soal?tab=bank')
    await page.locator('tr[data-row-key]').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Langsung ke isi' }))).toBe(true)
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Tulis soal'))
    await page.getByRole('heading', { name: 'Tulis soal' }).waitFor()
    await reach(page, page.getByRole('combobox', { name: 'Pelajaran' }))
    await page.keyboard.type('Matematika')
    await page.keyboard.press('Enter')
    await write(page, page.getByRole('textbox', { name: 'Pokok soal', exact: true }), 'Berapa 2 + 2?')
    for (const [index, words] of ['4', '5', '6', '7'].entries()) {
      await write(page, page.getByRole('textbox', { name: `Opsi ${'ABCD'[index]}`, exact: true }), words)
      if (index === 0) await page.keyboard.press('Alt+Enter')
    }
    await page.locator('[data-part=save-indicator][data-status=success]').waitFor(soon)

    await page.goto('/dashboard/paket-soal')
    await page.locator('tr[data-row-key]').first().waitFor()
    await page.keyboard.press('n')
    await write(page, page.getByLabel('Nama paket', { exact: true }), nama)
    await press(page, button(page, 'Buat dan susun soalnya'))
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    const add = button(page, 'Tambah soal')
    await press(page, add)
    const picker = page.getByRole('dialog')
    await picker.locator('tr[data-row-key] input[type=checkbox]').first().waitFor()
    await press(page, picker.locator('tr[data-row-key] input[type=checkbox]').first(), 'Space')
    await press(page, picker.getByRole('button', { name: 'Tambahkan 1 soal' }))
    await page
      .getByRole('region', { name: /^Soal / })
      .getByRole('listitem')
      .first()
      .waitFor()
    await page.locator('[data-part=save-indicator][data-status=success]').waitFor(soon)
    await press(page, button(page, 'Terbitkan paket'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }))
    await press(page, button(page, 'Jadwalkan ujian'))
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('Nama ujian'), nama)
    await reach(page, form.getByRole('combobox', { name: 'Group belajar' }))
    await page.keyboard.type('VIII A')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await press(page, form.getByRole('button', { name: 'Jadwalkan' }))
    await form.waitFor({ state: 'detached', ...soon })
    await page.context().close()
  },
)
