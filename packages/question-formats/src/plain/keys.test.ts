import { describe, expect, it } from 'vitest'
import type { ReadResult } from '../read.ts'
import { docx, paragraph, row, run, table } from '../word/docx-fixture.ts'
import { keysOf, readChecked } from '../read-checked.ts'

const keysOfText = async (...lines: string[]) => keysOf(await readChecked(lines.join('\n')))
const question = (number: number) => [`${number}. Soal ke-${number} adalah`, 'A. satu', 'B. dua', 'C. tiga']
const three = [1, 2, 3].flatMap(question)

describe('keys of pasted text', () => {
  it.each([
    ['a list behind the word, in one line', [...three, 'Kunci: 1. A 2. B 3. C'], ['A', 'B', 'C']],
    ['a list of numbers and letters with nothing between', [...three, 'Kunci: 1A 2B 3C'], ['A', 'B', 'C']],
    ['a list that goes on below', [...three, 'Kunci: 1. A 2. B', '3. C'], ['A', 'B', 'C']],
    [
      'lists by paper, called so',
      [...question(1), ...question(2), ...question(1), ...question(2)].concat([
        'KUNCI JAWABAN PAKET A',
        '1. A 2. B',
        'KUNCI JAWABAN PAKET B',
        '1. B 2. C',
      ]),
      ['A', 'B', 'B', 'C'],
    ],
    [
      'lists by paper in another order than the papers',
      ['PAKET A', ...question(1), ...question(2), 'PAKET B', ...question(1), ...question(2)].concat([
        'KUNCI JAWABAN PAKET B',
        '1. B 2. C',
        'KUNCI JAWABAN PAKET A',
        '1. A 2. B',
      ]),
      ['A', 'B', 'B', 'C'],
    ],
    [
      'lists by code, below one title',
      [
        'KODE SOAL: 01',
        ...question(1),
        ...question(2),
        'KODE SOAL: 02',
        ...question(1),
        ...question(2),
      ].concat(['KUNCI JAWABAN', 'Kode 2', '1. B', '2. C', 'Kode 1', '1. A', '2. B']),
      ['A', 'B', 'B', 'C'],
    ],
    [
      'bold of a chat',
      ['1. x', 'A. satu', '**B. dua**', 'C. tiga', '2. y', '**A. satu**', 'B. dua'],
      ['B', 'A'],
    ],
    ['what is marked', ['1. x', 'A. satu', '==B. dua==', 'C. tiga'], ['B']],
    ['powers are not bold', ['1. x', 'A. 2**3**2', 'B. a==b==c', 'C. tiga', 'Kunci: C'], ['C']],
  ])('%s', async (_, lines, keys) => expect(await keysOfText(...lines)).toEqual(keys))

  it.each([
    [
      'a line and a list that differ',
      [...question(1), 'Kunci: A', ...question(2), 'Kunci: B', 'KUNCI JAWABAN', '1. A', '2. C'],
      ['A', 'galat'],
    ],
    ['a number that is no text of an option', ['1. x', 'A. 6', 'B. 7', 'C. 5', 'Kunci: 2'], ['galat']],
    ['letters that make no row', ['1. x', 'A. satu', 'A. dua', 'C. tiga', 'Kunci: C'], ['galat']],
    ['two that are offered', [...question(1), 'Kunci: A atau C'], ['galat']],
    ['what it is not', [...question(1), 'Jawaban: bukan A'], ['galat']],
    [
      'a list of another paper',
      ['PAKET A', ...question(1), ...question(2), 'KUNCI JAWABAN PAKET B', '1. B 2. C'],
      ['galat', 'galat'],
    ],
    [
      'lists out of their order for papers without a name',
      [...question(1), ...question(2), ...question(1), ...question(2)].concat([
        'KUNCI JAWABAN PAKET B',
        '1. B 2. C',
        'KUNCI JAWABAN PAKET A',
        '1. A 2. B',
      ]),
      ['galat', 'galat', 'galat', 'galat'],
    ],
    ['nothing', three, ['galat', 'galat', 'galat']],
  ])('%s is no key', async (_, lines, keys) => expect(await keysOfText(...lines)).toEqual(keys))
})

