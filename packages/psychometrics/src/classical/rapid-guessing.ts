/** One answer with the seconds it took; `isRight` null where it waits for a mark. */
export type TimedAnswer = {
  readonly person: string
  readonly item: string
  readonly seconds: number
  readonly isRight: boolean | null
}

export type RapidItem = {
  readonly item: string
  readonly n: number
  /** seconds below which an answer can hardly have been thought about; null where too few are known */
  readonly threshold: number | null
  /** share of rapid answers */
  readonly rapid: number | null
}

export type RapidGuessing = {
  readonly persons: number
  readonly answers: number
  readonly items: readonly RapidItem[]
  /** of all timed answers */
  readonly rapid: number | null
  /** share right among the rapid ones and among the others; null below ENOUGH_TIMED of them */
  readonly rightRapid: number | null
  readonly rightOther: number | null
  /** persons with enough timed answers to say so, and of those whose response time effort is below 0.9 */
  readonly judged: number
  readonly lowEffort: number
  /** Why nothing can be said, in Indonesian. */
  readonly reason: string | null
}

/** Below this many nothing is said of an item, a group of answers, or an exam. */
export const ENOUGH_TIMED = 20
const ENOUGH_OF_PERSON = 5
const SHARE_OF_MEAN = 0.1
const LONGEST = 10
/** A mean below so many seconds is no time to answer in: answers were stored together, or copied from paper. */
const LEAST_MEAN = 3
const LEAST_EFFORT = 0.9

/**
 * Rapid guessing by response times. An answer is rapid where it took less than a tenth of the item's mean time, ten seconds at
 * most (normative threshold NT10: Wise and Ma 2012, NCME; Wise 2017, Educational Measurement 36). A person's response time
 * effort is the share of answers that are not (Wise and Kong 2005, Applied Measurement in Education 18), low below 0.9.
 * Times that are none (negative, not finite) are left out.
 */
export const rapidGuessing = (answers: readonly TimedAnswer[]): RapidGuessing => {
  const timed = answers.filter(({ seconds }) => Number.isFinite(seconds) && seconds >= 0)
  const persons = new Set(timed.map(({ person }) => person)).size
  const byItem = Map.groupBy(timed, ({ item }) => item)
  const thresholds = new Map<string, number>()
  for (const [item, some] of byItem) {
    const mean = some.reduce((sum, { seconds }) => sum + seconds, 0) / some.length
    if (some.length >= ENOUGH_TIMED && mean >= LEAST_MEAN)
      thresholds.set(item, Math.min(LONGEST, SHARE_OF_MEAN * mean))
  }
  const judgedAnswers = timed.filter(({ item }) => thresholds.has(item))
  const isRapid = ({ item, seconds }: TimedAnswer) => seconds < thresholds.get(item)!
  const rapidOnes = judgedAnswers.filter(isRapid)
  const efforts = [...Map.groupBy(judgedAnswers, ({ person }) => person).values()]
    .filter((some) => some.length >= ENOUGH_OF_PERSON)
    .map((some) => 1 - some.filter(isRapid).length / some.length)
  return {
    persons,
    answers: judgedAnswers.length,
    items: [...byItem].map(([item, some]) => {
      const threshold = thresholds.get(item) ?? null
      return {
        item,
        n: some.length,
        threshold,
        rapid: threshold === null ? null : some.filter(isRapid).length / some.length,
      }
    }),
    rapid: judgedAnswers.length === 0 ? null : rapidOnes.length / judgedAnswers.length,
    rightRapid: rightShare(rapidOnes),
    rightOther: rightShare(judgedAnswers.filter((answer) => !isRapid(answer))),
    judged: efforts.length,
    lowEffort: efforts.filter((effort) => effort < LEAST_EFFORT).length,
    reason:
      judgedAnswers.length > 0
        ? null
        : reasonOf(persons, Math.max(0, ...[...byItem.values()].map((some) => some.length))),
  }
}

const reasonOf = (persons: number, most: number): string =>
  most < ENOUGH_TIMED
    ? `Waktu menjawab baru diketahui dari ${persons} murid; jawaban sekejap dihitung dari ${ENOUGH_TIMED} murid yang menjawab butir yang sama.`
    : 'Jawaban tersimpan hampir berbarengan, misalnya disalin dari kertas, jadi waktu menjawab tidak dapat dibaca.'

const rightShare = (answers: readonly TimedAnswer[]): number | null => {
  const marked = answers.filter(({ isRight }) => isRight !== null)
  return marked.length < ENOUGH_TIMED ? null : marked.filter(({ isRight }) => isRight).length / marked.length
}
