import type { RaporDetail } from '@suluh/contract/reports/rapor'
import type { SuratHasil } from '@suluh/contract/reports/surat-hasil'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { desktop, phone, useFreshDemo } from './browser.ts'
import { choose } from './choose.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { printedPages, sheetsOf } from './printed-pages.ts'

const people = await useFreshDemo()

/** Chooses in a select that takes what is chosen and stands empty again. */
async function pick(combobox: Locator, typed: string): Promise<void> {
  await combobox.click()
  await combobox.fill(typed)
  await combobox
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: typed,
    })
    .first()
    .click()
}

it('is made of an exam by clicks, issued, and printed: a sheet for each student, and the leger across', async () => {
  const judul = unique('Rapor')
  const page = await openAs(people, 'pengelola', desktop)
  await page.goto('/dashboard/laporan/rapor')
  await page.getByRole('button', { name: 'Buat rapor' }).first().click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByLabel('Kelas'), /^VIII A · SMP Pelita Nusantara Bandung/, 'VIII A')
  await dialog.getByLabel('Judul').fill(judul)
  await dialog.getByRole('button', { name: 'Buat', exact: true }).click()
  await page.waitForURL(/\/dashboard\/laporan\/rapor\/[0-9a-f-]{36}/)
  const id = /rapor\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByText('Pilih pelajaran dan sumber nilainya dahulu.').waitFor(soon)
  await pick(page.getByLabel('Tambah pelajaran', { exact: true }), 'Matematika')
  await page.getByRole('region', { name: 'Matematika' }).waitFor(soon)
  const source = page.getByLabel('Tambah sumber nilai Matematika')
  await pick(source, 'Sumatif Tengah Semester Matematika')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Rapor disimpan').waitFor(soon)

  const token = await tokenOf(people, 'pengelola')
  const read = async () => (await ask<RaporDetail>(people, token, 'GET', `/rapor/${id}`)).body.data
  const { murid } = await read()
  const first = murid[0]!
  await page.getByRole('link', { name: 'Kehadiran dan catatan' }).click()
  await page.getByLabel(`Sakit ${first.nama}`).fill('3')
  await page.getByLabel(`Catatan ${first.nama}`).fill('Pertahankan semangat belajarmu.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Kehadiran disimpan').waitFor(soon)

  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByText('Rapor terbit').waitFor(soon)
  await expect.poll(async () => (await read()).status, soon).toBe('terbit')
  const issued = await read()

  const began = performance.now()
  await page.goto(`/laporan/rapor/${id}/cetak`)
  // Seen once the letterhead is there: until then what stands below it is not.
  await page
    .getByRole('article', { name: `Rapor ${first.nama}` })
    .getByText('Wali kelas', { exact: true })
    .waitFor(soon)
  const pages = await printedPages(page)
  expect(performance.now() - began).toBeLessThan(20_000)
  const sheets = sheetsOf(pages, /dari \d+\s*(\S[^·]*) · VIII A · Semester/)
  expect(sheets.map(({ what }) => what)).toEqual(issued.murid.map(({ nama }) => nama))
  expect(sheets[0]!.texts.join('\n')).toMatch(/Sakit\s+3 hari[^]*Pertahankan semangat belajarmu/)
  for (const { first: begins, texts } of sheets) {
    const all = texts.join('\n')
    expect(begins % 2).toBe(1)
    for (const words of [judul, 'SMP Pelita Nusantara Bandung', 'Matematika', 'Siti Rahmawati'])
      expect(all).toContain(words)
    expect(texts.at(-1)).toMatch(/Orang tua\/wali[^]*Wali kelas/)
    expect(all).not.toContain('DRAF')
  }

  await page.goto(`/laporan/rapor/${id}/leger`)
  await page.getByRole('article', { name: 'Leger' }).getByText('Wali kelas', { exact: true }).waitFor(soon)
  const leger = await printedPages(page)
  const [sheet] = sheetsOf(leger, /(Leger VIII A)/)
  for (const { nama } of issued.murid) expect(leger.join('\n')).toContain(nama)
  expect(sheet!.texts.at(-1)).toMatch(/Mengetahui[^]*Wali kelas/)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  // F4 lies across: 330 by 215 mm.
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 935\.\d+ 609\.\d+/)

  const small = await openAs(people, 'pengelola', phone)
  await small.goto(`/dashboard/laporan/rapor/${id}`)
  await small
    .getByRole('table', { name: 'Leger' })
    .or(small.getByRole('region', { name: 'Leger' }))
    .first()
    .waitFor(soon)
  await expectAccessible(small)
})

