import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { openAs, soon, unique } from './kernel/signed-in.ts'

const people = useBrowser()
/** More stops than any of these pages has before the one that is wanted. */
const mostStops = 200

/** What has the focus without anybody seeing so: no ring, no shadow, on it or on what draws it. */
function unseen(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.tagName === 'MAIN')
    return undefined
  const drawn = (element: Element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  const around = [
    focused,
    focused.firstElementChild,
    focused.nextElementSibling,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.closest('.ant-select'),
  ]
  const isSeen = around.some((element) => element && drawn(element))
  return isSeen ? undefined : focused.outerHTML.slice(0, 160)
}

/** Goes on with Tab, as somebody without a mouse does, until this has the focus. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  const hidden = new Set<string>()
  const isThere = () => wanted.first().evaluate((element) => element.contains(document.activeElement))
  for (let stop = 0; !(await isThere()); stop += 1) {
    if (stop > mostStops) throw new Error(`${String(wanted)} is not reached by Tab`)
    await page.keyboard.press('Tab')
    const found = await page.evaluate(unseen)
    if (found) hidden.add(found)
  }
  expect([...hidden]).toEqual([])
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

async function write(page: Page, wanted: Locator, words: string): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.type(words)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

it('a guru writes a question, makes a package of it, publishes and schedules it without a mouse', async () => {
  const page = await openAs(people, 'guru')
  const nama = unique('Paket papan ketik')
  await page.goto('/dashboard/paket-soal?tab=bank')
  await page.locator('tr[data-row-key]').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Langsung ke isi' }))).toBe(true)
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Tulis soal'))
  const dialog = page.getByRole('dialog')
  await reach(page, dialog.getByRole('combobox', { name: 'Pelajaran' }))
  await page.keyboard.type('Matematika')
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Tulis soal' }))
  await page.getByRole('heading', { name: 'Sunting soal' }).waitFor()
  await write(page, page.getByRole('textbox', { name: 'Pokok soal', exact: true }), 'Berapa 2 + 2?')
  await press(page, page.getByRole('radio', { name: 'Opsi A benar' }), 'Space')
  for (const [index, words] of ['4', '5', '6', '7'].entries())
    await write(page, page.getByRole('textbox', { name: `Opsi ${'ABCD'[index]}`, exact: true }), words)
  await page.locator('.save-indicator[data-status=success]').waitFor(soon)

  await press(page, button(page, 'Tandai siap'))
  await page.getByRole('heading', { name: 'Bank Soal' }).waitFor()
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
  await page.locator('.builder-question').first().waitFor()
  await page.locator('.save-indicator[data-status=success]').waitFor(soon)
  await press(page, button(page, 'Terbitkan paket'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }))
  await press(page, button(page, 'Jadwalkan ujian'))
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
})
