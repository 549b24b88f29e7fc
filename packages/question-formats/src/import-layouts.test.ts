import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { cell, docx, paragraph, picture, png, row, run, table } from './word/docx-fixture.ts'
import { readChecked, told } from './read-checked.ts'

function xlsx(rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Soal')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

describe('tables of other exam systems', () => {
  it('reads ZYA, where the status of each answer says whether it is right', async () => {
    const zya = (type: string, text: string, status: string) => row('', type, text, status)
    const result = await readChecked(
      docx(
        table(
          row('No', 'Jenis', 'Isi', 'Jawaban'),
          zya('SOAL', 'Ibu kota?', ''),
          zya('JAWABAN', 'Jakarta', '1'),
          row('1', 'JAWABAN', 'Bogor', '0'),
          zya('SOAL', 'Prima?', ''),
          zya('JAWABAN', '2', '1'),
          zya('JAWABAN', '3', '1'),
          zya('JAWABAN', '4', '0'),
          zya('SOAL', 'Rusak?', ''),
          zya('JAWABAN', 'a', 'x?'),
          zya('JAWABAN', 'b', '0'),
          zya('SOAL', '', ''),
          zya('JAWABAN', '', '0'),
        ),
      ),
    )
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['A'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
      { form: 'pilihan-ganda', accepted: [] },
    ])
    expect(told(result)).toEqual([
      'galat: Tabel 1, baris 9, kolom Jawaban: Status jawaban “x?” tidak dikenal',
    ])
  })

  it('reads BeeSmart, whose key is the place of an option and never its text', async () => {
    const title = ['NO.', 'JENIS SOAL', 'KATEGORI', 'ACAK', 'SOAL']
    for (let i = 1; i <= 5; i++) title.push(`JAWAB${i}`, `FILEJAWAB${i}`)
    title.push('AUDIO', 'VIDEO', 'GAMBAR', 'KUNCI JAWABAN', 'ACAK OPSI JAWAB')
    const answers = (...texts: string[]) => texts.flatMap((text) => [text, ''])
    const result = await readChecked(
      xlsx(
        [
          title,
          [
            'nomor',
            '1 = PG, 2 = Esai',
            '1 mudah',
            'A/T',
            'isi soal',
            ...answers('jawaban', '', '', '', ''),
            '',
            '',
            '',
            '1-5',
            'Y/T',
          ],
          [1, 1, 1, 'A', '1 + 1 = ?', ...answers('1', '2', '3', '4', '5'), '', '', '', 2, 'Y'],
          [2, 1, 1, 'A', 'Angka keempat?', ...answers('4', '3', '2', '1', '0'), '', '', 'peta.jpg', 4, 'Y'],
          [3, 2, 3, 'T', 'Jelaskan.', ...answers('', '', '', '', ''), '', '', '', '', 'T'],
          [4, 1, 1, 'A', 'Di luar?', ...answers('a', 'b', 'c', 'd', 'e'), '', '', '', 9, 'Y'],
        ],
        'biff8',
      ),
    )
    expect(result.format).toBe('excel-beesmart')
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'pilihan-ganda', accepted: ['D'] },
      { form: 'uraian', maxMark: 10, rubric: '' },
      { form: 'pilihan-ganda', accepted: ['9'] },
    ])
    expect(told(result)).toEqual([
      ...['KATEGORI', 'ACAK', 'ACAK OPSI JAWAB'].map(
        (title) => `peringatan: Kolom ${title}: Kolom ${title} tidak diambil (terisi di 5 baris)`,
      ),
      'peringatan: Baris 4, kolom SOAL: Berkas peta.jpg tidak terbawa',
      'galat: Baris 6, kolom KUNCI JAWABAN: Kunci menunjuk 9, yang tidak ada di soal ini',
    ])
  })

  it('reads the columns of bank-soal-cerdas', async () => {
    const title =
      'mata_pelajaran jenjang kurikulum tipe_soal level_kognitif kko teks_soal indikator opsi_a opsi_b opsi_c opsi_d opsi_e jawaban_pg jawaban_benarsalah rubrik_uraian pasangan_kiri_1 pasangan_kanan_1 pasangan_kiri_2 pasangan_kanan_2'.split(
        ' ',
      )
    const of = (values: Record<string, string>) => title.map((name) => values[name] ?? '')
    const result = await readChecked(
      xlsx([
        title,
        of({ tipe_soal: 'pg', teks_soal: 'Ibu kota?', opsi_a: 'Bogor', opsi_b: 'Jakarta', jawaban_pg: 'B' }),
        of({ tipe_soal: 'uraian', teks_soal: 'Jelaskan.', rubrik_uraian: 'Tiga tahap' }),
        of({ tipe_soal: 'benar_salah', teks_soal: 'Bumi datar.', jawaban_benarsalah: 'salah' }),
        of({
          tipe_soal: 'menjodohkan',
          teks_soal: 'Jodohkan.',
          pasangan_kiri_1: 'Jepang',
          pasangan_kanan_1: 'Tokyo',
          pasangan_kiri_2: 'Korea',
          pasangan_kanan_2: 'Seoul',
        }),
      ]),
    )
    expect(result.format).toBe('excel-bank-soal-cerdas')
    expect(result.problems).toEqual([])
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'uraian', maxMark: 10, rubric: 'Tiga tahap' },
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'menjodohkan', correct: { 1: ['B'], 2: ['A'] } },
    ])
  })

  it('reads CandyCBT in plain Word text, options by their order', async () => {
    const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')
    const result = await readChecked(
      docx(
        lines('Q:1) Apa ibu kota?', 'FileQ:') +
          paragraph(picture('p1')) +
          lines('A:) Bogor', 'FileO:', 'A:) Jakarta', 'FileO: b.jpg', 'Kunci: B') +
          lines(
            'Q:2) Jelaskan',
            'dengan contoh.',
            'Kunci: bebas',
            'Q:3) Luar?',
            'A:) a',
            'B:) b',
            'Kunci: D',
          ),
        { media: { p1: png() } },
      ),
    )
    expect(result.format).toBe('word-candycbt')
    expect(result.questions.map((q) => [q.number, q.key])).toEqual([
      ['1', { form: 'pilihan-ganda', accepted: ['B'] }],
      ['2', { form: 'uraian', maxMark: 10, rubric: 'bebas' }],
      ['3', { form: 'pilihan-ganda', accepted: ['D'] }],
    ])
    expect(result.questions[0]?.content).toMatchObject({
      stem: '<p>Apa ibu kota?</p><p><img data-image="0" alt=""></p>',
      options: [{ html: 'Bogor' }, { html: 'Jakarta' }],
    })
    expect(told(result)).toEqual([
      'peringatan: Soal 1: Berkas b.jpg tidak terbawa',
      'galat: Soal 3: Kunci menunjuk D, yang tidak ada di soal ini',
    ])
  })

  it('keeps pictures of single cells and formulas typed as text in Word', async () => {
    const result = await readChecked(
      docx(
        table(
          row('NO', 'SOAL', 'A', 'B', 'KUNCI'),
          row('1', 'Nilai \\(x^2\\)?', cell(paragraph(picture('p'))), '4', 'B'),
        ),
        { media: { p: png() } },
      ),
    )
    expect(result.questions[0]?.content).toMatchObject({ stem: 'Nilai <span data-tex="x^2"></span>?' })
  })
})

