import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { event } from '@suluh/contract/exams/event'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { hasilUjian, type HasilUjian } from '@suluh/contract/results/hasil-ujian'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { describe, expect, it } from 'vitest'
import { call } from '../api-client.ts'
import { phone, signIn, useBrowser } from '../browser.ts'
import { answersOf, signInOverHttp, sitExam, type Answers, type Pupil } from './class-over-http.ts'
import { buildPaket, importFile } from './guru-at-work.ts'
import { alpha, itemRest, markOf, mean, variance, type Question } from './independent-figures.ts'
import { answerByKeyboard, enter, submit, waitStored, type Exam } from './pupils-in-browsers.ts'

const templates = resolve(import.meta.dirname, '../../../shared/data/templates')
const people = useBrowser()
const stamp = Date.now().toString(36)
const eventNama = `Ulangan ${stamp}`
const token = 'SEKOLAH'
const offlineMs = 30_000
const [byKeyboard, closesTab, losesNetwork, runsOutOfTime] = ['murid2', 'murid3', 'murid4', 'murid5']
const pupils = ['murid', ...Array.from({ length: 29 }, (_, index) => `murid${index + 2}`)]
const inBrowser = [byKeyboard, closesTab, losesNetwork, runsOutOfTime]

describe.skipIf(!existsSync(templates))(
  'a school from a Word file to the results (skipped without the shared data)',
  () => {
    it('loses nothing, and every figure is right', { timeout: 600_000 }, async () => {
      const guru = await signInOverHttp(people.baseUrl, 'guru@suluh.test')
      const { exam, eventId } = await prepare(guru)
      const answers = new Map<string, Answers>()
      await Promise.all([takeInBrowsers(exam, answers), takeOverHttp(exam, eventId, answers)])
      const results = await allResults(guru, eventId)
      checkResults(results, exam.questions, answers)
      await checkStatistics(guru, exam, answers)
      await lookAtResults(exam, eventId)
    })
  },
)

