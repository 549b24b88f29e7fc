import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { docx, cell, paragraph, row, run, table } from './word/docx-fixture.ts'
import { readChecked } from './read-checked.ts'

/** What the review says was not taken, with its place. */
async function toldOf(file: Uint8Array | string): Promise<string[]> {
  const { problems } = await readChecked(file)
  return problems.map((problem) => `${problem.place}: ${soalProblemWords(problem).message}`)
}

function xlsx(rows: unknown[][], change: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void = () => {}) {
  const sheet = utils.aoa_to_sheet(rows)
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Soal')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const head = ['NO', 'SOAL', 'A', 'B', 'KUNCI', 'BOBOT']

it('names rows that Excel hides, which are read all the same', async () => {
  const file = xlsx(
    [
      ['NO', 'SOAL', 'A', 'B', 'KUNCI'],
      [1, 'Satu?', 'a', 'b', 'A'],
      [2, 'Dua?', 'a', 'b', 'B'],
      [3, 'Tiga?', 'a', 'b', 'B'],
    ],
    (sheet) => {
      sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }]
    },
  )
  expect((await readChecked(file)).questions).toHaveLength(3)
  expect(await toldOf(file)).toEqual([
    'Baris tersembunyi: Baris 3–4 tersembunyi di Excel, tetapi ikut dibaca',
  ])
})

it('names marks that differ from question to question, once', async () => {
  const rows = [
    head,
    [1, 'Satu?', 'a', 'b', 'A', 2],
    [2, 'Dua?', 'a', 'b', 'B', 5],
    [3, 'Tiga?', 'a', 'b', 'B', 2],
  ]
  expect(await toldOf(xlsx(rows))).toEqual(['Bobot soal: Bobot soal yang tidak sama (2; 5) tidak diambil'])
  expect(await toldOf(xlsx(rows.map((each) => each.with(5, each === head ? 'BOBOT' : 2))))).toEqual([])
})

it('names units and marks of Moodle', async () => {
  const question = (grade: number, units: string) =>
    `<question type="numerical"><questiontext><text>Panjangnya?</text></questiontext><defaultgrade>${grade}</defaultgrade><answer fraction="100"><text>${grade}</text><tolerance>0</tolerance></answer>${units}</question>`
  const units = '<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>'
  expect(await toldOf(`<quiz>${question(1, units)}${question(3, '')}</quiz>`)).toEqual([
    'Soal ke-1: Satuan (cm) tidak diambil; jawabannya hanya angka',
    'Bobot soal: Bobot soal yang tidak sama (1; 3) tidak diambil',
  ])
})

it('names colours that mark no key', async () => {
  const red = (text: string) => run(text, '<w:color w:val="FF0000"/>')
  const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')
  const typed =
    paragraph(run('1. Kata '), red('merah'), run(' berarti')) +
    lines('A. satu', 'B. dua', 'Kunci: A', '2. Dua?') +
    paragraph(red('A. satu')) +
    lines('B. dua')
  expect(await toldOf(docx(typed))).toEqual(['Warna: Warna atau stabilo di soal 1 tidak diambil'])
  const tabled = table(
    row('NO', 'SOAL', 'A', 'B', 'KUNCI'),
    row('1', cell(paragraph(run('Kata '), red('merah'))), 'a', 'b', 'A'),
    row('2', 'Dua?', 'a', 'b', 'B'),
  )
  expect(await toldOf(docx(tabled))).toEqual(['Warna: Warna atau stabilo di soal 1 tidak diambil'])
})