describe('JSON', () => {
  it('reads lists alone or in groups, counts keys from where the file does and explains what is wrong', async () => {
    const item = (jawaban: unknown) => ({ pertanyaan: 'Mana?', pilihan: ['a', 'b', 'c'], jawaban })
    const result = await readChecked(
      JSON.stringify({ satu: [item(0), item(2), item('B')], dua: [item(3), 'apa'] }),
    )
    expect(result.format).toBe('json')
    expect(result.questions.map((q) => q.key)).toEqual(
      [['A'], ['C'], ['B'], []].map((accepted) => ({ form: 'pilihan-ganda', accepted })),
    )
    expect(told(result)).toEqual([
      'galat: dua, soal ke-1: Kunci 3 di luar pilihan: hanya ada 3 pilihan, dihitung dari 0',
      'peringatan: dua, soal ke-2: Bagian ini bukan soal dan dilewati',
    ])
    const counted = await readChecked(JSON.stringify([item(1), item(3)]))
    expect(counted.questions.map((q) => q.key)).toMatchObject([{ accepted: ['A'] }, { accepted: ['C'] }])
  })
})

it('reads a number of JSON as the number it is', async () => {
  const items = [
    { pertanyaan: 'Berapa?', jawaban: 7.125 },
    { pertanyaan: 'Separuh?', pilihan: [0.5, 1.125], jawaban: 0 },
  ]
  const { questions } = await readChecked(JSON.stringify(items))
  expect(questions[0]?.key).toMatchObject({ numbers: [{ value: 7.125, tolerance: 0 }] })
  expect(questions[1]?.content).toMatchObject({ options: [{ html: '0,5' }, { html: '1,125' }] })
})

