import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readQuestions } from '../read.ts'
import { readChecked, told } from '../read-checked.ts'

const folder = join(import.meta.dirname, '../../../../../shared/data/templates')
const isAbsent = !existsSync(folder)
if (isAbsent) console.warn('Templat asli tidak ada di sini; ujinya dilewati.')
const file = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

describe.skipIf(isAbsent)('the templates that schools use', () => {
  it('reads the simple Word table', async () => {
    const result = await readChecked(file('garuda_format_soal.docx'))
    expect(result.format).toBe('word-8-kolom')
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['E'] },
      { form: 'pilihan-ganda', accepted: ['C'] },
      { form: 'pilihan-ganda', accepted: [] },
    ])
    expect(result.questions[2]?.content).toEqual({
      form: 'pilihan-ganda',
      stem: 'Contoh soal teks <em>miring</em>, <strong>tebal</strong>, <u>garis bawah</u>',
      options: [
        { id: 'A', html: '<p>Contoh jawaban gambar</p><p><img data-image="1" alt=""></p>' },
        { id: 'B', html: '<img data-image="1" alt="">' },
      ],
    })
    expect(result.images.map((image) => image.mime)).toEqual(['image/png', 'image/jpeg'])
    expect(told(result)).toEqual(['galat: Tabel 1, nomor 3, kolom JAWABAN BENAR: Kunci jawaban belum diisi'])
  })

  it('reads the five AKM tables', async () => {
    const result = await readChecked(file('garuda_format_soal_akm.docx'))
    expect(result.format).toBe('word-akm')
    // What to do stands beside the tables; nothing is left out in silence.
    expect(result.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      Array.from({ length: result.problems.length }, () => 'peringatan teks-dilewati'),
    )
    expect(result.problems.length).toBeGreaterThan(0)
    expect(result.images).toEqual([])
    expect(result.questions.map((q) => q.content.form)).toEqual([
      'pilihan-ganda',
      ...Array.from({ length: 3 }, () => 'pilihan-ganda-kompleks'),
      ...Array.from({ length: 6 }, () => 'menjodohkan'),
      'isian-singkat',
      'uraian',
      'uraian',
    ])
    const keys = result.questions.map((q) => q.key)
    expect(keys.slice(0, 4)).toEqual([
      { form: 'pilihan-ganda', accepted: ['C'] },
      { form: 'pilihan-ganda-kompleks', correct: ['B', 'D', 'E'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A'] },
      { form: 'pilihan-ganda-kompleks', correct: ['B'] },
    ])
    // Counted in the file by hand: the pairs of the six questions of table 3.
    const pairs = (correct: Record<number, string[]>) => ({ form: 'menjodohkan', correct })
    expect(keys.slice(4, 10)).toEqual([
      pairs({ 1: ['B', 'D', 'F'], 2: ['A', 'F'], 3: ['C', 'G', 'H'] }),
      pairs({ 1: ['A', 'B', 'C', 'D'], 2: ['B', 'D', 'E'] }),
      pairs({ 1: ['C'], 2: ['A'], 3: ['B'] }),
      pairs({ 1: ['B'], 2: ['A'], 3: ['C'], 4: ['A'], 5: ['A'], 6: ['B'], 7: ['C'], 8: ['C'] }),
      pairs({ 1: ['A'], 2: ['A', 'B'], 3: ['A'], 4: ['A', 'B'], 5: ['B'] }),
      pairs({ 1: ['A'], 2: ['B'], 3: ['B'] }),
    ])
    expect(keys.slice(10)).toEqual([
      { form: 'isian-singkat', texts: ['singkat'], numbers: [] },
      { form: 'uraian', maxMark: 10, rubric: 'jawab urai' },
      { form: 'uraian', maxMark: 10, rubric: 'uraian' },
    ])
    const sizes = result.questions.map(({ content }) =>
      'options' in content
        ? [content.options.length]
        : content.form === 'menjodohkan'
          ? [content.rows.length, content.columns.length]
          : [],
    )
    expect(sizes).toEqual([[5], [6], [2], [2], [3, 8], [2, 5], [3, 3], [8, 3], [5, 2], [3, 2], [], [], []])
  })

  it('reads the CandyCBT sheet, whose jenis 2 is an essay', async () => {
    const result = await readChecked(file('candy_importdatasoal.xls'))
    expect(result.questions.map((q) => q.content.form)).toEqual([
      'pilihan-ganda',
      'pilihan-ganda',
      ...Array.from({ length: 5 }, () => 'uraian'),
    ])
    expect(result.questions.slice(0, 2).map(({ number, key }) => [number, key])).toEqual([
      ['1', { form: 'pilihan-ganda', accepted: ['A'] }],
      ['2', { form: 'pilihan-ganda', accepted: ['A'] }],
    ])
    expect(result.questions[0]?.content).toMatchObject({
      stem: "Cont'oh Soal Pg 1 ...",
      options: ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, html: `jawaban ${id}` })),
    })
    expect(told(result)).toEqual([
      'peringatan: Baris 2, kolom Soal: Berkas file1.jpg, file2.jpg, fileA.jpg dan 4 lainnya tidak terbawa',
    ])
  })

  it.each(['zya_form_soal_ganda.docx', 'zya_form_soal_ganda.xls'])(
    'reads the one filled question of %s',
    async (name) => {
      const result = await readChecked(file(name))
      expect(result.format).toBe(name.endsWith('.docx') ? 'word-zya' : 'excel-zya')
      // The template says the same in four of its five options: it is shown, and not taken over as it is.
      expect(result.problems.map(({ code }) => code).toSorted()).toEqual([
        ...(name.endsWith('.docx') ? [] : ['kolom-dilewati']),
        ...Array.from({ length: 3 }, () => 'pilihan-kembar'),
        ...(name.endsWith('.docx') ? ['teks-dilewati'] : []),
      ])
      const [question] = result.questions
      expect(result.questions).toHaveLength(1)
      expect(question?.key).toEqual({ form: 'pilihan-ganda', accepted: ['B'] })
      expect(question?.content).toMatchObject({
        stem: expect.stringContaining('Ini adalah contoh soal...'),
        options: Array.from({ length: 5 }, () => expect.anything()),
      })
      expect(result.images).toHaveLength(name.endsWith('.docx') ? 1 : 0)
    },
  )

  it.each([
    ['garuda_format_siswa.xlsx', /Tabel soal tidak ditemukan.*NISN.*data murid/],
    ['garuda_format_guru.xlsx', /Tabel soal tidak ditemukan.*NIP.*data murid atau guru/],
  ])('says what it found in %s, a template for people', async (name, message) => {
    await expect(readQuestions({ name: 'x', bytes: file(name) })).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringMatching(message),
    })
  })
})
