import type { ItemCells } from './item-cells.ts'
import { correlationOf } from './item-moments.ts'
import type { ItemMoments } from './item-moments.ts'
import { BLANK, BLOCK, NOT_GIVEN } from './score-table.ts'
import type { ClassicalItem } from './score-table.ts'
import { FIFTHS } from './standing.ts'
import type { StandingClasses } from './standing.ts'

/** A distractor chosen by at least this share of the students works. */
export const WORKING_SHARE = 0.05

export type OptionStatistics = {
  readonly id: string
  readonly isKey: boolean
  /** students who chose it, and their share of all who were given the item, 0..1 */
  readonly count: number
  readonly share: number | null
  /** mean test score of those who chose it */
  readonly meanTotal: number | null
  /** point-biserial with the test score less the option's own point, as if the option were the key */
  readonly correlation: number | null
  /** point-biserial with the score on the other items; compares the option with the key fairly */
  readonly restCorrelation: number | null
  /** Arifin's index of a distractor in percent; 100 is an even split of the wrong answers */
  readonly arifin: number | null
  /** a distractor chosen by at least 5 %; null for the key */
  readonly working: boolean | null
  /** share of the upper and of the lower 27 % who chose it; a distractor should draw the lower ones */
  readonly upperShare: number | null
  readonly lowerShare: number | null
  /** the option's curve: share who chose it in each fifth of the students, weakest first; null for an empty fifth */
  readonly curve: readonly (number | null)[]
}

export type AnswerStatistics = {
  readonly options: readonly OptionStatistics[]
  /** blanks with a later answer, and blanks after the student's last answer */
  readonly omitted: number
  readonly notReached: number
}

/** Answer codes laid out by item, and the place of each student's last answer (−1 for none). */
export type AnswerTable = { readonly columns: readonly Int32Array[]; readonly lastAnswered: Int32Array }

/** What the options of one item are read from. */
export type AnswersOfItem = {
  /** the item's column */
  readonly place: number
  readonly table: AnswerTable
  readonly cells: ItemCells
  readonly rowWeights: Float64Array
  readonly moments: ItemMoments
  readonly classes: StandingClasses
}

/** Lays out the answers of the kept rows by item. */
export const buildAnswerTable = (
  answers: readonly ArrayLike<number>[],
  kept: readonly number[],
  itemCount: number,
): AnswerTable => {
  const columns = Array.from({ length: itemCount }, () => new Int32Array(kept.length))
  const lastAnswered = new Int32Array(kept.length).fill(-1)
  const rows = kept.map((r) => answers[r]!)
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK)
    for (let i = 0; i < itemCount; i++) {
      const column = columns[i]!
      for (let r = from; r < to; r++) {
        const code = rows[r]![i]!
        column[r] = code
        if (code !== BLANK) lastAnswered[r] = i
      }
    }
  }
  return { columns, lastAnswered }
}

/** Students by upper 27 %, lower 27 % and fifth, in this order. */
const GROUPS = 2 + FIFTHS

const addToGroups = (
  into: Float64Array,
  at: number,
  classOf: number,
  w: number,
  classes: StandingClasses,
) => {
  into[at]! += w * classes.groups.upper27[classOf]!
  into[at + 1]! += w * classes.groups.lower27[classOf]!
  into[at + 2 + classes.fifth[classOf]!]! += w
}

/** Students by option and cell: all else is read off these counts. */
const countChoices = (item: ClassicalItem, { place, table, cells, rowWeights }: AnswersOfItem) => {
  const size = item.options?.length ?? 0
  const cellCount = cells.weights.length
  const chosen = new Float64Array(size * cellCount)
  const codes = table.columns[place]!
  const { ofRow } = cells
  let [omitted, notReached] = [0, 0]
  for (let r = 0; r < codes.length; r++) {
    const cell = ofRow[r]!
    if (cell === NOT_GIVEN) continue
    const code = codes[r]!
    const w = rowWeights[r]!
    if (code === BLANK) {
      if (place > table.lastAnswered[r]!) notReached += w
      else omitted += w
    } else if (code >= 0 && item.multiple) {
      for (let option = 0; option < size; option++)
        if ((code >> option) & 1) chosen[option * cellCount + cell]! += w
    } else if (code >= 0 && code < size) chosen[code * cellCount + cell]! += w
  }
  return { size, chosen, omitted, notReached }
}

