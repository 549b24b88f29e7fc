import { afterEach, expect, test, vi } from 'vitest'
import { loadDispensable, mayReload, reloadOnceOnPreloadError } from './preload-error.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page is loaded anew once, not twice within a minute', () => {
  expect(mayReload(null, 1000)).toBe(true)
  expect(mayReload('1000', 60_000)).toBe(false)
  expect(mayReload('1000', 62_000)).toBe(true)
})

test('a page is loaded anew for what it needs, not for what it can do without', async () => {
  const browser = new EventTarget()
  const assign = vi.fn<(path: string) => void>()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
  vi.stubGlobal('location', { pathname: '/ujian', search: '', assign })
  reloadOnceOnPreloadError(() => undefined)
  const fail = async () => {
    await Promise.resolve()
    browser.dispatchEvent(new Event('vite:preloadError'))
    throw new Error('not there')
  }
  await expect(loadDispensable(fail)).rejects.toThrow('not there')
  await new Promise((done) => setTimeout(done))
  expect(assign).not.toHaveBeenCalled()
  await expect(fail()).rejects.toThrow('not there')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/ujian'))
})
