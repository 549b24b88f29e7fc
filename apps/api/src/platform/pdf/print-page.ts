import { setTimeout as sleep } from 'node:timers/promises'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Browser } from './browser.ts'
import type { DevtoolsEvent } from './devtools.ts'

/** What the page asks its server for, and what it is given: nothing else answers it. */
export type PageRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type PageAnswer = { status: number; headers: [name: string, value: string][]; body: Buffer }

/** A page to be printed as a person sees it. */
export type Paper = {
  /** Where the person's own browser has it, which is where codes and links on the paper lead. */
  origin: string
  /** With its question mark. */
  path: string
  /** By which clock. */
  zone: string
  /** Bytes that it may have, where fewer than any paper: `too-large` beyond. */
  most?: number
  /** Answers in the person's name; throws or refuses what they may not, and stops where nobody waits for it any more. */
  answer: (request: PageRequest, signal: AbortSignal) => Promise<PageAnswer>
}

export type Printed = { title: string; bytes: Buffer }

const quietMs = 100
/** A page that asks for nothing any more, and often says that it cannot be printed, has nothing to print, or has failed. */
const looks = 40
/** Where nothing was refused it has but little of a busy machine: it is the last that gets time there. */
const looksUnrefused = 5 * looks
const chunkBytes = 1 << 20
/** What is printed is held in memory until it has gone. */
const mostBytes = 100_000_000
/** As wide as a desktop, since some pages lay out by it. */
const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }

/**
 * The PDF of one page, in a browser context that shares nothing with any other and knows no secret: that somebody is signed in is
 * all it is told. Every request is answered from here or refused.
 */
export async function printPage({ devtools, kill }: Browser, paper: Paper): Promise<Printed> {
  const { browserContextId } = await devtools.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
    { disposeOnDetach: true },
  )
  try {
    const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    })
    const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const page: Page = {
      ask: (method, params) => devtools.send(method, params, sessionId),
      demandAlive: devtools.demandAlive,
    }
    const gone = new AbortController()
    const traffic = openTraffic(page, paper, gone.signal)
    const stop = devtools.listen((event) => {
      if (event.sessionId !== sessionId) return
      if (event.method === 'Inspector.targetCrashed') kill(new Error('Halaman cetak mati.'))
      else traffic.take(event)
    })
    try {
      await open(page, paper)
      await ready(page, traffic)
      return await print(page, traffic, paper.most ?? mostBytes)
    } finally {
      stop()
      gone.abort()
    }
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined)
  }
}

type Page = {
  ask: <T = unknown>(method: string, params?: object) => Promise<T>
  /** What only waits for answers of the server would not learn that the browser has ended. */
  demandAlive: () => void
}

