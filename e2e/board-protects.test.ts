import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { soal } from '@suluh/contract/bank/soal'
import { event, type Event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { phone, signIn, useBrowser } from './browser.ts'

const people = useBrowser()
const students = ['murid26@suluh.test', 'murid27@suluh.test']
const audio = '/api/file/11111111-1111-4111-8111-111111111111'
const nama = `Papan yang menjaga ${Date.now()}`
let guru = ''
let exam: Event

const logIn = (emailOrTelp: string) =>
  call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
const whoIs = async (email: string) => call(people.baseUrl, await logIn(email), applicationUser.me)

beforeAll(async () => {
  guru = await logIn('guru@suluh.test')
  const proctor = await whoIs('pengawas@suluh.test')
  const murid = await Promise.all(students.map(whoIs))
  const body = {
    nama,
    paketSoalId: await publish(),
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: murid.map(({ id }) => id),
    ruang: [proctor.id, null].map((pengawasId, index) => ({
      nama: `Ruang ${index + 1}`,
      kapasitas: 1,
      pengawasId,
    })),
  }
  exam = await call(people.baseUrl, guru, event.create, { body })
})

/** One question with a sound that may be played once. */
async function publish(): Promise<string> {
  const subjects = await call(people.baseUrl, guru, pelajaran.list, { query: '_start=0&_end=10' })
  const draft = {
    content: {
      form: 'pilihan-ganda',
      stem: `<p>Simak.</p><audio src="${audio}" controls="" data-plays="1"></audio>`,
      options: ['A', 'B'].map((id) => ({ id, html: `<p>Pilihan ${id}</p>` })),
    },
    key: { form: 'pilihan-ganda', accepted: ['A'] },
    pembahasan: '',
  }
  const made = await call(people.baseUrl, guru, soal.create, {
    body: { draft, pelajaranId: subjects[0]?.id, aspekId: null, stimulusId: null },
  })
  const paket = await call(people.baseUrl, guru, paketSoal.create, { body: { nama, preset: 'ulangan' } })
  const { id, sections, ...rest } = paket
  const body = { ...rest, sections: [{ ...sections[0], id: crypto.randomUUID(), soalIds: [made.id] }] }
  await call(people.baseUrl, guru, paketSoal.update, { params: { id }, body })
  await call(people.baseUrl, guru, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  return id
}

async function watch(email: string, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await people.open(viewport)
  await signIn(page, email)
  await page.goto(`/pengawasan/${exam.id}`)
  await page.getByRole('toolbar').waitFor()
  return page
}

const rows = (page: Page) => page.getByRole('checkbox', { name: /^Pilih / })
const action = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

describe('the board', () => {
  it('does nothing while nobody is chosen, and shows a proctor their own room', async () => {
    const [all, own] = await Promise.all([watch('guru@suluh.test'), watch('pengawas@suluh.test', phone)])
    await expect.poll(() => rows(all).count()).toBe(2)
    await expect.poll(() => rows(own).count()).toBe(1)
    for (const page of [all, own]) {
      await page.getByText('Belum ada yang dipilih.').waitFor()
      const buttons = await page.getByRole('toolbar').getByRole('button').all()
      expect(buttons.length).toBeGreaterThan(5)
      for (const button of buttons) expect(await button.isDisabled()).toBe(true)
      await expectAccessible(page)
    }
    await all.getByRole('button', { name: 'Pilih semua (2)' }).click()
    await all.getByText('Untuk semua 2 peserta').waitFor()
    await all.getByText('(2 belum mulai)').waitFor()
    await all.getByLabel('Cari peserta').fill('tidak ada yang bernama begini')
    await all.getByText('Untuk semua 2 peserta').waitFor()
    await all.getByRole('button', { name: 'Batal pilih' }).click()
    expect(await action(all, 'Jeda').isDisabled()).toBe(true)
    await Promise.all([all.context().close(), own.context().close()])
  })

  it('tells what another has done, by the row and in the dialog that is open', async () => {
    const [all, own] = await Promise.all([watch('guru@suluh.test'), watch('pengawas@suluh.test')])
    const tick = own.getByRole('button', { name: /^(✓ Cocok|Cocokkan) identitas / })
    await tick.click()
    const ticked = all.getByRole('button', { name: /^✓ Cocok identitas / })
    await ticked.waitFor()
    expect(await ticked.getAttribute('title')).toMatch(/^Identitas dicocokkan oleh .+, \d\d\.\d\d/)
    await all.getByRole('checkbox', { name: 'Identitas belum dicocokkan (1)' }).check()
    await expect.poll(() => rows(all).count()).toBe(1)
    await all.getByRole('button', { name: 'Pilih semua (2)' }).click()
    await action(all, 'Pesan').click()
    await rows(own).first().check()
    await action(own, 'Pesan').click()
    const message = dialog(own).getByLabel('Pesan', { exact: true })
    await message.fill('Mohon tenang')
    await own.keyboard.press('Escape')
    await own.getByRole('button', { name: 'Tetap di sini' }).click()
    expect(await message.inputValue()).toBe('Mohon tenang')
    await dialog(own).getByRole('button', { name: 'Kirim' }).click()
    await dialog(all)
      .getByText(/Baru saja, selagi ini terbuka: Pesan oleh .*: Mohon tenang/)
      .waitFor()
    await all.keyboard.press('Escape')
    await all
      .locator('[data-part=deeds]')
      .getByText(/Pesan oleh .*: Mohon tenang/)
      .waitFor()
    await tick.click()
    await ticked.waitFor({ state: 'detached' })
    await Promise.all([all.context().close(), own.context().close()])
  })

  it('keeps who is chosen and what is asked while the rest of its page arrives', async () => {
    const page = await people.open()
    await signIn(page, 'guru@suluh.test')
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
    // The part that sums cells: known by its words, for names of parts change with what is in them.
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      const isOfCells = body.includes('belum pernah terdengar')
      if (isOfCells) await mayCome
      await route.fulfill({ response, body })
      if (isOfCells) come()
    })
    await page.goto(`/pengawasan/${exam.id}`)
    await rows(page).first().check()
    await action(page, 'Tambah waktu').click()
    await dialog(page).getByLabel('Alasan').fill('Listrik padam')
    const asked = page.waitForResponse(/\/papan-sel|\/sel/)
    letCome()
    await hasCome
    await asked
    await expect.poll(() => page.evaluate('document.readyState')).toBe('complete')
    expect(await dialog(page).getByLabel('Alasan').inputValue()).toBe('Listrik padam')
    expect(await rows(page).first().isChecked()).toBe(true)
    await page.context().close()
  })

  it('gives plays of sound back, and hands in only when asked twice', async () => {
    const student = await people.open(phone)
    await signIn(student, students[0] ?? '')
    await student.goto(`/paket-soal/${exam.paketSoal.id}`)
    await student.getByRole('button', { name: 'Mulai' }).click()
    await student.getByText('Sisa 1 kali putar').waitFor()
    await student.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.resolve()
    })
    await student.getByRole('button', { name: 'Putar audio' }).click()
    await student.getByText('Tidak dapat diputar lagi').waitFor()
    await student.reload()
    await student.getByText('Tidak dapat diputar lagi').waitFor()

    const board = await watch('guru@suluh.test')
    await board.getByRole('button', { name: 'Pilih semua (2)' }).click()
    await action(board, 'Kembalikan putaran audio').click()
    await dialog(board).getByLabel('Alasan').fill('Pengeras suara mati')
    await dialog(board).getByRole('button', { name: 'Lakukan' }).click()
    await student.getByText('Sisa 1 kali putar').waitFor()

    await board.getByRole('button', { name: 'Pilih semua (2)' }).click()
    await action(board, 'Kumpulkan').click()
    await dialog(board).getByLabel('Alasan').fill('Waktu habis')
    await dialog(board).getByRole('button', { name: 'Lanjut', exact: true }).click()
    await dialog(board)
      .getByText(/1 peserta masih mengerjakan dan kehilangan sisa waktunya/)
      .waitFor()
    await expectAccessible(board)
    const sure = dialog(board).getByRole('button', { name: 'Ya, kumpulkan semua 2 peserta' })
    await sure.click()
    await dialog(board).getByText('Ketik 2, banyaknya peserta yang dikumpulkan.').waitFor()
    await dialog(board).getByLabel('Ketik 2 untuk memastikan').fill('2')
    await sure.click()
    await board.getByText('Berlaku untuk 1 peserta').waitFor()
    await student
      .getByText(/Bukti simpan:/)
      .first()
      .waitFor()
    await Promise.all([board.context().close(), student.context().close()])
  })
})
