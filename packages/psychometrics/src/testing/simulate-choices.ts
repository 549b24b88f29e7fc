import { seeded } from '../math/random.ts'
import type { ChoiceItem } from '../similarity/nominal-model.ts'
import { seededNormal } from './simulate-answers.ts'

export type SimulatedExam = {
  items: ChoiceItem[]
  answers: number[][]
  abilities: number[]
  /** P(option | θ) of an item, as the answers were drawn */
  chances: (item: number, theta: number) => number[]
}

/** Takers with θ ~ N(0, 1) who choose among options by a nominal model, each on their own; the first option is right. */
export const simulateChoices = (
  { persons, items: count, options = 4 }: { persons: number; items: number; options?: number },
  seed: number,
): SimulatedExam => {
  const uniform = seeded(seed)
  const normal = seededNormal(uniform)
  const parameters = Array.from({ length: count }, () =>
    Array.from({ length: options }, (_, k) =>
      k === 0 ? [0.8 + 0.3 * normal(), 0.6 + 0.8 * normal()] : [-0.25 + 0.3 * normal(), 0.8 * normal()],
    ),
  )
  const chances = (item: number, theta: number): number[] => {
    const terms = parameters[item]!.map(([slope, intercept]) => Math.exp(slope! * theta + intercept!))
    const sum = terms.reduce((total, term) => total + term, 0)
    return terms.map((term) => term / sum)
  }
  const abilities = Array.from({ length: persons }, normal)
  const answers = abilities.map((theta) =>
    parameters.map((_, item) => {
      let left = uniform()
      return Math.max(
        0,
        chances(item, theta).findIndex((chance) => (left -= chance) <= 0),
      )
    }),
  )
  return { items: parameters.map(() => ({ options, keys: [0] })), answers, abilities, chances }
}

/** One of the weaker half takes this share of the answers of one of the stronger third; says who. */
export const plantCopying = (
  { answers, abilities }: SimulatedExam,
  share: number,
  seed: number,
): { source: number; copier: number } => {
  const uniform = seeded(seed)
  const byAbility = [...abilities.keys()].toSorted((a, b) => abilities[b]! - abilities[a]!)
  const source = byAbility[Math.floor((uniform() * byAbility.length) / 3)]!
  const copier = byAbility[Math.floor((byAbility.length * (1 + uniform())) / 2)]!
  const order = answers[0]!.map((_, item) => [uniform(), item] as const).toSorted(([a], [b]) => a - b)
  for (const [, item] of order.slice(0, Math.round(share * order.length)))
    answers[copier]![item] = answers[source]![item]!
  return { source, copier }
}
