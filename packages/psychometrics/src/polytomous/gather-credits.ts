/** A group of points that count as one step of an item: from `least` to `most`, and how many have one of them. */
export type Credit = { readonly least: number; readonly most: number; readonly n: number }

/** Below this a step's threshold is little more than a guess. */
const FEWEST_IN_STEP = 10

/** More steps than these say nothing more of a student, and their thresholds lie within each other's errors. */
const MOST_STEPS = 10

type Group = { least: number; most: number; n: number }

/**
 * Points of one item as the steps that a polytomous model takes: every value that occurs is a step of its own, and
 * neighbours join, the rarest first and with the rarer of its two neighbours, until each holds ten students and there
 * are at most ten. Essays with a hundred points and rules that take points off have no steps that a model could
 * estimate otherwise. Rows may come in any order.
 */
export const gatherCredits = (points: Iterable<number | null>): Credit[] => {
  const counts = new Map<number, number>()
  for (const value of points) {
    if (value === null || value !== value) continue
    // Sums of thirds that are equal on paper are one value.
    const rounded = Math.round(value * 1e6) / 1e6
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
  }
  const groups = [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([value, n]): Group => ({ least: value, most: value, n }))
  while (groups.length > 2) {
    const rarest = groups.reduce((found, group, at) => (group.n < groups[found]!.n ? at : found), 0)
    if (groups[rarest]!.n >= FEWEST_IN_STEP && groups.length <= MOST_STEPS) break
    const [below, above] = [groups[rarest - 1], groups[rarest + 1]]
    const isDown = below !== undefined && (above === undefined || below.n <= above.n)
    const from = isDown ? rarest - 1 : rarest
    const [low, high] = [groups[from]!, groups[from + 1]!]
    groups.splice(from, 2, { least: low.least, most: high.most, n: low.n + high.n })
  }
  return groups
}

/** The step that these points are, from 0; null for what was not given. */
export const stepOf = (credits: readonly Credit[], points: number | null): number | null => {
  if (points === null || points !== points) return null
  const at = credits.findIndex(({ most }) => points <= most + 1e-6)
  return at < 0 ? null : at
}
