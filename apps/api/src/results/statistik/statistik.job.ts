import { analyzeClassical } from '@suluh/psychometrics/classical/classical'
import type { ItemStatistics } from '@suluh/psychometrics/classical/item-statistics'
import { coefficientsOf } from '@suluh/psychometrics/classical/omega'
import { OTHER_ANSWER, type ClassicalItem } from '@suluh/psychometrics/classical/score-table'
import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import { discriminationOf, ENOUGH_STUDENTS } from '@suluh/psychometrics/classical/verdict'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { readableText } from '@suluh/rich-text/plain-text'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import type { Snapshot } from '#papers/snapshot/snapshot.ts'
import { ambangOf } from './ambang-statistik.ts'
import { formulas, judgeButir, type StoredStatistik } from './stored-statistik.ts'
import { readVectors, type HasilVectors } from './hasil-vectors.ts'

export type StatisticsInput = { url: string; applicationId: string; snapshotId: string }
/** `read`: results that were looked at, of which those without a marked answer are in no figure. */
export type ComputedStatistics = { statistik: StoredStatistik; read: number; newestHasil: Date }

/** All classical statistics of a snapshot, from one row per student; undefined while nobody has a result. */
export async function computeStatistics(input: StatisticsInput): Promise<ComputedStatistics | undefined> {
  const { db } = connect(input.url, 1)
  try {
    return await tenant(db, input, (tx) => statisticsOf(tx, input.snapshotId))
  } finally {
    await db.destroy()
  }
}

/** As `computeStatistics`, within a transaction of the caller's. */
export async function statisticsOf(tx: Tx, snapshotId: string): Promise<ComputedStatistics | undefined> {
  const results = await readResults(tx, snapshotId)
  if (!results) return undefined
  const { scores, newestHasil } = results.vectors
  return { statistik: analyzeResults(results), read: scores.length, newestHasil }
}

type Results = { scoring: Scoring; items: ClassicalItem[]; vectors: HasilVectors }

/** A snapshot and its results as the analysis reads them; undefined while nobody has one. */
export async function readResults(tx: Tx, snapshotId: string): Promise<Results | undefined> {
  const scoring = await getScoring(tx, snapshotId)
  const items = classicalItems(scoring)
  const encoders = items.map((item) => (choice: string) => answerCode(item, choice))
  const vectors = await readVectors(tx, snapshotId, encoders)
  return vectors && { scoring, items, vectors }
}

export function analyzeResults({ scoring, items, vectors }: Results): StoredStatistik {
  const { snapshot, number } = scoring
  // While an item waits for marks its blanks are all that is known of it, which would say that nobody can do it.
  const isMarked = vectors.isPending.map((pending) => !pending)
  const marked = [...items.keys()].filter((index) => isMarked[index])
  const pick = <T>(row: ArrayLike<T>) =>
    marked.length === items.length ? row : marked.map((index) => row[index]!)
  const {
    n,
    test,
    items: analyzed,
  } = analyzeClassical({
    items: marked.map((index) => items[index]!),
    scores: vectors.scores.map(pick),
    answers: vectors.answers.map(pick),
  })
  const { omega, lambda2 } = coefficientsOf(givenScores(scoring, marked, vectors))
  return {
    n,
    formulas,
    computedAt: new Date().toISOString(),
    scoring: { number },
    test: {
      ...test,
      omega: omega.value,
      omegaInterval: omega.interval,
      lambda2: lambda2.value,
      lambda2Interval: lambda2.interval,
      speededness: isOrdered(snapshot) ? test.speededness : null,
      splitHalf: test.splitHalf?.spearmanBrown ?? null,
      distribution: { ...test.distribution, counts: [...test.distribution.counts] },
    },
    ambang: ambangOf({
      scoring,
      items,
      scores: vectors.scores,
      isPending: vectors.isPending,
      alpha: test.alpha,
    }),
    items: items.map(({ max }, index) => {
      const question = questionOf(snapshot, index)
      if (!isMarked[index]) return { ...question, max, ...unmarked }
      const item = figuresOf(analyzed[marked.indexOf(index)]!, isOrdered(snapshot))
      const override = scoring.items[index]?.override
      if (override === 'void' || override === 'full-credit')
        return { ...question, max, ...item, ...notJudged(override === 'void' ? 'dibatalkan' : 'nilai-penuh') }
      return { ...question, max, ...item, aside: null, verdict: judgeButir({ ...question, ...item }).verdict }
    }),
  }
}

