import { expect, test } from 'vitest'
import { mayReload } from './preload-error.ts'

test('a page is loaded anew once, not twice within a minute', () => {
  expect(mayReload(null, 1000)).toBe(true)
  expect(mayReload('1000', 60_000)).toBe(false)
  expect(mayReload('1000', 62_000)).toBe(true)
})
