import { gabungan } from '@suluh/contract/results/gabungan'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { auditWords, keptAction } from './audit-words.ts'

const app = useTestApp()

it('every line is told in Indonesian words: a call by its contract, what has no call by its own', () => {
  const said = auditWords(app.server.endpoints)
  expect(said(keptAction(paketSoal.update))).toBe('Mengubah paket soal')
  expect(said('POST /gabungan/:id/compute')).toBe(gabungan.compute.log)
  expect(said('masuk-gagal')).toBe('Mencoba masuk dengan kata sandi salah')
  expect(said('POST /yang-dahulu/:id')).toBe('POST /yang-dahulu/:id')
})

it('the words of calls say what was done, none by its address and none that is for another', () => {
  const words = app.server.endpoints.flatMap(({ log }) => log || [])
  expect(words.length).toBeGreaterThan(90)
  expect(words.filter((each) => !/^Me\p{L}+ \p{L}|^Bertindak|^Berpindah|^Keluar$/u.test(each))).toEqual([])
  // A word of an address that nobody has translated, or one that is said twice.
  const untold = /[/:]|application|report|version|marking|profile\b|export\b|\b(\p{L}+) \1\b/iu
  expect(words.filter((each) => untold.test(each))).toEqual([])
})
