import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named, numbersIn } from '../testing/simulate-answers.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import type { PolytomousModel } from './category-model.ts'
import { fitPolytomous } from './polytomous.ts'

const MODELS: readonly PolytomousModel[] = ['pcm', 'gpcm', 'grm']
const sixNamed = named(6)

describe('published', () => {
  // Bock and Lieberman 1970: LSAT 6, patterns 00000 to 11111 in binary order.
  const counts = [
    3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
    28, 298,
  ]
  const lsat = {
    items: named(5),
    scores: counts.map((_, p) => [16, 8, 4, 2, 1].map((bit) => (p & bit ? 1 : 0))),
    weights: counts,
  }

  it.each(['gpcm', 'grm'] as const)('%s of right and wrong is the 2PL of LSAT 6', (model) => {
    const { logLik, items, n } = fitPolytomous(lsat, model)
    expect(n).toBe(1000)
    expect(logLik).toBeCloseTo(-2466.653, 2)
    const [a, b] = [
      [0.8254, 0.7229, 0.8905, 0.6886, 0.6575],
      [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236],
    ]
    for (const [i, item] of items.entries()) {
      expect(Math.abs(item.a! - a[i]!)).toBeLessThan(0.005)
      expect(Math.abs(item.b![0]! - b[i]!)).toBeLessThan(0.02)
    }
  })

  it('pcm of right and wrong is the 1PL of LSAT 6', () => {
    const { logLik, items } = fitPolytomous(lsat, 'pcm')
    expect(logLik).toBeCloseTo(-2466.938, 2)
    expect(items[0]!.a).toBeCloseTo(0.7551, 3)
  })
})

describe('against a direct maximisation in R (optim, BFGS, 61 nodes)', () => {
  // logLik, and a, b1, b2 of the first item.
  it.each([
    ['pcm', 'gpcm', -2739.8643, [1.302, -1.3501, -0.0416]],
    ['gpcm', 'gpcm', -2718.7412, [0.7728, -1.6589, -0.177]],
    ['grm', 'grm', -2804.0599, [0.6986, -1.5211, -0.3784]],
  ] as const)('%s', (model, made, logLik, first) => {
    const fit = fitPolytomous({ items: sixNamed, scores: simulateCredits(made, sixItems, 500, 11) }, model)
    expect(fit.converged).toBe(true)
    expect(fit.logLik).toBeCloseTo(logLik, 3)
    const { a, b } = fit.items[0]!
    for (const [at, value] of [a, ...b!].entries()) expect(Math.abs(value! - first[at]!)).toBeLessThan(0.001)
  })
})

describe('properties', () => {
  const rows = simulateCredits('gpcm', sixItems, 300, 4)

  it.each(MODELS)('%s: rows and items may come in any order', (model) => {
    const plain = fitPolytomous({ items: sixNamed, scores: rows }, model)
    const turned = fitPolytomous(
      { items: sixNamed.toReversed(), scores: rows.toReversed().map((row) => row.toReversed()) },
      model,
    )
    expect(turned.logLik).toBeCloseTo(plain.logLik!, 5)
    for (const [i, item] of turned.items.toReversed().entries())
      expect(item.a).toBeCloseTo(plain.items[i]!.a!, 3)
  })

  it.each(MODELS)(
    '%s: a constant added to the credits changes nothing, a doubled sample doubles logLik',
    (model) => {
      const plain = fitPolytomous({ items: sixNamed, scores: rows }, model)
      const lifted = fitPolytomous(
        { items: sixNamed, scores: rows.map((row) => row.map((x) => x + 3)) },
        model,
      )
      const doubled = fitPolytomous({ items: sixNamed, scores: rows, weights: rows.map(() => 2) }, model)
      expect(lifted.logLik).toBeCloseTo(plain.logLik!, 8)
      expect(doubled.logLik).toBeCloseTo(2 * plain.logLik!, 4)
      expect(doubled.items[2]!.b![0]).toBeCloseTo(plain.items[2]!.b![0]!, 3)
    },
  )

  it('whatever the credits, no figure is NaN, and what is missing is said', () => {
    const cell = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(null))
    const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 12 })
    fc.assert(
      fc.property(table, fc.constantFrom(...MODELS), (scores, model) => {
        const fit = fitPolytomous({ items: named(4), scores }, model)
        expect(numbersIn(fit).every(Number.isFinite)).toBe(true)
        expect(fit.items.filter(({ a, reason }) => a === null && !(reason ?? fit.reason))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('bad input', () => {
  it.each([
    ['nobody', [], 'Belum ada jawaban murid.'],
    ['one person', [[2, 1, 0]], 'lebih banyak butir'],
    [
      'all full',
      [
        [2, 2, 2],
        [2, 2, 2],
        [2, 2, 2],
      ],
      'lebih banyak butir',
    ],
  ])('%s', (_, scores, said) => {
    for (const model of MODELS) {
      const fit = fitPolytomous({ items: named(3), scores }, model)
      expect(fit.logLik).toBeNull()
      expect(fit.reason).toContain(said)
    }
  })

  it('leaves out an item on which all have the same credit, and names a credit that nobody has', () => {
    const rows = simulateCredits('gpcm', sixItems, 200, 9).map((row) => [
      ...row.slice(0, 4),
      1,
      row[5] === 1 ? 0 : row[5]!,
    ])
    const { items } = fitPolytomous({ items: sixNamed, scores: rows }, 'gpcm')
    expect(items[4]).toMatchObject({ a: null, b: null })
    expect(items[4]!.reason).toContain('Semua murid mendapat kredit 1')
    expect(items[5]!.b).toHaveLength(1)
    expect(items[5]!.reason).toContain('Tidak ada murid dengan kredit 1')
  })

  it('takes credits that were not given by design', () => {
    const rows = simulateCredits('grm', sixItems, 400, 2).map((row, r) =>
      row.map((credit, i) => ((r + i) % 3 === 0 ? null : credit)),
    )
    const fit = fitPolytomous({ items: sixNamed, scores: rows }, 'grm')
    expect(fit.converged).toBe(true)
    for (const [i, { a }] of fit.items.entries()) expect(Math.abs(a! - sixItems[i]!.a)).toBeLessThan(0.9)
  })
})
