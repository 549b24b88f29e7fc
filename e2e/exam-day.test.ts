import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { event, type Event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { printedPages } from './printed-pages.ts'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { isPlainHttp } from './browser-launch.ts'
import { phone, signIn, useBrowser } from './browser.ts'
import { tick } from './choose.ts'

const people = useBrowser()
const paketNama = 'Simulasi Ujian: Semua Bentuk Soal'
const [watched, cutOff, held] = ['murid13@suluh.test', 'murid14@suluh.test', 'murid28@suluh.test']
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
  exam = await schedule(paketId, [watched, cutOff])
})

async function schedule(paketSoalId: string, murid: string[], rules: object = {}): Promise<Event> {
  const body = {
    nama: `Hari ujian ${Date.now()}`,
    paketSoalId,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: await Promise.all(murid.map(idOf)),
    ...rules,
  }
  return call(people.baseUrl, guru, event.create, { body })
}

/** Two sections of two questions, one after the other, each with its own clock. */
async function publishLocked(): Promise<string> {
  const known = await call(people.baseUrl, guru, paketSoal.one, { params: { id: paketId } })
  const ids = known.sections
    .flatMap((section) => section.soal)
    .filter(({ form }) => form === 'pilihan-ganda')
    .map(({ id }) => id)
  const made = await call(people.baseUrl, guru, paketSoal.create, {
    body: { nama: `Dua bagian ${Date.now()}`, preset: 'ulangan' },
  })
  const { id, sections, ...draft } = made
  const body = {
    ...draft,
    timeMode: 'per-section',
    navigation: 'terkunci',
    sections: [0, 1].map((at) => ({
      ...sections[0],
      id: crypto.randomUUID(),
      nama: `Bagian ${at + 1}`,
      durationSeconds: 1200,
      petunjuk: '<p>Bacalah dengan tenang.</p>',
      soalIds: ids.slice(2 * at, 2 * at + 2),
    })),
  }
  await call(people.baseUrl, guru, paketSoal.update, { params: { id }, body })
  await call(people.baseUrl, guru, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  return id
}

/** Where a finger is about to press: what comes by itself must not move it. */
const placeOfOption = (page: Page) =>
  page
    .locator('[data-part=option]')
    .first()
    .evaluate((option) => option.getBoundingClientRect().top)

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
  it('what the proctor does reaches the student at once', async () => {
    const page = await people.open(phone)
    await signIn(page, watched)
    await start(page)
    const place = await placeOfOption(page)
    await call(people.baseUrl, guru, pengawasan.say, {
      params: { id: exam.id },
      body: { text: 'Tetap tenang, listrik segera menyala.' },
    })
    await page.getByText('Tetap tenang, listrik segera menyala.').waitFor()
    expect(await placeOfOption(page)).toBe(place)
    const board = await people.open()
    await signIn(board, 'guru@suluh.test')
    await board.goto(`/pengawasan/${exam.id}`)
    await tick(board.locator('li[data-status="mengerjakan"]').getByRole('checkbox'))
    await board.getByRole('button', { name: 'Jeda', exact: true }).click()
    await board.getByRole('button', { name: 'Lakukan' }).click()
    await board.getByText('Tuliskan alasannya').waitFor()
    await board.getByLabel('Alasan').fill('Listrik padam')
    await board.getByRole('button', { name: 'Lakukan' }).click()
    await board.locator('li[data-status="dijeda"]').waitFor()
    await page.getByRole('heading', { name: 'Ujian dijeda oleh pengawas' }).waitFor()
    await expectAccessible(board)
    await expectAccessible(page)
    await act({ kind: 'lanjut' })
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor()
    const before = await left(page)
    await act({ kind: 'perpanjang', minutes: 90 })
    await page.getByText('Waktu ditambah 90 menit').waitFor()
    await expect.poll(() => left(page)).toBeGreaterThan(before + 89 * 60)
    const bukti = page.getByText(/Bukti simpan: [A-Z2-9]{5}-[A-Z2-9]{5}/)
    await act({ kind: 'kumpulkan' })
    await bukti.waitFor()
    await act({ kind: 'buka-kembali', minutes: 10 })
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor()
    await act({ kind: 'kumpulkan' })
    await bukti.waitFor()
    const kode = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec((await bukti.textContent()) ?? '')?.[0]
    await page.goto(`/bukti-simpan/${kode}`)
    await page.getByText('Cocok: jawaban di server sama').waitFor()
    await expectAccessible(page)
    await expectProof(page, kode ?? '')
  })

  it('goes on without network through a reload, and hands in by itself when the network is back', async () => {
    const page = await people.open(phone)
    await signIn(page, cutOff)
    await start(page)
    const place = await placeOfOption(page)
    if (isPlainHttp) await page.context().setOffline(true)
    else await reloadOffline(page)
    await page.getByRole('heading', { name: /^Soal 1 / }).waitFor()
    await page.keyboard.press('b')
    await page.getByText(/1 belum terkirim/).waitFor()
    expect(await placeOfOption(page)).toBe(place)
    await page.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Kumpulkan' }).click()
    await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
    await page.getByRole('heading', { name: 'Menunggu jaringan untuk mengumpulkan' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/Bukti simpan: [A-Z2-9]{5}/).waitFor()
    const board = await call(people.baseUrl, guru, pengawasan.board, { params: { id: exam.id } })
    const row = board.rows.find(({ stored, submittedAt }) => stored === 1 && submittedAt !== null)
    expect(row).toBeDefined()
  })
})

