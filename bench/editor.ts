import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { authentication } from '@suluh/contract/platform/authentication'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import type { Browser, Page } from 'playwright-core'
import { call } from '../e2e/api-client.ts'
import { launchBrowser } from '../e2e/browser-launch.ts'
import { startProduct } from '../e2e/product.ts'
import { bringQuestions } from './bring-questions.ts'
import { median, quantile, round, type Measurement } from './measurement.ts'

const mostKeyMs = 16
const mostOpenSeconds = 1
const formulas = 20
const questions = 500
const rounds = 5
const words = 'Sebuah kalimat yang cukup panjang diketik di samping dua puluh rumus, tanpa berhenti. '

/**
 * What a teacher waits for: the main thread's work for a key typed beside twenty formulas (beside the same in a bare
 * field of the browser's own), and until a package of five hundred questions can be worked on.
 */
export async function measureEditor(): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-editor-'))
  const product = await startProduct(dataDir)
  const browser = await launchBrowser()
  try {
    const token = await call(product.url, '', authentication.login, {
      body: { emailOrTelp: 'pengelola@suluh.test', password: 'suluh-demo' },
    })
    const typing = await measureTyping(await signedIn(browser, product.url, token), product.url, token)
    const paketId = await makePaket(product.url, token)
    const opening = await measureOpening(browser, product.url, token, paketId)
    return {
      figure: round(typing.p95, 1),
      unit: `ms of the main thread for a key beside ${formulas} formulas, 95%`,
      yardstick: `${mostKeyMs} ms; a bare field needs ${round(typing.bare, 1)} ms`,
      ratio: round(typing.p95 / mostKeyMs),
      must: `<= ${mostKeyMs} ms, and ${questions} questions opened in <= ${mostOpenSeconds} s with nothing kept from before`,
      ok: typing.p95 <= mostKeyMs && opening.cold <= mostOpenSeconds,
      details: {
        keyMs: { median: round(typing.median, 1), p95: round(typing.p95, 1), most: round(typing.most, 1) },
        pauseMs: round(typing.pause, 1),
        openSeconds: { cold: round(opening.cold), again: round(opening.again) },
      },
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'suluh', value: `${token}.suluh`, url }])
  return context.newPage()
}

async function measureTyping(page: Page, url: string, token: string) {
  const source = (n: number) => `<span data-tex="\\frac{${n}}{x^{2}+1}"></span>`
  const stem = `<p>${Array.from({ length: formulas }, (_, n) => source(n)).join(' dan ')}</p>`
  const options = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, html: `<p>Pilihan ${id}</p>` }))
  const [place] = await call(url, token, pelajaran.list, {})
  const { id } = await call(url, token, soal.create, {
    body: {
      draft: {
        content: { form: 'pilihan-ganda', stem, options },
        key: { form: 'pilihan-ganda', accepted: ['A'] },
        pembahasan: '',
      },
      pelajaranId: place!.id,
      aspekId: null,
    },
  })
  const bare = await costOfKeys(page, async () => {
    const drawn = (await call(url, token, soal.one, { params: { id } })).content.stem
    await page.setContent(`<div contenteditable>${drawn}</div>`)
    await page.locator('div').focus()
  })
  const { keys, pause } = await costOfKeys(page, async () => {
    await page.goto(`/dashboard/paket-soal/bank/${id}`)
    const field = page.getByRole('textbox', { name: 'Pokok soal' })
    await field
      .locator('.formula math')
      .nth(formulas - 1)
      .waitFor()
    // A click might open one of them.
    await field.focus()
    await page.keyboard.press('Control+End')
  })
  await page.context().close()
  return {
    median: median(keys),
    p95: quantile(keys, 0.95),
    most: Math.max(...keys),
    pause,
    bare: quantile(bare.keys, 0.95),
  }
}

/** The main thread's busy time in ms for each key, and for what is drawn anew once nobody types. */
async function costOfKeys(page: Page, open: () => Promise<void>) {
  await open()
  await sleep(1500)
  const cdp = await page.context().newCDPSession(page)
  // The thread's own time: what else the machine does meanwhile is not the editor's.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const keys: number[] = []
  for (const letter of words) {
    const before = await busyMs()
    await page.keyboard.type(letter)
    await sleep(50)
    keys.push((await busyMs()) - before)
  }
  const before = await busyMs()
  await sleep(600)
  return { keys, pause: (await busyMs()) - before }
}

/** Median seconds from the address until the questions can be worked on: with nothing kept, and once more. */
async function measureOpening(browser: Browser, url: string, token: string, paketId: string) {
  const visits: { cold: number; again: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedIn(browser, url, token)
    const opened = async (go: () => Promise<unknown>) => {
      const began = performance.now()
      void go().catch(() => undefined)
      await page
        .getByRole('region', { name: /^Soal / })
        .getByRole('listitem')
        .nth(5)
        .waitFor()
      return (performance.now() - began) / 1000
    }
    const cold = await opened(() => page.goto(`/dashboard/paket-soal/${paketId}`))
    visits.push({ cold, again: await opened(() => page.reload()) })
    await page.context().close()
  }
  return { cold: median(visits.map(({ cold }) => cold)), again: median(visits.map(({ again }) => again)) }
}

/** A package of one section with all the questions. */
async function makePaket(url: string, token: string): Promise<string> {
  const soalIds = await bringQuestions(url, token, questions)
  const made = await call(url, token, paketSoal.create, { body: { nama: 'Lima ratus', preset: 'ulangan' } })
  const sections = made.sections.map(({ soal: _, ...section }) => ({ ...section, soalIds }))
  await call(url, token, paketSoal.update, { params: { id: made.id }, body: { ...made, sections } })
  return made.id
}
