import { expect, it } from 'vitest'
import { soalAdvice } from './soal-advice.ts'
import type { SoalContent } from './soal-form.ts'
import { soalProblemWords } from './soal-problem.ts'

const advised = (accepted: string[], ...options: string[]) =>
  soalAdvice({
    content: {
      form: 'pilihan-ganda',
      stem: '<p>Apa?</p>',
      options: options.map((html, index) => ({ id: 'ABCDE'[index]!, html })),
    } satisfies SoalContent,
    key: { form: 'pilihan-ganda', accepted },
  }).map((problem) => soalProblemWords(problem).message)

it('tells of two right ones', () => {
  expect(advised(['A', 'C'], 'satu', 'dua', 'tiga')).toEqual(['Beberapa opsi dianggap benar: A dan C'])
  expect(advised(['A'], 'satu', 'dua', 'tiga')).toEqual([])
})

it('tells of a key that is much longer than all others, and of no other long one', () => {
  const long = 'perubahan wujud dari padat menjadi gas tanpa mencair lebih dahulu'
  expect(advised(['B'], 'mencair', long, 'membeku')).toEqual([
    'Opsi B, kuncinya, jauh lebih panjang dari yang lain',
  ])
  expect(advised(['A'], 'mencair', long, 'membeku')).toEqual([])
  expect(advised(['B'], 'perubahan wujud dari gas menjadi cair karena dingin', long, 'membeku')).toEqual([])
})
