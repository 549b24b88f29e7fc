import { applicationReport } from '@suluh/contract/reports/application-report'
import type { DataWidget, ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { templates } from '../apps/api/src/reports/analytics/templates/templates.ts'
import { summarise } from '../apps/api/src/reports/laporan/laporan.job.ts'
import { call } from '../e2e/api-client.ts'
import { launchBrowser } from '../e2e/browser-launch.ts'
import { build } from '../run/build.mjs'
import { measureDragging } from './dragging.ts'
import { median, round, type Measurement } from './measurement.ts'
import { makePeopleWorld, type MillionWorld } from './million.ts'
import { insertLargeEvent, insertSummaries, largeEvent } from './summarised.ts'

const mostFirstSeconds = 1
const mostWholeSeconds = 3
const leastFrames = 58
const rounds = 5
const shownWidgets = 8
const name = 'Dasbor ukur'

type Painted = { first: number; whole: number }

/**
 * What a reader waits for, in a browser, on an exam of 100,000 results: until the first figures of a dashboard of eight
 * widgets are painted, and until all are; and how smoothly a widget among thirty follows the pointer.
 */
export async function measureDashboard(): Promise<Measurement> {
  build()
  const world = await makePeopleWorld(largeEvent)
  const browser = await launchBrowser()
  try {
    const large = await insertLargeEvent(world)
    await summarise({ url: world.ownerUrl, applicationId: world.applicationId, eventId: large })
    await insertSummaries(world, large)
    const id = await makeReport(world, name, dashboardOf(large, shownWidgets))
    const visits: Record<'cold' | 'again' | 'within', Painted>[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, world, id))
    const of = (way: 'cold' | 'again' | 'within') => ({
      first: round(median(visits.map((each) => each[way].first))),
      whole: round(median(visits.map((each) => each[way].whole))),
    })
    const [cold, again, within] = [of('cold'), of('again'), of('within')]
    const drag = await measureDragging(
      await signedIn(browser, world),
      await makeReport(world, 'Tiga puluh', dashboardOf(large, 30)),
    )
    return {
      figure: cold.first,
      unit: 's until the first widget is painted, with nothing kept from before',
      yardstick: `${mostFirstSeconds} s`,
      ratio: round(cold.first / mostFirstSeconds),
      must: `<= ${mostFirstSeconds} s, all ${shownWidgets} in <= ${mostWholeSeconds} s, dragging at >= ${leastFrames} frames/s`,
      ok:
        cold.first <= mostFirstSeconds &&
        cold.whole <= mostWholeSeconds &&
        drag.framesPerSecond >= leastFrames,
      details: {
        results: largeEvent,
        coldSeconds: cold,
        reloadSeconds: again,
        fromTheListSeconds: within,
        draggingAmong30: drag,
      },
    }
  } finally {
    await browser.close()
    await world.stop()
  }
}

/** The template's first widgets, over and over, all of the one exam. */
function dashboardOf(eventId: string, count: number): ReportDefinition {
  const template = templates['ringkasan-ujian']
  const asking = Object.values(template.widgets).filter((each): each is DataWidget => 'formats' in each)
  const shown = Array.from({ length: count }, (_, at): DataWidget => {
    const widget = asking[at % shownWidgets]!
    return at < shownWidgets ? widget : { ...widget, id: `${widget.id}-${Math.floor(at / shownWidgets)}` }
  })
  const [page] = template.pages
  const perRow = 4
  const layout = shown.map(({ id }, at) => ({
    widget: id,
    x: (at % perRow) * 3,
    y: Math.floor(at / perRow) * 5,
    w: 3,
    h: 5,
  }))
  return {
    ...template,
    parameters: template.parameters.map((each) => ({ ...each, initial: [eventId] })),
    pages: [{ ...page!, layout }],
    widgets: Object.fromEntries(shown.map((widget) => [widget.id, widget])),
  }
}

async function makeReport(
  { apiUrl, token }: MillionWorld,
  nama: string,
  definition: ReportDefinition,
): Promise<string> {
  const made = await call(apiUrl, token, applicationReport.create, {
    body: { nama, folder: '', template: 'kosong' },
  })
  await call(apiUrl, token, applicationReport.save, {
    params: { id: made.id },
    body: { nama, keterangan: '', folder: '', definition, version: made.version },
  })
  return made.id
}

async function openContext(browser: Browser, { apiUrl, token }: MillionWorld): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: apiUrl, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'suluh', value: `${token}.suluh`, url: apiUrl }])
  await context.addInitScript(watchPainting)
  return context
}

async function signedIn(browser: Browser, world: MillionWorld): Promise<Page> {
  return (await openContext(browser, world)).newPage()
}

/** The address in a fresh browser, once more by reload, and by a click in the list of reports. */
async function visit(browser: Browser, world: MillionWorld, id: string) {
  const page = await signedIn(browser, world)
  const address = `/dashboard/analytics/view/${id}`
  await page.goto(address, { waitUntil: 'commit' })
  const cold = await painted(page)
  await page.reload({ waitUntil: 'commit' })
  const again = await painted(page)
  await page.goto('/dashboard/analytics')
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const from = await page.evaluate(() => performance.now())
  await link.click()
  const within = await painted(page, from)
  await page.context().close()
  return { cold, again, within }
}

declare global {
  /** When each widget stood on the screen with its figures, in ms since the page began. */
  var paintedAt: Record<string, number>
}

/** Runs in the page: looks at every frame which widgets have figures, and takes the time of the frame after. */
function watchPainting(): void {
  globalThis.paintedAt = {}
  const figures = 'strong, [data-part=chart] svg path, td'
  const look = () => {
    for (const widget of document.querySelectorAll<HTMLElement>('article[data-widget]')) {
      const id = widget.dataset['widget'] ?? ''
      if (id in globalThis.paintedAt || !widget.querySelector(figures)) continue
      globalThis.paintedAt[id] = Number.POSITIVE_INFINITY
      requestAnimationFrame((at) => (globalThis.paintedAt[id] = at))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Seconds from the beginning of the page, or a moment in it, until the first and until every widget is painted. */
async function painted(page: Page, from = 0): Promise<Painted> {
  await page.waitForFunction(
    (count) => {
      const times = Object.values(globalThis.paintedAt)
      return times.length === count && times.every(Number.isFinite)
    },
    shownWidgets,
    { timeout: 60_000, polling: 50 },
  )
  const times = Object.values(await page.evaluate(() => globalThis.paintedAt))
  return { first: (Math.min(...times) - from) / 1000, whole: (Math.max(...times) - from) / 1000 }
}
