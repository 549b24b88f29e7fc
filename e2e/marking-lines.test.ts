import { marking } from '@suluh/contract/exams/marking'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { expect, it } from 'vitest'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { tick } from './choose.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { signInOverHttp, sitExam } from './school/class-over-http.ts'

const people = useBrowser()

const rubric =
  '<table><tbody><tr><td><p>Menyebut panas</p></td><td><p>2</p></td></tr><tr><td><p>Menyebut uap</p></td><td><p>1</p></td></tr></tbody></table>'

/** An exam of one essay with a rubric in lines, which pupils have answered so. */
async function answered(token: string, answers: Record<string, string>): Promise<string> {
  const [place] = await call(people.baseUrl, token, pelajaran.list, { query: '_start=0&_end=1' })
  const draft = {
    content: { form: 'uraian' as const, stem: '<p>Mengapa air mendidih?</p>' },
    key: { form: 'uraian' as const, maxMark: 4, rubric },
    pembahasan: '',
  }
  const { id: soalId } = await call(people.baseUrl, token, soal.create, {
    body: { draft, pelajaranId: place!.id, aspekId: null },
  })
  const { id } = await call(people.baseUrl, token, paketSoal.create, {
    body: { nama: unique('Satu uraian'), preset: 'ulangan', soalIds: [soalId] },
  })
  await call(people.baseUrl, token, paketSoal.setStatus, { params: { id }, body: { status: 'terbit' } })
  const pupils = await Promise.all(
    Object.keys(answers).map((account) => signInOverHttp(people.baseUrl, `${account}@suluh.test`)),
  )
  const made = await call(people.baseUrl, token, event.create, {
    body: {
      nama: unique('Uraian'),
      paketSoalId: id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: 'URAIANKITA',
      showResult: 'tidak',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: pupils.map((pupil) => pupil.id),
    },
  })
  for (const [index, answer] of Object.values(answers).entries())
    await sitExam(people.baseUrl, pupils[index]!, made.id, 'URAIANKITA', { [soalId]: answer })
  return made.id
}

it('marks by the lines of the rubric, and gives equal answers the same in one press', async () => {
  const token = await tokenOf(people, 'pengelola')
  const eventId = await answered(token, {
    murid23: 'Karena panas',
    murid24: ' karena  PANAS ',
    murid25: 'Karena dingin',
  })
  const page = await openAs(people, 'pengelola')
  await page.goto(`/koreksi/${eventId}`)
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count(), soon).toBe(3)
  const first = cards.filter({ hasText: /karena\s+panas/i }).first()
  await tick(first.getByRole('checkbox', { name: /^Menyebut panas/ }))
  await tick(first.getByRole('checkbox', { name: /^Menyebut uap/ }))
  await expect.poll(() => first.getByRole('spinbutton').inputValue(), soon).toBe('3')
  await first.getByRole('button', { name: 'Beri 3 juga kepada 1 jawaban yang sama' }).click()
  const marks = async () => {
    const found = await call(people.baseUrl, token, marking.answers, {
      params: { eventId },
      query: '_start=0&_end=10',
    })
    return found.map(({ answer, mark }) => `${JSON.stringify(answer).toLowerCase()}: ${mark}`).toSorted()
  }
  await expect
    .poll(marks, soon)
    .toEqual(['" karena  panas ": 3', '"karena dingin": null', '"karena panas": 3'])
  await page.context().close()
})
