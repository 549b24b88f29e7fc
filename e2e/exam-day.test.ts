import { applicationUser } from '@suluh/contract/application-user'
import { authentication } from '@suluh/contract/authentication'
import { event, type Event } from '@suluh/contract/event'
import { paketSoal } from '@suluh/contract/paket-soal'
import { pengawasan, type ProctorAction } from '@suluh/contract/pengawasan'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { phone, signIn, useBrowser } from './browser.ts'

const people = useBrowser()
const paketNama = 'Simulasi Ujian: Semua Bentuk Soal'
const [watched, cutOff] = ['murid13@suluh.test', 'murid14@suluh.test']
let guru = ''
let paketId = ''
let exam: Event

const logIn = (emailOrTelp: string) =>
  call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
const idOf = async (email: string) => (await call(people.baseUrl, await logIn(email), applicationUser.me)).id

beforeAll(async () => {
  guru = await logIn('guru@suluh.test')
  const found = await call(people.baseUrl, guru, paketSoal.list, { query: '_start=0&_end=100' })
  paketId = found.find(({ nama }) => nama === paketNama)?.id ?? ''
  const body = {
    nama: `Hari ujian ${Date.now()}`,
    paketSoalId: paketId,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: await Promise.all([watched, cutOff].map(idOf)),
  }
  exam = await call(people.baseUrl, guru, event.create, { body })
})

async function start(page: Page): Promise<void> {
  await page.goto(`/paket-soal/${paketId}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: exam.nama }) })
  await card.getByRole('button', { name: 'Mulai' }).click()
  await page.getByRole('heading', { name: /^Soal 1 / }).waitFor()
}

const act = (action: ProctorAction) =>
  call(people.baseUrl, guru, pengawasan.act, {
    params: { id: exam.id },
    body: { attemptIds: null, action, reason: 'Listrik padam' },
  })

describe('the day of the exam', () => {
  it('what the proctor does reaches the student within five seconds', async () => {
    const page = await people.open(phone)
    await signIn(page, watched)
    await start(page)
    await call(people.baseUrl, guru, pengawasan.say, {
      params: { id: exam.id },
      body: { text: 'Tetap tenang, listrik segera menyala.' },
    })
    await page.getByText('Tetap tenang, listrik segera menyala.').waitFor({ timeout: 5000 })
    const board = await people.open()
    await signIn(board, 'guru@suluh.test')
    await board.goto(`/pengawasan/${exam.id}`)
    await board.locator('.board-row-mengerjakan').getByRole('checkbox').check()
    await board.getByRole('button', { name: 'Jeda', exact: true }).click()
    await board.getByRole('button', { name: 'Lakukan' }).click()
    await board.getByText('Tuliskan alasannya').waitFor()
    await board.getByLabel('Alasan').fill('Listrik padam')
    await board.getByRole('button', { name: 'Lakukan' }).click()
    await board.locator('.board-row-dijeda').waitFor()
    await page.getByRole('heading', { name: 'Ujian dijeda oleh pengawas' }).waitFor({ timeout: 5000 })
    await expectAccessible(board)
    await expectAccessible(page)
    await act({ kind: 'lanjut' })
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor({ timeout: 5000 })
    const left = async () => toSeconds((await page.getByRole('timer').textContent()) ?? '')
    const before = await left()
    await act({ kind: 'perpanjang', minutes: 90 })
    await expect.poll(left, { timeout: 5000 }).toBeGreaterThan(before + 89 * 60)
    const bukti = page.getByText(/Bukti simpan: [A-Z2-9]{5}-[A-Z2-9]{5}/)
    await act({ kind: 'kumpulkan' })
    await bukti.waitFor({ timeout: 6000 })
    await act({ kind: 'buka-kembali', minutes: 10 })
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor({ timeout: 6000 })
    await act({ kind: 'kumpulkan' })
    await bukti.waitFor({ timeout: 6000 })
    const kode = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec((await page.locator('.bukti-kode').textContent()) ?? '')?.[0]
    await page.goto(`/bukti-simpan/${kode}`)
    await page.getByText('Cocok: jawaban di server sama').waitFor()
    await expectAccessible(page)
  })

  it('goes on without network through a reload, and hands in by itself when the network is back', async () => {
    const page = await people.open(phone)
    await signIn(page, cutOff)
    await start(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // The files of this page are kept a moment later.
    await page.waitForFunction(async () => {
      const kept = await (await caches.open('suluh-1')).keys()
      return kept.filter(({ url }) => url.includes('/assets/')).length > 5
    })
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor()
    await page.keyboard.press('b')
    await page.getByText(/1 belum terkirim/).waitFor()
    await page.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Kumpulkan' }).click()
    await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
    await page.getByRole('heading', { name: 'Menunggu jaringan untuk mengumpulkan' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/Bukti simpan: [A-Z2-9]{5}/).waitFor({ timeout: 15_000 })
    const board = await call(people.baseUrl, guru, pengawasan.board, { params: { id: exam.id } })
    const row = board.rows.find(({ stored, submittedAt }) => stored === 1 && submittedAt !== null)
    expect(row).toBeDefined()
  })
})

function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
