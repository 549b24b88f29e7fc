import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, maxItemScore, scoreItem } from './score.ts'
import type { Answer, Key, PartialRule, Rule } from './score.ts'

const rule = (partial: PartialRule = 'all-or-nothing'): Rule => ({ correct: 4, wrong: -1, blank: 0, partial })
const fractions = (key: Key, answer: Answer) =>
  (['all-or-nothing', 'per-option', 'right-minus-wrong'] as const).map(
    (partial) => scoreItem(key, rule(partial), answer).fraction,
  )

const single: Key = { form: 'pilihan-ganda', accepted: ['B', 'D'] }
const several: Key = {
  form: 'pilihan-ganda-kompleks',
  correct: ['A', 'C'],
  options: ['A', 'B', 'C', 'D', 'E'],
}
const categories: Key = { form: 'kategori', correct: { s1: 'benar', s2: 'salah', s3: 'benar', s4: 'salah' } }
const matching: Key = {
  form: 'menjodohkan',
  correct: { r1: ['A', 'B'], r2: ['C'], r3: [] },
  columns: ['A', 'B', 'C'],
}
const weighted: Key = { form: 'pilihan-berbobot', weights: { A: 1, B: 3, C: 5 } }
const essay: Key = { form: 'uraian', maxMark: 10 }
const short: Key = { form: 'isian-singkat', texts: ['Jakarta'], numbers: [] }
const allKeys = [single, several, categories, matching, weighted, essay, short]

describe('blank', () => {
  it.each<[Answer]>([[null], [''], [' \t'], [[]], [['']], [{}], [{ s1: '' }], [{ r1: [] }]])(
    '%j',
    (answer) => {
      expect(isBlank(answer)).toBe(true)
      for (const key of allKeys)
        expect(scoreItem(key, { ...rule(), blank: 0.5 }, answer)).toEqual({
          outcome: 'blank',
          fraction: 0,
          score: 0.5,
        })
    },
  )

  it('is not an answer with one part filled in', () => {
    expect(isBlank({ s1: '', s2: 'benar' })).toBe(false)
  })
})

describe('pilihan-ganda', () => {
  it('takes any accepted option', () => {
    expect(scoreItem(single, rule(), 'B')).toEqual({ outcome: 'correct', fraction: 1, score: 4 })
    expect(scoreItem(single, rule(), 'D').outcome).toBe('correct')
    expect(scoreItem(single, rule(), 'A')).toEqual({ outcome: 'wrong', fraction: 0, score: -1 })
    expect(scoreItem(single, rule(), ['B']).outcome).toBe('wrong')
  })
})

