import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'

/**
 * The figures of an exam, computed once more from the raw answers by the plainest reading of the rules, and
 * without a line of the product's own scoring or statistics.
 */
export type Question = { id: string; content: SoalContent; key: SoalKey }
export type Mark = { outcome: 'correct' | 'partial' | 'wrong' | 'blank' | 'pending'; score: number }

/** Benar 1, salah 0, kosong 0; several right parts bring their share, and ticking everything brings nothing. */
export function markOf({ content, key }: Question, answer: AnswerValue): Mark {
  if (isNothing(answer)) return { outcome: 'blank', score: 0 }
  if (key.form === 'uraian') return { outcome: 'pending', score: 0 }
  const score = shareOf(content, key, answer)
  return { outcome: score === 1 ? 'correct' : score === 0 ? 'wrong' : 'partial', score }
}

function shareOf(content: SoalContent, key: SoalKey, answer: AnswerValue): number {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.some((id) => id === answer) ? 1 : 0
    case 'isian-singkat':
      return typeof answer === 'string' &&
        key.texts.some((text) => text.toLowerCase() === answer.trim().toLowerCase())
        ? 1
        : 0
    case 'pilihan-ganda-kompleks': {
      const options = 'options' in content ? content.options.map((option) => option.id) : []
      const ticked = answer as string[]
      const tickedAll = options.every((id) => ticked.includes(id)) && key.correct.length < options.length
      if (tickedAll || !ticked.some((id) => key.correct.includes(id))) return 0
      return options.filter((id) => ticked.includes(id) === key.correct.includes(id)).length / options.length
    }
    case 'menjodohkan': {
      const rows = Object.entries(key.correct)
      const given = answer as Record<string, string[]>
      const right = rows.filter(([row, columns]) => sameSet(given[row] ?? [], columns)).length
      return right / rows.length
    }
    default:
      throw new Error(`this exam has no ${key.form}`)
  }
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Sample variance, ÷ (n − 1). */
export function variance(values: number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** k/(k−1) · (1 − Σ variance of items / variance of totals). */
export function alpha(rows: number[][]): number {
  const k = rows[0]!.length
  const items = Array.from({ length: k }, (_, item) => variance(rows.map((row) => row[item]!)))
  const total = variance(rows.map((row) => row.reduce((sum, score) => sum + score, 0)))
  return (k / (k - 1)) * (1 - items.reduce((sum, each) => sum + each, 0) / total)
}

/** Pearson's r of an item with the sum of the others. */
export function itemRest(rows: number[][], item: number): number {
  const own = rows.map((row) => row[item]!)
  const rest = rows.map((row) => row.reduce((sum, score, index) => (index === item ? sum : sum + score), 0))
  const [a, b] = [mean(own), mean(rest)]
  const together = own.reduce((sum, value, index) => sum + (value - a) * (rest[index]! - b), 0)
  const spread = (values: number[], middle: number) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0))
  return together / (spread(own, a) * spread(rest, b))
}

function isNothing(answer: AnswerValue): boolean {
  if (answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Object.values(answer).every((each) => each.length === 0)
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each))
}
