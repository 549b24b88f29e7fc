import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { readableText } from '@suluh/rich-text/plain-text'
import { readNumberAnswer } from '../soal/number-text.ts'
import { decimal } from '../table/table-cells.ts'

/** A question as it stands on paper, its pictures as `data-image`. */
export type PaperQuestion = {
  number: number
  content: SoalContent
  key: SoalKey
  points: number
  stimulus: { html: string; from: number; to: number } | null
}

/** A key in one line, as a list of keys and a kisi-kisi have it. */
export function keyWords({ content, key }: Pick<PaperQuestion, 'content' | 'key'>): string {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.join(' atau ')
    case 'pilihan-ganda-kompleks':
      return key.correct.join(', ')
    case 'pilihan-berbobot':
      return Object.entries(key.weights)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([id, weight]) => `${id} = ${decimal(weight)}`)
        .join(', ')
    case 'kategori': {
      const categories = content.form === 'kategori' ? content.categories : []
      const names = new Map(categories.map(({ id, html }) => [id, readableText(html)]))
      return Object.entries(key.correct)
        .map(([row, column]) => `${row}\u00a0${names.get(column) ?? column}`)
        .join('; ')
    }
    case 'menjodohkan':
      return Object.entries(key.correct)
        .map(([row, columns]) => `${row}–${columns.join(', ') || '∅'}`)
        .join('; ')
    case 'isian-singkat': {
      // A file's number stands among its texts too.
      const words = key.texts.filter((text) => key.numbers.length === 0 || readNumberAnswer(text) === null)
      return [...words, ...key.numbers.map(numberText)].join(' atau ')
    }
    case 'uraian':
      return key.rubric === '' ? `skor paling tinggi ${decimal(key.maxMark)}` : readableText(key.rubric)
  }
}

const numberText = ({ value, tolerance }: { value: number; tolerance: number }) =>
  tolerance === 0 ? decimal(value) : `${decimal(value)} ± ${decimal(tolerance)}`
