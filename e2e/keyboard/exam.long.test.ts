import { applicationUser } from '@suluh/contract/people/application-user'
import { event, type Event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { ujian } from '@suluh/contract/exams/ujian'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call } from '../api-client.ts'
import { desktop, tablet, useBrowser } from '../browser.ts'
import { openAs, soon, tokenOf, unique } from '../kernel/signed-in.ts'
import { button, expectFocusBack, press, reach, write } from './keys.ts'

const people = useBrowser()
const paketNama = 'Simulasi Ujian: Semua Bentuk Soal'
const ruang = unique('Lab')
/** Who sits it and who is sent home, on a screen of this size. */
const sittings = [
  { size: desktop, murid: 'murid26', other: 'murid27' },
  { size: tablet, murid: 'murid28', other: 'murid29' },
]
type Sitting = (typeof sittings)[number]
let exam: Event
let paketId: string
let names: Record<string, string>

beforeAll(async () => {
  const guru = await tokenOf(people, 'guru')
  const me = async (account: string) =>
    call(people.baseUrl, await tokenOf(people, account), applicationUser.me)
  const pakets = await call(people.baseUrl, guru, paketSoal.list, { query: '_start=0&_end=100' })
  paketId = pakets.find((paket) => paket.nama === paketNama)?.id ?? ''
  const accounts = sittings.flatMap(({ murid, other }) => [murid, other])
  const all = await Promise.all(accounts.map(me))
  names = Object.fromEntries(accounts.map((account, at) => [account, all[at]!.name]))
  const pengawasId = (await me('pengawas')).id
  exam = await call(people.baseUrl, guru, event.create, {
    body: {
      nama: unique('Ujian papan ketik'),
      paketSoalId: paketId,
      token: null,
      showPembahasan: false,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      ruang: [{ nama: ruang, kapasitas: 20, pengawasId }],
      showResult: 'setelah-kumpul',
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: all.map(({ id }) => id),
    },
  })
  const ruangId = exam.ruang[0]?.id ?? null
  const peserta = all.map(({ id: userId }, at) => ({
    userId,
    sesiId: null,
    ruangId,
    kursi: at + 1,
    extraPercent: 0,
    textStep: 0,
  }))
  await call(people.baseUrl, guru, pengawasan.arrange, { params: { id: exam.id }, body: { peserta } })
  for (const { other } of sittings)
    await call(people.baseUrl, await tokenOf(people, other), ujian.start, {
      params: { eventId: exam.id },
      body: { device: 'uji' },
    })
})

/** Answers the question on the screen, whatever its form, and says which form it was. */
async function answer(page: Page): Promise<string> {
  const has = async (selector: string) => (await page.locator(selector).count()) > 0
  const pressEach = async (each: Locator) => {
    for (const one of await each.all()) await press(page, one, 'Space')
  }
  if (await has('[data-part=option]')) {
    await press(page, page.locator('[data-part=option] input').first(), 'Space')
    return (await has('[data-part=option] input[type=checkbox]')) ? 'kompleks' : 'pilihan'
  }
  if (await has('[data-part=category]')) {
    await pressEach(page.locator('[role=radiogroup] label:first-of-type input'))
    return 'kategori'
  }
  if (await has('[data-part=match]')) {
    await pressEach(page.locator('[data-part=match-row] [data-part=chip]:first-child'))
    return 'menjodohkan'
  }
  const isEssay = await has('textarea')
  await write(
    page,
    page.locator('[data-part=text-answer] :is(input, textarea)'),
    isEssay ? 'Air menguap.' : '12,5',
  )
  return isEssay ? 'uraian' : 'isian'
}

it.each(sittings)(
  'a murid answers every form of question, hands in and keeps the proof, while a pengawas watches, all by keys: $size.width px',
  async (sitting) => {
    const page = await openAs(people, sitting.murid, sitting.size)
    await page.goto(`/paket-soal/${paketId}`)
    const card = page.locator('section', { has: page.getByRole('heading', { name: exam.nama }) })
    await press(page, button(card, 'Mulai'))
    const forms = new Set<string>()
    for (let num = 1; num <= 15; num += 1) {
      await page.getByRole('heading', { name: `Soal ${num} dari 15` }).waitFor()
      forms.add(await answer(page))
      if (num < 15) await press(page, button(page, 'Berikutnya'))
    }
    expect(forms).toEqual(new Set(['pilihan', 'kompleks', 'kategori', 'menjodohkan', 'isian', 'uraian']))
    await press(page, button(page, 'Ragu-ragu'))
    await page.getByText('15/15 tersimpan').waitFor(soon)
    const words = `Kerjakan dengan tenang, ${names[sitting.murid]}.`
    await watch(sitting, words)
    await page.getByText(words).waitFor(soon)

    const done = page.getByRole('button', { name: 'Selesai', exact: true })
    await press(page, done)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expectFocusBack(done)
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Kumpulkan'))
    await press(page, button(page, 'Ya, kumpulkan'))
    const bukti = page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    await bukti.waitFor(soon)
    const kode = (await bukti.textContent()) ?? ''
    await press(page, page.getByRole('link', { name: 'Lihat hasil' }))
    await page.getByRole('heading', { name: paketNama }).waitFor()
    await page.goto('/bukti-simpan')
    await write(page, page.getByRole('textbox').first(), kode)
    await page.keyboard.press('Enter')
    await page.getByText('Cocok: jawaban di server sama').waitFor()
    await page.context().close()
  },
)

/** Finds the exam on the dashboard, gives one student more time, speaks to a room, and ends another's exam. */
async function watch({ size, murid, other }: Sitting, words: string): Promise<void> {
  const board = await openAs(people, 'pengawas', size)
  await board.goto('/dashboard')
  await press(board, board.getByRole('link', { name: exam.nama }))
  const student = (account: string) => board.getByRole('checkbox', { name: `Pilih ${names[account]}` })
  await press(board, student(murid), 'Space')
  const more = button(board, 'Tambah waktu')
  await press(board, more)
  await write(board, board.getByLabel('Menit'), '15')
  await write(board, board.getByLabel('Alasan'), 'Listrik padam')
  await board.keyboard.press('Enter')
  await board.getByText('Berlaku untuk 1 peserta').waitFor()
  await expectFocusBack(more)
  await reach(board, board.getByLabel('Ruang'))
  await board.keyboard.type(ruang)
  await press(board, board.getByRole('button', { name: /^Pilih (semua|\d+ yang tampak)/ }).first())
  await press(board, button(board, 'Pesan'))
  await board.getByRole('heading', { name: /^Pesan: semua \d+ peserta/ }).waitFor()
  await write(board, board.getByLabel('Pesan', { exact: true }), words)
  await press(board, button(board, 'Kirim'))
  await board.getByText('Pesan terkirim').waitFor()
  await press(board, student(other), 'Space')
  await press(board, button(board, 'Kumpulkan'))
  await write(board, board.getByLabel('Alasan'), 'Sakit, pulang lebih dahulu')
  await press(board, board.getByRole('button', { name: 'Lanjut', exact: true }))
  await press(board, button(board, `Ya, kumpulkan ${names[other]}`))
  await board.locator('li[data-status="terkumpul"]', { has: student(other) }).waitFor()
  await board.context().close()
}
