import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { scoreItem } from '@suluh/psychometrics/scoring/score'
import { expect, it } from 'vitest'
import { toScorerKey } from './scorer-items.ts'

const choices = (ids: string) => [...ids].map((id) => ({ id, html: id }))
const content: SoalContent = {
  form: 'menjodohkan',
  stem: 'Jodohkan.',
  rows: choices('123'),
  columns: choices('ABC'),
}
const rule = { correct: 3, wrong: 0, blank: 0, partial: 'per-option' } as const

it.each([
  { 1: ['A'], 2: ['B'] },
  { 1: ['A'], 2: ['B'], 3: [] },
])('a row without a partner that was joined all the same is no full answer: %j', (correct) => {
  const key = toScorerKey({ form: 'menjodohkan', correct }, content)
  const scoreOf = (answer: Record<string, string[]>) => scoreItem(key, rule, answer).score
  expect(scoreOf({ 1: ['A'], 2: ['B'] })).toBe(3)
  expect(scoreOf({ 1: ['A'], 2: ['B'], 3: ['C'] })).toBe(2)
})
