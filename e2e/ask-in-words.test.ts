import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

it('a question in words becomes a widget; parts are taken out, and what is not known is named', async () => {
  const token = await tokenOf(people, 'pengelola')
  const { body } = await ask<{ id: string }>(people, token, 'POST', '/application-report', {
    nama: 'Ditanyakan dengan kata-kata',
    folder: '',
    template: 'kosong',
  })
  const page = await openAs(people, 'pengelola')
  await page.goto(`/analytics/designer/${body.data.id}`)
  await page.getByRole('button', { name: 'Tulis pertanyaan…' }).click(soon)
  const dialog = page.getByRole('dialog', { name: 'Tulis pertanyaan' })
  await dialog
    .getByRole('textbox', { name: 'Pertanyaan' })
    .fill('rata-rata nilai per kelas dan sekolah menurut zodiak')
  await dialog.getByText('“zodiak” tidak dikenal.').waitFor()
  const parts = dialog.getByRole('status', { name: 'Dimengerti sebagai' })
  await parts.getByText('per kelas').waitFor()
  await expectAccessible(page)
  await parts.getByRole('button', { name: 'Buang per lembaga' }).click()
  await expect.poll(() => parts.getByText('per lembaga').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Tambahkan widget' }).click()
  await page.getByRole('textbox', { name: 'Judul' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Judul' }).inputValue(), soon)
    .toBe('Rata-rata nilai per kelas')
  await page.locator('[data-part=chart] svg').waitFor(soon)
  await page.context().close()
})