it('certifies results of an exam by clicks, and tells anybody with the code what the paper says', async () => {
  const token = await tokenOf(people, 'pengelola')
  type Laporan = { id: string; nama: string }
  const find = async () => {
    const { body } = await ask<Laporan[]>(people, token, 'GET', '/laporan/murid?_end=100')
    return body.data.find(({ nama }) => nama === 'Sumatif Tengah Semester Bahasa Indonesia')?.id
  }
  // Reports of a fresh demo are made one after the other.
  await expect.poll(find, soon).toBeDefined()
  const id = await find()
  const page = await openAs(people, 'pengelola', desktop)
  // Where and when somebody was born is written in the person's form.
  const peserta = await ask<{ id: string }[]>(people, token, 'GET', `/laporan/murid/${id}/peserta?_end=1`)
  const born = peserta.body.data[0]!.id
  await page.goto(`/dashboard/settings/pengguna/murid/${born}`)
  await page.getByLabel('Tempat lahir').fill('Kab. Garut')
  await page.getByLabel('Tanggal lahir').fill('7/3/2012')
  // Enter saves, as in every form.
  await page.getByLabel('Tanggal lahir').press('Enter')
  await page.getByText('Perubahan tersimpan').first().waitFor(soon)
  await page.goto(`/dashboard/laporan/murid/${id}`)
  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.getByRole('link', { name: 'Surat keterangan hasil' }).click()
  await page.getByRole('button', { name: 'Terbitkan surat' }).click()
  await page.getByLabel('Pola nomor surat').fill('421.3/{nomor}/SMP/2026')
  await page.getByLabel('Nomor pertama').fill('001')
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByText(/surat terbit, \d+ tetap berlaku/).waitFor(soon)
  await page.getByRole('article').first().waitFor(soon)
  const surat = (await ask<SuratHasil[]>(people, token, 'GET', `/surat-hasil/ujian/${id}`)).body.data
  const first = surat.find(({ muridId }) => muridId === born)!
  await page
    .getByRole('article', { name: `Surat keterangan ${first.murid}` })
    .locator('svg path')
    .waitFor(soon)
  const sheets = sheetsOf(await printedPages(page), /([A-Z2-9]{5}-[A-Z2-9]{5})/)
  expect(sheets.map(({ what }) => what).toSorted()).toEqual(surat.map(({ kode }) => kode).toSorted())
  expect(sheets[0]!.texts.join('\n')).toMatch(
    /Surat Keterangan Hasil Ujian\s+Nomor: 421\.3\/001\/SMP\/2026[^]*Nilai[^]*NIP/,
  )
  const says = (kode: string) => sheets.find(({ what }) => what === kode)!.texts.join(' ')
  expect(says(first.kode)).toMatch(/Tempat, tanggal\s+lahir\s*:?\s*Kab\. Garut, 7 Maret 2012/)
  const [other] = surat.filter(({ muridId }) => muridId !== born)
  expect(says(other!.kode)).not.toContain('lahir')
  expect(sheets.every(({ first: begins, of }) => begins % 2 === 1 && of === 1)).toBe(true)

  // Whoever was shown the paper, without an account, by the code alone.
  const stranger = await people.open(phone)
  await stranger.goto('/surat')
  await stranger.getByLabel('Kode').fill(first.kode.toLowerCase())
  await stranger.getByRole('button', { name: 'Periksa' }).click()
  await stranger.getByText('masih berlaku').waitFor(soon)
  const told = await stranger.locator('[data-part=card]').innerText()
  for (const said of [first.murid, 'Kab. Garut, 7 Maret 2012']) expect(told).toContain(said)
  await expectAccessible(stranger)

  await page.getByLabel('Murid').selectOption(first.muridId)
  await page.getByRole('button', { name: 'Cabut surat ini' }).click()
  await page.getByLabel('Alasan').fill('Nama salah tulis')
  await page.getByRole('dialog').getByRole('button', { name: 'Cabut', exact: true }).click()
  await page.getByText('Surat dicabut').waitFor(soon)
  await stranger.reload()
  await stranger.getByText('sudah dicabut penerbitnya').waitFor(soon)
})
