import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { numbersIn } from '../testing/simulate-answers.ts'
import { rapidGuessing, type TimedAnswer } from './rapid-guessing.ts'

/** 30 persons, 10 items of 40 seconds or so; the last three are through each in a second and right one time in four. */
const sat = (seed = 4): TimedAnswer[] => {
  const uniform = seeded(seed)
  return Array.from({ length: 30 }, (_, person) =>
    Array.from({ length: 10 }, (_item, item) => {
      const guesses = person >= 27
      return {
        person: `p${person}`,
        item: `i${item}`,
        seconds: guesses ? 1 + uniform() : 20 + 40 * uniform(),
        isRight: uniform() < (guesses ? 0.25 : 0.7),
      }
    }),
  ).flat()
}

describe('rapid guessing', () => {
  it('is below a tenth of the item’s mean time, and effort the share above', () => {
    const found = rapidGuessing(sat())
    expect(found).toMatchObject({ persons: 30, answers: 300, judged: 30, lowEffort: 3, reason: null })
    expect(found.rapid).toBeCloseTo(0.1, 12)
    const first = sat().filter(({ item }) => item === 'i0')
    const mean = first.reduce((sum, { seconds }) => sum + seconds, 0) / 30
    expect(found.items[0]).toMatchObject({ item: 'i0', n: 30, rapid: 0.1 })
    expect(found.items[0]!.threshold).toBeCloseTo(mean / 10, 12)
    expect(found.rightRapid!).toBeLessThan(found.rightOther! - 0.2)
    // Two minutes on average: ten seconds, and not twelve.
    const long = sat().map((answer) => ({ ...answer, seconds: answer.seconds * 4 }))
    expect(rapidGuessing(long).items[0]!.threshold).toBe(10)
  })

  it('does not depend on the order, and doubling the sample changes no share', () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const answers = sat(seed)
        const plain = rapidGuessing(answers)
        const { items: _, ...turned } = rapidGuessing(answers.toReversed())
        expect(plain).toMatchObject(turned)
        const twice = rapidGuessing([
          ...answers,
          ...answers.map((each) => ({ ...each, person: `${each.person}+` })),
        ])
        expect(twice.rapid).toBeCloseTo(plain.rapid!, 12)
        expect([twice.persons, twice.lowEffort]).toEqual([60, 2 * plain.lowEffort])
        // A constant on every time moves thresholds by a tenth of it: who took long enough before still does.
        const later = rapidGuessing(answers.map((each) => ({ ...each, seconds: each.seconds + 100 })))
        expect(later.rapid).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['nobody', []],
    ['one person', sat().filter(({ person }) => person === 'p0')],
    ['nineteen', sat().filter(({ person }) => Number(person.slice(1)) < 19)],
    ['answers stored together', sat().map((answer) => ({ ...answer, seconds: 0.02 }))],
    ['no times', sat().map((answer) => ({ ...answer, seconds: 0 }))],
    ['times that are none', sat().map((answer) => ({ ...answer, seconds: Number.NaN }))],
    ['times before the start', sat().map((answer) => ({ ...answer, seconds: -3 }))],
  ])('%s: a sentence, and no NaN', (_, answers) => {
    const found = rapidGuessing(answers)
    expect(found.reason).toMatch(
      /^Waktu menjawab baru diketahui dari \d+ murid|^Jawaban tersimpan hampir berbarengan/,
    )
    expect(found).toMatchObject({ rapid: null, rightRapid: null, judged: 0, lowEffort: 0 })
    expect(numbersIn(found).every(Number.isFinite)).toBe(true)
  })

  it('one item, all right, all wrong, waiting for marks', () => {
    const one = sat().filter(({ item }) => item === 'i0')
    expect(rapidGuessing(one)).toMatchObject({ judged: 0, lowEffort: 0, reason: null })
    for (const isRight of [true, false])
      expect(rapidGuessing(sat().map((each) => ({ ...each, isRight })))).toMatchObject({
        rightRapid: Number(isRight),
        rightOther: Number(isRight),
      })
    expect(rapidGuessing(sat().map((each) => ({ ...each, isRight: null }))).rightOther).toBeNull()
  })
})