describe('keys of a document', () => {
  const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')
  const coloured = (text: string, colour: string) => paragraph(run(text, `<w:color w:val="${colour}"/>`))

  it('takes one colour as the key and two as a disagreement', async () => {
    const options = (first: string, second: string) =>
      coloured('A. satu', first) + coloured('B. dua', second) + lines('C. tiga', 'D. empat')
    const one = await readChecked(docx(lines('1. x') + options('FF0000', '000000')))
    const two = await readChecked(docx(lines('1. x') + options('FF0000', '0000FF')))
    expect([keysOf(one), keysOf(two)]).toEqual([['A'], ['galat']])
    expect(two.problems.map(({ code, args }) => [code, ...args])).toEqual([
      ['kunci-berselisih', 'warna (merah): A; warna (biru): B'],
    ])
  })

  it('does not take a table that a question asks about for a list of keys', async () => {
    const asked = table(row('1', 'A'), row('2', 'B'), row('3', 'C'))
    const body =
      lines('1. Perhatikan!') +
      asked +
      lines('Pasangan yang benar adalah', 'A. 1', 'B. 2', 'C. 3', 'Kunci: B')
    const { questions, ...rest } = await readChecked(docx(body + lines(...question(2), ...question(3))))
    expect(keysOf({ questions, ...rest })).toEqual(['B', 'galat', 'galat'])
    expect(questions[0]?.content.stem).toContain('<table>')
    // The same table at the end is one.
    const atEnd = await readChecked(docx(lines(...three) + asked))
    expect(keysOf(atEnd)).toEqual(['A', 'B', 'C'])
  })
})

describe('a list of keys for several sections', () => {
  const exam = [
    'I. Pilihan Ganda',
    ...question(1),
    ...question(2),
    'II. Isian',
    '1. Hasil 5 + 5 adalah ....',
    '2. Ibu kota Indonesia adalah ....',
    'III. Uraian',
    '1. Jelaskan fotosintesis!',
    '2. Sebutkan contoh energi!',
    'KUNCI JAWABAN',
  ]
  const readOf = async (...keys: string[]) => {
    const { questions, problems } = await readChecked([...exam, ...keys].join('\n'))
    return { keys: questions.map(({ key }) => shown(key)), codes: problems.map(({ code }) => code) }
  }
  const shown = (key: ReadResult['questions'][number]['key']) => {
    if (key.form === 'pilihan-ganda') return key.accepted.join()
    if (key.form === 'isian-singkat') return [...key.texts, ...key.numbers.map(({ value }) => value)].join()
    return key.form === 'uraian' ? key.rubric : key.form
  }
  const whole = ['A', 'B', '10', 'Jakarta', 'Proses di daun', 'Air, angin']

  it.each([
    [
      'the mark of a section before its first key',
      ['I. 1. A  2. B', 'II. 1. 10  2. Jakarta', 'III. 1. Proses di daun', '2. Air, angin'],
    ],
    [
      'the name of a section before its keys',
      [
        'A. Pilihan Ganda : 1. A 2. B',
        'B. Isian : 1. 10 2. Jakarta',
        'C. Uraian',
        '1. Proses di daun',
        '2. Air, angin',
      ],
    ],
  ])('is read with %s', async (_, keys) => expect(await readOf(...keys)).toEqual({ keys: whole, codes: [] }))

  it('gives nothing to any of them where its beginning cannot be read', async () => {
    const { keys, codes } = await readOf('I) lihat buku hal. 3', '2. Air, angin')
    expect(keys.slice(2)).toEqual(['', '', '', ''])
    expect(codes).toContain('kunci-bagian-lain')
  })
})