async function open(page: Page, { origin, path, zone }: Paper): Promise<void> {
  await Promise.all([
    page.ask('Page.enable'),
    page.ask('Inspector.enable'),
    page.ask('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    page.ask('Emulation.setDeviceMetricsOverride', screen),
    page.ask('Emulation.setLocaleOverride', { locale: 'id-ID' }),
    page.ask('Emulation.setTimezoneOverride', { timezoneId: zone }).catch(() => undefined),
    // The page looks there for who is signed in; what it sends in that name is answered in the asker's.
    page.ask('Page.addScriptToEvaluateOnNewDocument', {
      source: "document.cookie = 'suluh=cetak.suluh; path=/'; localStorage.setItem('suluh.theme', 'light')",
    }),
  ])
  await page.ask('Page.navigate', { url: origin + path })
}

/** Its button can be pressed, nothing says that it waits, and what effects have asked for by the next frame is known. */
const isReady = `(async () => {
  const waits = () => document.querySelector('[data-waiting], [data-part="skeleton"], [data-part="print-button"]:disabled') !== null
  if (!document.querySelector('[data-part="print-button"]') || waits()) return false
  for (const image of document.images) image.loading = 'eager'
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return !waits() && [...document.images].every((image) => image.complete)
})()`

/** Waits until the page itself says that it can be printed, and nothing is on its way. */
async function ready(page: Page, traffic: Traffic): Promise<void> {
  // Counted and not timed: a class of hundreds is drawn for seconds in which the page answers nothing.
  for (let looked = 0; ;) {
    await sleep(quietMs / 2)
    page.demandAlive()
    if (traffic.quietFor() < quietMs) looked = 0
    else if (await evaluate<boolean>(page, isReady)) {
      // Nothing that the last lines have asked for is on its way.
      if (traffic.quietFor() >= quietMs) return
    } else if (++looked >= (traffic.failure() ? looks : looksUnrefused))
      throw (
        traffic.failure() ?? new SuluhError('not-found', 'Halaman itu tidak memuat apa pun untuk dicetak.')
      )
  }
}

/** Its heading, which says of what and of whom it is. */
const nameOfPaper = "(document.querySelector('h1')?.textContent || document.title).trim()"

async function print(page: Page, traffic: Traffic, most: number): Promise<Printed> {
  const { stream } = await page.ask<{ stream: string }>('Page.printToPDF', {
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    transferMode: 'ReturnAsStream',
  })
  const parts: Buffer[] = []
  let size = 0
  for (let isOver = false; !isOver;) {
    const part = await page.ask<{ data: string; eof: boolean; base64Encoded?: boolean }>('IO.read', {
      handle: stream,
      size: chunkBytes,
    })
    const bytes = Buffer.from(part.data, part.base64Encoded ? 'base64' : 'latin1')
    size += bytes.length
    if (size > most)
      throw new SuluhError(
        'too-large',
        `Cetakan ini lebih dari ${Math.floor(most / 1e6)} MB. Kurangi gambarnya, atau saring dahulu.`,
      )
    parts.push(bytes)
    isOver = part.eof
  }
  const title = (await evaluate<string>(page, nameOfPaper)) ?? ''
  // Some pages write down that they go to paper.
  while (!traffic.isIdle()) {
    await sleep(20)
    page.demandAlive()
  }
  return { title, bytes: Buffer.concat(parts) }
}

async function evaluate<T>(page: Page, expression: string): Promise<T | undefined> {
  const { result } = await page.ask<{ result: { value?: T } }>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value
}

type Traffic = {
  take: (event: DevtoolsEvent) => void
  isIdle: () => boolean
  /** For how long nothing has been on its way. */
  quietFor: () => number
  /** The last refusal of a call, in its words. */
  failure: () => SuluhError | undefined
}

type Paused = {
  requestId: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}

/** Answers what the page asks of its own origin; whatever else it wants fails. */
function openTraffic(page: Page, { origin, answer }: Paper, gone: AbortSignal): Traffic {
  let underWay = 0
  let last = Date.now()
  let failure: SuluhError | undefined
  const reply = async ({ requestId, request: { url, method, headers, postData } }: Paused) => {
    const asked = new URL(url)
    if (asked.origin !== origin)
      return page.ask('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    const path = asked.pathname + asked.search
    const sent: PageRequest = { method, path, headers, ...(postData !== undefined && { body: postData }) }
    const given = await answer(sent, gone)
    if (given.status >= 400 && path.startsWith('/api/')) failure = refusalIn(given) ?? failure
    return page.ask('Fetch.fulfillRequest', {
      requestId,
      responseCode: given.status,
      responseHeaders: given.headers.map(([name, value]) => ({ name, value })),
      body: given.body.toString('base64'),
    })
  }
  return {
    take: ({ method, params }) => {
      if (method !== 'Fetch.requestPaused') return
      underWay += 1
      last = Date.now()
      const paused = params as Paused
      reply(paused)
        .catch(() =>
          page.ask('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' }).catch(
            // The page has gone.
            () => undefined,
          ),
        )
        .finally(() => {
          underWay -= 1
          last = Date.now()
        })
    },
    isIdle: () => underWay === 0,
    quietFor: () => (underWay > 0 ? 0 : Date.now() - last),
    failure: () => failure,
  }
}

function refusalIn({ body }: PageAnswer): SuluhError | undefined {
  try {
    const { data, message } = JSON.parse(body.toString()) as {
      data?: { code?: ConstructorParameters<typeof SuluhError>[0] }
      message?: string
    }
    return data?.code && new SuluhError(data.code, message)
  } catch {
    return undefined
  }
}
