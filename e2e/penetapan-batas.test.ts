import { currentUser } from '@suluh/contract/platform/current-user'
import { soal } from '@suluh/contract/bank/soal'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { desktop, phone, useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

/** Published by the guru, with two questions that the school shares. */
async function makePaket(token: string): Promise<string> {
  const [place] = await call(people.baseUrl, token, pelajaran.list, {})
  const options = ['A', 'B', 'C'].map((id) => ({ id, html: `<p>pilihan ${id}</p>` }))
  const ids: string[] = []
  for (const stem of ['Soal mudah', 'Soal sukar']) {
    const draft = {
      content: { form: 'pilihan-ganda' as const, stem: `<p>${stem}</p>`, options },
      key: { form: 'pilihan-ganda' as const, accepted: ['B'] },
      pembahasan: '',
    }
    const body = { draft, pelajaranId: place!.id, aspekId: null, berbagi: 'lembaga' as const }
    ids.push((await call(people.baseUrl, token, soal.create, { body })).id)
  }
  const body = { nama: unique('Batas'), preset: 'ulangan' as const, soalIds: ids }
  const { id } = await call(people.baseUrl, token, paketSoal.create, { body })
  await call(people.baseUrl, token, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  return id
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Dari 100 murid/ })

/** Types a number for each of the two questions, the second from the first by Enter, and hands in. */
async function rate(page: Page, first: string, second: string): Promise<void> {
  await page.getByText('Soal 1 dari 2').waitFor(soon)
  await field(page).fill(first)
  await field(page).press('Enter')
  await page.getByText('Soal 2 dari 2').waitFor(soon)
  await field(page).fill(second)
  await field(page).press('Enter')
  await page.getByText('2 dari 2 dinilai').waitFor(soon)
  await page.getByRole('button', { name: 'Serahkan penilaian' }).click()
  await page.getByText(/sudah diserahkan\. Sampai ronde ditutup/).waitFor(soon)
}

it('is led from the package to a cut of two judges, who see nothing of each other before it is closed', async () => {
  const [guruToken, lembagaToken] = [await tokenOf(people, 'guru'), await tokenOf(people, 'lembaga')]
  const guruName = (await call(people.baseUrl, guruToken, currentUser.me, {})).name
  const lembagaName = (await call(people.baseUrl, lembagaToken, currentUser.me, {})).name
  const paketId = await makePaket(guruToken)
  const nama = unique('Panel')
  const guru = await openAs(people, 'guru', desktop)
  await guru.goto(`/dashboard/paket-soal/${paketId}?tab=batas`)
  await guru.getByRole('button', { name: 'Mulai penetapan batas' }).click()
  await guru.getByLabel('Nama', { exact: true }).fill(nama)
  for (const each of [guruName, lembagaName]) await choose(guru.getByLabel('Panelis'), each, each)
  await guru.keyboard.press('Escape')
  await guru.getByRole('button', { name: 'Mulai ronde 1' }).click()
  await guru.getByRole('heading', { name: nama }).waitFor(soon)
  await rate(guru, '90', '50')

  const judge = await openAs(people, 'lembaga', phone)
  await judge.goto('/dashboard')
  await judge.getByRole('link', { name: nama }).click()
  await judge.getByText('Soal 1 dari 2').waitFor(soon)
  await expectAccessible(judge)
  expect(await judge.getByText('Hasil ronde').count()).toBe(0)
  await field(judge).fill('seratus')
  await field(judge).press('Enter')
  await judge.getByText('Isi angka 0 sampai 100.').waitFor(soon)
  await rate(judge, '70', '30')

  await guru.reload()
  await guru.getByRole('button', { name: 'Tutup ronde 1' }).click()
  await guru.getByRole('dialog').getByRole('button', { name: 'Tutup ronde' }).click()
  await guru.getByText(/^Batas menurut 2 panelis di ronde 1: nilai 60\./).waitFor(soon)
  await expectAccessible(guru)
  await guru.getByRole('button', { name: 'Selesai, pakai hasil ronde 1' }).click()
  await guru.getByText('Ujian yang sudah ada tetap memakai KKM yang lama.').waitFor(soon)
  await call(people.baseUrl, guruToken, paketSoal.setStatus, {
    params: { id: paketId },
    body: { status: 'draf' },
  })
  await guru.reload()
  await guru.getByRole('button', { name: 'Pakai sebagai KKM paket' }).click()
  await guru.getByRole('dialog').getByRole('button', { name: 'Pakai sebagai KKM' }).click()
  await guru.getByText(/Dipakai sebagai KKM paket: 60, oleh/).waitFor(soon)
  const { threshold } = await call(people.baseUrl, guruToken, paketSoal.one, { params: { id: paketId } })
  expect(threshold).toBe(60)
})
