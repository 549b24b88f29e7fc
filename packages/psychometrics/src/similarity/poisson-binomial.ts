/**
 * P(at least `least` successes) of independent trials with the given chances: the Poisson-binomial distribution by its
 * recursion (van der Linden and Sotaridona 2006, Journal of Educational and Behavioral Statistics 31, eq. 8). What has
 * reached `least` stays there, so that only positive terms are added and a tail of 1e-15 keeps its digits.
 */
export const poissonBinomialTail = (chances: ArrayLike<number>, least: number): number => {
  if (least <= 0) return 1
  const below = new Float64Array(least)
  below[0] = 1
  let reached = 0
  for (let trial = 0; trial < chances.length; trial++) {
    const chance = chances[trial]!
    reached += below[least - 1]! * chance
    for (let count = Math.min(trial + 1, least - 1); count > 0; count--)
      below[count] = below[count]! * (1 - chance) + below[count - 1]! * chance
    below[0] *= 1 - chance
  }
  return reached
}
