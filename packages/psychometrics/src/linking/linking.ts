import { minimize } from '../math/nelder-mead.ts'
import { categoryChances, stepsOf } from '../polytomous/category-model.ts'
import type { PolytomousModel } from '../polytomous/category-model.ts'

export type LinkMethod = 'mean-sigma' | 'haebara' | 'stocking-lord'

/** An item's parameters in one calibration: a threshold per step, one for right/wrong items; c guessing, 0 without. */
export type LinkItem = {
  readonly name: string
  readonly a: number
  readonly b: readonly number[]
  readonly c?: number
}

/** From the new scale to the old one: θ_old = slope · θ_new + intercept. */
export type Link = { readonly slope: number; readonly intercept: number }

export type Anchor = { readonly old: LinkItem; readonly new: LinkItem }

export type LinkOptions = {
  readonly method: LinkMethod
  /** how steps are read where items have several */
  readonly model?: PolytomousModel
  /** 1.7 where the parameters were estimated with that constant */
  readonly d?: number
}

/** Abilities over which curves are compared, weighted as N(0, 1) of the old scale: where the students are. */
const GRID = Array.from({ length: 81 }, (_, q) => {
  const theta = -4 + q / 10
  return { theta, weight: Math.exp((-theta * theta) / 2) }
})
const WEIGHTS = GRID.reduce((sum, { weight }) => sum + weight, 0)

const describe = (values: readonly number[]) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return { mean, sd: Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length) }
}

/** A new item on the old scale. */
export const onOldScale = (item: LinkItem, { slope, intercept }: Link): LinkItem => ({
  ...item,
  a: item.a / slope,
  b: item.b.map((b) => slope * b + intercept),
})

/** Marco 1977: the thresholds of the anchors get the same mean and standard deviation. */
const meanSigma = (anchors: readonly Anchor[]): Link | null => {
  const [from, to] = [
    describe(anchors.flatMap((anchor) => anchor.new.b)),
    describe(anchors.flatMap((anchor) => anchor.old.b)),
  ]
  if (!(from.sd > 1e-9 && to.sd > 1e-9)) return null
  const slope = to.sd / from.sd
  return { slope, intercept: to.mean - slope * from.mean }
}

/** P of each category at each node of the grid; guessing lifts the upper of two. */
const curvesOf = (item: LinkItem, { model = 'gpcm', d = 1 }: LinkOptions): Float64Array[] => {
  const steps = stepsOf(model, item.a * d, item.b)
  return GRID.map(({ theta }) => {
    const chances = new Float64Array(item.b.length + 1)
    categoryChances(model, steps, theta, chances)
    const c = item.c ?? 0
    if (c > 0 && chances.length === 2) {
      chances[1] = c + (1 - c) * chances[1]!
      chances[0] = 1 - chances[1]
    }
    return chances
  })
}

const expected = (chances: Float64Array): number => chances.reduce((sum, p, k) => sum + k * p, 0)

/** Weighted squared differences of the curves of old and moved new anchors, by category (Haebara) or of the test (Stocking-Lord). */
const lossOf = (anchors: readonly Anchor[], options: LinkOptions) => {
  const old = anchors.map((anchor) => curvesOf(anchor.old, options))
  return (link: Link): number => {
    const moved = anchors.map((anchor) => curvesOf(onOldScale(anchor.new, link), options))
    let loss = 0
    for (const [q, { weight }] of GRID.entries()) {
      let [item, test] = [0, 0]
      for (const [i, curves] of old.entries()) {
        const [was, is] = [curves[q]!, moved[i]![q]!]
        for (let k = 1; k < was.length; k++) item += (was[k]! - is[k]!) ** 2
        test += expected(was) - expected(is)
      }
      loss += (weight / WEIGHTS) * (options.method === 'haebara' ? item : test * test)
    }
    return loss
  }
}

/**
 * Puts a new calibration on the old one's scale by items that are in both. mean-sigma: Marco 1977; haebara: Haebara 1980,
 * Japanese Psychological Research 22; stocking-lord: Stocking and Lord 1983, Applied Psychological Measurement 7, both by
 * Nelder and Mead from the mean-sigma line over N(0, 1) on −4 … 4. The grid is part of the result. Null for fewer than two
 * thresholds in common, or thresholds without spread.
 */
export const linkCalibrations = (anchors: readonly Anchor[], options: LinkOptions): Link | null => {
  const start = meanSigma(anchors)
  if (!start || options.method === 'mean-sigma') return start
  const loss = lossOf(anchors, options)
  const { point } = minimize(
    ([logSlope = 0, intercept = 0]) => loss({ slope: Math.exp(logSlope), intercept }),
    [Math.log(start.slope), start.intercept],
  )
  return { slope: Math.exp(point[0]!), intercept: point[1]! }
}

