import type { ScoreTable } from './score-table.ts'

/** The strongest and the weakest students, by 27 % and by half. */
export type GroupName = 'upper27' | 'lower27' | 'upper50' | 'lower50'

/**
 * The students sorted by their standing and gathered into classes that no statistic of an item tells apart:
 * same points, same items' maximum. A test of 100 right/wrong items has about 100 classes however
 * many students sat it.
 */
export type StandingClasses = {
  /** each row's class */
  readonly ofRow: Uint32Array
  /** students in each class */
  readonly weights: Float64Array
  readonly totals: Float64Array
  readonly givenMax: Float64Array
  /** total, prorated to the full maximum where items are missing by design */
  readonly standing: Float64Array
  /** share of each class's students that belongs to the group */
  readonly groups: Readonly<Record<GroupName, Float64Array>>
  /** each class's fifth of the students, 0 for the weakest; students of one standing are never parted */
  readonly fifth: Uint8Array
}

/** Option curves are drawn over this many groups of students. */
export const FIFTHS = 5

// Totals of thirds that are equal on paper differ in the last bits; they are one standing and one tie.
const SAME_STANDING = 1e-12

const standingKeys = ({ complete, totals, givenMax, maxScore }: ScoreTable): Float64Array =>
  totals.map((total, r) => Math.round(total / ((complete ? maxScore : givenMax[r]!) * SAME_STANDING)))

/** Rows from the greatest key to the least; rows of equal keys stay in order. */
const descendingOrder = (keys: Float64Array): Uint32Array => {
  const distinct = Float64Array.from(new Set(keys)).toSorted().toReversed()
  const places = new Map(Array.from(distinct, (key, place) => [key, place] as const))
  const next = new Uint32Array(distinct.length + 1)
  const placeOf = Uint32Array.from(keys, (key) => places.get(key)!)
  for (const place of placeOf) next[place + 1]!++
  for (let place = 1; place < next.length; place++) next[place]! += next[place - 1]!
  const order = new Uint32Array(keys.length)
  for (let r = 0; r < keys.length; r++) order[next[placeOf[r]!]!++] = r
  return order
}

const overlap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, start))

/** Fifth of each class by the middle of all students of its standing; classes come from the strongest down. */
const fifthsOf = (
  classes: readonly { readonly key: number; readonly weight: number }[],
  n: number,
): Uint8Array => {
  const fifth = new Uint8Array(classes.length)
  for (let first = 0, above = 0; first < classes.length;) {
    let [next, weight] = [first, 0]
    while (next < classes.length && classes[next]!.key === classes[first]!.key)
      weight += classes[next++]!.weight
    const middle = n - above - weight / 2
    fifth.fill(Math.min(FIFTHS - 1, Math.floor((FIFTHS * middle) / n)), first, next)
    above += weight
    first = next
  }
  return fifth
}

/**
 * Sorts and groups the students. Groups hold round(0.27 n) students, at least 1, and ⌊n / 2⌋ (n odd: the middle
 * student is in neither); both are empty for n < 2. The order is by standing from high to low. Where a cut falls among
 * students of one standing each of them is in the group in part, by the share of them that it takes: the order of the
 * rows decides nothing.
 */
export const classifyStandings = (table: ScoreTable): StandingClasses => {
  const { weights, totals, givenMax, complete, maxScore, n } = table
  const keys = standingKeys(table)
  const order = descendingOrder(keys)
  const g27 = n < 2 ? 0 : Math.max(1, Math.round(0.27 * n))
  const g50 = Math.floor(n / 2)
  const ofRow = new Uint32Array(order.length)
  const classes: { row: number; weight: number; shares: readonly number[] }[] = []
  const sharesOf = (from: number, w: number): readonly number[] => [
    overlap(from, from + w, 0, g27) / w,
    overlap(from, from + w, n - g27, n) / w,
    overlap(from, from + w, 0, g50) / w,
    overlap(from, from + w, n - g50, n) / w,
  ]
  for (let first = 0, above = 0; first < order.length;) {
    let [next, weight] = [first, 0]
    while (next < order.length && keys[order[next]!] === keys[order[first]!])
      weight += weights[order[next++]!]!
    const shares = sharesOf(above, weight)
    // Students of one standing may have been given different items; those are classes of their own.
    const places = new Map<number, number>()
    for (let at = first; at < next; at++) {
      const row = order[at]!
      const known = places.get(givenMax[row]!)
      if (known === undefined) places.set(givenMax[row]!, classes.length)
      ofRow[row] = known ?? classes.length
      if (known === undefined) classes.push({ row, weight: weights[row]!, shares })
      else classes[known]!.weight += weights[row]!
    }
    above += weight
    first = next
  }
  const group = (g: number) => Float64Array.from(classes, ({ shares }) => shares[g]!)
  return {
    ofRow,
    fifth: fifthsOf(
      classes.map(({ row, weight }) => ({ key: keys[row]!, weight })),
      n,
    ),
    weights: Float64Array.from(classes, ({ weight }) => weight),
    totals: Float64Array.from(classes, ({ row }) => totals[row]!),
    givenMax: Float64Array.from(classes, ({ row }) => givenMax[row]!),
    standing: Float64Array.from(classes, ({ row }) =>
      complete ? totals[row]! : (totals[row]! / givenMax[row]!) * maxScore,
    ),
    groups: { upper27: group(0), lower27: group(1), upper50: group(2), lower50: group(3) },
  }
}
