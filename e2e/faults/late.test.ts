import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, originOf } from '../browser-launch.ts'
import { desktop } from '../browser.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'
import { answer, openAs } from './signed-in.ts'

const questions = 6
const timeout = 60_000
let world: FaultWorld
let network: RoughNetwork
let browser: Browser

beforeAll(async () => {
  world = await makeFaultWorld(1, questions)
  network = await openRoughNetwork([world.apiUrl])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await network.close()
  await world.stop()
})

/** What this device keeps of answers. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const request = indexedDB.open('suluh-perangkat')
        request.addEventListener('success', () => {
          const keys = request.result.transaction('kept').objectStore('kept').getAllKeys()
          // What an exam keeps beside its answers has names that no question has.
          const isAnswer = (key: IDBValidKey) => !(key as string[])[2]!.startsWith(' ')
          keys.addEventListener('success', () => done(keys.result.filter(isAnswer).length))
        })
      }),
  )

/** The exam ends in so many seconds, and its student is told. */
async function endIn(page: Page, attemptId: string, seconds: number): Promise<void> {
  await world.asOwner(
    `update attempt set version = version + 1, deadline = now() + make_interval(secs => $2),
            clock = (select jsonb_object_agg(key, jsonb_build_array(value -> 0, extract(epoch from now()) * 1000 + $2 * 1000))
                       from jsonb_each(clock))
      where id = $1`,
    [attemptId, seconds],
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page
    .getByText(/^0[.:]1\d/)
    .first()
    .waitFor()
}

it('cut off until long after the end: what was written in time waits at the desk, is accepted, and only then leaves the device', async () => {
  const { token, attemptId } = world.students[0]!
  const [{ paketId }] = (await world.asOwner('select paket_soal_id as "paketId" from event')) as [
    { paketId: string },
  ]
  const context = await openAs(browser, { token, origin: originOf(network.port), timeout })
  const page = await context.newPage()
  const scored = async () =>
    (
      await world.asOwner<{ n: number }>(
        'select correct + wrong + partial as n from hasil where attempt_id = $1',
        [attemptId],
      )
    )[0]?.n
  const waiting = page.getByText('Jawaban soal 2, 3 sampai terlambat. Sudah ada di server dan menunggu')

  await page.goto(`/paket-soal/${paketId}`)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, 1, 1)
  await page.getByText(`1/${questions} tersimpan`).waitFor()
  await endIn(page, attemptId, 15)
  network.cut()
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await answer(page, 2, 0)
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await answer(page, 3, 2)
  await page.getByRole('heading', { name: 'Waktu habis' }).waitFor()
  await page.getByText('2 jawaban masih di perangkat ini').waitFor()
  // As after an hour: no grace is left, and its result stands.
  await world.asOwner('update event set grace_seconds = 0')
  await expect.poll(scored, { timeout: 60_000 }).toBe(1)
  network.mend()

  await waiting.waitFor()
  expect(await keptAnswers(page)).toBe(3)
  expect(await scored()).toBe(1)
  // Nor does whoever loads the page anew, or comes by the start page, hear less.
  await page.reload()
  await waiting.waitFor()
  await page.goto(`/paket-soal/${paketId}`)
  await waiting.waitFor()
  expect(await keptAnswers(page)).toBe(3)
  await page.goBack()
  await waiting.waitFor()

  const desk = await openAs(browser, {
    token: world.proctorToken,
    origin: originOf(new URL(world.apiUrl).port),
    viewport: desktop,
    timeout,
  })
  const board = await desk.newPage()
  await board.goto(`/pengawasan/${world.eventId}`)
  await board.getByRole('link', { name: 'Terlambat (2)' }).click()
  await board.getByRole('button', { name: 'Terima semua (2)' }).click()
  await board.getByLabel('Alasan').fill('Jaringan ruang padam')
  await board.getByRole('button', { name: 'Terima', exact: true }).click()
  await board.getByText('Semua sudah diputuskan.').waitFor()

  await expect.poll(scored, { timeout: 60_000 }).toBe(3)
  await page.getByText('Jawaban soal 2, 3 sampai terlambat dan diterima pengawas.').waitFor()
  await expect.poll(() => keptAnswers(page)).toBe(0)
  await desk.close()
  await context.close()
})
