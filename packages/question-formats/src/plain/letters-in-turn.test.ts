import { describe, expect, it } from 'vitest'
import { plainText } from '@suluh/rich-text/plain-text'
import { readChecked } from '../read-checked.ts'
import { docx, paragraph, run } from '../word/docx-fixture.ts'

/** Each question as its options and its key; `galat` where it has none. */
async function read(file: string | Uint8Array) {
  const { questions, problems } = await readChecked(file)
  return questions.map(({ content, key }, index) => {
    const isUnsure = problems.some((each) => each.question === index && each.severity === 'galat')
    const accepted = 'accepted' in key ? key.accepted.join('+') : key.form
    return {
      stem: plainText(content.stem),
      options: 'options' in content ? content.options.map(({ html }) => plainText(html)) : [],
      key: isUnsure ? 'galat' : accepted,
    }
  })
}
const word = (...texts: string[]) => docx(texts.map((text) => paragraph(run(text))).join(''))
const songs = ['A Indonesia Raya', 'B Garuda Pancasila', 'C Halo-Halo Bandung', 'D Rayuan Pulau Kelapa']
const titles = songs.map((each) => each.slice(2))

describe('letters without a point', () => {
  it.each([
    ['typed', (texts: string[]) => texts.join('\n')],
    ['in Word', (texts: string[]) => word(...texts)],
  ])('are options where all of them begin their lines in turn, %s', async (_, made) => {
    const texts = ['1. Lagu kebangsaan?', ...songs, 'Kunci: A', '2. Lagu nasional?', ...songs, 'Kunci: B']
    expect(await read(made(texts))).toEqual([
      { stem: 'Lagu kebangsaan?', options: titles, key: 'A' },
      { stem: 'Lagu nasional?', options: titles, key: 'B' },
    ])
  })

  it.each([
    ['one is missing', songs.toSpliced(2, 1)],
    ['one stands twice', songs.toSpliced(1, 0, songs[0]!)],
    ['there are but two', songs.slice(0, 2)],
    ['one begins with another letter', [...songs, 'J lain']],
  ])('are not where %s', async (_, texts) => {
    expect((await read(['1. Lagu?', ...texts, 'Kunci: B'].join('\n')))[0]?.key).toBe('galat')
  })

  it('leave an article and a list of data in what is asked', async () => {
    const english = [
      '1. Read the text.',
      'A boy went home.',
      'Who went home?',
      'A. a boy',
      'B. a girl',
      'Kunci: A',
    ]
    expect(await read(english.join('\n'))).toEqual([
      { stem: expect.stringContaining('A boy went home.') as string, options: ['a boy', 'a girl'], key: 'A' },
    ])
    const data = ['1. Nilai terbesar?', 'A 10', 'B 20', 'C 30', 'A. milik B', 'B. milik C', 'Kunci: B']
    expect(await read(data.join('\n'))).toEqual([
      { stem: expect.stringContaining('C 30') as string, options: ['milik B', 'milik C'], key: 'B' },
    ])
  })
})

describe('letters of the Arabic alphabet in its own order', () => {
  const texts = ['بيت', 'باب', 'قلم', 'كتاب', 'كرسي']
  const listed = (letters: string, key: string) =>
    read(word('1. ما هذا؟', ...[...letters].map((letter, at) => `${letter}. ${texts[at]}`), `Kunci: ${key}`))

  it('are options of their own, called by those letters', async () => {
    for (const [key, id] of [
      ['ت', 'C'],
      ['ج', 'E'],
      ['كتاب', 'D'],
    ])
      expect(await listed('أبتثج', key!)).toEqual([{ stem: 'ما هذا؟', options: texts, key: id }])
  })

  it('are told apart from the order of abjad, and are open where the run is neither', async () => {
    expect((await listed('أبجد', 'ج'))[0]).toMatchObject({ options: texts.slice(0, 4), key: 'C' })
    expect((await listed('أبتثج', 'C'))[0]).toMatchObject({ options: texts, key: 'galat' })
    expect((await listed('أبتج', 'ج'))[0]?.key).toBe('galat')
  })
})
