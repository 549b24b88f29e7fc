/** A point and the value of the function there. */
export type Minimum = { readonly point: readonly number[]; readonly value: number }

/**
 * The least value of a function of few parameters near `start`, without derivatives. Source: Nelder and Mead 1965,
 * Computer Journal 7, with the usual coefficients 1, 2, ½, ½. Points where the function is not finite count as worst.
 */
export const minimize = (
  of: (point: readonly number[]) => number,
  start: readonly number[],
  tolerance = 1e-10,
): Minimum => {
  const at = (point: readonly number[]): Minimum => {
    const value = of(point)
    return { point, value: Number.isFinite(value) ? value : Number.MAX_VALUE }
  }
  const simplex = [
    at(start),
    ...start.map((x, i) => at(start.map((y, j) => (i === j ? x + Math.max(0.05, Math.abs(x) / 10) : y)))),
  ]
  for (let round = 0; round < 4000; round++) {
    simplex.sort((a, b) => a.value - b.value)
    const [best, worst] = [simplex[0]!, simplex.at(-1)!]
    const width = Math.max(
      ...simplex.flatMap(({ point }) => point.map((x, i) => Math.abs(x - best.point[i]!))),
    )
    if (width < tolerance) break
    const others = simplex.slice(0, -1)
    const centre = start.map((_, i) => others.reduce((sum, { point }) => sum + point[i]!, 0) / others.length)
    const along = (share: number) => at(centre.map((c, i) => c + share * (worst.point[i]! - c)))
    const reflected = along(-1)
    if (reflected.value < best.value) {
      const further = along(-2)
      simplex[simplex.length - 1] = further.value < reflected.value ? further : reflected
    } else if (reflected.value < others.at(-1)!.value) simplex[simplex.length - 1] = reflected
    else {
      const nearer = along(reflected.value < worst.value ? -0.5 : 0.5)
      if (nearer.value < Math.min(worst.value, reflected.value)) simplex[simplex.length - 1] = nearer
      else
        for (let i = 1; i < simplex.length; i++)
          simplex[i] = at(simplex[i]!.point.map((x, d) => (x + best.point[d]!) / 2))
    }
  }
  return simplex.toSorted((a, b) => a.value - b.value)[0]!
}
