import { gatherCategories } from './category-patterns.ts'
import type { CategoryPatterns, CreditInput } from './category-patterns.ts'
import { thresholdsOf } from './category-model.ts'
import type { PolytomousModel } from './category-model.ts'
import { fitCategories, STEEPEST } from './fit-categories.ts'

export type PolytomousItem = {
  readonly name: string
  /** students who were given the item */
  readonly n: number
  readonly a: number | null
  /** a threshold per step from one credit that occurs to the next */
  readonly b: readonly number[] | null
  /** credits that occur, from low to high: the categories that the thresholds lie between */
  readonly credits: readonly number[]
  /** why there are no parameters, or how sure they are not, in Indonesian */
  readonly reason: string | null
}

export type PolytomousResult = {
  readonly model: PolytomousModel
  /** students who were given at least one item */
  readonly n: number
  readonly logLik: number | null
  readonly parameters: number
  readonly aic: number | null
  readonly bic: number | null
  readonly iterations: number
  readonly converged: boolean
  readonly items: readonly PolytomousItem[]
  /** why nothing, or nothing certain, could be estimated, in Indonesian */
  readonly reason: string | null
}

/** Fewest students for a calibration worth showing: 50 where one slope is shared, else 200, and 500 (de Ayala 2009) for certainty. */
export const ENOUGH_STUDENTS_FOR_STEPS: Readonly<Record<PolytomousModel, number>> = {
  pcm: 50,
  gpcm: 200,
  grm: 200,
}

/** Below this a category's threshold is little more than a guess. */
const FEWEST_IN_CATEGORY = 5

const NOT_CONVERGED =
  'Estimasi tidak konvergen; data ini tidak cukup menentukan parameter model. Tambah jumlah murid atau pakai model yang lebih sederhana.'

const exclusion = (n: number, credits: readonly number[]): string | null => {
  if (n === 0) return 'Butir ini tidak diberikan kepada siapa pun.'
  if (credits.length < 2)
    return `Semua murid mendapat kredit ${credits[0]}, sehingga ambang butir ini tak terhingga.`
  return null
}

/** Named where a whole credit between two that occur has nobody, or a category has too few. */
const caution = (credits: readonly number[], counts: readonly number[]): string | null => {
  const isWhole = credits.every(Number.isInteger)
  const [low, high] = [credits[0]!, credits.at(-1)!]
  const missing =
    isWhole && high - low < 100
      ? Array.from({ length: high - low }, (_, k) => low + k).filter((credit) => !credits.includes(credit))
      : []
  const few = credits.filter((_, k) => counts[k]! < FEWEST_IN_CATEGORY)
  const said = [
    ...(missing.length > 0
      ? [`Tidak ada murid dengan kredit ${missing.join(', ')}; ambang hanya untuk kredit yang ada.`]
      : []),
    ...(few.length > 0
      ? [
          `Kredit ${few.join(', ')} hanya dimiliki kurang dari ${FEWEST_IN_CATEGORY} murid; ambangnya belum pasti.`,
        ]
      : []),
  ]
  return said.length === 0 ? null : said.join(' ')
}

const countParameters = ({ credits }: CategoryPatterns, model: PolytomousModel): number => {
  const steps = credits.reduce((sum, each) => sum + each.length - 1, 0)
  return steps + (model === 'pcm' ? 1 : credits.length)
}

/** Whether the answer patterns that are possible outnumber the parameters; the product stops growing early enough. */
const hasEnoughPatterns = ({ credits }: CategoryPatterns, parameters: number): boolean => {
  let possible = 1
  for (const each of credits) {
    possible *= each.length
    if (possible > parameters) return true
  }
  return false
}

type Estimate = Pick<PolytomousItem, 'a' | 'b' | 'reason'>

const estimatesOf = (patterns: CategoryPatterns, model: PolytomousModel) => {
  const fit = fitCategories(patterns, model)
  const items = fit.items.map((item, i): Estimate => {
    if (Math.abs(item.a) >= STEEPEST - 1e-9)
      return {
        a: null,
        b: null,
        reason: 'Jawaban butir ini memisahkan murid dengan sempurna, sehingga daya pembeda a tak terhingga.',
      }
    const b = thresholdsOf(model, item)
    if (!b)
      return {
        a: null,
        b: null,
        reason:
          'Jawaban butir ini tidak berhubungan dengan kemampuan (a = 0), sehingga ambangnya tidak terdefinisi.',
      }
    return { a: item.a, b, reason: caution(patterns.credits[i]!, patterns.counts[i]!) }
  })
  return { fit, items }
}

/**
 * Calibrates items with steps by a polytomous model with θ ~ N(0, 1). A credit that nobody has is no category, and items
 * on which all have the same credit are left out, with the reason. Nothing is ever NaN.
 */
export const fitPolytomous = (input: CreditInput, model: PolytomousModel): PolytomousResult => {
  const all = gatherCategories(input)
  const asked = all.counts.map((counts) => counts.reduce((sum, count) => sum + count, 0))
  const reasons = all.credits.map((credits, i) => exclusion(asked[i]!, credits))
  const kept = [...reasons.keys()].filter((i) => reasons[i] === null)
  const patterns = kept.length === all.itemCount ? all : gatherCategories(input, kept)
  const parameters = countParameters(patterns, model)
  const refusal =
    all.n === 0
      ? 'Belum ada jawaban murid.'
      : kept.length < 2 || !hasEnoughPatterns(patterns, parameters)
        ? `Model ini memerlukan lebih banyak butir dengan kredit yang berbeda-beda; yang dapat dipakai di sini ${kept.length}.`
        : null
  const made = refusal === null ? estimatesOf(patterns, model) : null
  const logLik = made?.fit.logLik ?? null
  return {
    model,
    n: all.n,
    logLik,
    parameters: made ? parameters : 0,
    aic: logLik === null ? null : 2 * parameters - 2 * logLik,
    bic: logLik === null ? null : parameters * Math.log(all.n) - 2 * logLik,
    iterations: made?.fit.iterations ?? 0,
    converged: made?.fit.converged ?? false,
    reason: refusal ?? (made?.fit.converged ? null : NOT_CONVERGED),
    items: input.items.map(({ name }, i) => ({
      name,
      n: asked[i]!,
      credits: all.credits[i]!,
      ...(made?.items[kept.indexOf(i)] ?? { a: null, b: null, reason: reasons[i] ?? refusal }),
    })),
  }
}
