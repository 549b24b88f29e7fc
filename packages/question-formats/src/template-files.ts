import { strToU8 } from 'fflate'
import type { TemplateFormat } from '@suluh/contract/bank/soal-import'
import writeXlsx from 'write-excel-file/node'
import type { WrittenFile } from './soal/export-file.ts'
import { readQuestions } from './read.ts'
import { templateCsv, templateRows } from './templates.ts'
import { documentFile, sheetFile } from './write.ts'
import { widthOf } from './sheet/write-excel.ts'
import { writeWord } from './word/write-word.ts'

const forms: [jenis: string, how: string][] = [
  ['PG', 'Opsi di JAWABAN A, B, C, …; satu huruf di JAWABAN BENAR, misalnya C.'],
  ['PG Kompleks', 'Opsi seperti PG; semua huruf yang benar di JAWABAN BENAR, misalnya A,C.'],
  ['Kategori', 'Satu pernyataan di setiap kolom JAWABAN; kunci 1=B;2=S.'],
  ['Kategori: Fakta/Opini', 'Kategori dengan nama sendiri; kunci 1=F;2=O.'],
  [
    'Menjodohkan',
    'Satu pasangan di setiap kolom JAWABAN: Jepang -> Tokyo. Pengecoh: -> Manila. Kunci kosong.',
  ],
  ['Isian Singkat', 'Jawaban yang diterima di JAWABAN BENAR, dipisah titik koma. Angka: 3,14 ± 0,01.'],
  ['Uraian', 'Jawaban atau rubrik di JAWABAN BENAR; nilai paling tinggi di SKOR (kosong berarti 10).'],
  ['Berbobot', 'Bobot setiap opsi di JAWABAN BENAR: A=5;B=4;C=3;D=2;E=1.'],
]
const more: [what: string, how: string][] = [
  ['Opsi', 'Boleh kurang atau lebih dari lima; tambah kolom JAWABAN F, JAWABAN G, … bila perlu.'],
  ['BACAAN', 'Teks yang dipakai beberapa soal. Gabungkan selnya ke bawah, atau tulis teks yang sama.'],
  [
    'INDIKATOR',
    'Indikator soal, untuk kisi-kisi dan kartu soal; boleh kosong. Kolom CP ATAU TP boleh ditambahkan.',
  ],
  ['Rumus', 'Tulis LaTeX di antara \\( dan \\), misalnya \\(\\frac{1}{2}\\).'],
  ['Gambar', 'Sisipkan gambar di atas selnya (PNG atau JPG).'],
]

const wordNotes = [
  'Petunjuk: setiap bentuk soal punya tabelnya sendiri. Hapus contohnya, lalu isi soal Anda; tabel yang tidak dipakai boleh dihapus.',
  'Pilihan ganda: satu baris satu opsi; beri tanda v di kolom KUNCI pada opsi yang benar. Dua tanda v atau lebih berarti pilihan ganda kompleks (JENIS 2).',
  'Kategori (JENIS 6): kolom KUNCI berisi nama kategorinya. Berbobot (JENIS 7): kolom KUNCI berisi bobotnya.',
  'Menjodohkan (JENIS 3): baris diberi kode 1, 2, 3; kolom A, B, C; kunci ditulis di KODE BARIS dan KODE KOLOM, misalnya 1 dengan B,D.',
  'Rumus boleh ditulis dengan persamaan Word; gambar boleh disisipkan di sel mana pun.',
  'Teks yang dipakai beberapa soal ditulis di atas tabelnya seperti pada contoh di bawah: kalimat pertamanya menyebut nomor soalnya.',
]

/** An empty table for teachers with one example of each form and what to write where. */
export async function writeTemplate(format: TemplateFormat): Promise<WrittenFile> {
  const csv = strToU8(templateCsv())
  if (format === 'csv') return { bytes: csv, extension: 'csv', mime: 'text/csv; charset=utf-8' }
  if (format === 'excel') return { bytes: await templateXlsx(), ...sheetFile }
  const { questions, images } = await readQuestions({ name: 'templat.csv', bytes: csv })
  const written = questions.map((question) => ({ ...question, id: '' }))
  const input = { title: 'Templat soal', questions: written, media: images }
  return { bytes: writeWord(input, wordNotes), ...documentFile }
}

async function templateXlsx(): Promise<Uint8Array> {
  const bold = { fontWeight: 'bold' as const, backgroundColor: '#f2f2f2', borderColor: '#999999' }
  const cell = (value: string) => ({
    value,
    type: String,
    format: '@',
    wrap: true,
    alignVertical: 'top' as const,
  })
  const [titles = [], ...rows] = templateRows()
  const blank = Array.from({ length: 100 }, () => titles.map(() => ''))
  const help = [
    [
      { ...cell('JENIS'), ...bold },
      { ...cell('Cara mengisi lembar Soal (hapus contohnya dahulu)'), ...bold },
    ],
    ...[...forms, ...more].map((row) => row.map(cell)),
  ]
  const soal = [
    titles.map((title) => ({ ...cell(title), ...bold })),
    ...[...rows, ...blank].map((row) => row.map(cell)),
  ]
  const file = writeXlsx([
    {
      data: soal,
      sheet: 'Soal',
      columns: titles.map((title) => ({ width: widthOf(title) })),
      stickyRowsCount: 1,
    },
    { data: help, sheet: 'Petunjuk', columns: [{ width: 24 }, { width: 90 }] },
  ])
  return new Uint8Array(await file.toBuffer())
}
