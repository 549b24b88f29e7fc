import type { Grant } from '@suluh/contract/platform/peran-izin'
import { expect, it } from 'vitest'
import { withGrant } from './grants.ts'

const none: Grant[] = []
const words = (grants: Grant[]) =>
  grants.map(({ izin, cakupan }) => `${izin} ${cakupan}`).toSorted((a, b) => a.localeCompare(b))

it('who may do something to things may see them, as far', () => {
  const writes = withGrant(none, 'soal.write', 'lembaga')
  expect(words(writes)).toEqual(['soal.read lembaga', 'soal.write lembaga'])
  expect(words(withGrant(writes, 'soal.delete', 'milik'))).toEqual([
    'soal.delete milik',
    'soal.read lembaga',
    'soal.write lembaga',
  ])
  expect(words(withGrant(writes, 'soal.delete', 'aplikasi'))).toContain('soal.read aplikasi')
})

it('who may not see things any more does nothing to them, and nothing farther than they see', () => {
  const all = withGrant(withGrant(none, 'soal.write', 'aplikasi'), 'soal.delete', 'milik')
  expect(words(withGrant(all, 'soal.read', 'lembaga'))).toEqual([
    'soal.delete milik',
    'soal.read lembaga',
    'soal.write lembaga',
  ])
  expect(withGrant([...all, { izin: 'event.read', cakupan: 'milik' }], 'soal.read', undefined)).toEqual([
    { izin: 'event.read', cakupan: 'milik' },
  ])
})

it('a right beside which there is nothing to see stands alone', () => {
  expect(withGrant(none, 'ujian.take', 'milik')).toEqual([{ izin: 'ujian.take', cakupan: 'milik' }])
})
