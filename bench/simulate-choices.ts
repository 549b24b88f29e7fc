import { seeded } from '../packages/psychometrics/src/math/random.ts'
import { seededNormal } from '../packages/psychometrics/src/testing/simulate-answers.ts'

/** Right (1) and wrong (0) of one student after the other, from a 2PL with abilities N(0, 1). */
export function simulateScores(questions: number, seed: number): () => number[] {
  const uniform = seeded(seed)
  const normal = seededNormal(uniform)
  const items = Array.from({ length: questions }, () => ({ a: 0.5 + 1.5 * uniform(), b: normal() }))
  return () => {
    const theta = normal()
    return items.map(({ a, b }) => (uniform() < 1 / (1 + Math.exp(-a * (theta - b))) ? 1 : 0))
  }
}

/** Array literals of one student's result: A is right, B to D are wrong, one wrong answer in ten is blank. */
export function simulateChoices(questions: number, seed: number) {
  const next = simulateScores(questions, seed)
  const uniform = seeded(seed + 1)
  return () => {
    const scores = next()
    const choices = scores.map((x) => (x ? 'A' : uniform() < 0.1 ? '' : 'BCD'[Math.floor(uniform() * 3)]!))
    const outcomes = choices.map((choice) => (choice === 'A' ? 'correct' : choice === '' ? 'blank' : 'wrong'))
    return {
      right: scores.reduce((sum, x) => sum + x, 0),
      blank: choices.filter((choice) => choice === '').length,
      scores: `{${scores.join()}}`,
      outcomes: `{${outcomes.join()}}`,
      choices: `{${choices.map((choice) => choice || '""').join()}}`,
    }
  }
}
