import { audit } from '@suluh/contract/platform/audit'
import { soal } from '@suluh/contract/bank/soal'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { simulateChoices } from '@suluh/psychometrics/testing/simulate-choices'
import { expect, it } from 'vitest'
import { call } from './api-client.ts'
import { desktop, phone, useBrowser } from './browser.ts'
import { expectAccessible } from './accessible.ts'
import { ask, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { signInOverHttp, sitExam } from './school/class-over-http.ts'

const people = useBrowser()

type Laporan = { id: string; nama: string; paketSoal: { id: string } }

/** The demo's exam with questions enough, as a pengelola reads it. */
async function tryout(): Promise<Laporan> {
  return (await examsOf('pengelola')).find(({ nama }) => nama === 'Tryout UTBK 1')!
}

async function examsOf(account: string): Promise<Laporan[]> {
  const token = await tokenOf(people, account)
  return (await ask<Laporan[]>(people, token, 'GET', '/laporan/murid?_start=0&_end=100')).body.data
}

it('a pengelola asks whose answers are alike, reads it calmly, and nobody without the right sees that it can be asked', async () => {
  const { id, paketSoal } = await tryout()
  const page = await openAs(people, 'pengelola')
  await page.goto(`/paket-soal/${paketSoal.id}/statistik-paket-soal?ujian=${id}`)
  const section = page.getByRole('region', { name: 'Kemiripan jawaban' })
  await section.waitFor(soon)
  // A run of this file that is repeated finds what the first one has computed.
  const compare = section.getByRole('button', { name: /^Bandingkan/ })
  const said = section.getByText(/Tidak ada pasangan yang|lebih mirip daripada biasanya/)
  await compare.or(said).first().waitFor(soon)
  if (await compare.isVisible()) await compare.click()
  await said.waitFor({ timeout: 180_000 })
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await said.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.context().close()

  const other = await openAs(people, 'lembaga')
  const theirs = (await examsOf('lembaga')).find(({ nama }) => nama === 'Penilaian Harian IPA')!
  await other.goto(`/paket-soal/${theirs.paketSoal.id}/statistik-paket-soal?ujian=${theirs.id}`)
  await other.getByRole('heading', { name: 'Keadilan butir' }).waitFor(soon)
  expect(await other.getByText('Kemiripan jawaban').count()).toBe(0)
  await other.context().close()
}, 300_000)

const letters = ['A', 'B', 'C', 'D']
const count = 30

/** Thirty questions of four options, all of them right by A. */
async function publishChoices(token: string): Promise<{ paketId: string; soalIds: string[] }> {
  const [lesson] = await call(people.baseUrl, token, pelajaran.list, { query: '_start=0&_end=1' })
  const options = letters.map((id) => ({ id, html: `<p>pilihan ${id}</p>` }))
  const soalIds: string[] = []
  for (let at = 1; at <= count; at++) {
    const draft = {
      content: { form: 'pilihan-ganda' as const, stem: `<p>Mirip ${at}</p>`, options },
      key: { form: 'pilihan-ganda' as const, accepted: ['A'] },
      pembahasan: '',
    }
    const body = { draft, pelajaranId: lesson!.id, aspekId: null }
    soalIds.push((await call(people.baseUrl, token, soal.create, { body })).id)
  }
  const body = { nama: unique('Kemiripan'), preset: 'ulangan' as const, soalIds }
  const { id: paketId } = await call(people.baseUrl, token, paketSoal.create, { body })
  await call(people.baseUrl, token, paketSoal.setStatus, {
    params: { id: paketId },
    body: { status: 'terbit' },
  })
  return { paketId, soalIds }
}

/** A class of thirty sits it, each on their own but for the last, who has the sheet of the one before; then it is over. */
async function sitAlike(token: string): Promise<{ eventId: string; paketId: string; nama: string }> {
  const { paketId, soalIds } = await publishChoices(token)
  const pupils = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      signInOverHttp(people.baseUrl, `murid${at === 0 ? '' : at + 1}@suluh.test`),
    ),
  )
  const nama = unique('Ujian mirip')
  const body = {
    nama,
    paketSoalId: paketId,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: 'MIRIPSEKALI',
    showResult: 'tidak' as const,
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: pupils.map(({ id }) => id),
  }
  const made = await call(people.baseUrl, token, event.create, { body })
  const { answers } = simulateChoices({ persons: 30, items: count, options: letters.length }, 5)
  const [source, copier] = [28, 29]
  answers[copier] = answers[copier]!.map((code, at) => (at < 28 ? answers[source]![at]! : code))
  for (const [at, pupil] of pupils.entries())
    await sitExam(
      people.baseUrl,
      pupil,
      made.id,
      'MIRIPSEKALI',
      Object.fromEntries(answers[at]!.map((code, item) => [soalIds[item]!, letters[code]!])),
    )
  const { version } = await call(people.baseUrl, token, event.one, { params: { id: made.id } })
  await call(people.baseUrl, token, event.update, {
    params: { id: made.id },
    body: { ...body, closesAt: new Date(Date.now() + 3000).toISOString(), version },
  })
  return { eventId: made.id, paketId, nama }
}

