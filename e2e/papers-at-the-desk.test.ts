import type { LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'

const people = useBrowser()
const overTwoSchools = 'Sumatif Tengah Semester IPA'
const marked = 'Sumatif Tengah Semester Bahasa Indonesia'

async function eventNamed(nama: string): Promise<string> {
  const token = await tokenOf(people, 'pengelola')
  const { body } = await ask<{ id: string; nama: string }[]>(people, token, 'GET', '/event?_end=100')
  return body.data.find((each) => each.nama === nama)!.id
}

/** As they are handed out: school by school and class by class. */
function expectByClass(all: readonly string[]): void {
  const changes = all.filter((each, at) => each !== all[at - 1])
  expect(changes.length).toBeGreaterThan(3)
  expect(new Set(changes).size).toBe(changes.length)
}

it('opens the ranking of several exams as a paper, from the menu where one looks for it', async () => {
  const token = await tokenOf(people, 'pengelola')
  const all = (await ask<{ id: string }[]>(people, token, 'GET', '/gabungan?_end=20')).body.data
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/hasil-ujian-gabungan/${all[0]!.id}`)
  await page.getByRole('button', { name: 'Cetak & ekspor' }).click()
  await page.getByRole('menuitem', { name: 'Cetak atau PDF' }).click()
  await page.getByRole('article').getByText('SMP Pelita Nusantara Bandung').first().waitFor(soon)
  expect(new URL(page.url()).search).toContain('cetak=')
})

it('has what is handed out to students class by class: cards, reports and certificates', async () => {
  const token = await tokenOf(people, 'pengelola')
  const page = await openAs(people, 'pengelola')
  const id = await eventNamed(overTwoSchools)
  await page.goto(`/pengawasan/${id}/berkas?jenis=kartu`)
  await page.getByText('Kartu Peserta').nth(100).waitFor(soon)
  const cards = page.locator('ol > li')
  expectByClass(
    await cards.evaluateAll((all) =>
      all.map(
        (each) => `${each.querySelector('strong')?.textContent} ${/VIII [A-D]/.exec(each.innerHTML)?.[0]}`,
      ),
    ),
  )

  const made = await ask<{ id: string }>(people, token, 'POST', `/laporan/murid/${id}/cetak`)
  const status = async () =>
    (await ask<{ status: string }>(people, token, 'GET', `/laporan/cetak/${made.body.data.id}`)).body.data
      .status
  await expect.poll(status, soon).toBe('selesai')
  const reports = (await ask<LaporanMurid[]>(people, token, 'GET', `/laporan/cetak/${made.body.data.id}/isi`))
    .body.data
  expectByClass(reports.map(({ murid }) => `${murid.lembaga} ${murid.groups.join(', ')}`))

  const ujian = await eventNamed(marked)
  await ask(people, token, 'POST', `/surat-hasil/ujian/${ujian}`)
  await page.goto(`/laporan/surat-hasil/${ujian}`)
  await page.getByRole('article').nth(100).waitFor(soon)
  const letters = await page
    .getByRole('article')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          `${each.querySelectorAll('dd')[2]?.textContent} ${each.querySelectorAll('dd')[3]?.textContent}`,
      ),
    )
  expectByClass(letters)
})

it('calls a class a class where an exam has no rooms, and tells of whom a list of marks is', async () => {
  const id = await eventNamed(overTwoSchools)
  const page = await openAs(people, 'pengelola')
  for (const jenis of ['pengawas', 'jadwal']) {
    await page.goto(`/pengawasan/${id}/berkas?jenis=${jenis}`)
    const heads = page.getByRole('article').first().locator('thead th')
    await expect.poll(() => heads.allInnerTexts(), soon).toContain('Kelas')
    expect(await heads.allInnerTexts()).not.toEqual(expect.arrayContaining(['Ruang']))
    expect(await heads.allInnerTexts()).not.toEqual(expect.arrayContaining(['Sesi']))
  }

  await page.goto(`/laporan/daftar-nilai/${id}`)
  const sheet = page.getByRole('article').filter({ hasText: 'SMP Pelita Nusantara Bandung' })
  await expect
    .poll(() => sheet.locator('thead th').allInnerTexts(), soon)
    .toEqual(expect.arrayContaining(['NISN', 'Kelas']))
  expect(await sheet.innerText()).toMatch(/Pkt peringkat di antara semua peserta ujian \(169 murid\)/)
  await page.getByLabel('Urut').selectOption('kelas')
  const classes = sheet.locator('tbody tr td:nth-child(4)')
  await expect
    .poll(async () => {
      const all = (await classes.allInnerTexts()).filter((each) => each.startsWith('VIII'))
      return all.every((each, at) => at === 0 || each >= all[at - 1]!) && all.length
    }, soon)
    .toBe(120)
  expect((await printedPages(page)).join(' ')).toContain('Kelas')
})
