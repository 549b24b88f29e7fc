import { rank } from '../ranking/ranking.ts'
import type { Criterion, RankingRow, RankStyle } from '../ranking/ranking.ts'
import { checkThresholds } from './threshold.ts'
import type { Threshold, ThresholdScore } from './threshold.ts'

/** One student's scores by two scoring versions, with what each is ranked by. */
export type ScoredTwice = {
  readonly id: string
  readonly lembagaId: string | null
  /** whom it is ranked among, where not among all */
  readonly pool?: string
  readonly before: ThresholdScore
  readonly after: ThresholdScore
  readonly valuesBefore: RankingRow['values']
  readonly valuesAfter: RankingRow['values']
}

export type EffectRules = {
  readonly thresholds: readonly Threshold[]
  /** how those of one pool are ranked */
  readonly peringkat: (pool: string) => { readonly chain: readonly Criterion[]; readonly style: RankStyle }
}

export type StudentEffect = {
  readonly id: string
  readonly lembagaId: string | null
  readonly scoreBefore: number
  readonly scoreAfter: number
  readonly nilaiBefore: number | null
  readonly nilaiAfter: number | null
  readonly rankBefore: number
  readonly rankAfter: number
  readonly passedBefore: boolean | null
  readonly passedAfter: boolean | null
}

export type GroupEffect = {
  readonly id: string | null
  readonly students: number
  readonly changed: number
  /** mean nilai of those who have one */
  readonly meanBefore: number | null
  readonly meanAfter: number | null
  readonly passedBefore: number
  readonly passedAfter: number
}

export type ScoreEffect = {
  /** all students, those whose nilai changed most first, then those whose rank did */
  readonly students: readonly StudentEffect[]
  /** whose score or nilai is another; up and down by nilai */
  readonly changed: number
  readonly raised: number
  readonly lowered: number
  /** who passes now, and was not known to; who fails now, and was not known to */
  readonly newlyPassed: readonly string[]
  readonly newlyFailed: readonly string[]
  /** of whom it was known, and is not before the rest is marked by hand */
  readonly newlyPending: readonly string[]
  readonly rankMoved: number
  readonly all: GroupEffect
  readonly lembaga: readonly GroupEffect[]
}

const SAME = 1e-9

const isChanged = ({ scoreBefore, scoreAfter, nilaiBefore, nilaiAfter }: StudentEffect): boolean =>
  Math.abs(scoreAfter - scoreBefore) > SAME || nilaiChange({ nilaiBefore, nilaiAfter }) !== 0

/** Change of nilai; one that appears or vanishes counts from 0. Rounding is no change. */
const nilaiChange = ({
  nilaiBefore,
  nilaiAfter,
}: Pick<StudentEffect, 'nilaiBefore' | 'nilaiAfter'>): number => {
  const change = (nilaiAfter ?? 0) - (nilaiBefore ?? 0)
  return Math.abs(change) > SAME ? change : 0
}

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const groupEffect = (id: string | null, students: readonly StudentEffect[]): GroupEffect => ({
  id,
  students: students.length,
  changed: students.filter(isChanged).length,
  meanBefore: mean(students.map(({ nilaiBefore }) => nilaiBefore)),
  meanAfter: mean(students.map(({ nilaiAfter }) => nilaiAfter)),
  passedBefore: students.filter(({ passedBefore }) => passedBefore).length,
  passedAfter: students.filter(({ passedAfter }) => passedAfter).length,
})

/**
 * What a new scoring version does to an exam: whose score changes, who crosses a threshold, how ranks and lembaga
 * move. Both versions are judged by the same thresholds, and in each pool by the same tie-break chain.
 */
export const scoreEffect = (students: readonly ScoredTwice[], rules: EffectRules): ScoreEffect => {
  const pools = [...Map.groupBy(students, ({ pool = '' }) => pool)].map(([pool, members]) => ({
    members,
    ...rules.peringkat(pool),
  }))
  const ranksOf = (values: (student: ScoredTwice) => RankingRow['values']) =>
    new Map(
      pools.flatMap(({ members, chain, style }) =>
        rank(
          members.map((student) => ({ id: student.id, values: values(student) })),
          chain,
          style,
        ).map((row) => [row.id, row.rank] as const),
      ),
    )
  const ranksBefore = ranksOf(({ valuesBefore }) => valuesBefore)
  const ranksAfter = ranksOf(({ valuesAfter }) => valuesAfter)
  const effects = students.map(({ id, lembagaId, before, after }): StudentEffect => ({
    id,
    lembagaId,
    scoreBefore: before.score,
    scoreAfter: after.score,
    nilaiBefore: before.nilai,
    nilaiAfter: after.nilai,
    rankBefore: ranksBefore.get(id) ?? 0,
    rankAfter: ranksAfter.get(id) ?? 0,
    passedBefore: checkThresholds(before, rules.thresholds).passed,
    passedAfter: checkThresholds(after, rules.thresholds).passed,
  }))
  const moves = ({ rankBefore, rankAfter }: StudentEffect) => Math.abs(rankAfter - rankBefore)
  const become = (what: boolean | null) =>
    effects.filter((each) => each.passedBefore !== what && each.passedAfter === what).map(({ id }) => id)
  const byLembaga = Map.groupBy(effects, ({ lembagaId }) => lembagaId)
  return {
    students: effects.toSorted(
      (a, b) => Math.abs(nilaiChange(b)) - Math.abs(nilaiChange(a)) || moves(b) - moves(a),
    ),
    changed: effects.filter(isChanged).length,
    raised: effects.filter((each) => nilaiChange(each) > 0).length,
    lowered: effects.filter((each) => nilaiChange(each) < 0).length,
    newlyPassed: become(true),
    newlyFailed: become(false),
    newlyPending: become(null),
    rankMoved: effects.filter((each) => moves(each) > 0).length,
    all: groupEffect(null, effects),
    lembaga: [...byLembaga].map(([id, members]) => groupEffect(id, members)),
  }
}