/** By plain http a browser keeps no page, and a reload needs the server. */
async function reloadOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The files of this page are kept a moment later, and then the page itself.
  const isKept = () =>
    page.evaluate(async () => (await (await caches.open('suluh-2')).match('/')) !== undefined)
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
}

/** What the student keeps is shown again from the device, and convinces somebody who is not signed in. */
async function expectProof(page: Page, kode: string): Promise<void> {
  await page.goto('/bukti-simpan')
  await page.getByRole('listitem').filter({ hasText: exam.nama }).getByRole('button').click()
  await page.getByText(`Bukti simpan: ${kode}`).waitFor()
  await page.locator('svg[role=img] path').waitFor({ state: 'attached' })
  await expectAccessible(page)
  const own = await printedPages(page)
  expect(own).toHaveLength(1)
  for (const said of ['Bukti simpan ujian', kode, exam.nama, '/bukti']) expect(own[0]).toContain(said)
  expect(own[0]).not.toMatch(/Beranda|Salin|Tutup|Foto layar/)
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const file = await (await kept).path()
  const stranger = await people.open(phone)
  await stranger.goto(`/bukti/${kode}`)
  await stranger.getByText('Cocok: jawaban di server sama').waitFor()
  const [paper = '', ...more] = await printedPages(stranger)
  expect(more).toEqual([])
  for (const said of ['Bukti simpan ujian', kode, 'Cocok', `/bukti/${kode}`]) expect(paper).toContain(said)
  expect(paper).not.toMatch(/Periksa tanpa server|Cetak/)
  const nama = (await call(people.baseUrl, await logIn(watched), applicationUser.me)).name
  expect(await stranger.locator('main').textContent()).not.toContain(nama)
  await expectAccessible(stranger)
  // The key is known by now: the rest needs no server.
  await stranger.getByRole('button', { name: 'Unduh kunci publik' }).waitFor()
  await stranger.waitForLoadState('networkidle')
  await stranger.context().setOffline(true)
  await stranger.getByLabel('Berkas bukti simpan').setInputFiles(file)
  await stranger.getByText('Tanda tangannya cocok').waitFor()
  await stranger.getByText(nama, { exact: true }).waitFor()
  const text = await stranger.getByLabel('Teks bukti simpan').inputValue()
  await stranger.getByLabel('Teks bukti simpan').fill(text.replace(/(eyJ[\w-]+\.[\w-]{40})./, '$1_'))
  await stranger.getByText('Tanda tangannya tidak cocok').waitFor()
  await stranger.context().close()
  // Another student at the same device is shown none of it.
  await page.evaluate(() =>
    document.cookie
      .split('; ')
      .forEach((each) => (document.cookie = `${each.split('=')[0]}=; max-age=0; path=/`)),
  )
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, held)
  await page.goto('/bukti-simpan')
  await page.getByRole('heading', { name: 'Bukti simpan', exact: true }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain(exam.nama)
}

