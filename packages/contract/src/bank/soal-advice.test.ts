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

it.each([
  ['Semua jawaban di atas benar', 'opsi soal ini tidak ikut diacak'],
  ['<p>Semua benar</p>', 'opsi soal ini tidak ikut diacak'],
  ['A dan B', 'opsi soal ini tidak ikut diacak'],
  ['Semuanya salah', 'letaknya berpindah bila opsi diacak'],
  ['Tidak ada yang benar.', 'letaknya berpindah bila opsi diacak'],
  ['Jawaban A dan B', 'letaknya berpindah bila opsi diacak'],
])('tells what becomes of "%s" where options are shuffled', (option, words) => {
  expect(advised(['A'], 'satu', 'dua', option)).toEqual([expect.stringMatching(`^Opsi C .*${words}$`)])
})

it.each(['Semua hewan bernapas', 'Tidak ada oksigen', 'Benar', 'Jawaban yang sopan', 'Vitamin A dan B'])(
  'tells nothing of "%s"',
  (option) => {
    expect(advised(['A'], 'satu', 'dua', option)).toEqual([])
  },
)
