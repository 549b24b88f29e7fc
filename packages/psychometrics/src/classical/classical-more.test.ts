import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeClassical } from './classical.ts'
import { criticalCorrelation, isValidItem, validityLabel } from './item-validity.ts'
import { BLANK } from './score-table.ts'
import { close, items, r, sum } from '../testing/plain-formulas.ts'

const item = { name: 'b', max: 1, options: ['A', 'B', 'C'], keys: ['A'] }

describe('options by groups of students', () => {
  // Ten students, scores 10 to 1 by the second item; B draws the weak, C the middle.
  const chosen = [0, 0, 0, 0, 2, 2, 1, 1, 1, BLANK]
  const { items: list } = analyzeClassical({
    items: [item, { name: 'lain', max: 20 }],
    scores: chosen.map((code, place) => [code === 0 ? 1 : 0, 2 * (10 - place)]),
    answers: chosen.map((code) => [code, code]),
  })

  it('draws each option over the fifths, weakest first', () => {
    expect(list[0]?.options.map(({ curve }) => curve)).toEqual([
      [0, 0, 0, 1, 1],
      [0.5, 1, 0, 0, 0],
      [0, 0, 1, 0, 0],
    ])
  })

  it('and over the upper and lower 27 %', () => {
    expect(list[0]?.options.map(({ upperShare, lowerShare }) => [upperShare, lowerShare])).toEqual([
      [1, 0],
      [0, 2 / 3],
      [0, 0],
    ])
  })

  it('never parts students of one score, and leaves a fifth that nobody is in empty', () => {
    const { items: few } = analyzeClassical({
      items: [item],
      scores: [[1], [1], [1], [0]],
      answers: [[0], [0], [0], [1]],
    })
    expect(few[0]?.options[0]?.curve).toEqual([0, null, null, 1, null])
  })

  it('of the key they add up to the upper-lower difference', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 6 })), {
          minLength: 4,
          maxLength: 40,
        }),
        (students) => {
          const { items: analyzed } = analyzeClassical({
            items: [item, { name: 'lain', max: 6 }],
            scores: students.map(([code, rest]) => [code === 0 ? 1 : 0, rest]),
            answers: students.map(([code]) => [code, 0]),
          })
          const [key] = analyzed[0]!.options
          close(analyzed[0]!.d27, (key?.upperShare ?? NaN) - (key?.lowerShare ?? NaN))
          expect(analyzed[0]!.options.reduce((total, { count }) => total + count, 0)).toBe(students.length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('test statistics beside the mean', () => {
  const scores = [
    [1, 1, 0],
    [1, 1, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]

  it('mode: most frequent, the lowest of several, none when all differ', () => {
    const mode = (rows: number[][], weights?: number[]) =>
      analyzeClassical({ items: items(3), scores: rows, ...(weights && { weights }) }).test.mode
    expect(mode(scores)).toBe(1)
    expect(mode(scores, [3, 1, 1, 1, 1])).toBe(2)
    expect(mode(scores.slice(0, 3))).toBeNull()
    expect(mode([])).toBeNull()
  })

  it('split halves: odd against even items, first against last', () => {
    const long = scores.map((row, s) => [...row, s % 2, s % 3 === 0 ? 1 : 0])
    const { test } = analyzeClassical({ items: items(5), scores: long })
    const part = (places: readonly number[]) => long.map((row) => sum(places.map((place) => row[place]!)))
    close(test.splitHalf?.correlation, r(part([0, 2, 4]), part([1, 3])))
    close(test.splitHalfEnds?.correlation, r(part([0, 1, 2]), part([3, 4])))
    expect(test.splitHalf).not.toEqual(test.splitHalfEnds)
  })
})

describe('speededness, by hand', () => {
  const answered = (reached: readonly number[], k = 4) =>
    analyzeClassical({
      items: items(k),
      scores: reached.map((count) => Array.from({ length: k }, (_, i) => (i < count ? 1 : 0))),
      answers: reached.map((count) => Array.from({ length: k }, (_, i) => (i < count ? 0 : BLANK))),
    }).test.speededness

  it('counts who got how far', () => {
    expect(answered([4, 4, 4, 4, 2])).toMatchObject({
      completed: 0.8,
      reachedThreeQuarters: 0.8,
      meanNotReached: 0.4,
      enoughTime: false,
    })
    expect(answered([4, 4, 4, 4, 3])?.enoughTime).toBe(true)
    expect(answered([4, 4, 4, 3, 3])?.enoughTime).toBe(false)
  })

  it('asks three quarters of everybody', () => {
    const rest = Array.from({ length: 9 }, () => 20)
    expect(answered([...rest, 15], 20)?.enoughTime).toBe(true)
    expect(answered([...rest, 14], 20)?.enoughTime).toBe(false)
  })

  it('has a variance ratio of 1 where the score is how far one got, none for equal scores', () => {
    expect(answered([4, 3, 1, 0])?.varianceRatio).toBeCloseTo(1, 12)
    expect(answered([4, 4])?.varianceRatio).toBeNull()
  })

  it('asks only for items given, and of nobody nothing', () => {
    const { test } = analyzeClassical({
      items: items(3),
      scores: [
        [1, 0, null],
        [1, 1, 0],
      ],
      answers: [
        [0, 0, BLANK],
        [0, 0, BLANK],
      ],
    })
    expect(test.speededness).toMatchObject({ completed: 0.5, meanNotReached: 0.5 })
    expect(analyzeClassical({ items: items(1), scores: [], answers: [] }).test.speededness).toBeNull()
    expect(analyzeClassical({ items: items(1), scores: [[1]] }).test.speededness).toBeNull()
  })
})

describe('r-tabel', () => {
  // As printed in Indonesian textbooks, 5 %: N and r.
  it.each([
    [10, 0.632],
    [20, 0.444],
    [30, 0.361],
    [40, 0.312],
    [50, 0.279],
    [100, 0.197],
  ])('of %d students is %d', (n, printed) => {
    expect(criticalCorrelation(n)).toBeCloseTo(printed, 3)
  })

  it('decides validity', () => {
    expect([
      isValidItem(0.37, 30),
      isValidItem(0.35, 30),
      isValidItem(null, 30),
      isValidItem(0.9, 2),
    ]).toEqual([true, false, null, null])
    expect([-0.1, 0.2, 0.4, 0.6, 0.8].map(validityLabel)).toEqual([
      'sangat rendah',
      'rendah',
      'cukup',
      'tinggi',
      'sangat tinggi',
    ])
  })
})
