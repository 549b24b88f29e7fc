import type { ItemLogits } from './marginal-likelihood.ts'
import type { MarginalModel } from './maximize-logits.ts'
import { NOT_ASKED, countRight } from './response-patterns.ts'
import type { ResponsePatterns } from './response-patterns.ts'

const ROUNDS = 12
const STEEPEST_START = 2

/** First principal component of the items' correlations, by power iteration over the patterns. */
const firstComponent = ({ itemCount: k, codes, weights, n }: ResponsePatterns, shares: Float64Array) => {
  const scale = shares.map((p) => 1 / Math.sqrt(p * (1 - p)))
  // Irregular, so that it is at right angles to no component that a regular table may have.
  let direction = shares.map((_, i) => 1 + ((i * 0.618034) % 1))
  let length = 0
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(k)
    const size = Math.hypot(...direction)
    direction = direction.map((x) => x / size)
    for (let p = 0; p < weights.length; p++) {
      let score = 0
      for (let i = 0; i < k; i++) {
        const code = codes[p * k + i]!
        if (code !== NOT_ASKED) score += (code - shares[i]!) * scale[i]! * direction[i]!
      }
      score *= weights[p]! / n
      for (let i = 0; i < k; i++) {
        const code = codes[p * k + i]!
        if (code !== NOT_ASKED) next[i]! += (code - shares[i]!) * scale[i]! * score
      }
    }
    length = Math.hypot(...next)
    if (!(length > 1e-12)) return shares.map(() => 0.5)
    direction = next
  }
  return direction.map((x) => x / Math.sqrt(length))
}

/**
 * Where estimation starts: d = logit of the share right; a = 1, and for the 2PL 1.7 λ / √(1 − λ²) with the item's
 * loading λ on the first component (Lord and Novick 1968, 16.9), so that items which go against the others start on
 * their own side. A start with all a equal can be a saddle that EM never leaves.
 */
export const startLogits = (patterns: ResponsePatterns, model: MarginalModel): ItemLogits => {
  const { asked, right } = countRight(patterns)
  const shares = right.map((count, i) => count / asked[i]!)
  const a =
    model === '2pl'
      ? firstComponent(patterns, shares).map((loading) => {
          const slope = (1.7 * loading) / Math.sqrt(Math.max(0.1, 1 - loading * loading))
          return Math.max(-STEEPEST_START, Math.min(STEEPEST_START, slope))
        })
      : new Float64Array(patterns.itemCount).fill(1)
  return { a, d: shares.map((p) => Math.log(p / (1 - p))) }
}
