import { expect, it } from 'vitest'
import type { SoalContent, SoalKey } from './soal-form.ts'
import { inPlace } from './soal-places.ts'

const list = (ids: string) => [...ids].map((id) => ({ id, html: `pilihan ${id}` }))
const codes = (choices: { id: string; html: string }[]) => choices.map(({ id, html }) => `${id}: ${html}`)

it.each<[SoalContent, SoalKey, string[], SoalKey]>([
  [
    { form: 'pilihan-ganda', stem: 'x', options: list('CAB') },
    { form: 'pilihan-ganda', accepted: ['A', 'C'] },
    ['A: pilihan C', 'B: pilihan A', 'C: pilihan B'],
    { form: 'pilihan-ganda', accepted: ['A', 'B'] },
  ],
  [
    { form: 'pilihan-ganda-kompleks', stem: 'x', options: list('BD') },
    { form: 'pilihan-ganda-kompleks', correct: ['D'] },
    ['A: pilihan B', 'B: pilihan D'],
    { form: 'pilihan-ganda-kompleks', correct: ['B'] },
  ],
  [
    { form: 'pilihan-berbobot', stem: 'x', options: list('BA') },
    { form: 'pilihan-berbobot', weights: { A: 1, B: 5 } },
    ['A: pilihan B', 'B: pilihan A'],
    { form: 'pilihan-berbobot', weights: { A: 5, B: 1 } },
  ],
  [
    { form: 'kategori', stem: 'x', statements: list('21'), categories: list('BS') },
    { form: 'kategori', correct: { 1: 'B', 2: 'S' } },
    ['1: pilihan 2', '2: pilihan 1', 'B: pilihan B', 'S: pilihan S'],
    { form: 'kategori', correct: { 1: 'S', 2: 'B' } },
  ],
  [
    { form: 'menjodohkan', stem: 'x', rows: list('31'), columns: list('CA') },
    { form: 'menjodohkan', correct: { 3: ['A', 'C'], 1: ['C'] } },
    ['1: pilihan 3', '2: pilihan 1', 'A: pilihan C', 'B: pilihan A'],
    { form: 'menjodohkan', correct: { 1: ['A', 'B'], 2: ['A'] } },
  ],
])('codes the choices of %j as they stand, and its key with them', (content, key, expected, expectedKey) => {
  const placed = inPlace({ content, key })
  const { stem: _, form: __, ...lists } = placed.content
  expect(Object.values(lists).flatMap(codes)).toEqual(expected)
  expect(placed.key).toEqual(expectedKey)
  expect(inPlace(placed)).toEqual(placed)
})
