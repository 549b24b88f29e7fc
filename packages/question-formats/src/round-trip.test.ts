import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainTextHtml } from './html/plain-text.ts'
import { readChecked } from './read-checked.ts'

type Item = { pertanyaan: string; pilihan: string[]; jawaban: number }

const path = join(import.meta.dirname, '../../../../shared/data/p3k_soal.json')
const isAbsent = !existsSync(path)
if (isAbsent) console.warn('Kumpulan soal P3K tidak ada di sini; ujinya dilewati.')
const bank: Record<string, Item[]> = isAbsent ? {} : JSON.parse(readFileSync(path, 'utf8'))
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const items = Object.values(bank)
  .flat()
  .filter(
    ({ pertanyaan, pilihan, jawaban }) =>
      flat(pertanyaan) !== '' && pilihan.length >= 2 && jawaban < pilihan.length,
  )
  .map(({ pertanyaan, pilihan, jawaban }) => ({
    stem: flat(pertanyaan),
    options: pilihan.map(flat),
    right: jawaban,
  }))
  .filter(({ options }) => options.every((option) => option !== ''))

const letter = (index: number) => String.fromCharCode(65 + index)
const expected = items.map(({ stem, options, right }) => ({
  stem: plainTextHtml(stem),
  options: options.map(plainTextHtml),
  key: { form: 'pilihan-ganda', accepted: [letter(right)] },
}))

async function readBack(text: string) {
  const { questions, problems } = await readChecked(text)
  expect(problems.filter((problem) => problem.severity === 'galat')).toEqual([])
  return questions.map(({ content, key }) => ({
    stem: content.stem,
    options: 'options' in content ? content.options.map((option) => option.html) : [],
    key,
  }))
}

describe.skipIf(isAbsent)('a real bank of questions', () => {
  it('is read from its JSON, and the one key outside its options is told', async () => {
    const { questions, problems, format } = await readChecked(readFileSync(path, 'utf8'))
    expect(format).toBe('json')
    expect(questions).toHaveLength(665)
    expect(problems.map((each) => `${each.place}: ${soalProblemWords(each).message}`)).toEqual([
      'teknis, soal ke-243: Kunci 4 di luar pilihan: hanya ada 4 pilihan, dihitung dari 0',
    ])
    const counted = Object.values(bank).flat()
    questions.forEach(({ key }, index) => {
      const { pilihan, jawaban } = counted[index]!
      const accepted = jawaban < pilihan.length ? [letter(jawaban)] : []
      expect(key).toEqual({ form: 'pilihan-ganda', accepted })
    })
  })

  it('comes back from GIFT as it went', async () => {
    const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&')
    const gift = items.map(
      ({ stem, options, right }) =>
        `${escaped(stem)} {${options.map((o, i) => `${i === right ? '=' : '~'}${escaped(o)}`).join('\n')}}`,
    )
    expect(await readBack(gift.join('\n\n'))).toEqual(expected)
  })

  it('comes back from Aiken as it went', async () => {
    const aiken = items.map(
      ({ stem, options, right }) =>
        `${stem}\n${options.map((o, i) => `${letter(i)}. ${o}`).join('\n')}\nANSWER: ${letter(right)}`,
    )
    expect(await readBack(aiken.join('\n\n'))).toEqual(expected)
  })

  it('comes back from CSV as it went', async () => {
    const most = Math.max(...items.map(({ options }) => options.length))
    const cells = items.map(({ stem, options, right }, i) => [
      String(i + 1),
      stem,
      ...Array.from({ length: most }, (_, c) => options[c] ?? ''),
      letter(right),
    ])
    const title = [
      'NO',
      'SOAL',
      ...Array.from({ length: most }, (_, c) => `JAWABAN ${letter(c)}`),
      'JAWABAN BENAR',
    ]
    const csv = [title, ...cells].map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    expect(await readBack(csv.join('\r\n'))).toEqual(expected)
  })
})
