/** Expected a posteriori ability and the posterior's standard deviation. */
export type Ability = { readonly theta: number; readonly se: number }

/**
 * Marginal (empirical) reliability of EAP abilities: var θ̂ / (var θ̂ + mean SE²). Source: R's mirt
 * empirical_rxx. Null for fewer than two students.
 */
export const abilityReliability = (abilities: readonly Ability[]): number | null => {
  const n = abilities.length
  if (n < 2) return null
  const mean = abilities.reduce((sum, { theta }) => sum + theta, 0) / n
  const variance = abilities.reduce((sum, { theta }) => sum + (theta - mean) ** 2, 0) / (n - 1)
  const error = abilities.reduce((sum, { se }) => sum + se * se, 0) / n
  return variance / (variance + error)
}
