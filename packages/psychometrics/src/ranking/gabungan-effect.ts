import type { Gabungan, GabunganLine } from './gabungan.ts'

/** What of a gabungan an effect is told from; a stored one has no more. */
type Standing = Pick<GabunganLine, 'id' | 'value' | 'rank' | 'passed'>
type Standings = Pick<Gabungan, 'ranked'> & { readonly lines: readonly Standing[] }

export type LineEffect = {
  readonly id: string
  /** places it moved, up or down; who is not ranked counts as last */
  readonly move: number
  readonly valueBefore: number | null
  readonly valueAfter: number | null
  readonly rankBefore: number | null
  readonly rankAfter: number | null
  readonly passedBefore: boolean | null
  readonly passedAfter: boolean | null
}

export type GabunganEffect = {
  /** lines in which anything is another, greatest moves first */
  readonly lines: readonly LineEffect[]
  readonly valueChanged: number
  readonly rankMoved: number
  readonly newlyPassed: readonly string[]
  readonly newlyFailed: readonly string[]
}

/**
 * What a recomputation does to a gabungan, to be shown before it is published. Students of only one of the two count
 * as not ranked in the other.
 */
export const gabunganEffect = (before: Standings, after: Standings): GabunganEffect => {
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const now = new Map(after.lines.map((line) => [line.id, line]))
  const side = (line: Standing | undefined) => ({
    value: line?.value ?? null,
    rank: line?.rank ?? null,
    passed: line?.passed ?? null,
  })
  const last = Math.max(before.ranked, after.ranked) + 1
  const all = [...new Set([...old.keys(), ...now.keys()])].map((id): LineEffect => {
    const [was, is] = [side(old.get(id)), side(now.get(id))]
    return {
      id,
      move: Math.abs((is.rank ?? last) - (was.rank ?? last)),
      valueBefore: was.value,
      valueAfter: is.value,
      rankBefore: was.rank,
      rankAfter: is.rank,
      passedBefore: was.passed,
      passedAfter: is.passed,
    }
  })
  const changed = all.filter(
    (line) =>
      line.valueBefore !== line.valueAfter ||
      line.rankBefore !== line.rankAfter ||
      line.passedBefore !== line.passedAfter,
  )
  const crossed = (isPassed: boolean) =>
    changed
      .filter((line) => line.passedAfter === isPassed && line.passedBefore !== isPassed)
      .map(({ id }) => id)
  return {
    lines: changed.toSorted((a, b) => b.move - a.move),
    valueChanged: changed.filter((line) => line.valueBefore !== line.valueAfter).length,
    rankMoved: changed.filter((line) => line.rankBefore !== line.rankAfter).length,
    newlyPassed: crossed(true),
    newlyFailed: crossed(false),
  }
}
