import type { Page } from 'playwright-core'
import { signIn } from '../browser.ts'
import type { Answers } from './class-over-http.ts'
import type { Question } from './independent-figures.ts'

export type Exam = { paketId: string; eventNama: string; token: string; questions: Question[] }

/** Signs in and goes from the start page into the first question. */
export async function enter(page: Page, { paketId, eventNama, token }: Exam, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto(`/paket-soal/${paketId}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: eventNama }) })
  await card.getByLabel('Token').fill(token)
  await card.getByRole('button', { name: 'Mulai' }).click()
  await page.getByRole('heading', { name: /^Soal 1 dari/ }).waitFor()
}

/**
 * Goes through the first questions with the keyboard alone, answering those with options: single choice by one
 * letter, several keys by two (counted round where there are fewer options). Says what was answered, by the question's own ids.
 */
export async function answerByKeyboard(
  page: Page,
  questions: Question[],
  letters: [string, string],
): Promise<Answers> {
  const given: Answers = {}
  for (const [index, { id, content }] of questions.entries()) {
    await page.getByRole('heading', { name: new RegExp(`^Soal ${index + 1} dari`) }).waitFor()
    if (content.form === 'pilihan-ganda' || content.form === 'pilihan-ganda-kompleks') {
      const wanted = content.form === 'pilihan-ganda' ? letters.slice(0, 1) : letters
      const places = [
        ...new Set(wanted.map((letter) => (letter.charCodeAt(0) - 65) % content.options.length)),
      ]
      for (const place of places) await page.keyboard.press(String.fromCharCode(97 + place))
      await page
        .locator('[data-part=option] input:checked')
        .nth(places.length - 1)
        .waitFor({ state: 'attached' })
      const ids = places.map((place) => content.options[place]!.id)
      given[id] = content.form === 'pilihan-ganda' ? ids[0]! : ids
    }
    if (index < questions.length - 1) await page.keyboard.press('ArrowRight')
  }
  return given
}

export async function waitStored(page: Page, count: number): Promise<void> {
  await page.getByText(new RegExp(`\\b${count}/\\d+ tersimpan`)).waitFor()
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.getByRole('button', { name: 'Kumpulkan' }).click()
  await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
  await page.getByRole('link', { name: 'Lihat hasil' }).waitFor()
}
