import { GABUNGAN, memberCriterion } from './gabungan-rules.ts'
import type { GabunganRules } from './gabungan-rules.ts'
import { examSpreads, gabunganValue, resultBounds, settle, waitingExams } from './gabungan-value.ts'
import type { ExamResult, ExamSpread, GabunganPart, GabunganValue } from './gabungan-value.ts'
import { rank } from './ranking.ts'
import type { Criterion, RankedRow, RankingRow, RankStyle } from './ranking.ts'

export type GabunganStudent = {
  readonly id: string
  readonly lembagaId: string | null
  readonly groupIds: readonly string[]
  /** by exam; absent when missed */
  readonly results: Readonly<Record<string, ExamResult | undefined>>
  /** what the tie-break chain may name besides: benar, kosong, waktu, lahir, ... */
  readonly values: RankingRow['values']
}

/** What put a line below the one above it; every earlier criterion of the chain was equal. */
export type Separation = {
  readonly above: string
  readonly equalOn: readonly string[]
  readonly by: string
  readonly own: number | string | null
  readonly aboves: number | string | null
}

export type GabunganLine = {
  readonly id: string
  readonly lembagaId: string | null
  readonly value: number | null
  /** null when not ranked; out of `ranked` students */
  readonly rank: number | null
  readonly rankInLembaga: number | null
  readonly rankInGroups: Readonly<Record<string, number>>
  /** students who share the rank, this one not counted */
  readonly tiedWith: number
  readonly separation: Separation | null
  readonly parts: readonly GabunganPart[]
  /**
   * every threshold reached, of the whole and of the exams; null without any, when not ranked, and while missing marks
   * can still decide
   */
  readonly passed: boolean | null
  /** why not ranked, in Indonesian */
  readonly reason: string | null
}

export type Gabungan = {
  /** ranked ones from the top, then the others in the order they came */
  readonly lines: readonly GabunganLine[]
  readonly ranked: number
  /** exams whose standard score is the same for all, because everybody who took them did alike */
  readonly flat: readonly string[]
}

const chainOf = ({ tieBreak }: GabunganRules): readonly Criterion[] => [
  { by: GABUNGAN, order: 'desc' },
  ...tieBreak,
]

const separationOf = (
  row: RankedRow,
  above: RankedRow | undefined,
  values: ReadonlyMap<string, RankingRow['values']>,
  chain: readonly Criterion[],
): Separation | null => {
  if (!above || row.separatedBy === null) return null
  const by = row.separatedBy
  return {
    above: above.id,
    equalOn: chain
      .slice(
        0,
        chain.findIndex((criterion) => criterion.by === by),
      )
      .map((criterion) => criterion.by),
    by,
    own: values.get(row.id)?.[by] ?? null,
    aboves: values.get(above.id)?.[by] ?? null,
  }
}

/** Ranks within each group: the order is that of the whole, so one walk from the top gives all of them. */
const rankWithin = (
  ranked: readonly RankedRow[],
  groupsOf: (id: string) => readonly string[],
  style: RankStyle,
): ReadonlyMap<string, Readonly<Record<string, number>>> => {
  const seen = new Map<string, { count: number; rank: number; overall: number }>()
  return new Map(
    ranked.map(({ id, rank: overall }) => {
      const ranks = groupsOf(id).map((group): [string, number] => {
        const last = seen.get(group) ?? { count: 0, rank: 0, overall: 0 }
        const count = last.count + 1
        const next = style === '1-2-2-4' ? count : last.rank + 1
        const place = overall === last.overall ? last.rank : next
        seen.set(group, { count, rank: place, overall })
        return [group, place]
      })
      return [id, Object.fromEntries(ranks)]
    }),
  )
}

const isPassed = (
  { value, parts }: Pick<GabunganValue, 'value' | 'parts'>,
  { threshold }: GabunganRules,
): boolean | null => {
  if (value === null) return null
  const verdicts = parts.flatMap(({ passed }) => passed ?? [])
  if (threshold !== null) verdicts.push(value >= threshold)
  return verdicts.length === 0 ? null : verdicts.every(Boolean)
}

