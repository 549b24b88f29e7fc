/** Benjamini and Hochberg 1995: p · m / rank, made to rise; null where there was no test, which counts for none. */
export const adjustP = (ps: readonly (number | null)[]): (number | null)[] => {
  const known = ps.flatMap((p, i) => (p === null ? [] : [{ p, i }])).toSorted((a, b) => b.p - a.p)
  const adjusted: (number | null)[] = ps.map(() => null)
  let least = 1
  for (const [at, { p, i }] of known.entries()) {
    least = Math.min(least, (p * known.length) / (known.length - at))
    adjusted[i] = least
  }
  return adjusted
}
