import { paketSoal } from '@suluh/contract/papers/paket-soal'
import type { Page } from 'playwright-core'
import { call } from './api-client.ts'
import type { useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { openAs, tokenOf, unique } from './kernel/signed-in.ts'

type People = ReturnType<typeof useBrowser>
export type OwnPaket = { id: string; token: string }

export const saved = (page: Page) =>
  page.locator('[data-part=page-header] [data-part=save-indicator][data-status=success]').waitFor()
export const cards = (page: Page) => page.locator('[data-part=question]')
export const stem = (page: Page) => page.getByRole('textbox', { name: 'Pokok soal', exact: true })
/** The field of the question that is written. */
export const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Waits until the field that is called so has the cursor. */
export const inField = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name)

/** A draft of one section that belongs to the test alone. */
export async function newPaket(people: People, who: string): Promise<OwnPaket> {
  const token = await tokenOf(people, who)
  const { id } = await call(people.baseUrl, token, paketSoal.create, {
    body: { nama: unique('Lembar'), preset: 'ulangan' },
  })
  return { id, token }
}

export async function questionsOf(people: People, { id, token }: OwnPaket) {
  const { sections } = await call(people.baseUrl, token, paketSoal.one, { params: { id } })
  return sections.flatMap((section) => section.soal)
}

/** The writing page of a package of one's own, its first question open and its pelajaran chosen. */
export async function writeIn(people: People, who: string, paket: OwnPaket): Promise<Page> {
  const page = await openAs(people, who)
  await page.goto(`/dashboard/paket-soal/${paket.id}/tulis`)
  await stem(page).waitFor()
  await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
  await stem(page).click()
  return page
}

/** Types one question as fast as a machine can: words, four options, the key at the second of them. */
export async function typeQuestion(page: Page, number: number): Promise<void> {
  await page.keyboard.type(`Berapa ${number} + 1?`)
  await page.keyboard.press('Tab')
  for (const [index, answer] of [number, number + 1, number + 2, number + 3].entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(`${answer}`)
    if (index === 1) await page.keyboard.press('Alt+Enter')
  }
}
