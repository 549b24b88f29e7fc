import { wilsonInterval } from '../math/intervals.ts'
import type { Interval } from '../math/intervals.ts'

/** Students × items: seconds spent and whether the answer was right; NaN seconds where there is no time or answer. */
export type TimedAnswers = {
  readonly seconds: readonly ArrayLike<number>[]
  readonly right: readonly ArrayLike<number>[]
}

export type RapidItem = {
  /** an answer given in less is a rapid guess; null without times */
  readonly threshold: number | null
  readonly answers: number
  readonly rapid: number
  /** share right among rapid guesses, with its 95 % interval: near chance says that they were guesses */
  readonly rapidRight: number | null
  readonly rapidRightInterval: Interval | null
  readonly otherRight: number | null
}

export type RapidGuessing = {
  readonly items: readonly RapidItem[]
  /** by student: share of answers that were not rapid guesses; null without times */
  readonly effort: readonly (number | null)[]
}

const SHARE_OF_MEAN = 0.1
const LONGEST = 10

/** Below this response time effort a result says little about ability. Source: Wise and Kong 2005. */
export const LEAST_EFFORT = 0.9

const readItem = ({ seconds, right }: TimedAnswers, i: number): RapidItem => {
  let [answers, sum] = [0, 0]
  for (const row of seconds) {
    const time = row[i]!
    if (!(time >= 0)) continue
    answers++
    sum += time
  }
  if (answers === 0)
    return {
      threshold: null,
      answers,
      rapid: 0,
      rapidRight: null,
      rapidRightInterval: null,
      otherRight: null,
    }
  const threshold = Math.min(LONGEST, (SHARE_OF_MEAN * sum) / answers)
  let [rapid, rapidRight, otherRight] = [0, 0, 0]
  for (const [r, row] of seconds.entries()) {
    const time = row[i]!
    if (!(time >= 0)) continue
    const isRight = right[r]![i] === 1 ? 1 : 0
    if (time < threshold) {
      rapid++
      rapidRight += isRight
    } else otherRight += isRight
  }
  const share = rapid > 0 ? rapidRight / rapid : null
  return {
    threshold,
    answers,
    rapid,
    rapidRight: share,
    rapidRightInterval: wilsonInterval(share, rapid),
    otherRight: answers > rapid ? otherRight / (answers - rapid) : null,
  }
}

/**
 * Rapid guesses by the normative threshold NT10: less than 10 % of the item's mean time, at most 10 seconds
 * (Wise and Ma 2012). Effort is response time effort, the share of a student's timed answers that are none
 * (Wise and Kong 2005, Applied Measurement in Education 18).
 */
export const rapidGuessing = (answers: TimedAnswers): RapidGuessing => {
  const items = Array.from({ length: answers.seconds[0]?.length ?? 0 }, (_, i) => readItem(answers, i))
  const effort = answers.seconds.map((row) => {
    let [timed, solved] = [0, 0]
    for (const [i, { threshold }] of items.entries()) {
      const time = row[i]!
      if (threshold === null || !(time >= 0)) continue
      timed++
      if (time >= threshold) solved++
    }
    return timed === 0 ? null : solved / timed
  })
  return { items, effort }
}
