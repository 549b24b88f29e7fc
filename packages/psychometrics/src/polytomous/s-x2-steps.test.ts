import { describe, expect, it } from 'vitest'
import { prepareMarginal } from '../irt/marginal-likelihood.ts'
import { gatherPatterns } from '../irt/response-patterns.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import { seeded } from '../math/random.ts'
import { named, numbersIn, simulateAnswers } from '../testing/simulate-answers.ts'
import { orlandoThissen } from '../testing/s-x2.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'
import { fitPolytomous } from './polytomous.ts'
import { stepFits } from './s-x2-steps.ts'

const coded = (rows: readonly (readonly number[])[]) => rows.map((row) => Uint8Array.from(row))

describe('S-X² of items with steps', () => {
  it('is that of Orlando and Thissen where items have one step', () => {
    const items = [-1.2, -0.6, 0, 0.3, 0.9, 1.4].map((b, i) => ({ a: 0.8 + 0.1 * i, b }))
    const scores = simulateAnswers(items, 700, 5)
    const data = prepareMarginal(gatherPatterns({ items: named(6), scores }), normalQuadrature())
    const logits = {
      a: Float64Array.from(items, ({ a }) => a),
      d: Float64Array.from(items, ({ a, b }) => -a * b),
    }
    const made = stepFits(
      'gpcm',
      items.map(({ a, b }) => ({ a, b: [b] })),
      coded(scores),
    )
    for (const [i, fit] of orlandoThissen(data, logits, 2).entries()) {
      expect(made[i]!.df).toBe(fit!.df)
      expect(made[i]!.sX2).toBeCloseTo(fit!.sX2, 8)
    }
  })

  it.each(['gpcm', 'grm'] as const)('%s: expects what every way to answer adds up to', (model) => {
    const items = sixItems.slice(0, 3)
    const rows = simulateCredits(model, items, 3000, 6)
    const { nodes, logWeights } = normalQuadrature()
    const share = (i: number, k: number, s: number) => {
      let [found, all] = [0, 0]
      for (const [q, theta] of nodes.entries())
        for (let way = 0; way < 27; way++) {
          const row = [way % 3, Math.floor(way / 3) % 3, Math.floor(way / 9)]
          if (row.reduce((sum, x) => sum + x, 0) !== s) continue
          const chance = row.reduce((product, x, item) => {
            const into = new Float64Array(3)
            categoryChances(model, stepsOf(model, items[item]!.a, items[item]!.b), theta, into)
            return product * into[x]!
          }, Math.exp(logWeights[q]!))
          all += chance
          if (row[i] === k) found += chance
        }
      return found / all
    }
    const [fit] = stepFits(model, items, coded(rows))
    let [sum, cells] = [0, 0]
    for (const s of [1, 2, 3, 4, 5]) {
      const group = rows.filter((row) => row.reduce((total, x) => total + x, 0) === s)
      for (const k of [0, 1, 2]) {
        const expected = group.length * share(0, k, s)
        if (expected === 0) continue
        cells += 1
        sum += (group.filter((row) => row[0] === k).length - expected) ** 2 / expected
      }
    }
    expect(fit!.sX2).toBeCloseTo(sum, 6)
    expect(fit!.df).toBe(cells - 5 - 3)
  })
})

describe('S-X² in use', () => {
  it('calls about one item in twenty that follows the model, and the one that turns back', () => {
    const tails = Array.from({ length: 20 }, (_, seed) => {
      const rows = simulateCredits('gpcm', sixItems, 500, 100 + seed)
      const fitted = fitPolytomous({ items: named(6), scores: rows }, 'gpcm').items
      return stepFits(
        'gpcm',
        fitted.map(({ a, b }) => ({ a: a!, b: b! })),
        coded(rows),
      ).map((fit) => fit!.p)
    }).flat()
    const called = tails.filter((p) => p < 0.05).length / tails.length
    expect(called).toBeGreaterThan(0.005)
    expect(called).toBeLessThan(0.11)
    const uniform = seeded(2)
    const turned = simulateCredits('gpcm', sixItems, 1500, 3).map((row) => {
      const rest = row.slice(0, 5).reduce((sum, x) => sum + x, 0)
      return [...row.slice(0, 5), Math.floor(uniform() * 2.99 * (1 - Math.abs(rest - 5) / 6))]
    })
    const fitted = fitPolytomous({ items: named(6), scores: turned }, 'gpcm').items
    const [bad] = stepFits(
      'gpcm',
      fitted.map(({ a, b }) => ({ a: a!, b: b! })),
      coded(turned),
    ).toReversed()
    expect(bad!.p).toBeLessThan(1e-6)
    expect(bad!.rmsea).toBeGreaterThan(0.06)
  })

  it('has none for nobody, for one, and where nobody was given every item', () => {
    const rows = coded(simulateCredits('gpcm', sixItems, 40, 1))
    const forms = rows.map((row, r) => row.map((code, i) => (i === r % 6 ? NOT_GIVEN : code)))
    for (const some of [[], rows.slice(0, 1), forms])
      expect(stepFits('gpcm', sixItems, some)).toEqual(Array<null>(6).fill(null))
    expect(numbersIn(stepFits('grm', sixItems, rows)).every(Number.isFinite)).toBe(true)
    expect(stepFits('gpcm', [], [new Uint8Array(0), new Uint8Array(0)])).toEqual([])
  })
})
