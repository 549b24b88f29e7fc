import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { expect, it } from 'vitest'
import type { SnapshotStructure } from './snapshot.ts'
import { layoutOf } from './layout.ts'

const choice = (...texts: string[]): SoalContent => ({
  form: 'pilihan-ganda',
  stem: 'x',
  options: texts.map((html, at) => ({ id: 'ABCD'[at]!, html })),
})
const contents = new Map([
  ['bebas', choice('satu', 'dua', 'tiga', 'empat')],
  ['semua', choice('satu', 'dua', 'tiga', '<p>Semua jawaban benar</p>')],
  ['dua', choice('satu', 'dua', '<p>A dan B</p>')],
  ['lain', choice('satu', 'dua', 'tiga', 'di atas lima')],
])
const soal = [...contents.keys()].map((id) => ({
  id,
  form: 'pilihan-ganda' as const,
  pelajaran: 'x',
  aspek: null,
  ...(id.startsWith('s') || id.startsWith('d') ? { stimulus: 'bacaan' } : {}),
}))
const section = { id: 's', nama: 'x', durationSeconds: 60, threshold: null, soal }
const structure = {
  sections: [{ ...section, shuffleQuestions: true, shuffleOptions: true }],
} as unknown as SnapshotStructure

it('shuffles for each student alike every time, groups whole, and no options that speak of each other', () => {
  const orders = new Set<string>()
  const options = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const [laid] = layoutOf(structure, contents, seed)
    expect(layoutOf(structure, contents, seed)).toEqual([laid])
    const ids = laid!.soal.map(({ id }) => id)
    orders.add(ids.join())
    expect(ids.toSorted()).toEqual(['bebas', 'dua', 'lain', 'semua'])
    expect(ids.indexOf('dua') - ids.indexOf('semua')).toBe(1)
    const of = (id: string) => laid!.soal.find((each) => each.id === id)!.options
    expect([of('semua'), of('dua')]).toEqual([null, null])
    options.add(of('bebas')!.join(''))
  }
  expect(orders.size).toBe(6)
  expect(options.size).toBeGreaterThan(15)
})
