import { event as jadwal } from '@suluh/contract/exams/event'
import { marking } from '@suluh/contract/exams/marking'
import { soal } from '@suluh/contract/bank/soal'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { desktop, phone, useBrowser } from './browser.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { signInOverHttp, sitExam, type Pupil } from './school/class-over-http.ts'

const people = useBrowser()
const answers = ['Karena gaya gesek.', 'Entah mengapa.']
let exam = { eventId: '', paketId: '' }
let pupils: Pupil[] = []

beforeAll(async () => {
  const { baseUrl } = people
  const guru = await tokenOf(people, 'guru')
  const [lesson] = await call(baseUrl, guru, pelajaran.list, { query: '_start=0&_end=1' })
  const { id: soalId } = await call(baseUrl, guru, soal.create, {
    body: {
      draft: {
        content: { form: 'uraian', stem: '<p>Mengapa balok itu berhenti?</p>' },
        key: { form: 'uraian', maxMark: 10, rubric: '<p>Menyebut gaya gesek.</p>' },
      },
      pelajaranId: lesson!.id,
      aspekId: null,
    },
  })
  const nama = unique('Dua penilai')
  const draft = await call(baseUrl, guru, paketSoal.create, { body: { nama, preset: 'ulangan' } })
  const sections = [{ ...draft.sections[0]!, soalIds: [soalId] }]
  await call(baseUrl, guru, paketSoal.update, {
    params: { id: draft.id },
    body: { ...draft, sections, version: draft.version },
  })
  await call(baseUrl, guru, paketSoal.setStatus, { params: { id: draft.id }, body: { status: 'terbit' } })
  pupils = await Promise.all(['murid2', 'murid3'].map((who) => signInOverHttp(baseUrl, `${who}@suluh.test`)))
  const { id: eventId } = await call(baseUrl, guru, jadwal.create, {
    body: {
      nama,
      paketSoalId: draft.id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: 'DUANILAI',
      showResult: 'setelah-dinilai',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: pupils.map(({ id }) => id),
    },
  })
  for (const [at, pupil] of pupils.entries())
    await sitExam(baseUrl, pupil, eventId, 'DUANILAI', { [soalId]: answers[at]! })
  exam = { eventId, paketId: draft.id }
})

const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

/** Gives a mark as one does, and waits until it is kept. */
async function give(page: Page, words: string, mark: number, catatan: string): Promise<void> {
  const card = cardOf(page, words)
  await card.getByRole('button', { name: String(mark), exact: true }).click()
  await card.getByPlaceholder('Catatan untuk murid').fill(catatan)
  await card.getByRole('button', { name: 'Simpan nilai' }).click()
  await card.getByText(`Nilai Anda ${mark} tersimpan`).waitFor(soon)
}

it('two mark without seeing each other, and a third settles where they differ', async () => {
  const owner = await openAs(people, 'guru', desktop)
  await owner.goto(`/koreksi/${exam.eventId}`)
  await owner.getByRole('button', { name: 'Cara menilai' }).click()
  await owner.getByText('Dua penilai, masing-masing tanpa melihat nilai yang lain').click()
  await owner.getByText('Selisih sampai 1 poin: rata-rata keduanya yang berlaku').waitFor(soon)
  await owner.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await owner.getByText('2 belum dinilai siapa pun; semuanya menunggu Anda.').waitFor(soon)

  const one = await openAs(people, 'staf', desktop)
  await one.goto(`/koreksi/${exam.eventId}`)
  await give(one, answers[0]!, 8, 'Sudah tepat')
  await give(one, answers[1]!, 4, 'Kurang alasan')
  await one.getByText('2 menunggu penilai kedua; tidak ada yang menunggu Anda.').waitFor(soon)

  const two = await openAs(people, 'pengelola', phone)
  await two.goto(`/koreksi/${exam.eventId}`)
  await cardOf(two, answers[1]!).waitFor(soon)
  for (const words of ['Sudah tepat', 'Kurang alasan', 'Hendra Gunawan'])
    expect(await two.getByText(words).count()).toBe(0)
  await give(two, answers[0]!, 7, 'Tepat')
  await give(two, answers[1]!, 9, 'Berani')
  // With the second mark the first is final, and its marker is told so in words.
  const late = cardOf(one, answers[1]!)
  await late.getByRole('button', { name: '9', exact: true }).click()
  await late.getByRole('button', { name: 'Simpan nilai' }).click()
  await late.getByText('Nilai Anda tidak dapat diubah lagi').waitFor(soon)

  await owner.reload()
  await owner.getByText('1 berbeda dan menunggu penilai ketiga; semuanya menunggu Anda.').waitFor(soon)
  await owner.getByRole('search').getByText('Berbeda', { exact: true }).click()
  const differing = cardOf(owner, answers[1]!)
  for (const [at, [mark, catatan]] of [
    ['4', 'Kurang alasan'],
    ['9', 'Berani'],
  ].entries()) {
    const reading = differing.getByRole('region', { name: `Penilai ${at + 1}` })
    await reading.getByText(mark!, { exact: true }).waitFor(soon)
    await reading.getByText(catatan!).waitFor(soon)
  }
  await differing.getByRole('button', { name: '6', exact: true }).click()
  await differing.getByRole('button', { name: 'Tetapkan nilai akhir' }).click()
  await differing.getByText('Nilai akhir 6 ditetapkan').waitFor(soon)
  await owner.getByText('2 dari 2 jawaban sudah dinilai').waitFor(soon)

  const guru = await tokenOf(people, 'guru')
  const scores = await Promise.all(
    pupils.map(({ id }) =>
      call(people.baseUrl, guru, hasilUjian.one, {
        params: { paketId: exam.paketId, userId: id, eventId: exam.eventId },
      }),
    ),
  )
  expect(scores.map(({ nilai }) => nilai)).toEqual([75, 60])
  await owner.getByRole('link', { name: 'Kesepakatan penilai' }).click()
  await owner.getByText('Baru 2 jawaban dinilai dua orang.').waitFor(soon)
})

it('goes back to one marker, and says how it was and is', async () => {
  const owner = await openAs(people, 'guru', phone)
  await owner.goto(`/koreksi/${exam.eventId}`)
  await owner.getByRole('button', { name: 'Cara menilai' }).click()
  await owner.getByText('Satu penilai untuk setiap jawaban').click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await owner.getByText('Kesepakatan penilai').waitFor({ state: 'detached', ...soon })
  const { cara, marked } = await call(people.baseUrl, await tokenOf(people, 'guru'), marking.one, {
    params: { eventId: exam.eventId },
  })
  expect([cara.penilai, marked]).toEqual([1, 2])
})
