import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { call } from './api-client.ts'
import { phone, useFreshDemo } from './browser.ts'
import { choose, tick } from './choose.ts'
import { countClicks, readClickTable, within } from './clicks.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { saved, stem, typeQuestion } from './writing-pages.ts'

const people = await useFreshDemo()

const table = readClickTable('clicks.md')

/** Does the task from somebody's start page; says whether its clicks are within what the table lets it take. */
async function count(task: string, page: Page, work: (page: Page) => Promise<void>): Promise<string> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Halo, / }).waitFor(soon)
  const clicks = await countClicks(page)
  await work(page)
  return table.judge(task, clicks())
}

/** What a page prints is drawn, and nothing is printed here. */
async function print(page: Page): Promise<void> {
  await page.evaluate(`window.print = () => { window.isPrinted = true }`)
  await page
    .getByRole('button', { name: /^Cetak/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate('window.isPrinted')).toBe(true)
}

const isDone = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor(soon)

it('writes forty multiple-choice questions into a new package', async () => {
  const clicks = await count(
    'Menulis 40 soal pilihan ganda ke paket baru',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: 'Buat paket soal' }).click()
      await page.getByLabel('Nama paket', { exact: true }).fill(unique('Empat puluh'))
      await page.getByRole('button', { name: 'Tulis soal' }).click()
      await stem(page).waitFor()
      await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
      await stem(page).click()
      for (let number = 1; number <= 40; number += 1) {
        await typeQuestion(page, number)
        if (number < 40) await page.keyboard.press('Control+Enter')
      }
      await saved(page)
    },
  )
  expect(clicks).toBe(within)
})

it('brings the questions of a file into the bank', async () => {
  const questions = Array.from(
    { length: 20 },
    (_, at) => `::S${at}:: Berapa ${at} + ${at}? {=${2 * at} ~${at + 1000}}`,
  )
  const file = { name: 'soal.gift', mimeType: 'text/plain', buffer: Buffer.from(questions.join('\n\n')) }
  const clicks = await count(
    'Memasukkan 20 soal dari sebuah berkas',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: 'Impor soal' }).click()
      await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Seret berkas ke sini/ }).click()
      await (await chooser).setFiles(file)
      await page.getByRole('button', { name: 'Masukkan 20 soal' }).click()
      await isDone(page, '20 soal masuk ke bank soal')
    },
  )
  expect(clicks).toBe(within)
})

it('makes a package of questions of the bank, and publishes it', async () => {
  const clicks = await count(
    'Menyusun paket dari bank soal dan menerbitkannya',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: 'Buat paket soal' }).click()
      await page.getByLabel('Nama paket', { exact: true }).fill(unique('Dari bank'))
      await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
      await page.getByRole('button', { name: 'Tambah soal' }).first().click()
      const drawer = page.getByRole('dialog', { name: 'Tambah soal dari bank' })
      await choose(drawer.getByLabel('Pelajaran'), 'Matematika')
      const rows = drawer.locator('tbody tr.ant-table-row')
      await expect.poll(() => rows.filter({ hasNotText: 'Matematika' }).count(), soon).toBe(0)
      await rows.first().waitFor()
      await tick(drawer.locator('thead input[type=checkbox]'))
      await drawer.getByRole('button', { name: /^Tambahkan \d+ soal$/ }).click()
      await page.getByText('Tersimpan', { exact: true }).waitFor(soon)
      await page.getByRole('button', { name: 'Terbitkan paket' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
      await page.getByRole('button', { name: 'Kembalikan ke draf' }).waitFor(soon)
    },
  )
  expect(clicks).toBe(within)
})

it('schedules an exam of a class that begins now', async () => {
  const clicks = await count(
    'Menjadwalkan ujian satu kelas, mulai sekarang',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: 'Jadwalkan ujian' }).click()
      const drawer = page.getByRole('dialog', { name: 'Jadwalkan ujian' })
      await choose(
        drawer.getByRole('combobox', { name: 'Paket soal' }),
        'Penilaian Harian Matematika Kelas VIII',
      )
      await choose(drawer.getByRole('combobox', { name: 'Group belajar' }), 'VIII B')
      await drawer.getByRole('button', { name: 'Mulai sekarang' }).click()
      await drawer.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
      await drawer.waitFor({ state: 'hidden', ...soon })
    },
  )
  expect(clicks).toBe(within)
})

