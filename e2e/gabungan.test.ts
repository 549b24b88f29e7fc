import { expect, it } from 'vitest'
import { phone, useBrowser } from './browser.ts'
import { choose, tick } from './choose.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

it('a school ranks two exams, freezes and publishes it, and a pupil reads why on a phone', async () => {
  const page = await openAs(people, 'lembaga')
  await page.goto('/dashboard/laporan/gabungan')
  await page.getByRole('button', { name: 'Buat gabungan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Buat ujian gabungan' })
  await dialog.getByLabel('Nama').fill('Peringkat uji peramban')
  // Of a long list only what is in sight is there to be pressed.
  for (const exam of ['Penilaian Harian 2 Matematika', 'Sumatif Tengah Semester IPA'])
    await choose(dialog.getByRole('combobox'), exam, exam)
  await dialog.getByLabel('Nama').click()
  await dialog.getByRole('button', { name: 'Buat' }).click()

  await page.getByLabel('Bobot Penilaian Harian 2 Matematika').fill('0')
  await page.getByLabel('Bobot Sumatif Tengah Semester IPA').fill('0')
  await page.getByText('Jumlah bobot harus lebih besar dari 0.').waitFor()
  await page.getByLabel('Bobot Sumatif Tengah Semester IPA').fill('3')
  await page.getByText('Nilai akhir = 0% Penilaian Harian 2 Matematika + 100%').waitFor()
  await page.getByRole('button', { name: 'Hitung peringkat' }).click()
  await page.getByRole('link', { name: 'Peringkat' }).click()
  await page.getByText(/Pratinjau versi 1/).waitFor()
  await page.getByRole('button', { name: 'Bekukan' }).click()
  await page.getByRole('dialog').getByText('Belum ada yang melihatnya').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Bekukan' }).click()
  await page.getByRole('button', { name: 'Terbitkan…' }).click()
  await tick(page.getByRole('radio', { name: /peringkat dan alasannya/ }))
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByText('Terbit', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Mengapa / })
    .first()
    .click()
  await page.getByText(/^Peringkat 1 dari \d+ dengan nilai gabungan/).waitFor()

  const murid = await openAs(people, 'murid', phone)
  await murid.goto('/dashboard')
  await murid.getByRole('link', { name: 'Peringkat uji peramban' }).click()
  await murid.getByRole('heading', { name: 'Mengapa peringkat saya ini?' }).waitFor()
  const token = await tokenOf(people, 'murid')
  const { body } = await ask<{ nama: string; line: { rank: number } }[]>(
    people,
    token,
    'GET',
    '/gabungan-saya',
  )
  const own = body.data.find(({ nama }) => nama === 'Peringkat uji peramban')
  await expect
    .poll(() => murid.getByText(`Peringkat ${own?.line.rank} dari`).first().isVisible(), soon)
    .toBe(true)
  await Promise.all([page, murid].map((each) => each.context().close()))
})
