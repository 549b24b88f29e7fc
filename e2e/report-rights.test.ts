import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

/** A report of the pengelola's own, published. */
async function published(nama: string, folder = ''): Promise<string> {
  const token = await tokenOf(people, 'pengelola')
  const draft = { nama, folder, template: 'ringkasan-ujian' }
  const { body } = await ask<ApplicationReportDetail>(people, token, 'POST', '/application-report', draft)
  const { id, version } = body.data
  await ask(people, token, 'POST', `/application-report/${id}/publish`, { version })
  return id
}

/** What staff get who ask for a report: they read those of the whole application. */
const asStaff = async (id: string) =>
  (await ask(people, await tokenOf(people, 'staf'), 'GET', `/application-report/${id}/reading`)).status

it('"Hanya saya" closes a report to everybody else, and opens it again', async () => {
  const nama = unique('Catatan kepala')
  const id = await published(nama)
  expect(await asStaff(id)).toBe(200)
  const page = await openAs(people, 'pengelola')
  await page.goto(`/dashboard/analytics?q=${encodeURIComponent(nama)}`)
  const share = async (isKept: boolean) => {
    await page.getByRole('button', { name: `Tindakan untuk ${nama}` }).click()
    await page.getByRole('menuitem', { name: 'Bagikan…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bagikan laporan' })
    const only = dialog.getByRole('checkbox', { name: /^Hanya saya/ })
    await expect.poll(() => only.isChecked()).toBe(!isKept)
    await only.setChecked(isKept)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await share(true)
  await page
    .getByRole('row', { name: nama })
    .getByText(/hanya saya/)
    .waitFor(soon)
  expect(await asStaff(id)).toBe(404)
  await share(false)
  await expect.poll(() => asStaff(id), soon).toBe(200)
  await page.context().close()
})

it('a folder is closed to all but the chosen, and opened again', async () => {
  const folder = unique('Rapat pimpinan')
  const nama = unique('Bahan rapat')
  const id = await published(nama, folder)
  const token = await tokenOf(people, 'guru')
  const asTeacher = async () => (await ask(people, token, 'GET', `/application-report/${id}/reading`)).status
  expect(await asTeacher()).toBe(404)
  const page = await openAs(people, 'pengelola')
  await page.goto('/dashboard/analytics')
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByRole('button', { name: `Atur hak folder ${folder}` }).click()
  const form = page.getByRole('dialog', { name: `Hak folder ${folder}` })
  await choose(form.getByRole('combobox', { name: 'Boleh melihat: peran' }), 'Guru')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Simpan' }).click()
  const row = page.getByRole('listitem').filter({ hasText: folder })
  await row.getByText('Terbatas').waitFor(soon)
  await row.getByText(/1 laporan · Guru/).waitFor()
  await expectAccessible(page)
  expect(await asTeacher()).toBe(200)
  await row.getByRole('button', { name: `Hapus batasan folder ${folder}` }).click()
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await row.getByText('menurut hak setiap laporan').waitFor(soon)
  expect(await asTeacher()).toBe(404)
  await page.context().close()
})

it('one style holds for a report in the designer, for its readers and on paper', async () => {
  const id = await published(unique('Bergaya'))
  const page = await openAs(people, 'pengelola')
  await page.goto(`/analytics/designer/${id}`)
  await page.getByRole('button', { name: 'Gaya laporan' }).click()
  await page.getByText('Besar', { exact: true }).click()
  await page.getByText('Rapat', { exact: true }).click()
  const report = page.locator('[data-part=report][data-letters=besar][data-air=rapat]')
  await report.waitFor(soon)
  await page.locator('[data-part=save-indicator][data-status=success]').waitFor(soon)
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByText(/^Laporan diterbitkan/).waitFor(soon)
  for (const path of [`/dashboard/analytics/view/${id}`, `/analytics/cetak/${id}`]) {
    await page.goto(path)
    await report.waitFor(soon)
    const letters = report.evaluate((each) => getComputedStyle(each).getPropertyValue('--report-letters'))
    expect((await letters).trim()).toBe('1.15')
  }
  await page.context().close()
})
