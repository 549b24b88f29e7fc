import type { DifInput } from './dif.ts'

const FIFTHS = 5
/** Fewer students of a group in a fifth say nothing of it. */
const ENOUGH_IN_FIFTH = 5

export type GroupCurve = {
  readonly reference: readonly (number | null)[]
  readonly focal: readonly (number | null)[]
}

/**
 * Share of right answers of both groups by item, in fifths of all students by the share of what they were given and had
 * right, the weakest first. Students of one score are in one fifth, so that the order of the rows decides nothing.
 */
export const groupCurves = ({ items, scores, isFocal }: DifInput): readonly GroupCurve[] => {
  const isAnswer = (score: number | null | undefined): score is number => score != null && score === score
  const shares = scores.map((row) => {
    const given = Array.from(row).filter(isAnswer)
    return given.length === 0
      ? null
      : Math.round((given.reduce((sum, each) => sum + each, 0) / given.length) * 1e9)
  })
  const known = shares.filter((share) => share !== null).toSorted((a, b) => a - b)
  const places = new Map<number, number>()
  for (let from = 0; from < known.length;) {
    const to = known.lastIndexOf(known[from]!) + 1
    // The middle of those who share a score says in which fifth all of them are.
    places.set(known[from]!, Math.min(FIFTHS - 1, Math.floor((FIFTHS * (from + to)) / (2 * known.length))))
    from = to
  }
  return items.map((_, i) => {
    const cells = Array.from({ length: 2 * FIFTHS }, () => ({ n: 0, right: 0 }))
    for (const [r, row] of scores.entries()) {
      const answer = row[i]
      const share = shares[r]
      if (!isAnswer(answer) || share == null) continue
      const cell = cells[places.get(share)! + (isFocal[r] ? FIFTHS : 0)]!
      cell.n += 1
      cell.right += answer
    }
    const curve = cells.map(({ n, right }) => (n < ENOUGH_IN_FIFTH ? null : right / n))
    return { reference: curve.slice(0, FIFTHS), focal: curve.slice(FIFTHS) }
  })
}
