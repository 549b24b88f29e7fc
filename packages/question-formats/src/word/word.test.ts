import { describe, expect, it } from 'vitest'
import { begin, below, docx, paragraph, picture, png, row, run, table, wide } from './docx-fixture.ts'
import { readChecked, told } from '../read-checked.ts'

const eight = ['NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN C', 'JAWABAN BENAR']
const akm = row('NO', 'SOAL', 'JENIS', 'OPSI', 'JAWABAN', 'KUNCI')

describe('the 8-column Word table', () => {
  it('takes columns in any order, without NO, with stars, breaks and small letters', async () => {
    const result = await readChecked(
      docx(
        table(
          row('Kunci\nJawaban *', 'Pilihan B', 'pilihan a', 'Soal*'),
          row('a.', 'dua', 'satu', 'Satu?'),
          row('Jawaban: B', 'dua', 'satu', 'Dua?'),
          row('tiga', 'dua', 'tiga', 'Tiga?'),
          row('', '', '', ''),
        ),
      ),
    )
    expect(result.problems).toEqual([])
    expect(result.questions.map((q) => [q.number, q.key])).toEqual([
      ['1', { form: 'pilihan-ganda', accepted: ['A'] }],
      ['2', { form: 'pilihan-ganda', accepted: ['B'] }],
      ['3', { form: 'pilihan-ganda', accepted: ['A'] }],
    ])
  })

  it('reads titles above merged option columns, banners, repeated headers and several tables', async () => {
    const head = [row('No', 'Pertanyaan', wide('Pilihan Jawaban', 2), 'Kunci'), row('', '', 'A', 'B', '')]
    const result = await readChecked(
      docx(
        table(row('Mapel', 'IPA', 'x'), row('Kelas', 'IX', 'y')) +
          table(
            ...head,
            row(wide('I. PILIHAN GANDA', 5)),
            row('1', 'Satu?', 'a', 'b', 'A'),
            ...head,
            row('2', 'Dua?', 'a', 'b', 'B'),
          ) +
          table(row(...eight), row('1', 'Tiga?', 'a', 'b', 'c', 'C')),
      ),
    )
    expect(result.questions.map((q) => q.key)).toEqual(
      ['A', 'B', 'C'].map((id) => ({ form: 'pilihan-ganda', accepted: [id] })),
    )
    expect(told(result)).toEqual([
      'peringatan: Tabel 1: Tabel ini tidak dikenali sebagai tabel soal dan dilewati',
    ])
  })

  it('explains each fault where a teacher finds it', async () => {
    const result = await readChecked(
      docx(
        table(
          row(...eight),
          row('7', 'Tujuh?', 'a', 'b', '', 'C'),
          row('8', 'Delapan?', 'a', 'b', 'c', ''),
          row('9', '', 'a', 'b', 'c', 'A'),
          row('10', 'Sepuluh?', 'a', '', '', 'A'),
          row('11', 'Sebelas?', 'a', '', 'c', 'A'),
          row('12', 'Dua belas?', 'a', 'b', 'c', 'A dan C'),
          row('13', 'Tiga belas?', 'a', 'b', 'c', 'lihat gambar'),
          row('14', 'Empat belas?', 'a', 'b', 'c', 'F'),
          row('15', 'Lima belas?', '3', '1', '2', '2'),
        ),
      ),
    )
    expect(told(result)).toEqual([
      'galat: Tabel 1, nomor 7, kolom JAWABAN C: Opsi C masih kosong',
      'galat: Tabel 1, nomor 8, kolom JAWABAN BENAR: Kunci jawaban belum diisi',
      'galat: Tabel 1, nomor 9, kolom SOAL: Teks soal masih kosong',
      'galat: Tabel 1, nomor 10, kolom JAWABAN A: Opsi jawaban belum lengkap: paling sedikit dua',
      'peringatan: Tabel 1, nomor 11, kolom JAWABAN B: Opsi B kosong dan dilewati',
      'peringatan: Tabel 1, nomor 12, kolom JAWABAN BENAR: Kunci berisi 2 opsi, jadi dibaca sebagai Pilihan Ganda Kompleks',
      'galat: Tabel 1, nomor 13, kolom JAWABAN BENAR: Kunci “lihat gambar” tidak dapat dipastikan',
      'galat: Tabel 1, nomor 14, kolom JAWABAN BENAR: Kunci menunjuk F, yang tidak ada di soal ini',
      'galat: Tabel 1, nomor 15, kolom JAWABAN BENAR: Kunci “2” tidak dapat dipastikan',
    ])
    // What lacks options is shown with places for them, to be filled where it is looked at.
    expect(result.questions).toHaveLength(9)
    const short = result.problems.find((p) => p.place.includes('nomor 10'))?.question ?? -1
    expect(result.questions[short]?.content).toMatchObject({
      options: [
        { id: 'A', html: 'a' },
        { id: 'B', html: '' },
      ],
    })
  })

  it('keeps formatting, lists and pictures, takes equal pictures once and tells of lost ones', async () => {
    const rich =
      paragraph(run('H'), run('2', '<w:vertAlign w:val="subscript"/>'), run('O', '<w:b/>')) +
      paragraph(picture('p1'))
    const result = await readChecked(
      docx(
        table(
          row(...eight),
          row(
            '1',
            rich,
            paragraph(picture('p2')),
            paragraph(picture('p3')),
            paragraph(picture('far', true)),
            'A',
          ),
          row('2', 'Dua?', paragraph(picture('wmf')), 'b', 'c', 'B'),
        ),
        {
          media: { p1: png(1), p2: png(1), p3: png(2), wmf: new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a]) },
          links: { far: 'https://contoh.invalid/x.png' },
        },
      ),
    )
    expect(result.images).toHaveLength(2)
    expect(result.questions[0]?.content).toMatchObject({
      stem: '<p>H<sub>2</sub><strong>O</strong></p><p><img data-image="0" alt=""></p>',
      options: [
        { id: 'A', html: '<img data-image="0" alt="">' },
        { id: 'B', html: '<img data-image="1" alt="">' },
      ],
    })
    expect(told(result).filter((text) => text.includes('gambar'))).toEqual([
      'peringatan: Tabel 1, nomor 1, kolom SOAL: Satu gambar tidak terbawa',
      'peringatan: Tabel 1, nomor 2, kolom SOAL: Satu gambar tidak terbawa',
    ])
  })

  it('goes on where a table was broken in two, and passes over automatic numbers in blank cells', async () => {
    const numbered = paragraph().replace(
      '<w:p>',
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>',
    )
    const result = await readChecked(
      docx(
        table(row(...eight), row('1', 'Satu?', 'a', 'b', 'c', 'A')) +
          paragraph(run('halaman 2')) +
          table(row('2', 'Dua?', 'a', 'b', 'c', 'B'), row(numbered, numbered, numbered, '', '', '')),
      ),
    )
    expect(result.questions.map((q) => q.number)).toEqual(['1', '2'])
    expect(told(result)).toEqual(['peringatan: Di luar soal: Teks “halaman 2” tidak diambil'])
  })

  it('runs Arabic from right to left', async () => {
    const result = await readChecked(
      docx(table(row(...eight), row('1', 'Artinya?\nمَا اسْمُكَ', 'كِتَابٌ', 'b', 'c', 'A'))),
    )
    expect(result.questions[0]?.content).toMatchObject({
      stem: '<p>Artinya?</p><div dir="rtl"><p>مَا اسْمُكَ</p></div>',
      options: [{ html: '<div dir="rtl"><p>كِتَابٌ</p></div>' }, {}, {}],
    })
  })
})

