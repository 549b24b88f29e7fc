import { expect, it } from 'vitest'
import { expectCounts, prepareMarginal } from './marginal-likelihood.ts'
import type { ItemLogits } from './marginal-likelihood.ts'
import { gradientOf } from './maximize-logits.ts'
import { observedInformation } from './observed-information.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import { gatherPatterns } from './response-patterns.ts'
import { named, simulateAnswers } from '../testing/simulate-answers.ts'

const items = [-1, 0, 0.5, 1.2].map((b, i) => ({ a: 0.8 + 0.3 * i, b }))
const scores = simulateAnswers(items, 300, 17).map((row, r) => row.map((x, i) => (r % 5 === i ? null : x)))
const data = prepareMarginal(gatherPatterns({ items: named(4), scores }), normalQuadrature())
const point = [0.9, 1, 1.3, -0.2, 1.1, -0.4, 0.7, -1.5]
const logitsAt = (values: readonly number[]): ItemLogits => ({
  a: Float64Array.from([0, 2, 4, 6], (at) => values[at]!),
  d: Float64Array.from([1, 3, 5, 7], (at) => values[at]!),
})
const moved = (at: number, by: number) => logitsAt(point.map((value, i) => (i === at ? value + by : value)))

it('the gradient is the slope of the likelihood, away from the maximum too', () => {
  const gradient = gradientOf(expectCounts(data, logitsAt(point)), data.quadrature.nodes, logitsAt(point))
  for (const at of point.keys()) {
    const slope =
      (expectCounts(data, moved(at, 1e-5)).logLik - expectCounts(data, moved(at, -1e-5)).logLik) / 2e-5
    expect(gradient[at]).toBeCloseTo(slope, 4)
  }
})

it('the information is minus the slope of the gradient, scores missing by design included', () => {
  const { cells } = observedInformation(data, logitsAt(point))
  for (const row of point.keys()) {
    const gradientAt = (by: number) =>
      gradientOf(expectCounts(data, moved(row, by)), data.quadrature.nodes, moved(row, by))
    const [up, down] = [gradientAt(1e-5), gradientAt(-1e-5)]
    for (const column of point.keys())
      expect(cells[8 * row + column]).toBeCloseTo(-(up[column]! - down[column]!) / 2e-5, 4)
  }
})
