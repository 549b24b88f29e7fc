import {
  countsOf,
  itemMax,
  passed,
  pointsOf,
  type Exam,
  type MadeResult,
  type Pupil,
} from './school-year-fixture.ts'

// The figures of every report once more, by the plainest way from the made results: no line of the product is used.

export type Taken = { pupil: Pupil; result: MadeResult }

export const nilaiOf = (result: MadeResult): number => {
  const { score, max } = pointsOf(result, () => true)
  return (100 * score) / max
}

export const takers = (exam: Exam, pupils: Pupil[]): Taken[] =>
  pupils.flatMap((pupil) => {
    const result = exam.results.get(pupil.id)
    return result ? [{ pupil, result }] : []
  })

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const sd = (values: number[]): number | null => {
  if (values.length < 2) return null
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

export const quantile = (values: number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * p
  const below = sorted[Math.floor(place)]!
  return below + (place - Math.floor(place)) * (sorted[Math.ceil(place)]! - below)
}

export function ringkasan(taken: Taken[]) {
  const values = taken.map(({ result }) => nilaiOf(result))
  const verdicts = taken.map(({ result }) => passed(result))
  const bands = Array.from({ length: 11 }, () => 0)
  for (const value of values) bands[1 + Math.min(9, Math.floor(value / 10 + 1e-9))]! += 1
  return {
    n: taken.length,
    mean: mean(values),
    sd: sd(values),
    bands,
    min: Math.min(...values),
    max: Math.max(...values),
    q1: quantile(values, 0.25),
    median: quantile(values, 0.5),
    q3: quantile(values, 0.75),
    lulus: verdicts.filter((verdict) => verdict === true).length,
    belum: verdicts.filter((verdict) => verdict === false).length,
    menunggu: verdicts.filter((verdict) => verdict === null).length,
    pending: taken.filter(({ result }) => result.outcomes.includes('pending')).length,
  }
}

/** Ranked by score, then most right, then fewest blank: one more than those who are better. */
export function ranksOf(taken: Taken[]): Map<string, number> {
  const keys = taken.map(({ pupil, result }) => {
    const counts = countsOf(result)
    const thirds = result.thirds.reduce((sum, each) => sum + each, 0)
    return { id: pupil.id, key: thirds * 10_000 + counts.correct * 100 - counts.blank }
  })
  const sorted = keys.map(({ key }) => key).toSorted((a, b) => b - a)
  const first = new Map<number, number>()
  for (const [at, key] of sorted.entries()) if (!first.has(key)) first.set(key, at + 1)
  return new Map(keys.map(({ id, key }) => [id, first.get(key)!]))
}

/** Share of the points possible on these questions; null where none of them was asked and marked. */
export function share(result: MadeResult, items: number[]): number | null {
  const asked = items.filter((item) => !['pending', 'void', null].includes(result.outcomes[item]!))
  const possible = asked.reduce((sum, item) => sum + itemMax[item]!, 0)
  return possible === 0 ? null : asked.reduce((sum, item) => sum + result.thirds[item]! / 3, 0) / possible
}

/** With the interval that looks at pupils, not at results: each brings in how far all of theirs are from the mean. */
export function mastery(taken: readonly Taken[], items: number[]) {
  const own = taken.flatMap(({ pupil, result }) => {
    const part = share(result, items)
    return part === null ? [] : [{ id: pupil.id, part }]
  })
  const shares = own.map(({ part }) => part)
  const middle = mean(shares)
  const pupils = [...Map.groupBy(own, ({ id }) => id).values()]
  const apart = pupils.map((of) => of.reduce((sum, { part }) => sum + part - middle, 0))
  const spread = apart.reduce((sum, each) => sum + each * each, 0) * (pupils.length / (pupils.length - 1))
  const half = pupils.length < 2 ? null : (tQuantile(pupils.length - 1) * Math.sqrt(spread)) / shares.length
  return {
    n: shares.length,
    mean: 100 * middle,
    interval:
      half === null ? null : [Math.max(0, 100 * (middle - half)), Math.min(100, 100 * (middle + half))],
  }
}

/** Student's 0.975 quantile by bisection over the closed form for whole degrees (Abramowitz and Stegun 26.7.3, 26.7.4). */
function tQuantile(degrees: number): number {
  const within = (t: number): number => {
    const angle = Math.atan(t / Math.sqrt(degrees))
    const cos2 = Math.cos(angle) ** 2
    const isOdd = degrees % 2 === 1
    let term = isOdd ? Math.cos(angle) : 1
    let sum = degrees === 1 ? 0 : term
    for (let k = isOdd ? 3 : 2; k < degrees; k += 2) {
      term *= (cos2 * (k - 1)) / k
      sum += term
    }
    return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
  }
  let [low, high] = [0, 1000]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (within(middle) < 0.95) low = middle
    else high = middle
  }
  return low
}
