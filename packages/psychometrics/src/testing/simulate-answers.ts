import { seeded } from '../math/random.ts'
import type { ItemParameters } from '../irt/item-response.ts'

/** Standard normal numbers (Box and Muller). */
export const seededNormal = (uniform: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

/** Rows of 0 and 1 of students with θ ~ N(0, 1). */
export const simulateAnswers = (
  items: readonly ItemParameters[],
  students: number,
  seed: number,
): number[][] => {
  const uniform = seeded(seed)
  const normal = seededNormal(uniform)
  return Array.from({ length: students }, () => {
    const theta = normal()
    return items.map(({ a, b }) => (uniform() < 1 / (1 + Math.exp(-a * (theta - b))) ? 1 : 0))
  })
}

export const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `b${i + 1}` }))

/** Every number anywhere inside, to see that none is NaN or infinite. */
export const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : []
