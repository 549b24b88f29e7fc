import { describe, expect, it } from 'vitest'
import { named } from '../testing/simulate-answers.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import { fitPolytomous } from './polytomous.ts'
import { stepErrors } from './step-errors.ts'

const coded = (rows: readonly (readonly number[])[]) => rows.map((row) => Uint8Array.from(row))
const spread = (values: readonly number[]) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1))
}

describe('standard errors of items with steps', () => {
  it.each(['pcm', 'gpcm', 'grm'] as const)(
    '%s: are how far estimates of other samples lie apart',
    (model) => {
      const items = model === 'pcm' ? sixItems.map(({ b }) => ({ a: 1.1, b })) : sixItems
      const made = Array.from({ length: 100 }, (_, seed) => {
        const rows = simulateCredits(model, items, 700, 300 + seed)
        const fit = fitPolytomous({ items: named(6), scores: rows }, model).items.map(({ a, b }) => ({
          a: a!,
          b: b!,
        }))
        return { fit, errors: stepErrors(model, fit, coded(rows)) }
      })
      for (const i of [1, 4]) {
        const said = made.map(({ errors }) => errors[i]!)
        const mean = (of: (each: (typeof said)[number]) => number) =>
          said.reduce((sum, each) => sum + of(each), 0) / said.length
        const a = spread(made.map(({ fit }) => fit[i]!.a))
        const second = spread(made.map(({ fit }) => fit[i]!.b[1]!))
        const location = spread(made.map(({ fit }) => (fit[i]!.b[0]! + fit[i]!.b[1]!) / 2))
        // A spread of a hundred samples is itself known to less than a tenth.
        expect(Math.abs(mean(({ a: each }) => each) / a - 1)).toBeLessThan(0.25)
        expect(Math.abs(mean(({ b }) => b[1]!) / second - 1)).toBeLessThan(0.25)
        expect(Math.abs(mean(({ location: each }) => each) / location - 1)).toBeLessThan(0.25)
      }
    },
  )

  it('have none for nobody, for fewer students than parameters, and for what was not calibrated', () => {
    const rows = coded(simulateCredits('gpcm', sixItems, 300, 2))
    const none = Array<null>(6).fill(null)
    expect(stepErrors('gpcm', sixItems, [])).toEqual(none)
    expect(stepErrors('gpcm', sixItems, rows.slice(0, 12))).toEqual(none)
    const [first, ...others] = stepErrors('gpcm', [null, ...sixItems.slice(1)], rows)
    expect(first).toBeNull()
    expect(others.every((each) => each !== null && each.a > 0)).toBe(true)
  })
})
