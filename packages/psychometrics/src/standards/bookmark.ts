import { categoryChances, stepsOf, type PolytomousModel } from '../polytomous/category-model.ts'
import { panelCut, type PanelCut } from './cut.ts'

/** A calibrated question: thresholds b, what each category gives in points (one more), the share who are asked it. */
export type BookletItem = {
  readonly a: number
  readonly b: readonly number[]
  readonly points: readonly number[]
  readonly weight: number
}

/** One page: reaching `step` (from 1) of an item, and the ability at which that is as likely as the booklet asks. */
export type BookletPage = { readonly item: number; readonly step: number; readonly location: number }

/** RP67: two of three students there have the step. */
export const RESPONSE_PROBABILITY = 2 / 3

/**
 * The ordered item booklet (Lewis, Mitzel and Green 1996; Mitzel, Lewis, Patz and Green 2001, Setting Performance
 * Standards, chapter 9): every step of every item where P(reaching it) = `rp`, the easiest first. Under Rasch, 2PL and GRM
 * that is b + ln(rp / (1 − rp)) / a, so b + ln 2 / a for RP67; under PCM and GPCM it is searched. Without the constant 1.7.
 * An item that grows harder with ability (a ≤ 0) has no such place and is left out.
 */
export const bookletOf = (
  model: PolytomousModel,
  items: readonly (BookletItem | null)[],
  rp = RESPONSE_PROBABILITY,
): BookletPage[] =>
  items
    .flatMap((item, i) =>
      item === null || !(item.a > 0)
        ? []
        : item.b.map((_, k) => ({ item: i, step: k + 1, location: locationOf(model, item, k + 1, rp) })),
    )
    .toSorted((one, other) => one.location - other.location || one.item - other.item || one.step - other.step)

const locationOf = (model: PolytomousModel, { a, b }: BookletItem, step: number, rp: number): number => {
  if (model === 'grm' || b.length === 1) return b[step - 1]! + Math.log(rp / (1 - rp)) / a
  const item = stepsOf(model, a, b)
  const chances = new Float64Array(b.length + 1)
  const reaches = (theta: number) => {
    categoryChances(model, item, theta, chances)
    let sum = 0
    for (let k = step; k < chances.length; k++) sum += chances[k]!
    return sum
  }
  // Reaching a step only gets likelier with ability where a > 0; far out it is as good as certain.
  let [low, high] = [Math.min(...b) - 60 / a, Math.max(...b) + 60 / a]
  for (let round = 0; round < 200 && high - low > 1e-12; round++) {
    const middle = (low + high) / 2
    if (reaches(middle) < rp) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Nilai, 0 to 100, that is expected at an ability: the test characteristic curve over what the questions give at most.
 * Null without a question that gives anything.
 */
export const expectedNilai = (
  model: PolytomousModel,
  items: readonly (BookletItem | null)[],
  theta: number,
  fixed = 0,
): number | null => {
  let [points, most] = [fixed, fixed]
  for (const item of items) {
    if (item === null) continue
    const chances = new Float64Array(item.b.length + 1)
    categoryChances(model, stepsOf(model, item.a, item.b), theta, chances)
    for (const [k, p] of chances.entries()) points += item.weight * p * item.points[k]!
    most += item.weight * Math.max(...item.points)
  }
  return most > 0 ? (100 * points) / most : null
}

export type Bookmark = {
  /** null also of who set the mark before the first page: somewhere below the booklet, nobody knows where */
  readonly judges: readonly (number | null)[]
  /** null also where half of the judges or more are below the booklet */
  readonly panel: PanelCut | null
  /** judges for whom the first page is too hard already, and those who go on past the last one */
  readonly below: number
  readonly beyond: number
}

/**
 * The panel's cut on ability: of each judge the location of the last page that a just passing student masters, of the
 * panel the median. `marks` are numbers of pages from 1, and 0 where not even the first is mastered: such a judge is below
 * all others, which a median takes as it is, and there is no spread to tell then. Null and what is no page count for nothing.
 */
export const bookmark = (pages: readonly BookletPage[], marks: readonly (number | null)[]): Bookmark => {
  const placed = marks.map((mark) => {
    if (mark === 0 && pages.length > 0) return -Infinity
    return mark === null ? null : (pages[mark - 1]?.location ?? null)
  })
  const panel = panelCut(
    placed.flatMap((theta) => theta ?? []),
    'median',
  )
  return {
    judges: placed.map((theta) => (theta === -Infinity ? null : theta)),
    panel: panel && Number.isFinite(panel.cut) ? panel : null,
    below: placed.filter((theta) => theta === -Infinity).length,
    beyond: pages.length === 0 ? 0 : marks.filter((mark) => mark === pages.length).length,
  }
}
