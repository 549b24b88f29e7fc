import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

it('opens the ranking of several exams as a paper, from the menu where one looks for it', async () => {
  const token = await tokenOf(people, 'pengelola')
  const all = (await ask<{ id: string; nama: string }[]>(people, token, 'GET', '/gabungan?_end=20')).body.data
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/hasil-ujian-gabungan/${all[0]!.id}`)
  await page.getByRole('button', { name: 'Cetak & ekspor' }).click()
  await page.getByRole('menuitem', { name: 'Cetak atau PDF' }).click()
  await page.getByRole('article').getByText('SMP Pelita Nusantara Bandung').first().waitFor(soon)
  expect(new URL(page.url()).search).toContain('cetak=')
})
