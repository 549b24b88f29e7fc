import { describe, expect, it } from 'vitest'
import { scoreAttempt } from './score-attempt.ts'
import type { AttemptItem } from './score-attempt.ts'

const rule = { correct: 4, wrong: -1, blank: 0, partial: 'all-or-nothing' } as const
const item = (id: string, section: string, extra: Partial<AttemptItem> = {}): AttemptItem => ({
  id,
  section,
  rule,
  key: { form: 'pilihan-ganda', accepted: ['A'] },
  ...extra,
})

describe('scoreAttempt', () => {
  it('keeps correct, wrong and blank apart, in all and per section', () => {
    const result = scoreAttempt(
      [item('1', 'TPS'), item('2', 'TPS'), item('3', 'TPS'), item('4', 'Literasi')],
      { 1: 'A', 2: 'B', 4: 'A' },
    )
    expect(result).toMatchObject({
      score: 7,
      maxScore: 16,
      nilai: 43.75,
      correct: 2,
      wrong: 1,
      blank: 1,
      pending: 0,
    })
    expect(result.sections['TPS']).toEqual({
      score: 3,
      maxScore: 12,
      nilai: 25,
      correct: 1,
      partial: 0,
      wrong: 1,
      blank: 1,
      pending: 0,
      open: 0,
    })
    expect(Object.keys(result.sections)).toEqual(['TPS', 'Literasi'])
    expect(result.items.map(({ id, score, maxScore }) => [id, score, maxScore])).toEqual([
      ['1', 4, 4],
      ['2', -1, 4],
      ['3', 0, 4],
      ['4', 4, 4],
    ])
  })

  it('keeps a negative nilai', () => {
    expect(scoreAttempt([item('1', 'a')], { 1: 'B' }).nilai).toBe(-25)
  })

  it('leaves voided items out of score, maximum and counts', () => {
    const result = scoreAttempt([item('1', 'a', { override: 'void' }), item('2', 'a')], { 1: 'B', 2: 'A' })
    expect(result).toMatchObject({ score: 4, maxScore: 4, nilai: 100, correct: 1, wrong: 0 })
    expect(result.items[0]).toMatchObject({ outcome: 'void', maxScore: 0 })
  })

  it('gives full credit to a blank answer', () => {
    expect(scoreAttempt([item('1', 'a', { override: 'full-credit' })], {})).toMatchObject({
      score: 4,
      blank: 0,
    })
  })

  it('takes marks for uraian and counts those that wait', () => {
    const essay = { key: { form: 'uraian', maxMark: 8 } } as const
    const items = [item('1', 'a', essay), item('2', 'a', essay)]
    expect(scoreAttempt(items, { 1: 'x', 2: 'y' }, { 1: 6, 2: null })).toMatchObject({
      score: 3,
      maxScore: 8,
      partial: 1,
      pending: 1,
    })
  })

  it('has no nilai when nothing can be scored', () => {
    expect(scoreAttempt([], {}).nilai).toBeNull()
    expect(scoreAttempt([item('1', 'a', { override: 'void' })], { 1: 'A' }).nilai).toBeNull()
  })
})
