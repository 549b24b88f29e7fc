import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abilityReliability } from './ability.ts'
import { ABILITY_SCALES, scaleProblem, toScale } from './irt-scale.ts'
import { logistic, probability, softplus } from './item-response.ts'
import { abilityEstimator } from '../testing/eap.ts'
import { seeded } from '../math/random.ts'
import { simulateAnswers } from '../testing/simulate-answers.ts'

const parameters = fc.record({
  a: fc.double({ min: 0.3, max: 2.5, noNaN: true }),
  b: fc.double({ min: -3, max: 3, noNaN: true }),
})
const tests = fc.array(parameters, { minLength: 2, maxLength: 12 })

describe('curves of an item', () => {
  it('pass through one half at b, turn with a, and are exact at both ends', () => {
    fc.assert(
      fc.property(parameters, fc.double({ min: -5, max: 5, noNaN: true }), (item, theta) => {
        expect(probability(item, item.b)).toBeCloseTo(0.5, 12)
        const slope = (probability(item, theta + 1e-5) - probability(item, theta - 1e-5)) / 2e-5
        const p = probability(item, theta)
        expect(slope).toBeCloseTo(item.a * p * (1 - p), 6)
      }),
    )
    expect([logistic(800), logistic(-800), softplus(800), softplus(-800)]).toEqual([1, 0, 800, 0])
  })
})

describe('EAP ability', () => {
  it('is the mean of the posterior, by an independent integration', () => {
    fc.assert(
      fc.property(tests, fc.nat(), (items, bits) => {
        const row = items.map((_, i) => (bits >> i) & 1)
        let [sum, first, second] = [0, 0, 0]
        for (let theta = -9; theta <= 9; theta += 0.01) {
          const density = row.reduce(
            (product, x, i) => {
              const p = probability(items[i]!, theta)
              return product * (x ? p : 1 - p)
            },
            Math.exp((-theta * theta) / 2),
          )
          sum += density
          first += density * theta
          second += density * theta * theta
        }
        const ability = abilityEstimator(items)(row)!
        expect(ability.theta).toBeCloseTo(first / sum, 4)
        expect(ability.se).toBeCloseTo(Math.sqrt(second / sum - (first / sum) ** 2), 4)
      }),
      { numRuns: 40 },
    )
  })

  it('rises with every right answer; where all a are equal only their number counts', () => {
    fc.assert(
      fc.property(tests, fc.nat(), fc.nat(), (items, bits, which) => {
        const row = items.map((_, i) => (bits >> i) & 1)
        const at = which % items.length
        const theta = (given: readonly number[], of = items) => abilityEstimator(of)(given)!.theta
        const [wrong, right] = [row.with(at, 0), row.with(at, 1)]
        expect(theta(right)).toBeGreaterThan(theta(wrong))
        const even = items.map(({ b }) => ({ a: 1.1, b }))
        expect(
          theta(
            row.toSorted((x, y) => x - y),
            even,
          ),
        ).toBeCloseTo(
          theta(
            row.toSorted((x, y) => y - x),
            even,
          ),
          9,
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('EAP ability at the edge', () => {
  it('leaves out what was not given or not calibrated; without any it knows nothing', () => {
    const [first, second] = [
      { a: 1, b: 0.2 },
      { a: 1.4, b: -1 },
    ]
    const only = abilityEstimator([first])([1])
    expect(abilityEstimator([first, second])([1, null])).toEqual(only)
    expect(abilityEstimator([first, null])([1, 0])).toEqual(only)
    expect(abilityEstimator([first, second])([NaN, null])).toBeNull()
  })

  it('is finite for none and for all right of a hundred', () => {
    const items = Array.from({ length: 100 }, (_, i) => ({ a: 2, b: (i - 50) / 25 }))
    const estimate = abilityEstimator(items)
    const [none, all] = [0, 1].map((x) => estimate(items.map(() => x))!)
    expect(all!.theta).toBeGreaterThan(2)
    expect(all!.theta).toBeLessThan(6)
    expect(none!.theta).toBeLessThan(-2)
    expect(Math.min(none!.se, all!.se)).toBeGreaterThan(0)
  })

  it('is as reliable as its correlation with the true ability, squared', () => {
    const items = Array.from({ length: 25 }, (_, i) => ({ a: 1.2, b: (i - 12) / 6 }))
    const estimate = abilityEstimator(items)
    const abilities = simulateAnswers(items, 2000, 31).map((row) => estimate(row)!)
    const variance = abilities.reduce((sum, { theta }) => sum + theta * theta, 0) / 2000
    // var θ = 1, and the variance of EAP estimates is the explained part of it.
    expect(abilityReliability(abilities)).toBeCloseTo(variance, 1)
    expect(abilityReliability(abilities.slice(0, 1))).toBeNull()
  })
})

describe('scales', () => {
  it('puts abilities on 0-100 and 500/100', () => {
    const on = (theta: number, scale: keyof typeof ABILITY_SCALES) =>
      toScale({ theta, se: 0.3 }, ABILITY_SCALES[scale])
    expect(on(0, '0-100')).toEqual({ score: 50, error: 5 })
    expect(on(1.234, '0-100').score).toBe(70.57)
    expect([on(-4, '0-100').score, on(4, '0-100').score]).toEqual([0, 100])
    expect(on(-1.5, '500-100')).toEqual({ score: 350, error: 30 })
  })

  it('keeps the order of students', () => {
    const uniform = seeded(1)
    const thetas = Array.from({ length: 50 }, () => 8 * uniform() - 4).toSorted((x, y) => x - y)
    const scores = thetas.map((theta) => toScale({ theta, se: 0 }, ABILITY_SCALES['500-100']).score)
    expect(scores).toEqual(scores.toSorted((x, y) => x - y))
  })

  it.each([
    [{ spread: 0 }, 'lebih besar dari 0'],
    [{ spread: NaN }, 'berhingga'],
    [{ min: 90, max: 10 }, 'lebih kecil'],
    [{ centre: 200 }, 'di antara'],
    [{ decimals: 1.5 }, 'desimal'],
  ])('refuses %j', (change, message) => {
    expect(scaleProblem({ ...ABILITY_SCALES['0-100'], ...change })).toContain(message)
    expect(scaleProblem(ABILITY_SCALES['0-100'])).toBeNull()
  })
})