const tally = (item: ClassicalItem, answers: AnswersOfItem) => {
  const { cells, moments, classes } = answers
  const { size, chosen, omitted, notReached } = countChoices(item, answers)
  const [count, total, rest] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const inGroup = new Float64Array(size * GROUPS)
  const groupSizes = new Float64Array(GROUPS)
  const cellCount = cells.weights.length
  let n = 0
  for (let cell = 0; cell < cellCount; cell++) {
    n += cells.weights[cell]!
    addToGroups(groupSizes, 0, cells.classOf[cell]!, cells.weights[cell]!, classes)
  }
  for (let option = 0; option < size; option++)
    for (let cell = 0; cell < cellCount; cell++) {
      const w = chosen[option * cellCount + cell]!
      if (w === 0) continue
      count[option]! += w
      total[option]! += w * cells.standing[cell]!
      const deviation = cells.rest[cell]! - moments.meanRest
      if (deviation === deviation) rest[option]! += w * deviation
      addToGroups(inGroup, option * GROUPS, cells.classOf[cell]!, w, classes)
    }
  return { n, count, total, rest, inGroup, groupSizes, omitted, notReached }
}

// With t the test score, c the choice and m the point: cov(c, t − mc) = cov(c, t) − m var(c), and so on.
const asIfKey = (withTotal: number, spread: number, max: number, { total }: ItemMoments): number | null => {
  const squares = total - 2 * max * withTotal + max * max * spread
  return correlationOf(withTotal - max * spread, spread, squares > 1e-12 * total ? squares : 0)
}

/**
 * How the options of one item drew answers.
 *
 * restCorrelation: Pearson of the 0/1 choice c with the rest score.
 * correlation: Pearson of c with (test score − c · max), the published convention (R package CTT): each option is
 * taken as if it were the key. It lies below restCorrelation for a distractor, whose choosers lack the item's point
 * anyway, and both are the item-rest correlation for the only key. Where several options may be ticked a single
 * option has no point of its own and both are restCorrelation.
 * arifin: IP = P / [(N − B) / (number of distractors)] × 100 %, P chose it, B chose a key, N were given the item
 * (blanks included). Source: Arifin, Evaluasi Pembelajaran. Null for the key, when everybody is right, and for
 * items where several options may be ticked.
 * working: the 5 % rule of Arikunto and Sudijono.
 * Blank answers count as not reached after the student's last answer, else as omitted; this takes the items in the
 * order they were shown.
 */
export const answerStatistics = (item: ClassicalItem, answers: AnswersOfItem): AnswerStatistics => {
  const { moments } = answers
  const { n, count, total, rest, inGroup, groupSizes, omitted, notReached } = tally(item, answers)
  const ids = item.options ?? []
  const isKey = (id: string) => item.keys?.includes(id) ?? false
  const wrong = n - ids.reduce((right, id, i) => right + (isKey(id) ? count[i]! : 0), 0)
  const distractors = ids.filter((id) => !isKey(id)).length
  const options = ids.map((id, i): OptionStatistics => {
    const chose = count[i]!
    const share = n > 0 ? chose / n : null
    const comparable = !isKey(id) && !item.multiple && wrong > 0
    const spread = n > 0 ? chose - (chose * chose) / n : 0
    const restCorrelation = correlationOf(rest[i]!, spread, moments.rest)
    const [upperShare = null, lowerShare = null, ...curve] = Array.from(groupSizes, (students, g) =>
      students > 0 ? inGroup[i * GROUPS + g]! / students : null,
    )
    return {
      id,
      isKey: isKey(id),
      count: chose,
      share,
      meanTotal: chose > 0 ? total[i]! / chose : null,
      correlation: item.multiple
        ? restCorrelation
        : asIfKey(total[i]! - chose * moments.meanTotal, spread, item.max, moments),
      restCorrelation,
      arifin: comparable ? (chose / (wrong / distractors)) * 100 : null,
      working: isKey(id) || share === null ? null : share >= WORKING_SHARE,
      upperShare,
      lowerShare,
      curve,
    }
  })
  return { options, omitted, notReached }
}