describe('sheets of other applications', () => {
  const keysOf = async (rows: unknown[][]) => {
    const { questions, problems } = await readChecked(xlsx(rows))
    return [
      questions.map(({ key }) =>
        'accepted' in key
          ? key.accepted.join('')
          : 'correct' in key
            ? Object.values(key.correct).join('+')
            : key.form,
      ),
      problems.map(({ code }) => code),
    ]
  }

  it('reads Kahoot, whose keys are places', async () => {
    const head = [
      'Question - max 120 characters',
      ...[1, 2, 3, 4].map((i) => `Answer ${i} - max 75 characters`),
      'Time limit (sec) – 5, 10, 20',
      'Correct answer(s) - choose at least one',
    ]
    expect(
      await keysOf([head, ['Satu?', 'a', 'b', 'c', 'd', 20, 2], ['Dua?', 'a', 'b', 'c', 'd', 20, '1,3']]),
    ).toEqual([
      ['B', 'A+C'],
      ['kolom-dilewati', 'kunci-jadi-kompleks'],
    ])
  })

  it('reads Quizizz and other English titles', async () => {
    const head = [
      'Question Text',
      'Question Type',
      'Option 1',
      'Option 2',
      'Option 3',
      'Correct Answer',
      'Time in seconds',
    ]
    expect(
      await keysOf([
        head,
        ['Satu?', 'Multiple Choice', 'a', 'b', 'c', 3, 30],
        ['Dua?', 'Open-Ended', '', '', '', '', 30],
      ]),
    ).toEqual([['C', 'uraian'], ['kolom-dilewati']])
  })

  it('takes the answers of a Quizizz blank from where other questions have options', async () => {
    const head = ['Question Text', 'Question Type', 'Option 1', 'Option 2', 'Correct Answer']
    const { questions, problems } = await readChecked(
      xlsx([head, ['Ibu kota?', 'Fill-in-the-Blank', 'Jakarta', 'DKI Jakarta', '']]),
    )
    expect(questions.map(({ key }) => key)).toEqual([
      { form: 'isian-singkat', texts: ['Jakarta', 'DKI Jakarta'], numbers: [] },
    ])
    expect(problems).toEqual([])
  })

  it('takes "2,3" for two places, and leaves "1,2" open where an option reads so', async () => {
    const head = ['Question', 'Answer 1', 'Answer 2', 'Answer 3', 'Correct answer']
    expect(
      await keysOf([head, ['Satu?', '1', '2', '3', '2,3'], ['Dua?', '1,2', '3,4', '5,6', '1,2']]),
    ).toEqual([
      ['B+C', ''],
      ['kunci-jadi-kompleks', 'kunci-tidak-pasti'],
    ])
  })

  it('parts options that stand in one cell, and knows a key by its text', async () => {
    expect(
      await keysOf([
        ['pertanyaan', 'type', 'pilihan', 'jawaban_benar'],
        ['Satu?', 'pilihan_ganda', 'apel|jeruk|nanas', 'jeruk'],
        ['Mengapa?', 'open', '', ''],
      ]),
    ).toEqual([['B', 'uraian'], []])
  })

  it('counts keys from 0 only where the whole column does, and says so', async () => {
    const rows = (...keys: unknown[]) => [
      ['NO', 'SOAL', 'A', 'B', 'C', 'KUNCI'],
      ...keys.map((key, i) => [i + 1, `Soal ${i}`, 'x', 'y', 'z', key]),
    ]
    expect(await keysOf(rows(0, 2, 1))).toEqual([['A', 'C', 'B'], ['kunci-dari-nol']])
    expect(await keysOf(rows(1, 2, 1))).toEqual([['A', 'B', 'A'], []])
  })

  it('never takes an essay for a short answer', async () => {
    expect(
      await keysOf([
        ['NO', 'SOAL', 'KUNCI JAWABAN', 'SKOR'],
        [1, 'Jelaskan hujan!', 'Uap naik', 10],
      ]),
    ).toEqual([['uraian'], ['jenis-kosong']])
  })

  it('reads the right option of GIFT that is written ~=', async () => {
    const { questions } = await readChecked('Ia ____ {~=pergi~datang} kemarin.')
    expect(questions[0]?.key).toEqual({ form: 'pilihan-ganda', accepted: ['A'] })
  })
})

describe('sheets as programs write them', () => {
  it('reads lists of options in the way of programs, and two truths as options', async () => {
    const result = await readChecked(
      xlsx([
        ['question_text', 'question_type', 'options', 'correct_answer', 'points'],
        ['Ibu kota?', 'multiple_choice', '["Bogor","Jakarta","Solo"]', 'B', 5],
        ['Bumi bulat', 'true_false', '["Benar","Salah"]', 'A', 5],
        ['[1, 2] adalah', 'multiple_choice', 'himpunan|[selang|]titik', 'A', 5],
      ]),
    )
    expect(told(result)).toEqual([])
    expect(result.questions.map(({ content, key }) => [content, key])).toMatchObject([
      [{ options: [{ html: 'Bogor' }, { html: 'Jakarta' }, { html: 'Solo' }] }, { accepted: ['B'] }],
      [{ options: [{ html: 'Benar' }, { html: 'Salah' }] }, { accepted: ['A'] }],
      [{ options: [{ html: 'himpunan' }, { html: '[selang' }, { html: ']titik' }] }, { accepted: ['A'] }],
    ])
  })

  it('says nothing of a count without a title', async () => {
    const result = await readChecked(
      xlsx([
        ['', 'Question - max 120 characters', 'Answer 1', 'Answer 2', 'Correct answer(s)'],
        [1, 'Satu?', 'a', 'b', 1],
        [2, 'Dua?', 'a', 'b', 2],
      ]),
    )
    expect([result.questions.length, told(result)]).toEqual([2, []])
  })
})
