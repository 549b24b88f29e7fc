// Lanczos coefficients, g = 7, n = 9 (Godfrey); relative error below 1e-14 for x > 0.
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0. */
export const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  const t = z + 7.5
  const series = LANCZOS.reduce((sum, c, i) => (i === 0 ? c : sum + c / (z + i)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series)
}

/** Regularised upper incomplete gamma Q(a, x), a > 0, x ≥ 0: a series below a + 1, Lentz's fraction above. Numerical Recipes 6.2. */
export const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 10_000 && term > sum * 1e-16; n++) {
      term *= x / (a + n)
      sum += term
    }
    return Math.max(0, 1 - front * sum)
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let h = d
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * h
}

/** P(X² > x) of the chi-square distribution. */
export const chiSquareTail = (x: number, df: number): number => upperGamma(df / 2, x / 2)