/** Settled in either direction once no missing mark can change it, as the verdict on a single exam is. */
const settled = (least: boolean | null, most: boolean | null): boolean | null =>
  least === most ? least : null

/** The value as it stands, with verdicts on the parts and the whole that no missing mark can change any more. */
const judgedValue = (
  results: GabunganStudent['results'],
  rules: GabunganRules,
  spreads: ReadonlyMap<string, ExamSpread>,
  waiting: ReadonlySet<string>,
): GabunganValue & Pick<GabunganLine, 'passed'> => {
  const now = gabunganValue(results, rules, spreads)
  const bounds = now.value === null ? undefined : resultBounds(results, rules, waiting)
  if (!bounds) return { ...now, passed: isPassed(now, rules) }
  // The spread of all is open with the marks: what is beyond every value stays so on any.
  const open = new Map(
    [...spreads].map(([id, { mean }]) => [id, { mean, sd: waiting.has(id) ? 1 : spreads.get(id)!.sd }]),
  )
  const [least, most] = bounds.map((each) => gabunganValue(each, rules, open))
  return {
    ...now,
    parts: now.parts.map((part, at) => ({
      ...part,
      passed: settled(least!.parts[at]!.passed, most!.parts[at]!.passed),
    })),
    passed: settled(isPassed(least!, rules), isPassed(most!, rules)),
  }
}

/**
 * Several exams as one ranking. `rules` must be free of `gabunganProblems`; throws RangeError when a student comes
 * twice. The lembaga is the student's own, so that one who sat exams at two of them is ranked in one.
 */
export const computeGabungan = (students: readonly GabunganStudent[], rules: GabunganRules): Gabungan => {
  const byId = new Map(students.map((student) => [student.id, student]))
  if (byId.size !== students.length) throw new RangeError('A student comes more than once')
  const spreads = examSpreads(rules.members, students)
  const waiting = waitingExams(rules.members, students)
  const valued = students.map((student) => ({
    student,
    ...judgedValue(student.results, rules, spreads, waiting),
  }))
  const rows = valued.flatMap(({ student, value, parts }) =>
    value === null
      ? []
      : [
          {
            id: student.id,
            values: {
              ...student.values,
              ...Object.fromEntries(
                parts.map((part) => [
                  memberCriterion(part.member),
                  part.value === null ? null : settle(part.value),
                ]),
              ),
              [GABUNGAN]: value,
            },
          },
        ],
  )
  const chain = chainOf(rules)
  const ranked = rank(rows, chain, rules.style)
  const values = new Map(rows.map((row) => [row.id, row.values]))
  const inGroups = rankWithin(ranked, (id) => byId.get(id)!.groupIds, rules.style)
  const inLembaga = rankWithin(ranked, (id) => [byId.get(id)!.lembagaId ?? []].flat(), rules.style)
  const sharing = Map.groupBy(ranked, (row) => row.rank)
  const places = new Map(ranked.map((row, place) => [row.id, place]))
  const lines = valued.map(({ student: { id, lembagaId }, value, parts, passed, reason }): GabunganLine => {
    const place = places.get(id)
    const row = place === undefined ? undefined : ranked[place]
    return {
      id,
      lembagaId,
      value,
      rank: row?.rank ?? null,
      rankInLembaga: (lembagaId !== null && inLembaga.get(id)?.[lembagaId]) || null,
      rankInGroups: inGroups.get(id) ?? {},
      tiedWith: row ? sharing.get(row.rank)!.length - 1 : 0,
      separation: row && place !== undefined ? separationOf(row, ranked[place - 1], values, chain) : null,
      parts,
      passed,
      reason,
    }
  })
  return {
    lines: lines.toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0),
    ranked: ranked.length,
    flat:
      rules.basis === 'standar'
        ? rules.members.filter(({ id }) => spreads.get(id)?.sd === 0).map(({ id }) => id)
        : [],
  }
}
