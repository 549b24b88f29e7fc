import type { Criterion, RankStyle } from '@suluh/psychometrics/ranking/ranking'
import { rank } from '@suluh/psychometrics/ranking/ranking'
import { spreadOf } from '@suluh/psychometrics/classical/distribution'
import { momentsOf } from '@suluh/psychometrics/math/moments'
import { bandsOf, type Ringkasan } from '@suluh/contract/results/laporan-words'

/** A subject, or a part of it, with the places of its questions in the vectors. */
export type AspekItems = { pelajaranId: string; aspekId: string | null; items: number[] }

/** One student's counted result, as far as the summaries look at it. */
export type Student = {
  userId: string
  lembagaId: string | null
  groupIds: readonly string[]
  nilai: number
  lulus: boolean | null
  pending: number
  /** What a ranking may compare. */
  values: Record<string, number | string | null>
  aspekScore: number[]
  aspekMax: number[]
}

/** What laporan_murid keeps of a result besides its place and its aspects. */
export type Line = Student & {
  attemptId: string
  /** The student's number: a bit, as a whole number, of this word. */
  muridKata: number
  muridBit: string
  score: number
  maxScore: number
  correct: number
  partial: number
  wrong: number
  blank: number
  seconds: number | null
}

export type SummarisedEvent = { id: string; applicationId: string; snapshotId: string }

export type Unit = { unit: 'semua' | 'lembaga' | 'group'; unitId: string; members: Student[] }

/**
 * Points by aspect of one student: what waits for its mark, what was voided and what the student was not given (null)
 * is neither reached nor possible.
 */
export function aspekPoints(
  aspek: readonly AspekItems[],
  itemMax: readonly number[],
  scores: readonly (number | null)[],
  outcomes: readonly (string | null)[],
): Pick<Student, 'aspekScore' | 'aspekMax'> {
  const counts = (item: number) => !['pending', 'void', null, undefined].includes(outcomes[item])
  const total = (items: number[], points: readonly (number | null)[]) =>
    items.reduce((sum, item) => (counts(item) ? sum + (points[item] ?? 0) : sum), 0)
  return {
    aspekScore: aspek.map(({ items }) => total(items, scores)),
    aspekMax: aspek.map(({ items }) => total(items, itemMax)),
  }
}

export type Place = { rank: number; rankLembaga: number | null; separatedBy: string | null }

/** Ranks among all and within each lembaga, by the same rules. */
export function placesOf(
  students: readonly Student[],
  chain: readonly Criterion[],
  style: RankStyle,
): Map<string, Place> {
  const ranked = (of: readonly Student[]) =>
    rank(
      of.map(({ userId, values }) => ({ id: userId, values })),
      chain,
      style,
    )
  const places = new Map<string, Place>()
  for (const { id, rank: place, separatedBy } of ranked(students))
    places.set(id, { rank: place, rankLembaga: null, separatedBy })
  for (const [lembagaId, members] of Map.groupBy(students, (student) => student.lembagaId)) {
    if (lembagaId === null) continue
    for (const { id, rank: place } of ranked(members)) places.get(id)!.rankLembaga = place
  }
  return places
}

/** All students, each lembaga and each group of theirs. */
export function unitsOf(eventId: string, students: Student[]): Unit[] {
  const lembaga = new Map<string, Student[]>()
  const groups = new Map<string, Student[]>()
  const add = (to: Map<string, Student[]>, id: string, student: Student) => {
    const members = to.get(id)
    if (members) members.push(student)
    else to.set(id, [student])
  }
  for (const student of students) {
    if (student.lembagaId !== null) add(lembaga, student.lembagaId, student)
    for (const groupId of student.groupIds) add(groups, groupId, student)
  }
  return [
    { unit: 'semua', unitId: eventId, members: students },
    ...[...lembaga].map(([unitId, members]): Unit => ({ unit: 'lembaga', unitId, members })),
    ...[...groups].map(([unitId, members]): Unit => ({ unit: 'group', unitId, members })),
  ]
}

/** The figures of one unit; it has at least one member. Who is neither through nor out waits for a mark. */
export function ringkasanOf(
  members: readonly Pick<Student, 'nilai' | 'lulus' | 'pending'>[],
  hasThreshold: boolean,
): Ringkasan {
  const values = Float64Array.from(members, ({ nilai }) => nilai)
  const weights = new Float64Array(values.length).fill(1)
  const { mean, sd } = momentsOf(values, weights)
  const { min, q1, median, q3, max } = spreadOf(values, weights)
  const bands = bandsOf(values)
  return {
    n: members.length,
    mean,
    sd,
    min,
    q1,
    median,
    q3,
    max,
    bands,
    lulus: members.filter(({ lulus }) => lulus === true).length,
    belum: members.filter(({ lulus }) => lulus === false).length,
    menunggu: hasThreshold ? members.filter(({ lulus }) => lulus === null).length : 0,
    pending: members.filter(({ pending }) => pending > 0).length,
  }
}

export type AspekSums = { questions: number; n: number; sum: number; sumSquares: number }

/**
 * Mastery of the `index`th aspect among those who were asked about it: the share of its points, which points taken off
 * for wrong answers do not bring below 0. Everything that says daya serap does the same.
 */
export function aspekSums(members: readonly Student[], index: number, questions: number): AspekSums {
  const sums = { questions, n: 0, sum: 0, sumSquares: 0 }
  for (const { aspekScore, aspekMax } of members) {
    const possible = aspekMax[index]!
    if (possible <= 0) continue
    const share = Math.max(0, aspekScore[index]!) / possible
    sums.n += 1
    sums.sum += share
    sums.sumSquares += share * share
  }
  return sums
}