/** What counts of what is marked: a voided question is no part of the test. */
function givenScores(
  { items }: Scoring,
  marked: readonly number[],
  { scores }: HasilVectors,
): Float64Array[] {
  const given = marked.filter((index) => items[index]?.override !== 'void')
  return scores.map((row) => Float64Array.from(given, (index) => row[index]!))
}

/** Whether every student was given the same questions in the same order. */
function isOrdered({ structure }: Snapshot): boolean {
  return structure.sections.every(
    ({ shuffleQuestions, draws = [] }) => !shuffleQuestions && draws.length === 0,
  )
}

function figuresOf(item: ItemStatistics, isInOrder: boolean) {
  // A few answers do not tell whether an option is of use.
  const isEnough = item.n >= ENOUGH_STUDENTS
  const options = item.options.map((option) => ({
    ...option,
    curve: [...option.curve],
    working: isEnough ? option.working : null,
  }))
  const blank = item.omitted === null ? null : item.omitted + (item.notReached ?? 0)
  return {
    ...item,
    // Where each has an order of one's own nobody knows what came last.
    ...(isInOrder ? {} : { omitted: blank, notReached: null }),
    discrimination: discriminationOf(item),
    options,
  }
}

function notJudged(aside: NonNullable<StoredStatistik['items'][number]['aside']>) {
  return { aside, verdict: 'data-belum-cukup' as const }
}

const unmarked = {
  n: 0,
  mean: null,
  sd: null,
  facility: null,
  facilityInterval: null,
  itemTotal: null,
  itemRest: null,
  itemRestInterval: null,
  alphaIfDeleted: null,
  d27: null,
  d50: null,
  discrimination: null,
  omitted: null,
  notReached: null,
  effectiveWeight: null,
  options: [],
  ...notJudged('menunggu'),
}

function classicalItems({ snapshot, items }: Scoring): ClassicalItem[] {
  return items.map(({ id, key, rule }): ClassicalItem => {
    const content = snapshot.soal.get(id)
    const base = { name: id, max: maxItemScore(key, rule) }
    if (!content || !('options' in content)) return base
    const options = content.options.map((option) => option.id)
    if (key.form === 'pilihan-ganda') return { ...base, options, keys: key.accepted }
    if (key.form === 'pilihan-ganda-kompleks') return { ...base, options, keys: key.correct, multiple: true }
    if (key.form !== 'pilihan-berbobot') return base
    const best = Math.max(...Object.values(key.weights))
    return { ...base, options, keys: options.filter((option) => key.weights[option] === best) }
  })
}

/** An answer as the analysis codes it: an option's place, the ticked options as bits, or none of them. */
function answerCode({ options, multiple }: ClassicalItem, choice: string): number {
  if (!options) return OTHER_ANSWER
  const places = choice.split('+').map((each) => options.indexOf(each))
  if (places.some((place) => place < 0)) return OTHER_ANSWER
  return multiple ? places.reduce((bits, place) => bits | (1 << place), 0) : (places[0] ?? OTHER_ANSWER)
}

function questionOf(snapshot: Snapshot, index: number) {
  const questions = snapshot.structure.sections.flatMap((section) =>
    section.soal.map((soal) => ({ section: section.nama, ...soal })),
  )
  const { id, section, form } = questions[index]!
  return {
    soalId: id,
    number: index + 1,
    section,
    form,
    stem: readableText(snapshot.soal.get(id)?.stem ?? '').slice(0, 300),
  }
}
