import { fitMarginal } from './fit-marginal.ts'
import type { LogitCovariance } from './fit-marginal.ts'
import { prepareMarginal } from './marginal-likelihood.ts'
import type { MarginalModel } from './maximize-logits.ts'
import { normalQuadrature } from '../math/quadrature.ts'
import { conditionalMeanSquares, fitConditional, isConnected } from './rasch-conditional.ts'
import { countRight, gatherPatterns, selectItems } from './response-patterns.ts'
import type { IrtInput, ResponsePatterns } from './response-patterns.ts'
import { startLogits } from './start-logits.ts'

/** rasch-cml: a = 1, difficulties sum to 0. rasch-mml: a = 1; 1pl: one a; 2pl: an a each; all three with θ ~ N(0, 1). */
export type IrtModel = 'rasch-cml' | MarginalModel

/** Mean squares of one item. */
type IrtItemFit = { readonly infit: number | null; readonly outfit: number | null }

export type IrtItem = {
  readonly name: string
  /** students who were given the item */
  readonly n: number
  readonly a: number | null
  readonly b: number | null
  /** null for a fixed a, and where the information cannot be inverted */
  readonly seA: number | null
  readonly seB: number | null
  /** under the Rasch model by CML; of the others `stepFits` says how items fit */
  readonly fit: IrtItemFit | null
  /** why there are no parameters, in Indonesian */
  readonly reason: string | null
}

export type IrtResult = {
  readonly model: IrtModel
  /** students who were given at least one item */
  readonly n: number
  /** under rasch-cml the conditional one, which compares with no other model's */
  readonly logLik: number | null
  readonly parameters: number
  readonly aic: number | null
  readonly bic: number | null
  readonly iterations: number
  readonly converged: boolean
  readonly items: readonly IrtItem[]
  /** why nothing, or nothing certain, could be estimated, in Indonesian */
  readonly reason: string | null
}

type Estimate = Pick<IrtItem, 'a' | 'b' | 'seA' | 'seB' | 'fit' | 'reason'>
type Estimates = Pick<IrtResult, 'logLik' | 'parameters' | 'iterations' | 'converged' | 'reason'> & {
  readonly items: readonly Estimate[]
}

const unknown = (reason: string): Estimate => ({ a: null, b: null, seA: null, seB: null, fit: null, reason })

const noEstimates = (count: number, reason: string): Estimates => ({
  logLik: null,
  parameters: 0,
  iterations: 0,
  converged: false,
  reason,
  items: Array.from({ length: count }, () => unknown(reason)),
})

const NOT_CONVERGED =
  'Estimasi tidak konvergen; data ini tidak cukup menentukan parameter model. Tambah jumlah murid atau pakai model yang lebih sederhana.'

const NOTHING_FINITE = 'Tidak satu pun butir mempunyai parameter yang terhingga.'

/** Fewest items whose answer patterns outnumber the parameters. */
const FEWEST_ITEMS: Readonly<Record<IrtModel, number>> = {
  'rasch-cml': 2,
  'rasch-mml': 1,
  '1pl': 2,
  '2pl': 3,
}

const estimateConditional = (patterns: ResponsePatterns): Estimates => {
  if (!isConnected(patterns))
    return noEstimates(
      patterns.itemCount,
      'Butir soal terbagi dalam kelompok yang tidak dapat dibandingkan: siapa pun yang benar di kelompok sukar juga benar di semua butir kelompok mudah yang diterimanya.',
    )
  const { b, se, logLik, iterations, converged } = fitConditional(patterns)
  const squares = conditionalMeanSquares(patterns, b)
  if (!converged) return { ...noEstimates(patterns.itemCount, NOT_CONVERGED), iterations }
  return {
    logLik,
    parameters: b.length - 1,
    iterations,
    converged,
    reason: null,
    items: Array.from(b, (difficulty, i) => ({
      a: 1,
      b: difficulty,
      seA: null,
      seB: se?.[i] ?? null,
      fit: squares[i]!,
      reason: null,
    })),
  }
}

/** Below this a says that the item has nothing to do with ability, and b = −d / a nothing at all. */
const FLATTEST = 1e-3

