import { describe, expect, it } from 'vitest'
import { isEmptyHtml, soalProblems, type SoalContent } from './soal-form.ts'
import { soalProblemWords } from './soal-problem.ts'

const asked = (...options: string[]) => ({
  content: {
    form: 'pilihan-ganda',
    stem: '<p>Apa?</p>',
    options: options.map((html, index) => ({ id: 'ABCDE'[index]!, html })),
  } satisfies SoalContent,
  key: { form: 'pilihan-ganda' as const, accepted: ['A'] },
})
const told = (...options: string[]) =>
  soalProblems(asked(...options)).map((problem) => soalProblemWords(problem).message)

describe('equal options', () => {
  it('never pass, however they are laid out', () => {
    expect(told('<p>dua</p>', '<p>tiga</p>', 'dua', '<div>dua&nbsp;</div>')).toEqual([
      'Opsi A dan C sama persis',
      'Opsi A dan D sama persis',
    ])
    const picture = '<p><img src="/api/file/1" alt="" width="40"></p>'
    expect(told(picture, '<p>tiga</p>', picture)).toEqual(['Opsi A dan C sama persis'])
  })

  it('are others where anything that is seen differs', () => {
    expect(told('x2', 'x<sup>2</sup>', 'X2', 'x<sub>2</sub>', '<u>x</u>2')).toEqual([])
  })
})

it.each([
  ['', true],
  ['<p> </p>&nbsp;<br>', true],
  ['<b>'.repeat(1_000_000), true],
  ['<p>&nbsp;a</p>', false],
  ['<p></p>a', false],
  ['<br '.repeat(1_000_000), false],
  ['<p><img src="x"></p>', false],
  ['<p><span data-tex="x"></span></p>', false],
])('says whether HTML shows nothing: %#', (html, isEmpty) => {
  expect(isEmptyHtml(html)).toBe(isEmpty)
})
