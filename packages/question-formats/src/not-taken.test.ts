import { strToU8, zipSync } from 'fflate'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { docx, cell, paragraph, png, row, run, table } from './word/docx-fixture.ts'
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

it('names columns that Excel or LibreOffice hides, which are read all the same', async () => {
  const rows = [
    ['NO', 'SOAL', 'A', 'B', 'KUNCI', 'KUNCI LAMA'],
    [1, 'Satu?', 'a', 'b', 'A', 'A'],
    [2, 'Dua?', 'a', 'b', 'B', 'B'],
  ]
  const hide = (sheet: ReturnType<typeof utils.aoa_to_sheet>) => {
    sheet['!cols'] = [{}, {}, {}, { hidden: true }, { hidden: true }, { hidden: true }]
  }
  const said = [
    'Kolom tersembunyi: Kolom B, KUNCI tersembunyi di Excel, tetapi ikut dibaca',
    'Kolom KUNCI LAMA: Kolom KUNCI LAMA tidak diambil (terisi di 2 baris)',
  ]
  expect(await toldOf(xlsx(rows, hide))).toEqual(said)
  const column = (hidden: boolean, count: number) =>
    `<table:table-column${hidden ? ' table:visibility="collapse"' : ''} table:number-columns-repeated="${count}"/>`
  const cells = (row: unknown[]) =>
    row.map(
      (text) =>
        `<table:table-cell office:value-type="string"><text:p>${String(text)}</text:p></table:table-cell>`,
    )
  const lines = rows.map(
    (row, at) =>
      `<table:table-row${at === 2 ? ' table:visibility="filter"' : ''}>${cells(row).join('')}</table:table-row>`,
  )
  const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Soal">${column(false, 3)}${column(true, 3)}${lines.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  const ods = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
    'styles.xml': strToU8(
      '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>',
    ),
  })
  expect(await toldOf(ods)).toEqual([
    'Baris tersembunyi: Baris 3 tersembunyi di Excel, tetapi ikut dibaca',
    ...said,
  ])
})

it('names columns without a title, and what other systems keep beside a question', async () => {
  const untitled = [
    ['NO', 'SOAL', 'A', 'B', 'KUNCI', ''],
    [1, 'Satu?', 'a', 'b', 'A', 'lihat buku hal. 3'],
  ]
  expect(await toldOf(xlsx(untitled))).toEqual(['Kolom F: Kolom F tidak diambil (terisi di 1 baris)'])
  const cerdas = [
    ['tipe_soal', 'teks_soal', 'opsi_a', 'opsi_b', 'jawaban_pg', 'indikator'],
    ['pg', 'Satu?', 'a', 'b', 'A', 'Siswa dapat menyebut'],
  ]
  expect(await toldOf(xlsx(cerdas))).toEqual([
    'Kolom indikator: Kolom indikator tidak diambil (terisi di 1 baris)',
  ])
})

it('names equations of an old kind that come as pictures, and those that do not come, by their question', async () => {
  const equation = (id: string, program = 'Equation.3') =>
    `<w:r><w:object><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata r:id="${id}"/></v:shape><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed" ProgID="${program}" r:id="x"/></w:object></w:r>`
  const line = (text: string) => paragraph(run(text))
  const media = { p: png(1), q: png(2), w: strToU8('\u00d7WMF'), s: png(3) }
  const body = [
    paragraph(run('1. Nilai '), equation('p'), run(' adalah')),
    paragraph(run('A. '), equation('q', 'Equation.DSMT4')),
    line('B. 2'),
    line('Kunci: B'),
    paragraph(run('2. Nilai '), equation('w'), run(' adalah')),
    line('A. 1'),
    line('B. 2'),
    line('Kunci: B'),
    // A sheet of Excel within the document is a picture like any other.
    paragraph(run('3. Lihat '), equation('s', 'Excel.Sheet.12')),
    line('A. 1'),
    line('B. 2'),
    line('Kunci: B'),
  ]
  const file = docx(body.join(''), { media })
  expect(await toldOf(file)).toEqual([
    'Soal 2: Satu gambar tidak terbawa',
    'Soal 1: 2 rumus Equation Editor atau MathType terbawa sebagai gambar',
  ])
  expect((await readChecked(file)).problems.map(({ question }) => question)).toEqual([1, 0])
  // An object that shows nothing at all is lost, too.
  const bare =
    '<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Equation.3"/></w:object></w:r>'
  const lone = [paragraph(run('1. Nilai '), bare), line('A. 1'), line('B. 2'), line('Kunci: B')]
  expect(await toldOf(docx(lone.join('')))).toEqual(['Soal 1: Satu gambar tidak terbawa'])
})

it('names a key or a text at the top or bottom of the pages, and no letterhead', async () => {
  const body = ['1. Satu?', 'A. a', 'B. b', 'Kunci: A'].map((line) => paragraph(run(line))).join('')
  const withFooter = (...lines: string[]) =>
    docx(body, {
      parts: {
        'word/footer1.xml': strToU8(
          `<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${lines.map((line) => paragraph(run(line))).join('')}</w:ftr>`,
        ),
      },
    })
  expect(await toldOf(withFooter('SMP Negeri 1 Sleman', 'Penilaian Akhir Semester', 'Halaman 1'))).toEqual([])
  expect(await toldOf(withFooter('Kunci: 1. B 2. C'))).toEqual([
    'Kepala dan kaki halaman: Teks “Kunci: 1. B 2. C” tidak diambil',
  ])
})