/** An exam of ten single-choice questions for these pupils that has begun. */
async function tenQuestions(names: string[]): Promise<{ id: string; nama: string }> {
  const guru = await tokenOf(people, 'guru')
  const nama = unique('Sepuluh klik')
  const found = await call(people.baseUrl, guru, soal.list, {
    query: '_start=0&_end=10&form=pilihan-ganda&status=siap',
  })
  const { id, sections, ...rest } = await call(people.baseUrl, guru, paketSoal.create, {
    body: { nama, preset: 'ulangan' },
  })
  const only = { ...sections[0]!, id: crypto.randomUUID(), soalIds: found.map((each) => each.id) }
  await call(people.baseUrl, guru, paketSoal.update, { params: { id }, body: { ...rest, sections: [only] } })
  await call(people.baseUrl, guru, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  const murid = await Promise.all(
    names.map(async (each) => call(people.baseUrl, await tokenOf(people, each), applicationUser.me)),
  )
  return call(people.baseUrl, guru, event.create, {
    body: {
      nama,
      paketSoalId: id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: null,
      showResult: 'setelah-kumpul',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: murid.map((each) => each.id),
    },
  })
}

it('answers ten questions on a phone and hands in', async () => {
  const { nama } = await tenQuestions(['murid18'])
  const page = await openAs(people, 'murid18', phone)
  const clicks = await count('Murid: mengerjakan 10 soal di ponsel dan mengumpulkan', page, async () => {
    await page.getByRole('link', { name: nama }).click()
    await page.getByRole('button', { name: 'Mulai' }).click()
    for (let number = 1; number <= 10; number += 1) {
      await page.getByRole('heading', { name: `Soal ${number} dari 10` }).waitFor(soon)
      await page.locator('[data-part=option]').first().click()
      if (number < 10) await page.getByRole('button', { name: 'Berikutnya' }).click()
    }
    await page.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Kumpulkan' }).click()
    await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
    await page.getByRole('link', { name: 'Lihat hasil' }).waitFor(soon)
  })
  expect(clicks).toBe(within)
})

it('gives one pupil ten more minutes', async () => {
  const { nama } = await tenQuestions(['murid19', 'murid20'])
  const clicks = await count(
    'Pengawas: menambah waktu seorang murid',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: nama }).first().click()
      await page
        .getByRole('checkbox', { name: /^Pilih / })
        .first()
        .click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Tambah waktu' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Alasan').fill('Listrik padam')
      await dialog.getByRole('button', { name: 'Lakukan' }).click()
      await dialog.waitFor({ state: 'hidden', ...soon })
    },
  )
  expect(clicks).toBe(within)
})

it('marks what waits of an exam by the keys', async () => {
  const clicks = await count(
    'Mengoreksi semua uraian yang menunggu',
    await openAs(people, 'guru'),
    async (page) => {
      const waiting = page
        .getByRole('listitem')
        .filter({ hasText: 'jawaban uraian menunggu dikoreksi' })
        .first()
      await waiting.getByRole('link').click()
      const fields = page.getByRole('spinbutton')
      await fields.first().click()
      const many = await fields.count()
      for (let at = 0; at < many; at += 1) {
        await page.keyboard.type('3')
        await page.keyboard.press('Enter')
      }
      await isDone(page, /^(\d+) dari \1 jawaban sudah dinilai/)
    },
  )
  expect(clicks).toBe(within)
})

/** The report of an exam, wherever it stands in the list. */
async function openReport(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Laporan' }).click()
  await page.getByRole('link', { name: 'Laporan Ujian Murid' }).click()
  const box = page.getByRole('searchbox', { name: 'Cari nama ujian atau paket' })
  await box.click()
  await box.fill('Penilaian Harian 2')
  await page.getByRole('link', { name: 'Penilaian Harian 2 Matematika' }).first().click()
}

it('changes a wrong key after the exam', async () => {
  const page = await openAs(people, 'guru')
  const clicks = await count('Mengganti kunci yang salah sesudah ujian', page, async () => {
    await openReport(page)
    await page
      .locator('[data-part=page-header]')
      .getByRole('link', { name: /^Penilaian Harian/ })
      .click()
    await page.getByRole('button', { name: 'Penskoran', exact: true }).click()
    await choose(page.getByLabel('Soal yang penskorannya diubah'))
    await page.getByText('Poin penuh untuk semua').click()
    await page.getByRole('button', { name: 'Tambahkan perubahan' }).click()
    await page.getByLabel('Alasan perubahan').fill('Kunci keliru')
    await page.getByRole('button', { name: 'Terbitkan penskoran' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
    await isDone(page, '“Kunci keliru”')
  })
  expect(clicks).toBe(within)
  await page.getByRole('button', { name: 'Tarik versi ini' }).click()
  await page.getByLabel('Alasan penarikan').fill('Hanya dicoba')
  await page.getByRole('button', { name: /^Tarik versi \d+$/ }).click()
  await expect
    .poll(() => page.locator('[data-part=page-header]').textContent(), soon)
    .toContain('Penskoran semula')
})

it('prints the report of one pupil', async () => {
  const clicks = await count('Mencetak laporan seorang murid', await openAs(people, 'guru'), async (page) => {
    await openReport(page)
    await page.getByRole('table', { name: 'Murid' }).last().getByRole('link').first().click()
    await page
      .getByRole('button', { name: /^Cetak/ })
      .first()
      .waitFor(soon)
    await print(page)
  })
  expect(clicks).toBe(within)
})

it('prints the list that pupils sign', async () => {
  const clicks = await count(
    'Mencetak daftar hadir sebuah ujian',
    await openAs(people, 'guru'),
    async (page) => {
      await page.getByRole('link', { name: 'Simulasi Ujian Berbasis Komputer' }).first().click()
      await page.getByRole('link', { name: 'Berkas ujian' }).click()
      await page.getByText('DAFTAR HADIR PESERTA').first().waitFor(soon)
      await print(page)
    },
  )
  expect(clicks).toBe(within)
})

it('tells of each task in the table, and of no other', () => {
  expect(table.done()).toEqual(table.told())
})
