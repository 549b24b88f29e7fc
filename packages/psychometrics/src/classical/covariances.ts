/** Covariances of the items of a test that all students were given: k × k, ÷ (n − 1). */
export type Covariances = { readonly n: number; readonly size: number; readonly cells: Float64Array }

type Sums = { n: number; first: Float64Array; second: Float64Array }

/** Groups of rows that are left out in turn, to see how sure a coefficient is. */
const MOST_GROUPS = 40

const isMissing = (score: number | null | undefined): boolean => score == null || score !== score

const addRow = ({ first, second }: Sums, row: ArrayLike<number | null>, k: number): void => {
  for (let i = 0; i < k; i++) {
    const x = row[i]!
    // Most scores of right/wrong items are 0 or add nothing to a sum of products.
    if (x === 0) continue
    first[i]! += x
    for (let j = i, at = i * k + i; j < k; j++, at++) second[at]! += x * row[j]!
  }
}

const toCovariances = ({ n, first, second }: Sums): Covariances => {
  const size = first.length
  const cells = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = i; j < size; j++)
      cells[i * size + j] = cells[j * size + i] =
        (second[i * size + j]! - (first[i]! * first[j]!) / n) / (n - 1)
  return { n, size, cells }
}

const without = (all: Sums, part: Sums): Sums => ({
  n: all.n - part.n,
  first: all.first.map((x, i) => x - part.first[i]!),
  second: all.second.map((x, i) => x - part.second[i]!),
})

export type GroupedCovariances = {
  readonly all: Covariances
  /** without each group of rows in turn; empty where there are too few rows to leave some out */
  readonly without: readonly Covariances[]
}

/**
 * Covariances of students × items in one pass, and the same without each of up to forty groups of rows. Null where
 * somebody was not given every item, and for fewer than two students or items.
 */
export const groupedCovariances = (
  scores: readonly ArrayLike<number | null>[],
): GroupedCovariances | null => {
  const [n, k] = [scores.length, scores[0]?.length ?? 0]
  if (n < 2 || k < 2) return null
  const groups = Math.min(MOST_GROUPS, n)
  const sums = Array.from({ length: groups }, (): Sums => ({
    n: 0,
    first: new Float64Array(k),
    second: new Float64Array(k * k),
  }))
  for (const [r, row] of scores.entries()) {
    for (let i = 0; i < k; i++) if (isMissing(row[i])) return null
    const group = sums[r % groups]!
    group.n += 1
    addRow(group, row, k)
  }
  const total: Sums = { n, first: new Float64Array(k), second: new Float64Array(k * k) }
  for (const { first, second } of sums) {
    for (let i = 0; i < k; i++) total.first[i]! += first[i]!
    for (let i = 0; i < k * k; i++) total.second[i]! += second[i]!
  }
  const isEnough = n >= 2 * groups || n >= 10
  return {
    all: toCovariances(total),
    without: isEnough ? sums.map((group) => toCovariances(without(total, group))) : [],
  }
}