describe('pilihan-ganda-kompleks', () => {
  it.each<[string[], number[]]>([
    [
      ['A', 'C'],
      [1, 1, 1],
    ],
    [
      ['C', 'A', 'A'],
      [1, 1, 1],
    ],
    [['A'], [0, 4 / 5, 1 / 2]],
    [
      ['A', 'B'],
      [0, 3 / 5, 0],
    ],
    [
      ['A', 'B', 'C'],
      [0, 4 / 5, 1 / 2],
    ],
    [
      ['A', 'C', 'X'],
      [0, 4 / 5, 1 / 2],
    ],
    [['B'], [0, 0, 0]],
    [
      ['A', 'B', 'C', 'D', 'E'],
      [0, 0, 0],
    ],
  ])('%j', (answer, expected) => {
    expect(fractions(several, answer)).toEqual(expected)
  })

  it('gives full credit for ticking everything only when everything is right', () => {
    const key: Key = { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'], options: ['A', 'B'] }
    expect(fractions(key, ['A', 'B'])).toEqual([1, 1, 1])
  })

  it('scores a part as fraction × correct and none as wrong', () => {
    expect(scoreItem(several, rule('right-minus-wrong'), ['A'])).toEqual({
      outcome: 'partial',
      fraction: 0.5,
      score: 2,
    })
    expect(scoreItem(several, rule('right-minus-wrong'), ['A', 'B'])).toEqual({
      outcome: 'wrong',
      fraction: 0,
      score: -1,
    })
  })
})

describe('kategori', () => {
  it.each<[Record<string, string>, number[]]>([
    [{ s1: 'benar', s2: 'salah', s3: 'benar', s4: 'salah' }, [1, 1, 1]],
    [{ s1: 'benar', s2: 'salah', s3: 'benar' }, [0, 3 / 4, 3 / 4]],
    [{ s1: 'benar', s2: 'salah', s3: 'benar', s4: 'benar' }, [0, 3 / 4, 2 / 4]],
    [{ s1: 'benar', s2: 'benar', s3: 'benar', s4: 'benar' }, [0, 2 / 4, 0]],
    [{ s1: 'salah', s9: 'benar' }, [0, 0, 0]],
    [{ s1: 'benar', constructor: 'benar' }, [0, 1 / 4, 0]],
  ])('%j', (answer, expected) => {
    expect(fractions(categories, answer)).toEqual(expected)
  })
})

describe('menjodohkan', () => {
  it.each<[Record<string, string[]>, number[]]>([
    [{ r1: ['B', 'A'], r2: ['C'] }, [1, 1, 1]],
    [{ r1: ['A'], r2: ['C'] }, [0, 2 / 3, 2 / 3]],
    [{ r1: ['A', 'B'], r2: ['A'] }, [0, 2 / 3, 1 / 3]],
    [{ r1: ['C'], r2: ['A'] }, [0, 0, 0]],
    [{ r1: ['A', 'B', 'C'], r2: ['A', 'B', 'C'], r3: ['A', 'B', 'C'] }, [0, 0, 0]],
    [{ r1: ['A', 'B'], r2: ['C'], r9: ['A'] }, [0, 1, 2 / 3]],
  ])('%j', (answer, expected) => {
    expect(fractions(matching, answer)).toEqual(expected)
  })

  it('takes one column written without a list', () => {
    const key: Key = { form: 'menjodohkan', correct: { r1: ['A'], r2: ['B'] }, columns: ['A', 'B'] }
    expect(scoreItem(key, rule(), { r1: 'A', r2: 'B' }).outcome).toBe('correct')
  })
})

describe('pilihan-berbobot', () => {
  it('scores the weight', () => {
    expect(scoreItem(weighted, rule(), 'C')).toEqual({ outcome: 'correct', fraction: 1, score: 5 })
    expect(scoreItem(weighted, rule(), 'B')).toEqual({ outcome: 'partial', fraction: 0.5, score: 3 })
    expect(scoreItem(weighted, rule(), 'A')).toEqual({ outcome: 'partial', fraction: 0, score: 1 })
    expect(scoreItem(weighted, rule(), 'toString')).toEqual({ outcome: 'wrong', fraction: 0, score: -1 })
    expect(maxItemScore(weighted, rule())).toBe(5)
  })
})

describe('uraian', () => {
  it('waits for a mark, then scores it', () => {
    expect(scoreItem(essay, rule(), 'Karena ...')).toEqual({ outcome: 'pending', fraction: 0, score: 0 })
    expect(scoreItem(essay, rule(), 'Karena ...', 5)).toEqual({ outcome: 'partial', fraction: 0.5, score: 2 })
    expect(scoreItem(essay, rule(), 'Karena ...', 10).outcome).toBe('correct')
    expect(scoreItem(essay, rule(), 'Karena ...', 0)).toEqual({ outcome: 'wrong', fraction: 0, score: -1 })
    expect(scoreItem(essay, rule(), 'Karena ...', 12).fraction).toBe(1)
  })

  it('counts a mark for an answer on paper, and keeps a blank with mark 0 blank', () => {
    expect(scoreItem(essay, rule(), null, 5).score).toBe(2)
    expect(scoreItem(essay, rule(), null, 0).outcome).toBe('blank')
  })
})

describe('override', () => {
  it('voids or gives full credit, blank or not', () => {
    for (const key of allKeys)
      for (const answer of [null, 'A', ['A']]) {
        expect(scoreItem(key, rule(), answer, null, 'void')).toEqual({
          outcome: 'void',
          fraction: 0,
          score: 0,
        })
        expect(scoreItem(key, rule(), answer, null, 'full-credit')).toEqual({
          outcome: 'correct',
          fraction: 1,
          score: maxItemScore(key, rule()),
        })
      }
  })
})

const partialRule = fc.constantFrom<PartialRule>('all-or-nothing', 'per-option', 'right-minus-wrong')
const subset = (of: readonly string[], minLength: number) => fc.subarray([...of], { minLength })
const letters = ['A', 'B', 'C', 'D', 'E']

describe('properties of partial credit', () => {
  it('never pays for ticking everything or only wrong options, and stays within 0..1', () => {
    fc.assert(
      fc.property(partialRule, subset(letters, 1), subset(letters, 1), (partial, correct, ticked) => {
        const key: Key = { form: 'pilihan-ganda-kompleks', correct, options: letters }
        const { fraction } = scoreItem(key, rule(partial), ticked)
        expect(fraction).toBeGreaterThanOrEqual(0)
        expect(fraction).toBeLessThanOrEqual(1)
        const isKey = ticked.length === correct.length && ticked.every((id) => correct.includes(id))
        expect(fraction === 1).toBe(isKey)
        const isEverything = !isKey && ticked.length === letters.length
        const isUseless = !ticked.some((id) => correct.includes(id))
        expect((isEverything || isUseless) && fraction > 0).toBe(false)
      }),
    )
  })

  it('never loses by adding a right tick to a useful answer that is not everything', () => {
    fc.assert(
      fc.property(partialRule, subset(letters, 1), subset(letters, 1), (partial, correct, ticked) => {
        const key: Key = { form: 'pilihan-ganda-kompleks', correct, options: letters }
        const missing = correct.find((id) => !ticked.includes(id))
        fc.pre(missing !== undefined)
        const more = [...ticked, missing ?? '']
        fc.pre(more.length < letters.length)
        expect(scoreItem(key, rule(partial), more).fraction).toBeGreaterThanOrEqual(
          scoreItem(key, rule(partial), ticked).fraction,
        )
      }),
    )
  })
})
