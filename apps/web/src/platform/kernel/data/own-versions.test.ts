import { expect, test } from 'vitest'
import { assumeNextVersion, rebased, rememberVersion } from './own-versions.ts'

test('a second change made on the same version follows the first', () => {
  rememberVersion('/paket/1', { version: 3, a: 1 }, { version: 4 })
  expect(rebased('/paket/1', { version: 3, b: 2 })).toEqual({ version: 4, b: 2 })
  rememberVersion('/paket/1', { version: 4 }, { version: 7 })
  expect(rebased('/paket/1', { version: 3 })).toEqual({ version: 7 })
})

test('a version that somebody else wrote is left to the server', () => {
  expect(rebased('/paket/2', { version: 3 })).toEqual({ version: 3 })
  expect(rebased('/paket/3', { nama: 'x' })).toEqual({ nama: 'x' })
})

test('on the way out the next number is assumed', () => {
  assumeNextVersion('/paket/4', { version: 1 })
  expect(rebased('/paket/4', { version: 1 })).toEqual({ version: 2 })
})
