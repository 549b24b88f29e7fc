import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readQuestions } from './read.ts'
import { readChecked, told } from './read-checked.ts'

const folder = join(import.meta.dirname, '../../../../shared/data/templates')
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
    expect(result.problems).toEqual([])
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
    expect(keys[4]).toEqual({
      form: 'menjodohkan',
      correct: { 1: ['B', 'D', 'F'], 2: ['A', 'F'], 3: ['C', 'G', 'H'] },
    })
    expect(keys[8]).toEqual({
      form: 'menjodohkan',
      correct: { 1: ['A'], 2: ['A', 'B'], 3: ['A'], 4: ['A', 'B'], 5: ['B'] },
    })
    expect(keys[10]).toEqual({ form: 'isian-singkat', texts: ['singkat'], numbers: [] })
    expect(keys[11]).toEqual({ form: 'uraian', maxMark: 10, rubric: 'jawab urai' })
  })

  it('reads the CandyCBT sheet, whose jenis 2 is an essay', async () => {
    const result = await readChecked(file('candy_importdatasoal.xls'))
    expect(result.questions.map((q) => q.content.form)).toEqual([
      'pilihan-ganda',
      'pilihan-ganda',
      ...Array.from({ length: 5 }, () => 'uraian'),
    ])
    expect(told(result)).toEqual([
      'peringatan: Baris 2, kolom Soal: Berkas file1.jpg, file2.jpg, fileA.jpg tidak terbawa',
    ])
  })

  it.each(['zya_form_soal_ganda.docx', 'zya_form_soal_ganda.xls'])(
    'reads the one filled question of %s',
    async (name) => {
      const result = await readChecked(file(name))
      expect(result.format).toBe(name.endsWith('.docx') ? 'word-zya' : 'excel-zya')
      expect(result.problems).toEqual([])
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

  it('says what it found in a template for students', async () => {
    await expect(readQuestions({ name: 'x', bytes: file('garuda_format_siswa.xlsx') })).rejects.toMatchObject(
      {
        code: 'validation',
        message: expect.stringMatching(/Tabel soal tidak ditemukan.*NISN.*data murid/),
      },
    )
  })
})