/** `move`: how much easier the item has become, on the old scale. */
export type AnchorDrift = { readonly name: string; readonly z: number; readonly move: number }

/** An anchor whose difficulty has moved by more than this, in robust standard deviations, is no anchor any more. */
export const DRIFTING = 2.7

const middleOf = (sorted: readonly number[]): number =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2

/**
 * Robust z of each anchor: its mean threshold on the old scale less that of the new one after the link, against the median
 * and 0,74 times the interquartile range of all of them. Source: Huynh 2000; Kolen and Brennan 2014, chapter 8.
 */
export const anchorDrift = (anchors: readonly Anchor[], link: Link): readonly AnchorDrift[] => {
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
  const moves = anchors.map((anchor) => mean(anchor.old.b) - mean(onOldScale(anchor.new, link).b))
  const sorted = moves.toSorted((a, b) => a - b)
  if (sorted.length === 0) return []
  const half = Math.floor(sorted.length / 2)
  const spread =
    0.74 * (middleOf(sorted.slice(sorted.length - half)) - middleOf(sorted.slice(0, Math.max(1, half))))
  const centre = middleOf(sorted)
  return anchors.map((anchor, i) => ({
    name: anchor.old.name,
    z: spread > 1e-9 ? (moves[i]! - centre) / spread : 0,
    move: moves[i]! - centre,
  }))
}

/**
 * Standard error of a link by the anchors that happened to be in common: the standard deviation of what each has moved, over
 * the root of their number, on the old scale (OECD 2017, PISA 2015 Technical Report, chapter 12). Null for fewer than two.
 */
export const linkError = (anchors: readonly Anchor[], link: Link): number | null => {
  const moves = anchorDrift(anchors, link).map(({ move }) => move)
  if (moves.length < 2) return null
  const { sd } = describe(moves)
  return sd / Math.sqrt(moves.length - 1)
}

/** By less than this a threshold may move, whatever the others do: a third of a logit changes no pupil's place. */
const NEGLIGIBLE_MOVE = 0.3

export type DriftFreeLink = {
  /** by all anchors, and without those that moved */
  readonly first: Link
  readonly link: Link
  readonly kept: readonly Anchor[]
  readonly dropped: readonly AnchorDrift[]
}

/**
 * Links, leaves out the anchor that has moved most, and links again until none has: a robust z beyond 2,7 and at least a
 * third of a logit on the old scale. Null where the anchors say nothing.
 */
export const linkWithoutDrift = (anchors: readonly Anchor[], options: LinkOptions): DriftFreeLink | null => {
  const first = linkCalibrations(anchors, options)
  if (!first) return null
  let [kept, link] = [anchors, first]
  const dropped: AnchorDrift[] = []
  while (kept.length > 3) {
    const worst = anchorDrift(kept, link)
      .filter(({ z, move }) => Math.abs(z) > DRIFTING && Math.abs(move) >= NEGLIGIBLE_MOVE)
      .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z))[0]
    if (!worst) break
    const rest = kept.filter((anchor) => anchor.old.name !== worst.name)
    const next = linkCalibrations(rest, options)
    if (!next) break
    dropped.push(worst)
    kept = rest
    link = next
  }
  return { first, link, kept, dropped }
}

/**
 * Why two calibrations must not be put on one scale, in Indonesian; null where they may. Common items must be a fifth of the
 * longer test or fifteen, and five at least (Kolen and Brennan 2014, chapter 8); half of them must have stayed where they
 * were, and the groups must not be spread out of all proportion.
 */
export const linkRefusal = (
  { found, kept, longest }: { found: number; kept: number; longest: number },
  link: Link | null,
): string | null => {
  const needed = Math.max(FEWEST_ANCHORS, Math.min(ENOUGH_ANCHORS, Math.ceil(longest * ANCHOR_SHARE)))
  if (found < needed)
    return `Hanya ${found} butir yang sama; untuk satu skala perlu sedikitnya ${needed} dari ${longest} butir.`
  if (!link) return 'Kesukaran butir yang sama tidak beragam, sehingga tidak menentukan skala.'
  if (kept < needed || kept < found / 2)
    return `${found - kept} dari ${found} butir yang sama berubah kesukarannya; sisanya tidak cukup untuk satu skala.`
  if (link.slope < 1 / MOST_SLOPE || link.slope > MOST_SLOPE)
    return 'Sebaran kemampuan kedua kelompok terlalu berbeda untuk dipasangkan dengan butir-butir ini.'
  return null
}

const FEWEST_ANCHORS = 5
const ENOUGH_ANCHORS = 15
const ANCHOR_SHARE = 0.2
const MOST_SLOPE = 2.5
