import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

type Report = { id: string; version: number }

it('a figure is watched in four clicks, switched off in the report, and found in the list of all', async () => {
  const token = await tokenOf(people, 'pengelola')
  const { body } = await ask<Report>(people, token, 'POST', '/application-report', {
    nama: 'Ringkasan yang dipantau',
    folder: '',
    template: 'ringkasan-ujian',
  })
  const { id, version } = body.data
  await ask(people, token, 'POST', `/application-report/${id}/publish`, { version })
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics/view/${id}`)
  await page.getByText(/^Dibuat dari data per /).waitFor(soon)

  // One for the menu, one for its line, the figure by keyboard, one to store it.
  await page.getByRole('button', { name: 'Tindakan untuk Nilai rata-rata' }).click()
  await page.getByRole('menuitem', { name: 'Beri tahu bila…' }).click()
  const limit = page.getByRole('spinbutton', { name: 'Batas' })
  await limit.fill('99,5')
  await expectAccessible(page)
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tetap di sini' }).click()
  expect(await limit.inputValue()).toBe('99,5')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Angka ini dipantau').waitFor()

  await page.getByRole('button', { name: 'Pantauan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pantauan laporan ini' })
  await dialog.getByText('Rata-rata (Nilai rata-rata) di bawah 99,5').waitFor()
  // The form again, for what is compared with a month ago.
  await dialog.getByRole('button', { name: 'Ubah' }).click()
  const form = page.getByRole('dialog', { name: 'Ubah pantauan' })
  await choose(form.getByRole('combobox', { name: 'Bila angkanya' }), 'turun lebih dari')
  await form.getByRole('spinbutton', { name: 'Batas' }).fill('10')
  await choose(form.getByRole('combobox', { name: 'Dibanding' }), /tahun lalu/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await dialog.getByText(/turun lebih dari 10 dibanding/).waitFor()
  const isOn = dialog.getByRole('switch', { name: /^Pantau: / })
  await isOn.click()
  await expect.poll(() => isOn.isChecked(), soon).toBe(false)

  await page.goto('/dashboard/analytics')
  await page.getByRole('link', { name: 'Pantauan', exact: true }).click()
  await page.getByRole('heading', { name: 'Pantauan' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Ringkasan yang dipantau' })
  await expect.poll(() => row.getByRole('switch').isChecked(), soon).toBe(false)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await row.waitFor({ state: 'detached' })
  await page.context().close()
})