/** The guru imports both files, builds and publishes in the browser, and schedules for the class of 30. */
async function prepare(guru: Pupil): Promise<{ exam: Exam; eventId: string }> {
  const page = await people.open()
  await signIn(page, 'guru@suluh.test')
  const names = [`AKM ${stamp}`, `Umum ${stamp}`]
  expect(await importFile(page, join(templates, 'garuda_format_soal_akm.docx'), names[0]!)).toBe(13)
  expect(await importFile(page, join(templates, 'garuda_format_soal.docx'), names[1]!)).toBe(2)
  const paketId = await buildPaket(page, `Ulangan ${stamp}`, names)
  await page.context().close()
  const paket = await call(people.baseUrl, guru.token, paketSoal.one, { params: { id: paketId } })
  expect(paket.sections.map((section) => section.soal.length)).toEqual([13, 2])
  const ids = paket.sections.flatMap((section) => section.soal.map((each) => each.id))
  const questions = await Promise.all(
    ids.map((id) => call(people.baseUrl, guru.token, soal.one, { params: { id } })),
  )
  const groups = await call(people.baseUrl, guru.token, groupBelajar.list)
  const group = groups.find((each) => each.nama.includes('VIII A'))
  expect(group?.members).toBe(30)
  const made = await call(people.baseUrl, guru.token, event.create, {
    body: {
      nama: eventNama,
      paketSoalId: paketId,
      opensAt: new Date(Date.now() - 1000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token,
      showResult: 'setelah-kumpul',
      showRank: true,
      showPembahasan: true,
      groupBelajarIds: [group!.id],
      lembagaIds: [],
      applicationUserIds: [],
    },
  })
  return { exam: { paketId, eventNama, token, questions }, eventId: made.id }
}

async function takeInBrowsers(exam: Exam, answers: Map<string, Answers>): Promise<void> {
  const section = exam.questions.slice(0, 13)
  const email = (name: string) => `${name}@suluh.test`
  await Promise.all([
    // Loses the network for half a minute in the middle and goes on answering.
    (async () => {
      const page = await people.open(phone)
      await enter(page, exam, email(losesNetwork))
      const lost = sleep(1500).then(() => page.context().setOffline(true))
      const given = await answerByKeyboard(page, section, ['C', 'B'])
      await lost
      await page.getByText(/Tanpa jaringan/).waitFor()
      await sleep(offlineMs)
      await page.context().setOffline(false)
      await waitStored(page, Object.keys(given).length)
      await submit(page)
      answers.set(losesNetwork, given)
    })(),
    // Closes the tab, and goes on with another device.
    (async () => {
      const page = await people.open()
      await enter(page, exam, email(closesTab))
      const given = await answerByKeyboard(page, section, ['B', 'D'])
      await page.close({ runBeforeUnload: false })
      const other = await people.open(phone)
      await signIn(other, email(closesTab))
      await other.goto(`/paket-soal/${exam.paketId}`)
      await other.getByRole('button', { name: 'Lanjutkan' }).click()
      // The first one is signed in still.
      await other.getByRole('button', { name: 'Pindahkan ke perangkat ini' }).click()
      await other.getByRole('button', { name: 'Ya, pindahkan' }).click()
      await waitStored(other, Object.keys(given).length)
      await submit(other)
      answers.set(closesTab, given)
    })(),
    // Lets the time run out: the server hands in what is there.
    (async () => {
      const page = await people.open()
      await enter(page, exam, email(runsOutOfTime))
      const given = await answerByKeyboard(page, section, ['D', 'E'])
      await waitStored(page, Object.keys(given).length)
      await page
        .getByText(/Waktu habis/)
        .first()
        .waitFor({ timeout: 300_000 })
      answers.set(runsOutOfTime, given)
    })(),
    (async () => {
      const page = await people.open()
      await enter(page, exam, email(byKeyboard))
      const given = await answerByKeyboard(page, section, ['C', 'E'])
      await waitStored(page, Object.keys(given).length)
      await submit(page)
      answers.set(byKeyboard, given)
    })(),
  ])
}

async function takeOverHttp(exam: Exam, eventId: string, answers: Map<string, Answers>): Promise<void> {
  const names = pupils.filter((name) => !inBrowser.includes(name))
  for (const [index, name] of names.entries()) {
    const pupil = await signInOverHttp(people.baseUrl, `${name}@suluh.test`)
    const given = answersOf(index + 1, exam.questions)
    await sitExam(people.baseUrl, pupil, eventId, token, given)
    answers.set(name, given)
  }
}

async function allResults(guru: Pupil, eventId: string): Promise<HasilUjian[]> {
  const read = () =>
    call(people.baseUrl, guru.token, hasilUjian.list, { query: `eventId=${eventId}&_end=100&_start=0` })
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(30)
  return read()
}

/** Every pupil's counts and score, in any order of pupils: names do not matter, the figures do. */
function checkResults(results: HasilUjian[], questions: Question[], answers: Map<string, Answers>): void {
  const expected = [...answers.values()].map((given) => {
    const marks = questions.map((question) => markOf(question, given[question.id] ?? null))
    const count = (outcome: string) => marks.filter((mark) => mark.outcome === outcome).length
    const score = marks.reduce((sum, mark) => sum + mark.score, 0)
    return [
      count('correct'),
      count('partial'),
      count('wrong'),
      count('blank'),
      count('pending'),
      score.toFixed(9),
      ((100 * score) / questions.length).toFixed(9),
    ].join(' ')
  })
  const found = results.map((row) =>
    [
      row.correct,
      row.partial,
      row.wrong,
      row.blank,
      row.pending,
      row.score.toFixed(9),
      row.nilai.toFixed(9),
    ].join(' '),
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
}

async function checkStatistics(
  guru: Pupil,
  { paketId, questions }: Exam,
  answers: Map<string, Answers>,
): Promise<void> {
  const read = () => call(people.baseUrl, guru.token, statistikPaketSoal.one, { params: { id: paketId } })
  await expect
    .poll(async () => [(await read()).isComputing, (await read()).statistik?.n], { timeout: 60_000 })
    .toEqual([false, 30])
  const { test, items } = (await read()).statistik!
  // An uraian waits for its mark: its item is not in the figures.
  const marked = questions.filter((question) => question.content.form !== 'uraian')
  const rows = [...answers.values()].map((given) =>
    marked.map((question) => markOf(question, given[question.id] ?? null).score),
  )
  const totals = rows.map((row) => row.reduce((sum, score) => sum + score, 0))
  expect(test.mean).toBeCloseTo(mean(totals), 9)
  expect(test.sd).toBeCloseTo(Math.sqrt(variance(totals)), 9)
  expect(test.alpha).toBeCloseTo(alpha(rows), 9)
  for (const [index, question] of marked.entries()) {
    const item = items.find((each) => each.soalId === question.id)!
    expect(item.facility).toBeCloseTo(mean(rows.map((row) => row[index]!)), 9)
    expect(item.itemRest).toBeCloseTo(itemRest(rows, index), 9)
    if (question.content.form !== 'pilihan-ganda') continue
    for (const option of item.options) {
      const chosen = [...answers.values()].filter((given) => given[question.id] === option.id).length
      expect([option.id, option.count]).toEqual([option.id, chosen])
    }
  }
  expect(items.filter((item) => item.n === 0).map((item) => item.form)).toEqual(['uraian', 'uraian'])
}

/** The murid sees the own result; the guru sees the figures on the page. */
async function lookAtResults({ paketId }: Exam, eventId: string): Promise<void> {
  const page = await people.open(phone)
  await signIn(page, `${losesNetwork}@suluh.test`)
  const { id } = await signInOverHttp(people.baseUrl, `${losesNetwork}@suluh.test`)
  await page.goto(`/paket-soal/${paketId}/hasil-ujian/${id}/${eventId}`)
  await page
    .getByText(/dari 30/)
    .first()
    .waitFor()
  const desk = await people.open()
  await signIn(desk, 'guru@suluh.test')
  await desk.goto(`/paket-soal/${paketId}/statistik-paket-soal`)
  await desk
    .getByText(/n = 30/)
    .first()
    .waitFor()
}