/** Two clocks, one device, and what a proctor is to see of it. */
describe('an exam of locked sections, held to one device', () => {
  it('goes on elsewhere only when the proctor lets it, and shows what was done and given', async () => {
    const lockedId = await publishLocked()
    const heldExam = await schedule(lockedId, [held], { lockDevice: true, minMinutes: 5 })
    const first = await people.open(phone)
    await signIn(first, held)
    await first.goto(`/paket-soal/${lockedId}`)
    await first.getByText('Pindah ke perangkat lain hanya dengan izin pengawas.').waitFor()
    await first.getByRole('button', { name: 'Mulai' }).click()
    await first.getByText('Bacalah dengan tenang.').waitFor()
    // Whoever was typing as the section came has not begun it by the next space.
    await first.keyboard.press('Space')
    await expectAccessible(first)
    await first.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await first.getByRole('heading', { name: 'Soal 1 dari 2' }).waitFor()
    await first.keyboard.press('b')
    await first.getByText('1/4 tersimpan').waitFor()

    const second = await people.open()
    await signIn(second, held)
    await second.goto(`/paket-soal/${lockedId}`)
    await second.getByRole('button', { name: 'Lanjutkan' }).click()
    await second.getByRole('heading', { name: 'Ujian ini terbuka di perangkat lain' }).waitFor()
    await second
      .getByText(/^Ujian ini terbuka di \S.* di \S.*, terakhir terhubung pukul \d\d\.\d\d \w+\.$/)
      .waitFor()
    await expectAccessible(second)
    await second.goto(first.url())
    await second.getByRole('button', { name: 'Minta izin pengawas' }).click()
    await second.getByRole('heading', { name: 'Menunggu izin pengawas' }).waitFor()
    await expectAccessible(second)
    await first
      .getByText(/meminta izin melanjutkan ujian ini\. Kalau bukan Anda, beri tahu pengawas\./)
      .waitFor()
    await expectAccessible(first)

    const board = await people.open()
    await signIn(board, 'guru@suluh.test')
    await board.goto(`/pengawasan/${heldExam.id}`)
    const asked = board.getByRole('region', { name: 'Meminta pindah perangkat' })
    await asked.getByText(/^Sekarang$/).waitFor()
    await expectAccessible(board)
    await asked.getByRole('button', { name: /^Tolak/ }).click()
    await second.getByRole('heading', { name: 'Pengawas belum mengizinkan pindah' }).waitFor()
    await asked.waitFor({ state: 'detached' })
    await first.keyboard.press('a')
    await first.getByText('1/4 tersimpan').waitFor()
    await second.getByRole('button', { name: 'Minta lagi' }).click()
    await asked.getByRole('button', { name: /^Izinkan/ }).click()
    // Both pages go on by themselves.
    await second.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await second.getByText('1/4 tersimpan').waitFor()
    await first.getByRole('heading', { name: 'Ujian ini pindah ke perangkat lain' }).waitFor()
    await expectAccessible(first)
    expect(await first.locator('[data-part=option]').count()).toBe(0)

    const before = await left(second)
    await call(people.baseUrl, guru, pengawasan.arrange, {
      params: { id: heldExam.id },
      body: { peserta: [await entitled(held)] },
    })
    await expect.poll(() => left(second)).toBeGreaterThan(before + 4 * 60)
    const size = () => second.getByRole('main').evaluate((body) => getComputedStyle(body).fontSize)
    await expect.poll(size).toBe('21px')

    await leaveTraces(second)
    await second.getByRole('button', { name: 'Selesai', exact: true }).click()
    await second.getByRole('link', { name: 'Ke soal 2' }).click()
    await second.getByRole('heading', { name: 'Soal 2 dari 2' }).waitFor()
    await second.getByRole('button', { name: 'Selesai', exact: true }).click()
    await second.getByRole('button', { name: 'Selesai bagian ini' }).click()
    await second.getByText(/^1 soal masih kosong\./).waitFor()
    await second.getByRole('button', { name: 'Ya, lanjut' }).click()
    // Who is given large letters reads what stands before a section in them too.
    const petunjuk = second.getByText('Bacalah dengan tenang.')
    expect(await petunjuk.evaluate((words) => getComputedStyle(words).fontSize)).toBe('21px')
    await second.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await second.getByRole('heading', { name: 'Soal 1 dari 2' }).waitFor()
    await second.getByRole('img', { name: 'Soal 1, tersimpan, tidak dapat dibuka' }).waitFor()
    await second.getByRole('button', { name: 'Selesai', exact: true }).click()
    await second.getByText(/Baru dapat dikumpulkan pukul \d\d\.\d\d\.\d\d/).waitFor()
    expect(await second.getByRole('button', { name: 'Kumpulkan' }).isDisabled()).toBe(true)

    await board.locator('li[data-status]').getByRole('button').first().click()
    for (const words of [
      /Meminta pindah ke \S+ di .* \(\S+\)/,
      /Berganti perangkat: dari \S+ di .* ke \S+ di/,
      /Pindah perangkat ditolak oleh .*: Permintaan dari/,
      /Pindah perangkat diizinkan oleh .*: Permintaan dari/,
      /Layanan khusus diubah oleh .*: tambahan waktu 25%, huruf besar/,
      /Meninggalkan halaman selama \d+ detik/,
      'Menyalin teks',
      'Menempelkan teks',
      'Keluar dari layar penuh',
    ])
      await board
        .getByRole('dialog')
        .locator('dl > div', { hasText: words })
        .getByText(/^\d\d\.\d\d\.\d\d$/)
        .first()
        .waitFor()
  })
})

const entitled = async (email: string) => ({
  userId: await idOf(email),
  sesiId: null,
  ruangId: null,
  kursi: null,
  extraPercent: 25,
  textStep: 2,
})

/** Copies, pastes, opens and leaves full screen, and looks elsewhere for a while. */
async function leaveTraces(page: Page): Promise<void> {
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new window.Event('visibilitychange'))
    }, state)
  await show('hidden')
  const since = Date.now()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('ControlOrMeta+C')
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'Tampilan' }).click()
  const full = page.getByRole('button', { name: 'Layar penuh' })
  await full.click()
  await page.getByRole('button', { name: 'Layar penuh', pressed: true }).click()
  await page.getByRole('button', { name: 'Layar penuh', pressed: false }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(2000)
  await show('visible')
}

/** Time left on the screen, in seconds. */
async function left(page: Page): Promise<number> {
  return toSeconds((await page.getByRole('timer').textContent()) ?? '')
}

function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