/** By the delta method: var b = (d/a²)² var a − 2 (d/a³) cov + var d / a². */
const difficulty = (a: number, d: number, covariance: LogitCovariance | null, isFree: boolean): Estimate => {
  if (Math.abs(a) < FLATTEST)
    return unknown(
      'Jawaban butir ini tidak berhubungan dengan kemampuan (a = 0), sehingga b tidak terdefinisi.',
    )
  const root = (variance: number) => (variance >= 0 ? Math.sqrt(variance) : null)
  const [byA, byD] = [d / (a * a), -1 / a]
  return {
    a,
    b: -d / a,
    seA: covariance && isFree ? root(covariance.aa) : null,
    seB:
      covariance &&
      root(byA * byA * covariance.aa + 2 * byA * byD * covariance.ad + byD * byD * covariance.dd),
    fit: null,
    reason: null,
  }
}

const estimateMarginal = (patterns: ResponsePatterns, model: MarginalModel): Estimates => {
  const data = prepareMarginal(patterns, normalQuadrature())
  const fit = fitMarginal(data, startLogits(patterns, model), model)
  const { a, d } = fit.logits
  return {
    logLik: fit.logLik,
    parameters: model === '2pl' ? 2 * a.length : a.length + (model === '1pl' ? 1 : 0),
    iterations: fit.iterations,
    converged: fit.converged,
    reason: fit.converged ? null : NOT_CONVERGED,
    items: Array.from(a, (slope, i) => {
      if (fit.separated[i])
        return unknown(
          'Jawaban butir ini memisahkan murid dengan sempurna, sehingga daya pembeda a tak terhingga.',
        )
      return difficulty(slope, d[i]!, fit.covariances[i] ?? null, model !== 'rasch-mml')
    }),
  }
}

const exclusion = (asked: number, right: number): string | null => {
  if (asked === 0) return 'Butir ini tidak diberikan kepada siapa pun.'
  if (right === 0) return 'Tidak ada murid yang menjawab benar, sehingga tingkat kesukaran tak terhingga.'
  if (right === asked) return 'Semua murid menjawab benar, sehingga tingkat kesukaran tak terhingga.'
  return null
}

const estimate = (patterns: ResponsePatterns, model: IrtModel): Estimates => {
  const fewest = FEWEST_ITEMS[model]
  if (patterns.itemCount < fewest)
    return noEstimates(
      patterns.itemCount,
      `Model ini memerlukan sedikitnya ${fewest} butir yang dijawab benar oleh sebagian murid dan salah oleh sebagian lain; di sini ada ${patterns.itemCount}.`,
    )
  return model === 'rasch-cml' ? estimateConditional(patterns) : estimateMarginal(patterns, model)
}

/**
 * Calibrates items by an item response model. The metric is logistic without 1.7, as in R's ltm, mirt and eRm.
 *
 * Items that everybody, or nobody, had right have no finite difficulty and are left out, with the reason; so do items
 * without a finite or with a zero discrimination. Standard errors come from the observed information (`seB` by the
 * delta method). Nothing is ever NaN. Under 1PL and 2PL the abilities are N(0, 1), which sets origin and unit, and
 * the test as a whole is turned so that discriminations are positive; one item's may be negative (look at its key).
 *
 * AIC = −2 logLik + 2 parameters; BIC = −2 logLik + parameters · ln n.
 */
export const fitIrt = (input: IrtInput, model: IrtModel): IrtResult => {
  const all = gatherPatterns(input)
  const { asked, right } = countRight(all)
  const reasons = input.items.map((_, i) => exclusion(asked[i]!, right[i]!))
  const kept = [...reasons.keys()].filter((i) => reasons[i] === null)
  const { items, logLik, parameters, reason, ...rest } =
    all.n > 0 ? estimate(selectItems(all, kept), model) : noEstimates(kept.length, 'Belum ada jawaban murid.')
  return {
    model,
    n: all.n,
    logLik,
    parameters,
    aic: logLik === null ? null : 2 * parameters - 2 * logLik,
    bic: logLik === null ? null : parameters * Math.log(all.n) - 2 * logLik,
    ...rest,
    reason: reason ?? (items.every(({ b }) => b === null) ? NOTHING_FINITE : null),
    items: input.items.map(({ name }, i) => ({
      name,
      n: asked[i]!,
      ...(items[kept.indexOf(i)] ?? unknown(reasons[i] ?? '')),
    })),
  }
}

/**
 * Fewest students for a calibration worth showing: 200 for the 2PL; 50 where only difficulties are estimated, which
 * fixes them to about one logit with 99 % confidence (Linacre 1994, Rasch Measurement Transactions 7).
 */
export const ENOUGH_STUDENTS_FOR: Readonly<Record<IrtModel, number>> = {
  'rasch-cml': 50,
  'rasch-mml': 50,
  '1pl': 50,
  '2pl': 200,
}
