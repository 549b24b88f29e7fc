import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { describe, expect, it } from 'vitest'
import { readChecked, told } from './read-checked.ts'

describe('GIFT', () => {
  const read = async (text: string) => {
    const result = await readChecked(text)
    expect(result.format).toBe('gift')
    return result
  }

  it('reads every kind of answer', async () => {
    const { questions, problems } = await read(`// kunci ujian
$CATEGORY: ipa/dasar

::Presiden:: Siapa presiden pertama? {=Soekarno ~Hatta#bukan ~Soeharto ####Lihat buku}

Bilangan prima? {~%50%2 ~%50%3 ~%-100%4}

Bumi bulat. {TRUE#salah#benar}
Bumi datar. {F}

Ibu kota Jawa Barat? {=Bandung =Kota Bandung =%50%Bandoeng}

Nilai \\(\\pi\\)? {#3.14:0.01}

Antara? {#1..5}

Beberapa? {#=10 =%50%12:1}

Jodohkan. {=Jepang -> Tokyo =Korea -> Seoul = -> Manila}

Jelaskan. {}

Ibu kota {~Bogor =Jakarta} Indonesia.

Rasa? {=manis ~%50%asin ~pahit}
`)
    expect(questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['A'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
      { form: 'pilihan-ganda', accepted: ['A'] },
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'isian-singkat', texts: ['Bandung', 'Kota Bandung'], numbers: [] },
      { form: 'isian-singkat', texts: [], numbers: [{ value: 3.14, tolerance: 0.01 }] },
      { form: 'isian-singkat', texts: [], numbers: [{ value: 3, tolerance: 2 }] },
      { form: 'isian-singkat', texts: [], numbers: [{ value: 10, tolerance: 0 }] },
      { form: 'menjodohkan', correct: { 1: ['C'], 2: ['B'] } },
      { form: 'uraian', maxMark: 10, rubric: '' },
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'pilihan-berbobot', weights: { A: 1, B: 0.5, C: 0 } },
    ])
    expect(questions[0]?.pembahasan).toBe('Lihat buku<p>Hatta: bukan</p>')
    expect(questions[3]?.content).toMatchObject({ stem: 'Bumi datar.' })
    expect(questions[5]?.content).toMatchObject({ stem: 'Nilai <span data-tex="\\pi"></span>?' })
    expect(questions[10]?.content).toMatchObject({ stem: 'Ibu kota _____ Indonesia.' })
    expect(problems.filter((p) => p.severity === 'galat')).toEqual([])
  })

  it('keeps escaped signs, safe HTML and pictures of its own; drops what is foreign', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg\\=\\='
    const { questions, images, problems } = await read(
      `[html]<p onclick\\="x()">a \\= b \\~ c \\{d\\} \\: \\#</p><script>alert(1)</script><img src\\="data:image/png;base64,${pixel}"><img src\\="https\\://contoh.invalid/a.png"> {\n=ya\n~[plain]<b>tidak</b>\n}`,
    )
    expect(questions[0]?.content).toMatchObject({
      stem: '<p>a = b ~ c {d} : #</p><img data-image="0" alt="">',
      options: [
        { id: 'A', html: 'ya' },
        { id: 'B', html: '&lt;b&gt;tidak&lt;/b&gt;' },
      ],
    })
    expect(images).toHaveLength(1)
    expect(problems.map((p) => soalProblemWords(p).message)).toEqual(['Satu gambar tidak terbawa'])
  })

  it('finds the line of a fault and goes on after it', async () => {
    const result = await read(
      'Satu {=a ~b\n\nDua {=a ~b}\n\nTeks saja\n\nTiga {#abc}\n\nEmpat {jawaban}\n\nLima {~a ~b}',
    )
    expect(told(result)).toEqual([
      'galat: Baris 1: Kurung kurawal jawaban tidak ditutup',
      'peringatan: Baris 5: Teks tanpa jawaban { … } bukan soal dan dilewati',
      'galat: Baris 7: Angka “abc” tidak dapat dibaca',
      'galat: Baris 9: Isi { … } tidak dapat dibaca sebagai jawaban',
      'galat: Baris 11: Kunci jawaban belum diisi',
    ])
    expect(result.questions[0]?.key).toEqual({ form: 'pilihan-ganda', accepted: ['A'] })
  })
})

describe('Aiken', () => {
  it('reads points, brackets, small letters, long lines and Indonesian answers', async () => {
    const result = await readChecked(
      'Apa ibu kota?\nA. Bandung\nB) Jakarta\nANSWER: B\n\nB. J. Habibie lahir di?\nBaris kedua\na) Parepare\nb) Bandung\nlanjutan\nKunci: a.\n\nPilih dua\nA. x\nB. y\nC. z\nANSWER: A, C\n',
    )
    expect(result.format).toBe('aiken')
    expect(result.problems).toEqual([])
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'pilihan-ganda', accepted: ['A'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
    ])
    expect(result.questions[1]?.content).toMatchObject({
      stem: 'B. J. Habibie lahir di?<br>Baris kedua',
      options: [{ html: 'Parepare' }, { html: 'Bandung<br>lanjutan' }],
    })
  })

  it('leaves an exam as people type it to the reader of such exams', async () => {
    const typed = [
      'PILIHAN GANDA\n1. Ibu kota?\nA. Bandung\nB. Jakarta\nKunci: B\n\n2. 2 x 3?\nA. 5\nB. 6\nKunci: B\n\nURAIAN\n3. Jelaskan!',
      '1. Ibu kota?\nA. Bandung\nB. Jakarta\n2. 2 x 3?\nA. 5\nB. 6\n3. Jelaskan!\n\nKUNCI JAWABAN:\n1. B\n2. B',
    ]
    for (const text of typed) {
      const result = await readChecked(text)
      expect(result.format).toBe('teks')
      expect(told(result).filter((line) => line.startsWith('galat'))).toEqual([])
      expect(result.questions.map(({ content, key }) => [content.stem, key])).toEqual([
        ['Ibu kota?', { form: 'pilihan-ganda', accepted: ['B'] }],
        ['2 x 3?', { form: 'pilihan-ganda', accepted: ['B'] }],
        ['Jelaskan!', expect.objectContaining({ form: 'uraian' })],
      ])
    }
  })

  it('keeps statements that are numbered inside of a question', async () => {
    const result = await readChecked(
      'Perhatikan!\n1. Air\n2. Api\nYang padam?\nA. 1\nB. 2\nKunci: B\n\nIbu kota?\nA. Bogor\nB. Jakarta\nKunci: B',
    )
    expect(result.format).toBe('aiken')
    expect(result.questions.map(({ content }) => content.stem)).toEqual([
      'Perhatikan!<br>1. Air<br>2. Api<br>Yang padam?',
      'Ibu kota?',
    ])
  })

  it('takes numbers off the front and explains what is missing', async () => {
    const result = await readChecked(
      '1. Satu?\nA. a\nB. b\nANSWER: D\n\n2. Dua?\nA. a\nB. b\n\n3. Tiga?\nANSWER: A\n\n4) Empat?\nA. a\nB. b\nANSWER: A',
    )
    expect(result.questions.map((q) => q.number)).toEqual(['1', '2', '4'])
    expect(told(result)).toEqual([
      'galat: Baris 1: Kunci menunjuk D, yang tidak ada di soal ini',
      'galat: Baris 6: Baris ANSWER tidak ada',
      'galat: Baris 10: Opsi jawaban belum lengkap: paling sedikit dua',
    ])
  })
})
