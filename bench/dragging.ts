import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { quantile, round } from './measurement.ts'

const frameMs = 1000 / 60
const seconds = 4
const widgets = 30

declare global {
  /** When each frame began, while frames are counted. */
  var framesBegan: number[]
}

/**
 * A widget is dragged over others, back and forth, and pushes them aside: frames in a second, those that came late, and
 * what the main thread has to do for one, in its own time.
 */
export async function measureDragging(page: Page, reportId: string) {
  await page.goto(`/analytics/designer/${reportId}`)
  const boxes = page.locator('section[data-widget]')
  await boxes.nth(widgets - 1).waitFor()
  await page.waitForLoadState('networkidle')
  await sleep(1500)
  const head = await boxes.first().locator('header').boundingBox()
  if (!head) throw new Error('no widget to drag')
  const [x, y] = [head.x + 60, head.y + 12]
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find((each) => each.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10, { steps: 3 })
  const before = await busyMs()
  await page.evaluate(countFrames)
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const turn = ((Date.now() % 2000) / 2000) * 2 * Math.PI
    await page.mouse.move(x + 300 * (1 - Math.cos(turn)), y + 200 * (1 - Math.cos(turn)))
    await sleep(4)
  }
  const began = await page.evaluate(() => globalThis.framesBegan)
  const busy = (await busyMs()) - before
  await page.mouse.up()
  await page.context().close()
  const gaps = began.slice(1).map((at, index) => at - began[index]!)
  const took = (began.at(-1)! - began[0]!) / 1000
  return {
    framesPerSecond: round(gaps.length / took, 1),
    // A screen has its own beat: one frame left out is two beats.
    lateFrames: gaps.filter((gap) => gap > frameMs * 1.5).length,
    frames: gaps.length,
    gapMs: { p95: round(quantile(gaps, 0.95), 1), most: round(Math.max(...gaps), 1) },
    mainThreadMsForAFrame: round(busy / gaps.length, 1),
  }
}

/** Runs in the page. */
function countFrames(): void {
  globalThis.framesBegan = []
  const next = (at: number) => {
    globalThis.framesBegan.push(at)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
