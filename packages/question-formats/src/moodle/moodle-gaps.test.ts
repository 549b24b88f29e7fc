import { describe, expect, it } from 'vitest'
import { readChecked, told } from '../read-checked.ts'

const quiz = (type: string, html: string, more = '') =>
  `<?xml version="1.0"?><quiz><question type="${type}"><name><text>R</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><generalfeedback format="html"><text>Karena.</text></generalfeedback>${more}</question></quiz>`

async function read(xml: string) {
  const result = await readChecked(xml)
  return {
    questions: result.questions.map(({ content, key, stimulus, pembahasan }) => [
      content.stem,
      'options' in content ? content.options.map(({ html }) => html).join('|') : content.form,
      'accepted' in key
        ? key.accepted.join()
        : 'texts' in key
          ? (key.numbers[0] ?? key.texts.join('|'))
          : Object.values(key).flat().join(),
      stimulus,
      pembahasan,
    ]),
    told: told(result),
  }
}

describe('texts of Moodle with gaps', () => {
  it('are one question where they have one gap', async () => {
    expect(
      await read(
        quiz(
          'cloze',
          '<p>Ibu kota Jawa Barat adalah {1:MULTICHOICE:Bogor~=Bandung#tepat~%0%Garut \\} x}.</p><p>Pilih satu.</p>',
        ),
      ),
    ).toEqual({
      questions: [
        [
          '<p>Ibu kota Jawa Barat adalah _____.</p><p>Pilih satu.</p>',
          'Bogor|Bandung|Garut } x',
          'B',
          '',
          'Karena.<p>Bandung: tepat</p>',
        ],
      ],
      told: [],
    })
    expect(
      (await read(quiz('multianswer', 'Nilai pi {:NM:=3.14:0.01~%50%3:0.5} kira-kira'))).questions,
    ).toEqual([
      ['Nilai pi _____ kira-kira', 'isian-singkat', { value: 3.14, tolerance: 0.01 }, '', 'Karena.'],
    ])
    expect(
      (await read(quiz('cloze', 'Ibu kota: {1:SA:=Jakarta~=DKI Jakarta~Bogor}'))).questions[0]?.[2],
    ).toBe('Jakarta|DKI Jakarta')
    expect(
      (await read(quiz('cloze', 'Bilangan prima {1:MULTIRESPONSE:=2~=3~%-50%4}'))).questions[0]?.[1],
    ).toBe('2|3|4')
  })

  it('are one question for each gap that has a paragraph of its own, below what stands above them', async () => {
    const { questions, told: said } = await read(
      quiz(
        'cloze',
        '<p>Bacalah teks.</p><p>Ibu kota Jabar {1:MC:=Bandung~Bogor}</p><ul><li>Ibu kota Jateng {1:MC:=Semarang~Solo}</li><li>Ibu kota Banten {1:SA:=Serang}</li></ul>',
      ),
    )
    expect(questions.map(([stem, , key, stimulus]) => [stem, key, stimulus])).toEqual([
      ['Ibu kota Jabar _____', 'A', 'Bacalah teks.'],
      ['Ibu kota Jateng _____', 'A', 'Bacalah teks.'],
      ['Ibu kota Banten _____', 'Serang', 'Bacalah teks.'],
    ])
    expect(said).toEqual([
      'peringatan: Soal ke-1 (R): Soal rumpang ini menjadi 3 soal, satu untuk setiap celah',
    ])
  })

  it.each([
    ['several gaps in a sentence', '<p>Ibu kota {1:MC:=A~B} dan {1:MC:=C~D}.</p>'],
    ['a gap without a word of its own', '<p>Lengkapi</p><p>{1:MC:=A~B}</p><p>Kota {1:MC:=C~D}</p>'],
    ['text between the gaps', '<p>Satu {1:MC:=A~B}</p><p>lalu hujan turun</p><p>Dua {1:MC:=C~D}</p>'],
    ['gaps in a table', '<table><tr><td>satu {1:MC:=A~B}</td></tr><tr><td>dua {1:MC:=C~D}</td></tr></table>'],
  ])('are refused whole with %s', async (_, html) => {
    expect(await read(quiz('cloze', html))).toEqual({
      questions: [],
      told: [
        'galat: Soal ke-1 (R): Soal rumpang ini punya 2 celah yang tidak dapat berdiri sendiri, jadi tidak diambil',
      ],
    })
  })

  it('is refused where nothing is asked but the gap', async () => {
    expect((await read(quiz('cloze', '{1:SA:=x}'))).told).toEqual([
      'galat: Soal ke-1 (R): Soal rumpang ini punya 1 celah yang tidak dapat berdiri sendiri, jadi tidak diambil',
    ])
  })

  it.each([
    ['cloze', 'Satu {1:ANEH:=a~b}'],
    ['cloze', '<p>Satu {1:MC:=a~b}</p><p>Dua {1:REGEXP:=b}</p>'],
    ['cloze', 'Tanpa celah'],
    ['gapselect', 'Kata [[7]]'],
  ])('are refused whole where a gap cannot be read: %s %s', async (type, html) => {
    const { questions, told: said } = await read(quiz(type, html))
    expect(questions).toEqual([])
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^galat: Soal ke-1 \(R\): .*(celah|bentuk)/i)
  })

  const words = (name: string) =>
    [
      ['kucing', 1],
      ['anjing', 1],
      ['biru', 2],
      ['merah', 2],
    ]
      .map(([text, group]) => `<${name}><text>${text}</text><group>${group}</group></${name}>`)
      .join('')

  it.each([
    ['gapselect', 'selectoption'],
    ['ddwtos', 'dragbox'],
  ])('offer the words of the group of a gap (%s)', async (type, name) => {
    const { questions } = await read(
      quiz(type, '<p>Yang mengeong adalah [[1]]</p><p>Langit itu [[3]]</p>', words(name)),
    )
    expect(questions.map(([stem, options, key]) => [stem, options, key])).toEqual([
      ['Yang mengeong adalah _____', 'kucing|anjing', 'A'],
      ['Langit itu _____', 'biru|merah', 'A'],
    ])
    expect((await read(quiz(type, '<p>[[1]] itu [[3]]</p>', words(name)))).questions).toEqual([])
  })
})
