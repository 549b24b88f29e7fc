import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { plainText } from '@suluh/rich-text/plain-text'

const mostLetters = 60

/**
 * An answer for whoever decides on it: letters by the places in which the student saw the options, pairs by their words,
 * texts as they are; empty where nothing is answered.
 */
export function answerWords(content: SoalContent, order: string[] | null, value: AnswerValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return 'options' in content ? letterIn(content, order, value) : value
  if (Array.isArray(value)) {
    if (!('options' in content)) return value.join(', ')
    return value
      .map((id) => letterIn(content, order, id))
      .toSorted()
      .join(', ')
  }
  if (content.form === 'kategori') return pairs(content.statements, content.categories, value)
  if (content.form === 'menjodohkan') return pairs(content.rows, content.columns, value)
  return ''
}

type Options = Extract<SoalContent, { options: unknown }>

function letterIn({ options }: Options, order: string[] | null, id: string): string {
  const place = (order ?? options.map((option) => option.id)).indexOf(id)
  return place >= 0 && place < 26 ? String.fromCharCode(65 + place) : String(place + 1)
}

function pairs(
  left: { id: string }[],
  right: { id: string; html: string }[],
  value: Record<string, string | string[]>,
): string {
  const words = new Map(right.map(({ id, html }) => [id, plainText(html).slice(0, mostLetters)]))
  return left
    .flatMap(({ id }, index) => {
      const chosen = [value[id] ?? []].flat()
      return chosen.length > 0 ? `${index + 1}: ${chosen.map((each) => words.get(each)).join(', ')}` : []
    })
    .join('; ')
}
