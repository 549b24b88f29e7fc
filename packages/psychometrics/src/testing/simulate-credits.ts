import { categoryChances, stepsOf } from '../polytomous/category-model.ts'
import type { PolytomousModel } from '../polytomous/category-model.ts'
import { seeded } from '../math/random.ts'
import { seededNormal } from './simulate-answers.ts'

/** Rows of credits of students with θ ~ N(0, 1). */
export const simulateCredits = (
  model: PolytomousModel,
  items: readonly { readonly a: number; readonly b: readonly number[] }[],
  students: number,
  seed: number,
): number[][] => {
  const uniform = seeded(seed)
  const normal = seededNormal(uniform)
  const made = items.map(({ a, b }) => stepsOf(model, a, b))
  return Array.from({ length: students }, () => {
    const theta = normal()
    return made.map((item) => {
      const chances = new Float64Array(item.steps.length + 1)
      categoryChances(model, item, theta, chances)
      let left = uniform()
      return Math.max(
        0,
        chances.findIndex((p) => (left -= p) < 0),
      )
    })
  })
}

/** Six items of two steps, from easy to hard. */
export const sixItems = Array.from({ length: 6 }, (_, i) => ({
  a: 0.7 + 0.25 * i,
  b: [-1.5 + 0.4 * i, -0.3 + 0.4 * i],
}))
