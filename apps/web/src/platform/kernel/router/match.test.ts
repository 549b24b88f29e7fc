import { expect, test } from 'vitest'
import { matchPath, matchRoutes } from './match.ts'

test.each([
  ['/', '/', {}],
  ['/soal/:id', '/soal/7', { id: '7' }],
  ['/soal/:id/', '/Soal/7/', { id: '7' }],
  ['/tabel/:nama', '/tabel/Mata%20uji', { nama: 'Mata uji' }],
  ['/tabel/:nama', '/tabel/100%', { nama: '100%' }],
  ['/berkas/*', '/berkas/a/b', {}],
  ['/bukti/:kode?', '/bukti/AB3CD', { kode: 'AB3CD' }],
  ['/bukti/:kode?', '/bukti', {}],
  ['*', '/', {}],
])('%s is %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['/', '/soal'],
  ['/soal/:id', '/soal'],
  ['/soal/:id', '/soal/7/riwayat'],
  ['/soal', '/soalan'],
  ['/bukti/:kode?', '/bukti/AB3CD/lagi'],
  ['/bukti/:kode?', '/'],
])('%s is not %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})

test('of several the one that names most counts, in whatever order they stand', () => {
  const paths = ['*', '/soal/:id', '/soal/impor', '/soal/:id/:bagian', '/soal/:id/riwayat']
  const routes = [...paths, ...paths.toReversed()].map((path) => ({ path }))
  const found = (path: string) => matchRoutes(routes, path)?.route.path
  expect(found('/soal/impor')).toBe('/soal/impor')
  expect(found('/soal/7')).toBe('/soal/:id')
  expect(found('/soal/7/riwayat')).toBe('/soal/:id/riwayat')
  expect(found('/soal/7/x')).toBe('/soal/:id/:bagian')
  expect(found('/lain')).toBe('*')
})