it('a pengelola opens a pair whose sheets are the same, sees what stands beside it, and prints it; each look is in the log', async () => {
  const token = await tokenOf(people, 'pengelola')
  const { eventId, paketId, nama } = await sitAlike(token)
  const page = await openAs(people, 'pengelola', desktop)
  await page.goto(`/paket-soal/${paketId}/statistik-paket-soal`)
  const section = page.getByRole('region', { name: 'Kemiripan jawaban' })
  const compare = section.getByRole('button', { name: 'Bandingkan jawaban' })
  const waits = section.getByText('Jawaban baru dapat dibandingkan setelah ujian selesai.')
  await compare.or(waits).waitFor(soon)
  while (await waits.isVisible()) {
    await page.waitForTimeout(2000)
    await page.reload()
    await compare.or(waits).waitFor(soon)
  }
  await compare.click()
  await section
    .getByText(/^Jawaban \d+ pasangan murid lebih mirip daripada biasanya\./)
    .waitFor({ timeout: 180_000 })
  // Nobody is named before somebody asks for it.
  expect(await section.getByRole('table').count()).toBe(0)
  await section.getByRole('button', { name: /^Buka \d+ pasangan dengan nama$/ }).click()
  const row = section
    .getByRole('row')
    .filter({ hasText: '28 dari 30' })
    .or(section.getByRole('row').filter({ hasText: /(29|30) dari 30/ }))
  await row.first().waitFor(soon)
  await row
    .first()
    .getByRole('button', { name: /^Lihat bukti / })
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByText(/^Pilihannya sama di (28|29|30) dari 30 butir;/).waitFor(soon)
  await panel.getByText('Ini bukan bukti kecurangan.').waitFor(soon)
  await panel.getByText('Tempat duduk tidak dicatat.').waitFor(soon)
  expect(await panel.locator('tr[data-same=true]').count()).toBeGreaterThanOrEqual(28)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)

  await section.getByRole('link', { name: 'Cetak kemiripan' }).click()
  const sheet = page.getByRole('article')
  await sheet.getByRole('heading', { name: `Kemiripan jawaban: ${nama}` }).waitFor(soon)
  await sheet.getByText('Ini bukan bukti kecurangan.').waitFor(soon)
  await sheet
    .getByRole('cell', { name: /^(28|29|30) dari 30; biasanya \d+$/ })
    .first()
    .waitFor(soon)
  // Words of the questions; the name of the exam has small letters.
  expect(await sheet.getByText(/Mirip \d/).count()).toBe(0)
  await expectAccessible(page)
  const lines = await call(people.baseUrl, token, audit.list, { query: '_end=200' })
  const said = lines.filter(({ target }) => target === `event/${eventId}`).map((line) => line.said)
  for (const words of [
    'Membuka kemiripan jawaban',
    'Membuka bukti kemiripan jawaban',
    'Membuka cetakan kemiripan jawaban',
  ])
    expect(said).toContain(words)

  const guru = await openAs(people, 'lembaga')
  await guru.goto(`/paket-soal/${paketId}/statistik-paket-soal?cetak=${eventId}`)
  await guru.getByRole('alert').first().waitFor(soon)
  expect(await guru.getByText(/lebih mirip|dari 30/).count()).toBe(0)
  await Promise.all([page, guru].map((each) => each.context().close()))
}, 400_000)
