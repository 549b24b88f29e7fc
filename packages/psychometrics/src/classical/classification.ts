import { incompleteBeta } from '../math/f-distribution.ts'

/** How dependable one threshold of a score is. */
export type Classification = {
  /** share who are decided as their true score would be */
  readonly accuracy: number
  /** share who would be decided the same by another test of this kind */
  readonly consistency: number
  /** consistency beyond what chance gives */
  readonly kappa: number | null
  /** share who reach it though their true score does not, and the other way round */
  readonly falsePass: number
  readonly falseFail: number
}

/** Scores of a test, where they can lie, and how reliable they are. */
export type ScoredTest = {
  readonly scores: ArrayLike<number>
  readonly least: number
  readonly most: number
  readonly reliability: number | null
}

export type ClassificationResult = { readonly found: Classification | null; readonly reason: string | null }

/** Fewer students do not say how scores are spread. */
export const ENOUGH_FOR_CLASSIFICATION = 50

type TrueScores = {
  readonly alpha: number
  readonly beta: number
  readonly low: number
  readonly high: number
}

/** Raw moments of the true share from those of whole scores on n trials (Keats and Lord 1962). */
const trueMoments = (scores: ArrayLike<number>, n: number): [number, number, number, number] => {
  const sums: [number, number, number, number] = [0, 0, 0, 0]
  for (let r = 0; r < scores.length; r++) {
    let [product, trials] = [1, 1]
    for (let k = 0; k < 4; k++) {
      product *= scores[r]! - k
      trials *= n - k
      sums[k]! += product / trials
    }
  }
  return sums.map((sum) => sum / scores.length) as [number, number, number, number]
}

/** The beta distribution with both ends free that has these moments; null where there is none within 0..1. */
const fourParameters = ([m1, m2, m3, m4]: readonly [number, number, number, number]): TrueScores | null => {
  const variance = m2 - m1 * m1
  if (!(variance > 0)) return null
  const skew = (m3 - 3 * m1 * m2 + 2 * m1 ** 3) / variance ** 1.5
  const kurtosis = (m4 - 4 * m1 * m3 + 6 * m1 * m1 * m2 - 3 * m1 ** 4) / (variance * variance)
  const r = (6 * (kurtosis - skew * skew - 1)) / (6 + 3 * skew * skew - 2 * kurtosis)
  const root = 1 - (24 * (r + 1)) / ((r + 2) * (r + 3) * kurtosis - 3 * (r - 6) * (r + 1))
  if (!(r > 0) || !(root >= 0)) return null
  const half = Math.sqrt(root)
  const [small, great] = [(r / 2) * (1 - half), (r / 2) * (1 + half)]
  const [alpha, beta] = skew < 0 ? [great, small] : [small, great]
  if (!(alpha > 0 && beta > 0)) return null
  const width = Math.sqrt((variance * (alpha + beta + 1)) / (alpha * beta))
  const [low, high] = [m1 - alpha * width, m1 + beta * width]
  return low >= 0 && high <= 1 ? { alpha, beta, low, high } : null
}

const twoParameters = ([m1, m2]: readonly [number, number, number, number]): TrueScores | null => {
  const variance = m2 - m1 * m1
  const sum = (m1 * (1 - m1)) / variance - 1
  return variance > 0 && sum > 0 ? { alpha: m1 * sum, beta: (1 - m1) * sum, low: 0, high: 1 } : null
}

const PARTS = 400

/** Chance of at least `cut` of n trials at each share of right answers, and what share of students has it. */
const eachPart = (
  { alpha, beta, low, high }: TrueScores,
  at: number,
  visit: (share: number, weight: number, isAbove: boolean) => void,
): void => {
  const edge = Math.min(1, Math.max(0, (at - low) / (high - low)))
  // The threshold is an edge between two parts, so that none lies on both sides.
  const edges = Array.from({ length: PARTS + 1 }, (_, i) => i / PARTS)
  const all = [...new Set([...edges, edge])].toSorted((a, b) => a - b)
  let below = 0
  for (let i = 1; i < all.length; i++) {
    const upTo = incompleteBeta(all[i]!, alpha, beta)
    const middle = (all[i - 1]! + all[i]!) / 2
    visit(low + (high - low) * middle, upTo - below, middle >= edge)
    below = upTo
  }
}

const missing = (reason: string): ClassificationResult => ({ found: null, reason })

/**
 * Accuracy and consistency of the decision at `cut` by Livingston and Lewis 1995 (Journal of Educational Measurement 32):
 * scores are taken for those of n = ((μ − min)(max − μ) − ρσ²) / (σ²(1 − ρ)) trials, a beta distribution with four
 * parameters (two where its ends leave 0..1) for the true shares, binomial errors around them.
 */
export const classify = (test: ScoredTest, cut: number): ClassificationResult => {
  const { scores, least, most, reliability } = test
  const count = scores.length
  if (count < ENOUGH_FOR_CLASSIFICATION)
    return missing(`Data belum cukup (n = ${count}); perlu sedikitnya ${ENOUGH_FOR_CLASSIFICATION} murid.`)
  if (reliability === null || !(reliability > 0 && reliability < 1))
    return missing(
      'Reliabilitas skor tidak dapat dihitung atau nol, jadi ketepatan ambang tidak dapat diperkirakan.',
    )
  if (!(most > least)) return missing('Semua murid hanya mungkin mendapat satu skor.')
  let [mean, square] = [0, 0]
  for (let r = 0; r < count; r++) mean += scores[r]! / count
  for (let r = 0; r < count; r++) square += (scores[r]! - mean) ** 2 / (count - 1)
  if (!(square > 0)) return missing('Skor semua murid sama.')
  const length = ((mean - least) * (most - mean) - reliability * square) / (square * (1 - reliability))
  const n = Math.round(length)
  if (!(n >= 4)) return missing('Skor terlalu menumpuk di ujung untuk memperkirakan ketepatan ambang.')
  const onTrials = Float64Array.from(scores, (score) => (n * (score - least)) / (most - least))
  const moments = trueMoments(onTrials, n)
  const trueScores = fourParameters(moments) ?? twoParameters(moments)
  if (!trueScores)
    return missing('Sebaran skor tidak dapat digambarkan untuk memperkirakan ketepatan ambang.')
  return { found: atCut(trueScores, n, (cut - least) / (most - least)), reason: null }
}

const atCut = (trueScores: TrueScores, n: number, share: number): Classification => {
  const trials = Math.ceil(n * share - 1e-9)
  let [consistency, passed, falsePass, falseFail] = [0, 0, 0, 0]
  eachPart(trueScores, share, (p, weight, isAbove) => {
    const reaches = trials <= 0 ? 1 : trials > n ? 0 : incompleteBeta(p, trials, n - trials + 1)
    consistency += weight * (reaches ** 2 + (1 - reaches) ** 2)
    passed += weight * reaches
    if (isAbove) falseFail += weight * (1 - reaches)
    else falsePass += weight * reaches
  })
  const chance = passed ** 2 + (1 - passed) ** 2
  return {
    accuracy: 1 - falsePass - falseFail,
    consistency,
    kappa: chance < 1 - 1e-9 ? (consistency - chance) / (1 - chance) : null,
    falsePass,
    falseFail,
  }
}
