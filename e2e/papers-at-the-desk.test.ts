import type { LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect, it } from 'vitest'
import { useFreshDemo } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'

const people = await useFreshDemo()
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
  // Whoever signs it must know that marks are still to come.
  const paper = await page.getByRole('article').innerText()
  expect(paper).toContain('peringkat ini sementara')
  // It is of two schools, and one of them holds it.
  expect(paper).toContain('SMP Pelita Nusantara Denpasar')
  expect(await page.locator('[data-part=signatures]').innerText()).toMatch(/Kepala lembaga[^]*Panitia/)
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

  // Reports of a fresh demo are made one after the other.
  const make = () => ask<{ id: string }>(people, token, 'POST', `/laporan/murid/${id}/cetak`)
  await expect.poll(async () => (await make()).status, soon).toBe(200)
  const made = await make()
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
  await page.getByLabel('Kelas').selectOption('VIII B · SMP Pelita Nusantara Bandung')
  const chosen = page.getByRole('article')
  await expect.poll(() => chosen.count(), soon).toBeLessThan(31)
  expect((await chosen.allInnerTexts()).every((each) => /VIII B[^]*Bandung, /.test(each))).toBe(true)
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

it('stands under the school of which its figures are, and of several under who holds them, whoever prints', async () => {
  const token = await tokenOf(people, 'pengelola')
  type Exam = { id: string; nama: string; paketSoal: { id: string } }
  const { body } = await ask<Exam[]>(people, token, 'GET', '/event?_end=100')
  const paketOf = (exam: string) => body.data.find(({ nama }) => nama === exam)!.paketSoal.id
  const page = await openAs(people, 'pengelola')
  const several = paketOf(overTwoSchools)
  const one = paketOf('Penilaian Harian 2 Matematika')
  for (const [address, kop, signs] of [
    [`/paket-soal/${several}/statistik-paket-soal`, 'Yayasan Pelita Nusantara', 'Penyelenggara'],
    [`/laporan/statistik-paket-banksoal/${several}`, 'Yayasan Pelita Nusantara', 'Penyelenggara'],
    [`/paket-soal/${several}/penskoran`, 'Yayasan Pelita Nusantara', 'Penyelenggara'],
    [`/paket-soal/${one}/statistik-paket-soal`, 'SMP Pelita Nusantara Bandung', 'Siti Rahmawati'],
  ] as const) {
    await page.goto(address)
    // Neither is on the screen; of the name of a school only the letterhead has it.
    await expect.poll(() => page.locator('[data-part=kop]').textContent(), soon).toContain(kop)
    await expect.poll(() => page.locator('[data-part=signatures]').textContent(), soon).toContain(signs)
    const signed = await page.locator('[data-part=signatures]').textContent()
    expect(/Siti Rahmawati|Ketut/.exec(signed ?? '')?.[0] ?? 'Penyelenggara').toBe(signs)
  }
})

