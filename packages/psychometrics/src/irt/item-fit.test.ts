import { describe, expect, it } from 'vitest'
import { chiSquareTail } from '../math/gamma.ts'
import { fitIrt } from './irt.ts'
import { prepareMarginal } from './marginal-likelihood.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import { conditionalMeanSquares, fitConditional, scoreGroups } from './rasch-conditional.ts'
import { gatherPatterns } from './response-patterns.ts'
import { NOT_GIVEN } from '../polytomous/category-patterns.ts'
import { stepFits } from '../polytomous/s-x2-steps.ts'
import { orlandoThissen } from '../testing/s-x2.ts'
import { seeded } from '../math/random.ts'
import { named, simulateAnswers } from '../testing/simulate-answers.ts'

const items = [-1.2, -0.6, 0, 0.3, 0.9, 1.4].map((b) => ({ a: 1, b }))
const answers = simulateAnswers(items, 1500, 5)

describe('chi-square', () => {
  it.each([
    [3.841459, 1, 0.05],
    [18.30704, 10, 0.05],
    [2.705543, 1, 0.1],
    [0.001, 10, 1],
    [200, 3, 0],
  ])('P(X² > %d) with %d degrees of freedom, as tables print it', (x, df, p) => {
    expect(chiSquareTail(x, df)).toBeCloseTo(p, 6)
  })
})

describe('mean squares of the Rasch model', () => {
  const patterns = gatherPatterns({ items: named(6), scores: answers })
  const { b } = fitConditional(patterns)

  it('follow their definition, student by student', () => {
    const ways = Array.from({ length: 64 }, (_, way) => [0, 1, 2, 3, 4, 5].map((i) => (way >> i) & 1))
    const likelihood = (row: number[]) => Math.exp(-row.reduce((sum, x, i) => sum + x * b[i]!, 0))
    const score = (row: readonly number[]) => row.reduce((sum, x) => sum + x, 0)
    const expected = (i: number, r: number) => {
      const same = ways.filter((row) => score(row) === r)
      const all = same.reduce((sum, row) => sum + likelihood(row), 0)
      return same.filter((row) => row[i] === 1).reduce((sum, row) => sum + likelihood(row), 0) / all
    }
    const table = [0, 1, 2, 3, 4, 5].map((i) => [0, 1, 2, 3, 4, 5, 6].map((r) => expected(i, r)))
    const useful = answers.filter((row) => score(row) % 6 !== 0)
    for (const [i, { infit, outfit }] of conditionalMeanSquares(patterns, b).entries()) {
      let [squares, variances, standardised] = [0, 0, 0]
      for (const row of useful) {
        const mean = table[i]![score(row)]!
        squares += (row[i]! - mean) ** 2
        variances += mean * (1 - mean)
        standardised += (row[i]! - mean) ** 2 / (mean * (1 - mean))
      }
      expect(infit).toBeCloseTo(squares / variances, 9)
      expect(outfit).toBeCloseTo(standardised / useful.length, 9)
    }
  })

  it('are 1 on average, above 1 for an item that is answered by chance', () => {
    const uniform = seeded(9)
    const scores = answers.map((row) => [...row, uniform() < 0.5 ? 1 : 0])
    const { items: fitted } = fitIrt({ items: named(7), scores }, 'rasch-cml')
    const squares = fitted.map(({ fit }) => fit)
    expect(squares.at(-1)!.infit!).toBeGreaterThan(1.15)
    for (const fit of squares.slice(0, -1)) expect(fit!.infit!).toBeLessThan(1.02)
  })

  it('estimates where expected right answers equal those observed', () => {
    for (const { students, right } of scoreGroups(patterns)) {
      const total = students.reduce((sum, count, r) => sum + count * r, 0)
      expect(right.reduce((sum, x) => sum + x, 0)).toBe(total)
    }
    expect(b.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 10)
  })
})

/** Of all items, by the parameters that the answers give. */
const fitsOf = (count: number, scores: readonly (readonly (number | null)[])[]) => {
  const { items: fitted } = fitIrt({ items: named(count), scores }, '2pl')
  return stepFits(
    'gpcm',
    fitted.map(({ a, b }) => ({ a: a!, b: [b!] })),
    scores.map((row) => Uint8Array.from(row, (score) => score ?? NOT_GIVEN)),
  )
}

describe('S-X²', () => {
  it('expects what every way to answer adds up to', () => {
    const logits = { a: Float64Array.of(1.2, 0.8, 1.5, 1), d: Float64Array.of(0.5, -0.3, 0.1, -0.8) }
    const quadrature = normalQuadrature()
    const scores = simulateAnswers(
      [...logits.a].map((a, i) => ({ a, b: -logits.d[i]! / a })),
      400,
      2,
    )
    const share = (i: number, s: number) => {
      let [right, all] = [0, 0]
      for (const [q, theta] of quadrature.nodes.entries())
        for (let way = 0; way < 16; way++) {
          const row = [0, 1, 2, 3].map((item) => (way >> item) & 1)
          if (row.reduce((sum, x) => sum + x, 0) !== s) continue
          const chance = row.reduce((product, x, item) => {
            const p = 1 / (1 + Math.exp(-logits.a[item]! * theta - logits.d[item]!))
            return product * (x ? p : 1 - p)
          }, Math.exp(quadrature.logWeights[q]!))
          all += chance
          if (row[i]) right += chance
        }
      return right / all
    }
    const data = prepareMarginal(gatherPatterns({ items: named(4), scores }), quadrature)
    for (const [i, fit] of orlandoThissen(data, logits, 1).entries()) {
      let sum = 0
      for (const s of [1, 2, 3]) {
        const group = scores.filter((row) => row.reduce((total, x) => total + x, 0) === s)
        const observed = group.filter((row) => row[i] === 1).length / group.length
        sum += (group.length * (observed - share(i, s)) ** 2) / (share(i, s) * (1 - share(i, s)))
      }
      expect(fit!.df).toBe(2)
      expect(fit!.sX2).toBeCloseTo(sum, 8)
    }
  })

  it('lets items pass that follow the model, and not one that turns back among the able', () => {
    const uniform = seeded(4)
    const scores = answers.map((row) => {
      const rest = row.reduce((sum, x) => sum + x, 0)
      return [...row, uniform() < (rest < 3 ? 0.2 + 0.2 * rest : 1 - 0.25 * (rest - 3)) ? 1 : 0]
    })
    const tails = fitsOf(7, scores).map((fit) => fit!.p)
    expect(tails.at(-1)).toBeLessThan(1e-6)
    const clean = fitsOf(6, answers).map((fit) => fit!.p)
    expect(clean.filter((p) => p < 0.01)).toEqual([])
  })

  it('has none where no degree of freedom is left, or nobody was given every item', () => {
    const three = answers.map((row) => row.slice(0, 3))
    expect(fitsOf(3, three)).toEqual([null, null, null])
    const forms = answers.map((row, r) => row.map((x, i) => (i === r % 6 ? null : x)))
    expect(fitsOf(6, forms)).toEqual(Array<null>(6).fill(null))
  })
})
