import { soal } from '@suluh/contract/bank/soal'
import { event as jadwal } from '@suluh/contract/exams/event'
import { marking } from '@suluh/contract/exams/marking'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { desktop, phone, useBrowser } from './browser.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { signInOverHttp, sitExam } from './school/class-over-http.ts'

const people = useBrowser()
const pupils = 22
let eventId = ''
let soalIds: string[] = []

/** An exam of three uraian that a class has sat, to be marked by two. */
beforeAll(async () => {
  const { baseUrl } = people
  const guru = await tokenOf(people, 'guru')
  const [lesson] = await call(baseUrl, guru, pelajaran.list, { query: '_start=0&_end=1' })
  for (const stem of ['Jelaskan', 'Bandingkan', 'Simpulkan'])
    soalIds.push(
      (
        await call(baseUrl, guru, soal.create, {
          body: {
            draft: {
              content: { form: 'uraian', stem: `<p>${stem}.</p>` },
              key: { form: 'uraian', maxMark: 10, rubric: '<p>Runtut.</p>' },
            },
            pelajaranId: lesson!.id,
            aspekId: null,
          },
        })
      ).id,
    )
  const nama = unique('Keandalan')
  const { id: paketSoalId } = await call(baseUrl, guru, paketSoal.create, {
    body: { nama, preset: 'ulangan', soalIds },
  })
  await call(baseUrl, guru, paketSoal.setStatus, { params: { id: paketSoalId }, body: { status: 'terbit' } })
  const sitting = await Promise.all(
    Array.from({ length: pupils }, (_, at) => signInOverHttp(baseUrl, `murid${at + 2}@suluh.test`)),
  )
  const { id } = await call(baseUrl, guru, jadwal.create, {
    body: {
      nama,
      paketSoalId,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: 'ANDALKAH',
      showResult: 'setelah-dinilai',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: sitting.map((pupil) => pupil.id),
    },
  })
  eventId = id
  for (const pupil of sitting)
    await sitExam(
      baseUrl,
      pupil,
      eventId,
      'ANDALKAH',
      Object.fromEntries(soalIds.map((soalId) => [soalId, 'Karena begitulah adanya.'])),
    )
}, 300_000)

it('whoever leads the marking sees what one, two and three markers would give, and every figure a click below', async () => {
  const { baseUrl } = people
  const page = await openAs(people, 'guru', desktop)
  await page.goto(`/koreksi/${eventId}`)
  await page.getByRole('link', { name: 'Keandalan nilai' }).click()
  const part = page.getByRole('region', { name: 'Seberapa andal nilainya' })
  await part.getByText('Belum ada nilai yang dapat dihitung.').waitFor(soon)

  const token = await tokenOf(people, 'guru')
  await call(baseUrl, token, marking.arrange, {
    params: { eventId },
    body: { penilai: 2, share: 100, tolerance: 2, ownSettling: false, version: 0 },
  })
  for (const [marker, account] of ['staf', 'pengelola'].entries()) {
    const own = await tokenOf(people, account)
    for (const [question, soalId] of soalIds.entries()) {
      const query = `soalId=${soalId}&_start=0&_end=100`
      const answers = await call(baseUrl, own, marking.answers, { params: { eventId }, query })
      expect(answers).toHaveLength(pupils)
      for (const [at, { attemptId, seq }] of answers
        .toSorted((a, b) => a.attemptId.localeCompare(b.attemptId))
        .entries()) {
        const mark = Math.min(10, 1 + (at % 7) + question + ((at + question + marker) % 2))
        await call(baseUrl, own, marking.save, {
          params: { attemptId, soalId },
          body: { mark, catatan: '', version: 0, seq },
        })
      }
    }
  }
  await page.reload()
  await page.getByText(/^Dari 66 jawaban, /).waitFor(soon)
  await part
    .getByText(
      /^Bila tiap jawaban dinilai dua penilai, keandalan nilai uraian 0,\d\d \(antara 0,\d\d dan 0,\d\d\); dengan satu penilai 0,\d\d, dengan tiga penilai 0,\d\d\.$/,
    )
    .waitFor(soon)
  for (const words of ['1 penilai', '2 penilai', '3 penilai'])
    await part.getByRole('listitem').filter({ hasText: words }).waitFor(soon)
  const table = part.getByRole('region', { name: 'Dari mana perbedaan nilai berasal' })
  expect(await table.isVisible()).toBe(false)
  await part.getByText('Angka generalisabilitas').click()
  await table.getByRole('row').filter({ hasText: 'Murid × soal × penilai dan sisa' }).waitFor(soon)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.context().close()
}, 300_000)