describe('the AKM tables', () => {
  it('reads every jenis, merged or not, with words and numbers', async () => {
    const result = await readChecked(
      docx(
        table(
          akm,
          row(begin('1'), begin('PG?'), begin('1'), 'A.', 'a', ''),
          row(below(), below(), below(), 'B.', 'b', '✓'),
          row(below(), below(), below(), 'C.', '', ''),
          row('2', 'Kompleks?', 'PG Kompleks', 'a', 'a', 'V'),
          row('', '', '', 'b', 'b', 'v'),
          row('', '', '', 'c', 'c', '-'),
          row('3', 'Benar atau salah?', '6', '1', 'Bumi bulat', 'B'),
          row('', '', '', '2', 'Bumi datar', 'Salah'),
          row('4', 'Sikap Anda?', '7', 'A', 'baik', '5'),
          row('', '', '', 'B', 'buruk', '1'),
          row(begin('5'), begin('Kosong'), begin('1'), '', '', ''),
        ),
      ),
    )
    expect(result.format).toBe('word-akm')
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
      { form: 'kategori', correct: { 1: 'B', 2: 'S' } },
      { form: 'pilihan-berbobot', weights: { A: 5, B: 1 } },
      { form: 'pilihan-ganda', accepted: [] },
    ])
    expect(told(result)).toEqual([
      'galat: Tabel 1, nomor 5, kolom JAWABAN: Opsi jawaban belum lengkap: paling sedikit dua',
    ])
  })

  it('reads a key that is a letter, and refuses one that is neither letter nor mark', async () => {
    const result = await readChecked(
      docx(
        table(
          akm,
          row(begin('1'), begin('Satu?'), begin('1'), 'A', 'a', begin('b')),
          row(below(), below(), below(), 'B', 'b', below()),
          row(begin('2'), begin('Dua?'), begin('1'), 'A', 'a', 'mungkin'),
          row(below(), below(), below(), 'B', 'b', ''),
          row(begin('3'), begin('Tiga?'), begin('1'), 'A', 'a', 'v'),
          row(below(), below(), below(), 'B', 'b', 'v'),
        ),
      ),
    )
    expect(result.questions.map((q) => q.key)).toMatchObject([
      { accepted: ['B'] },
      { accepted: [] },
      { accepted: ['A', 'B'] },
    ])
    expect(told(result)).toEqual([
      'galat: Tabel 1, nomor 2, kolom KUNCI: Tanda kunci “mungkin” tidak dikenal',
      'peringatan: Tabel 1, nomor 3, kolom KUNCI: Ada 2 kunci (A, B); memilih salah satunya sudah dianggap benar',
    ])
  })

  it('reads matching with merged titles, with one key column, and as categories', async () => {
    const double = [
      row('NO', 'SOAL', 'JENIS', wide('BARIS', 2), wide('KOLOM', 2), wide('KUNCI', 2)),
      row('', '', '', 'KODE', 'NAMA BARIS', 'KODE', 'NAMA KOLOM', 'KODE BARIS', 'KODE KOLOM'),
    ]
    const single = row('NO', 'SOAL', 'KODE BARIS', 'NAMA BARIS', 'KODE KOLOM', 'NAMA KOLOM', 'KUNCI')
    const result = await readChecked(
      docx(
        table(
          ...double,
          row('1', 'Satu', '3', '1', 'Dapur', 'A', 'Panci', '1', 'a, C'),
          row('', '', '', '2', 'Kebun', 'B', 'Cangkul', '2', 'B'),
          row('', '', '', '', '', 'C', 'Pisau', '', ''),
          row('2', 'Dua', '6', '1', 'Bumi bulat', 'A', 'Benar', '1', 'A'),
          row('', '', '', '2', 'Bumi datar', 'B', 'Salah', '2', 'B'),
          row('3', 'Tiga', '3', '1', 'x', 'A', 'y', '1', 'Z'),
        ) +
          table(
            single,
            row('1', 'Empat', '1', 'p', 'A', 'q', '1 → B\n2 → A'),
            row('', '', '2', 'r', 'B', 's', ''),
          ),
      ),
    )
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'menjodohkan', correct: { 1: ['A', 'C'], 2: ['B'] } },
      { form: 'kategori', correct: { 1: 'B', 2: 'S' } },
      { form: 'menjodohkan', correct: { 1: ['Z'] } },
      { form: 'menjodohkan', correct: { 1: ['B'], 2: ['A'] } },
    ])
    expect(told(result)).toEqual([
      'galat: Tabel 1, nomor 3, kolom KUNCI: Kunci menunjuk Z, yang tidak ada di soal ini',
    ])
  })

  it('reads numbers as numbers, and guesses a missing JENIS aloud', async () => {
    const result = await readChecked(
      docx(
        table(
          row('NO', 'SOAL', 'JENIS', 'JAWABAN'),
          row('1', 'Akar 2,25?', '4', '1,5'),
          row('2', 'Jelaskan!', 'Uraian', 'Karena begitu.'),
        ) + table(row('NO', 'SOAL', 'JAWABAN'), row('3', 'Ibu kota?', 'Jakarta; DKI')),
      ),
    )
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'isian-singkat', texts: [], numbers: [{ value: 1.5, tolerance: 0 }] },
      { form: 'uraian', maxMark: 10, rubric: 'Karena begitu.' },
      { form: 'isian-singkat', texts: ['Jakarta', 'DKI'], numbers: [] },
    ])
    expect(result.questions[0]?.content).toMatchObject({ numeric: true })
    expect(told(result)).toEqual([
      'peringatan: Tabel 2, nomor 3: Kolom JENIS kosong; dibaca sebagai Isian Singkat',
    ])
  })
})
