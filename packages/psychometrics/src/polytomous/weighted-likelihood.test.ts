import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numbersIn } from '../testing/simulate-answers.ts'
import { simulateCredits } from '../testing/simulate-credits.ts'
import { informationCurve } from './category-information.ts'
import { categoryChances, stepsOf, type PolytomousModel } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'
import { scaleStudents } from './category-scale.ts'
import { weightedLikelihood } from './weighted-likelihood.ts'

const alike = (count: number) => Array.from({ length: count }, () => ({ a: 1, b: [0] }))
const mixed = [
  { a: 1.3, b: [-0.8, 0.1, 1.1] },
  { a: 0.7, b: [0.4] },
  { a: 1.1, b: [-1.2, 0.6] },
  { a: 1.8, b: [-0.3] },
]

it('has the closed form of equal Rasch items: ln ((r + ½) / (n − r + ½))', () => {
  for (const n of [1, 5, 20])
    for (let r = 0; r <= n; r++) {
      const row = Uint8Array.from({ length: n }, (_, i) => (i < r ? 1 : 0))
      const found = weightedLikelihood('pcm', alike(n))(row)!
      expect(found.theta).toBeCloseTo(Math.log((r + 0.5) / (n - r + 0.5)), 8)
      const p = (r + 0.5) / (n + 1)
      expect(found.se).toBeCloseTo(1 / Math.sqrt(n * p * (1 - p)), 8)
    }
})

const logLikelihood = (model: PolytomousModel, row: Uint8Array, theta: number): number =>
  mixed.reduce((sum, { a, b }, i) => {
    const chances = new Float64Array(b.length + 1)
    categoryChances(model, stepsOf(model, a, b), theta, chances)
    return sum + Math.log(chances[row[i]!]!)
  }, 0)

it('of partial credit is the top of L · √I, wherever one starts', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(3), fc.nat(1), fc.nat(2), fc.nat(1)),
      fc.double({ min: -4, max: 4, noNaN: true }),
      (codes, near) => {
        const row = Uint8Array.from(codes)
        const { theta } = weightedLikelihood('gpcm', mixed)(row, near)!
        const heightAt = (at: number) =>
          logLikelihood('gpcm', row, at) +
          0.5 * Math.log(informationCurve('gpcm', mixed, [at])[0]!.information)
        for (const away of [-0.02, 0.02]) expect(heightAt(theta + away)).toBeLessThan(heightAt(theta))
      },
    ),
  )
})

it('of graded response solves Warm’s equation with slopes taken by differences', () => {
  const h = 1e-4
  for (const row of [
    [3, 1, 2, 1],
    [0, 0, 0, 0],
    [1, 0, 1, 1],
    [2, 1, 0, 0],
  ].map((codes) => Uint8Array.from(codes))) {
    const { theta } = weightedLikelihood('grm', mixed)(row)!
    let [information, bias] = [0, 0]
    for (const { a, b } of mixed) {
      const [low, now, high] = [-h, 0, h].map((off) => {
        const chances = new Float64Array(b.length + 1)
        categoryChances('grm', stepsOf('grm', a, b), theta + off, chances)
        return chances
      }) as [Float64Array, Float64Array, Float64Array]
      for (const [k, p] of now.entries()) {
        const first = (high[k]! - low[k]!) / (2 * h)
        const second = (high[k]! - 2 * p + low[k]!) / h ** 2
        information += first ** 2 / p
        bias += (first * second) / p
      }
    }
    const slope = (logLikelihood('grm', row, theta + h) - logLikelihood('grm', row, theta - h)) / (2 * h)
    expect(slope + bias / (2 * information)).toBeCloseTo(0, 5)
  }
})

it.each(['gpcm', 'grm'] as const)('%s: is not drawn to the mean of all, as EAP is', (model) => {
  const items = Array.from({ length: 20 }, (_, i) => ({ a: 1.2, b: [-1.9 + 0.2 * i] }))
  // A group a standard deviation and a half above those it was calibrated with: the same as easier items.
  const lifted = items.map(({ a, b }) => ({ a, b: b.map((each) => each - 1.5) }))
  const rows = simulateCredits(model, lifted, 3000, 3).map((row) => Uint8Array.from(row))
  const { students } = scaleStudents(model, items, rows)
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  expect(Math.abs(mean(students.map((each) => each!.weighted!.theta)) - 1.5)).toBeLessThan(0.06)
  expect(mean(students.map((each) => each!.ability.theta))).toBeLessThan(1.35)
})

it('has none for who was given nothing, and none that is not finite', () => {
  const estimate = weightedLikelihood('gpcm', [...mixed, null])
  expect(estimate(new Uint8Array(5).fill(NOT_GIVEN))).toBeNull()
  expect(estimate(Uint8Array.of(NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, 1))).toBeNull()
  expect(weightedLikelihood('gpcm', [])(new Uint8Array(0))).toBeNull()
  // An item that grows harder with ability, flat ones and steep ones.
  const odd = [
    { a: -1, b: [0] },
    { a: 0.01, b: [0] },
    { a: 9, b: [3] },
  ]
  const found = (['gpcm', 'grm'] as const).flatMap((model) =>
    Array.from({ length: 8 }, (_, code) =>
      weightedLikelihood(model, odd)(Uint8Array.of(code & 1, (code >> 1) & 1, code >> 2), -3),
    ),
  )
  expect(numbersIn(found).every(Number.isFinite)).toBe(true)
  expect(found.some((each) => each !== null)).toBe(true)
})
