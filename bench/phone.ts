import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { ujian } from '@suluh/contract/exams/ujian'
import type { Browser, Page } from 'playwright-core'
import { call } from '../e2e/api-client.ts'
import { launchBrowser } from '../e2e/browser-launch.ts'
import { startProduct } from '../e2e/product.ts'
import { median, round, type Measurement } from './measurement.ts'

const mostFirst = 3.5
const mostRepeat = 1.2
const rounds = 3
/** Slow 3G as Lighthouse has it, and a processor four times as slow as this one. */
const network = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 }
const cpuRate = 4
const murid = 'murid15@suluh.test'
const eventNama = 'Ponsel lama'
const paketNama = 'Simulasi Ujian: Semua Bentuk Soal'

/**
 * An old phone on a slow network, nothing of Suluh on it yet: from opening the address of a question until it can be
 * read, and the same once more with what the phone has kept. That is the worst case, as when a phone is changed in the
 * middle of an exam; most come by the start page, which has its own two figures: itself, and the button that goes on.
 */
export async function measurePhone(): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-phone-'))
  const product = await startProduct(dataDir)
  const browser = await launchBrowser()
  try {
    const { token, address, startAddress } = await makeExam(product.url)
    const visits: Awaited<ReturnType<typeof measureVisit>>[] = []
    for (let visit = 0; visit < rounds; visit += 1)
      visits.push(await measureVisit(browser, product.url, token, { address, startAddress }))
    const [first, repeat, start, goOn] = (['first', 'repeat', 'start', 'goOn'] as const).map((name) =>
      median(visits.map((visit) => visit[name])),
    ) as [number, number, number, number]
    return {
      figure: round(first),
      unit: 's until the first question can be read',
      yardstick: `${mostFirst} s, on a repeat visit ${mostRepeat} s`,
      ratio: round(first / mostFirst),
      must: `<= ${mostFirst} s and <= ${mostRepeat} s, 4x CPU throttle, slow 3G (400 ms, 400 kbit/s)`,
      ok: first <= mostFirst && repeat <= mostRepeat,
      details: {
        repeatSeconds: round(repeat),
        startPageSeconds: round(start),
        fromStartPageSeconds: round(goOn),
      },
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Addresses = { address: string; startAddress: string }

async function measureVisit(browser: Browser, url: string, token: string, to: Addresses) {
  const open = async () => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await context.addCookies([{ name: 'suluh', value: `${token}.suluh`, url }])
    const page = await context.newPage()
    await slowDown(page)
    return page
  }
  const page = await open()
  const first = await secondsUntil(page, () => page.goto(to.address), /^Soal 1 /)
  // Its student reads the question; meanwhile the phone keeps what came.
  await page.waitForLoadState('networkidle')
  const repeat = await secondsUntil(page, () => page.reload(), /^Soal 1 /)
  await page.context().close()
  const other = await open()
  const start = await secondsUntil(other, () => other.goto(to.startAddress), paketNama)
  // Its student reads the rules; meanwhile the question page comes.
  await other.waitForLoadState('networkidle')
  const card = other.locator('section', { has: other.getByRole('heading', { name: eventNama }) })
  const goOn = await secondsUntil(other, () => card.getByRole('button').click(), /^Soal 1 /)
  await other.context().close()
  return { first, repeat, start, goOn }
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

async function secondsUntil(
  page: Page,
  go: () => Promise<unknown>,
  heading: RegExp | string,
): Promise<number> {
  const began = performance.now()
  void go().catch(() => undefined)
  await page.getByRole('heading', { name: heading }).first().waitFor({ timeout: 60_000 })
  return (performance.now() - began) / 1000
}

/** A running exam of the demo's package with every form, begun by a student of the demo. */
async function makeExam(url: string): Promise<{ token: string } & Addresses> {
  const signIn = (emailOrTelp: string) =>
    call(url, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
  const [guru, token] = [await signIn('guru@suluh.test'), await signIn(murid)]
  const pakets = await call(url, guru, paketSoal.list, { query: '_start=0&_end=100' })
  const paketSoalId = pakets.find(({ nama }) => nama === paketNama)!.id
  const { id } = await call(url, token, applicationUser.me)
  const made = await call(url, guru, event.create, {
    body: {
      nama: eventNama,
      paketSoalId,
      token: null,
      showResult: 'tidak',
      showPembahasan: false,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: [id],
    },
  })
  const { sections } = await call(url, token, ujian.start, {
    params: { eventId: made.id },
    body: { device: 'ponsel' },
  })
  const startAddress = `/paket-soal/${paketSoalId}`
  return { token, startAddress, address: `${startAddress}/bagian/soal/${sections[0]!.id}/1` }
}