it('is dated as the school dates it, and the address keeps that', async () => {
  const id = await eventNamed(marked)
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/daftar-nilai/${id}`)
  const signed = page.locator('[data-part=signatures]').first()
  await expect.poll(() => signed.innerText(), soon).toContain('Siti Rahmawati')
  await page.getByLabel('Tanggal tanda tangan').fill('19/12/2026')
  await page.getByLabel('Tanggal tanda tangan').press('Enter')
  await expect.poll(() => signed.innerText(), soon).toContain('Bandung, 19 Desember 2026')
  await page.reload()
  await expect.poll(() => signed.innerText(), soon).toContain('Bandung, 19 Desember 2026')
  await page.goto(`/laporan/daftar-nilai/${id}?tanggal=besok`)
  await expect.poll(() => signed.innerText(), soon).toMatch(/Bandung, \d{1,2} \p{L}+ \d{4}/u)
})

it('keeps that day whatever else is chosen for a paper', async () => {
  const page = await openAs(people, 'pengelola')
  const dated = (search: string) => new URLSearchParams(search).get('tanggal')
  await page.goto(`/pengawasan/${await eventNamed(overTwoSchools)}/berkas?jenis=pengawas&tanggal=2026-12-19`)
  const signed = page.locator('[data-part=signatures]').first()
  await expect.poll(() => signed.innerText(), soon).toContain('19 Desember 2026')
  await page.getByLabel('Kertas').selectOption('F4')
  await page.getByLabel('Lembaga').selectOption({ label: 'SMP Pelita Nusantara Denpasar' })
  await page.getByRole('radio', { name: 'Jadwal ujian' }).click()
  await page.getByRole('article', { name: 'JADWAL PELAKSANAAN UJIAN' }).waitFor(soon)
  await expect.poll(() => signed.innerText(), soon).toContain('Denpasar, 19 Desember 2026')

  const token = await tokenOf(people, 'pengelola')
  const [paket] = (await ask<{ id: string }[]>(people, token, 'GET', '/paket-soal?q=Sumatif%20IPA')).body.data
  await page.goto(`/paket-soal/${paket!.id}/kisi-kisi?tanggal=2026-12-19`)
  await page.getByLabel('Kartu soal').click()
  await page.getByRole('article', { name: 'Kartu soal' }).waitFor(soon)
  await page.getByLabel('Kisi-kisi', { exact: true }).click()
  await page.getByRole('article', { name: 'Kisi-kisi' }).waitFor(soon)
  expect(dated(new URL(page.url()).search)).toBe('2026-12-19')
  await expect.poll(() => signed.innerText(), soon).toContain('19 Desember 2026')
})

it('warns before certificates are printed whose address leads nowhere', async () => {
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/surat-hasil/${await eventNamed(marked)}`)
  const warning = page.getByText('QR dan alamat pada surat belum dapat diperiksa orang lain')
  await expect.poll(() => warning.isVisible(), soon).toBe(true)
})

it('has the whole key in the analysis, and the same nilai as the list of marks', async () => {
  const token = await tokenOf(people, 'pengelola')
  const events = await ask<{ id: string; paketSoal: { id: string } }[]>(
    people,
    token,
    'GET',
    '/event?_end=100',
  )
  const id = await eventNamed(overTwoSchools)
  const paket = events.body.data.find((each) => each.id === id)!.paketSoal.id
  const page = await openAs(people, 'pengelola')
  await page.goto(`/paket-soal/${paket}/analisis-butir?ujian=${id}`)
  const sheet = page.getByRole('article', { name: 'Analisis butir' })
  await sheet.getByRole('cell', { name: '1 Benar; 2 Benar; 3 Salah; 4 Salah' }).waitFor(soon)
  const marks = page.locator('[data-part=matrix] tbody td:last-child')
  expect(await marks.allInnerTexts()).toContain('94,44')
})

it('says of which school a list is, to whom another school’s letterhead is closed', async () => {
  const id = await eventNamed(overTwoSchools)
  const page = await openAs(people, 'lembaga')
  await page.goto(`/pengawasan/${id}/berkas`)
  const denpasar = page.getByRole('article').filter({ hasText: 'WITA' })
  await denpasar.first().waitFor(soon)
  await expect.poll(() => denpasar.first().innerText(), soon).toContain('SMP Pelita Nusantara Denpasar')
})

it('has the report of one student signed by who signs it among those of the class', async () => {
  const token = await tokenOf(people, 'pengelola')
  const id = await eventNamed(marked)
  const [murid] = (await ask<{ id: string }[]>(people, token, 'GET', `/laporan/murid/${id}/peserta?_end=1`))
    .body.data
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/murid/${id}/${murid!.id}`)
  const signed = page.locator('[data-part=signatures]')
  await expect.poll(() => signed.textContent(), soon).toMatch(/Orang tua\/wali.*Wali kelas.+, S\.Pd\./)
})

it('fills pages with kartu soal: two short ones on each, also below the letterhead', async () => {
  const token = await tokenOf(people, 'guru')
  const query = `q=${encodeURIComponent('Sumatif IPA')}`
  const paket = (await ask<{ id: string }[]>(people, token, 'GET', `/paket-soal?${query}`)).body.data[0]!
  const page = await openAs(people, 'guru')
  await page.goto(`/paket-soal/${paket.id}/kisi-kisi?lembar=kartu&kertas=A4`)
  await page.locator('[data-part=card]').nth(17).waitFor(soon)
  await page.waitForLoadState('networkidle')
  const pages = await printedPages(page)
  expect(pages[0]!.match(/No\. soal/g)).toHaveLength(2)
})
