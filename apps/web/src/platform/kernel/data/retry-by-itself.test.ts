import type * as Module from './retry-by-itself.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const world = { isCut: true, asked: 0 }
const page = new EventTarget() as EventTarget & { visibilityState: string }
let retryByItself: typeof Module

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  Object.assign(world, { isCut: true, asked: 0 })
  page.visibilityState = 'visible'
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', () => {
    world.asked += 1
    return world.isCut ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response())
  })
  retryByItself = await import('./retry-by-itself.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits twice as long each time, half a minute at most, and never quite the same', () => {
  const { waitMs } = retryByItself
  expect([0, 1, 2, 3, 4, 9].map((tried) => waitMs(tried, 0))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(waitMs(0, 1)).toBe(1600)
})

test('reads again once the server answers, and not before', async () => {
  const read = vi.fn<() => void>()
  const stop = retryByItself.retryOnceReached(read)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(world.asked).toBeGreaterThanOrEqual(3)
  expect(world.asked).toBeLessThanOrEqual(4)
  expect(read).not.toHaveBeenCalled()
  world.isCut = false
  await vi.advanceTimersByTimeAsync(16_000)
  expect(read).toHaveBeenCalledOnce()
  stop()
})

test('the parts of one page ask together, and nobody asks once they are gone', async () => {
  const stops = [vi.fn<() => void>(), vi.fn<() => void>()].map((read) => retryByItself.retryOnceReached(read))
  await vi.advanceTimersByTimeAsync(2000)
  expect(world.asked).toBe(1)
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(world.asked).toBe(1)
})

test('is patient with what fails again although the server answers', async () => {
  world.isCut = false
  let stop = () => {}
  let reads = 0
  const fail = () => {
    stop()
    reads += 1
    stop = retryByItself.retryOnceReached(fail)
  }
  stop = retryByItself.retryOnceReached(fail)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBeGreaterThanOrEqual(4)
  expect(reads).toBeLessThanOrEqual(6)
  stop()
})

test('asks at once when the network is back and when somebody looks, and not while nobody does', async () => {
  const stop = retryByItself.retryOnceReached(() => undefined)
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(120_000)
  expect(world.asked).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(world.asked).toBe(1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(500)
  expect(world.asked).toBe(2)
  stop()
})
