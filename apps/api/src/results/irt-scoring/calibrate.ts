import type { IrtButir, IrtCalibration, IrtModel, IrtScale } from '@suluh/contract/results/irt-scoring'
import { isBinary } from '@suluh/contract/results/irt-words'
import { abilityReliability, type Ability } from '@suluh/psychometrics/irt/ability'
import { ENOUGH_STUDENTS_FOR, fitIrt } from '@suluh/psychometrics/irt/irt'
import { toScale } from '@suluh/psychometrics/irt/irt-scale'
import { adjustP } from '@suluh/psychometrics/math/adjust-p'
import { informationCurve, type CalibratedItem } from '@suluh/psychometrics/polytomous/category-information'
import type { PolytomousModel } from '@suluh/psychometrics/polytomous/category-model'
import { NOT_GIVEN } from '@suluh/psychometrics/polytomous/category-patterns'
import { scaleStudents, type MeanSquares } from '@suluh/psychometrics/polytomous/category-scale'
import { gatherCredits, stepOf, type Credit } from '@suluh/psychometrics/polytomous/gather-credits'
import { ENOUGH_STUDENTS_FOR_STEPS, fitPolytomous } from '@suluh/psychometrics/polytomous/polytomous'
import { stepErrors } from '@suluh/psychometrics/polytomous/step-errors'
import { stepFits, type StepFit } from '@suluh/psychometrics/polytomous/s-x2-steps'

type Setting = { model: IrtModel; scale: IrtScale }
/** Students × questions: points, NaN where nothing is known; and whether an answer was right. */
export type Cells = { points: Float64Array[]; isRight: Uint8Array[] }
type Stored = { outcomes: readonly (string | null)[]; scores: readonly (number | null)[] }

/** Results as they are stored, as cells; what waits for a mark, was voided or was not given is not known. */
export function cellsOf(rows: readonly Stored[]): Cells {
  return {
    points: rows.map(({ outcomes, scores }) =>
      Float64Array.from(outcomes, (outcome, at) =>
        outcome === null || outcome === 'pending' || outcome === 'void'
          ? Number.NaN
          : (scores[at] ?? Number.NaN),
      ),
    ),
    isRight: rows.map(({ outcomes }) =>
      Uint8Array.from(outcomes, (outcome) => (outcome === 'correct' ? 1 : 0)),
    ),
  }
}

type Soal = { id: string; stem: string }
export type Scored = {
  ability: Ability
  weighted: Ability | null
  score: number
  error: number
  fit: MeanSquares
  lz: number | null
}
type Calibrated = { scored: (Scored | null)[]; calibration: Omit<IrtCalibration, 'scoring'> }

/** Raised where calibrations come to hold more or other figures: what the former stored is computed anew. */
export const irtFormulas = 4

/** Below this answers do not go with the ability: by chance of fewer than one student in a hundred. */
export const UNEXPECTED = -2.5

/**
 * Calibrates questions on all these results and scores each of them by EAP; null for a result that says nothing, and for
 * all where there is no calibration.
 */
export function calibrate({ model, scale }: Setting, soal: readonly Soal[], cells: Cells): Calibrated {
  const n = cells.points.length
  const fewest = isBinary(model)
    ? ENOUGH_STUDENTS_FOR[binaryOf(model)]
    : ENOUGH_STUDENTS_FOR_STEPS[stepsModel(model)]
  const columns = soal.map((_, index) => columnOf(model, cells, index))
  if (n < fewest) {
    const reason = `Data belum cukup (n = ${n}); model ini memerlukan sedikitnya ${fewest} murid.`
    return { scored: cells.points.map(() => null), calibration: nothing(n, reason, soal, columns) }
  }
  const codes = cells.points.map((_, r) => Uint8Array.from(columns, ({ codes: column }) => column[r]!))
  const fitted = isBinary(model) ? fitBinary(model, codes, soal) : fitSteps(model, codes, soal)
  if (fitted.reason !== null)
    return { scored: cells.points.map(() => null), calibration: nothing(n, fitted.reason, soal, columns) }
  return scoreAll({ scale, soal, columns, codes, fitted })
}

type Column = { credits: Credit[]; codes: Uint8Array }

/** What an item gave: wrong and right, or its points gathered to steps. */
function columnOf(model: IrtModel, { points, isRight }: Cells, index: number): Column {
  if (isBinary(model)) {
    const codes = Uint8Array.from(points, (row, r) =>
      Number.isNaN(row[index]) ? NOT_GIVEN : isRight[r]![index]!,
    )
    return { credits: [], codes }
  }
  const values = points.map((row) => row[index]!)
  const credits = gatherCredits(values)
  return { credits, codes: Uint8Array.from(values, (value) => stepOf(credits, value) ?? NOT_GIVEN) }
}

function binaryOf(model: IrtModel): '1pl' | '2pl' {
  return model === '2pl' ? '2pl' : '1pl'
}

function stepsModel(model: IrtModel): PolytomousModel {
  return model === 'grm' || model === 'gpcm' ? model : 'pcm'
}

type Found = {
  item: CalibratedItem | null
  n: number
  seA: number | null
  seB: number | null
  seSteps: readonly number[]
  reason: string | null
}
type Fitted = {
  as: PolytomousModel
  ownSlope: boolean
  reason: string | null
  logLik: number | null
  parameters: number
  aic: number | null
  bic: number | null
  items: Found[]
}

const unanswered = 'Belum ada jawaban bernilai: butir ini menunggu dinilai, dibatalkan, atau tidak diberikan.'
// Codes are no points: what is the same for all is said without them.
const alike = 'Nilai semua murid untuk butir ini sama.'

function scoresOf(codes: readonly Uint8Array[]): Float32Array[] {
  return codes.map((row) => Float32Array.from(row, (code) => (code === NOT_GIVEN ? Number.NaN : code)))
}

function fitBinary(model: IrtModel, codes: readonly Uint8Array[], soal: readonly Soal[]): Fitted {
  const fit = fitIrt(
    { items: soal.map(({ id }) => ({ name: id })), scores: scoresOf(codes) },
    binaryOf(model),
  )
  return {
    ...fit,
    as: 'gpcm',
    ownSlope: model === '2pl',
    items: fit.items.map(({ a, b, n, seA, seB, reason }) => ({
      item: a === null || b === null ? null : { a, b: [b] },
      n,
      seA,
      seB,
      seSteps: seB === null ? [] : [seB],
      reason: n === 0 ? unanswered : reason,
    })),
  }
}

function fitSteps(model: IrtModel, codes: readonly Uint8Array[], soal: readonly Soal[]): Fitted {
  const as = stepsModel(model)
  const fit = fitPolytomous({ items: soal.map(({ id }) => ({ name: id })), scores: scoresOf(codes) }, as)
  const calibrated = fit.items.map(({ a, b }) => (a === null || b === null ? null : { a, b }))
  const errors = fit.reason === null ? stepErrors(as, calibrated, codes) : []
  return {
    ...fit,
    as,
    ownSlope: as !== 'pcm',
    items: fit.items.map(({ a, n, credits, reason }, index) => ({
      item: calibrated[index]!,
      n,
      seA: errors[index]?.a ?? null,
      seB: errors[index]?.location ?? null,
      seSteps: errors[index]?.b ?? [],
      reason: n === 0 ? unanswered : credits.length < 2 ? alike : a === null ? reason : null,
    })),
  }
}

type Made = {
  scale: IrtScale
  soal: readonly Soal[]
  columns: readonly Column[]
  codes: readonly Uint8Array[]
  fitted: Fitted
}

function scoreAll({ scale, soal, columns, codes, fitted }: Made): Calibrated {
  const { as, items, ownSlope, logLik, parameters, aic, bic } = fitted
  const { students, items: squares } = scaleStudents(
    as,
    items.map(({ item }) => item),
    codes,
  )
  const scored = students.map((each) => each && { ...each, ...toScale(each.ability, scale) })
  const known = scored.filter((each) => each !== null)
  const mean = known.length > 0 ? known.reduce((sum, { score }) => sum + score, 0) / known.length : null
  const sX2 = stepFitsOf(fitted, codes, ownSlope)
  const p = adjustP(sX2.map((fit) => fit && fit.p))
  const calibratedItems = items.flatMap(({ item }) => (item ? [item] : []))
  return {
    scored,
    calibration: {
      n: codes.length,
      reason: null,
      mean,
      sd:
        mean === null || known.length < 2
          ? null
          : Math.sqrt(known.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / (known.length - 1)),
      reliability: abilityReliability(known.map(({ ability }) => ability)),
      logLik,
      parameters,
      aic,
      bic,
      kurva: informationCurve(as, calibratedItems, thetas).map(({ theta, information, standardError }) => ({
        theta,
        informasi: information,
        galat: standardError,
      })),
      sebaran: spreadOf(known.map(({ ability }) => ability.theta)),
      janggal: known.filter(({ lz }) => lz !== null && lz < UNEXPECTED).length,
      items: items.map((found, index) =>
        butirOf({ ...soal[index]!, number: index + 1, credits: columns[index]!.credits }, found, {
          squares: squares[index] ?? null,
          sX2: sX2[index] ?? null,
          p: p[index] ?? null,
        }),
      ),
    },
  }
}

/** Only items with parameters have sums that the model expects. */
function stepFitsOf(
  { as, items }: Fitted,
  codes: readonly Uint8Array[],
  ownSlope: boolean,
): (StepFit | null)[] {
  const kept = items.flatMap(({ item }, index) => (item ? [{ item, index }] : []))
  const picked = codes.map((row) => Uint8Array.from(kept, ({ index }) => row[index]!))
  const fits = stepFits(
    as,
    kept.map(({ item }) => item),
    picked,
    ownSlope,
  )
  const made = items.map((): StepFit | null => null)
  for (const [at, { index }] of kept.entries()) made[index] = fits[at] ?? null
  return made
}

type About = Soal & { number: number; credits: Credit[] }
type Fit = { squares: MeanSquares | null; sX2: StepFit | null; p: number | null }

function butirOf(
  { id, stem, number, credits }: About,
  { item, n, seA, seB, seSteps, reason }: Found,
  { squares, sX2, p }: Fit,
): IrtButir {
  const isKnown = item !== null && squares !== null
  return {
    soalId: id,
    number,
    stem,
    n,
    a: item && item.a,
    b: item && item.b.reduce((sum, each) => sum + each, 0) / item.b.length,
    seA,
    seB,
    ambang: item ? [...item.b] : [],
    galatAmbang: [...seSteps],
    langkah: credits.map(({ least, most, n: some }) => ({ dari: least, sampai: most, n: some })),
    infit: isKnown ? squares.infit : null,
    outfit: isKnown ? squares.outfit : null,
    sX2: sX2 && sX2.sX2,
    df: sX2 && sX2.df,
    p,
    rmsea: sX2 && sX2.rmsea,
    perluDilihat: isKnown && isMisfit({ squares, sX2, p, n }),
    reason,
    catatan: item && cautionOf(item, credits),
  }
}

/** Certain and of a size that matters; by mean squares where nobody was given every item. */
function isMisfit({
  squares: { infit, outfit },
  sX2,
  p,
  n,
}: Fit & { squares: MeanSquares; n: number }): boolean {
  if (sX2 !== null && p !== null) return p < 0.05 && sX2.rmsea >= 0.05
  return n >= 200 && [infit, outfit].some((square) => square < 0.7 || square > 1.3)
}

function cautionOf({ a }: CalibratedItem, credits: readonly Credit[]): string | null {
  if (a < 0) return 'Makin mampu muridnya, makin rendah nilainya: periksa kunci atau pedoman penskorannya.'
  const joined = credits.filter(({ least, most }) => least < most).length
  return joined > 0 ? `Nilai yang jarang digabung dengan tetangganya (${credits.length} langkah).` : null
}

const thetas = Array.from({ length: 41 }, (_, at) => -4 + at * 0.2)
const binWidth = 0.5
const bins = Array.from({ length: 14 }, (_, at) => -3.5 + at * binWidth)

/** Those beyond the ends stand in the first and the last. */
function spreadOf(abilities: readonly number[]): IrtCalibration['sebaran'] {
  const counts = bins.map(() => 0)
  for (const theta of abilities)
    counts[Math.max(0, Math.min(bins.length - 1, Math.floor((theta - bins[0]!) / binWidth)))]! += 1
  return bins.map((dari, at) => ({ dari, sampai: dari + binWidth, murid: counts[at]! }))
}

function nothing(
  n: number,
  reason: string,
  soal: readonly Soal[],
  columns: readonly Column[],
): Omit<IrtCalibration, 'scoring'> {
  const none = { squares: null, sX2: null, p: null }
  return {
    n,
    reason,
    mean: null,
    sd: null,
    reliability: null,
    logLik: null,
    parameters: 0,
    aic: null,
    bic: null,
    kurva: [],
    sebaran: [],
    janggal: 0,
    items: soal.map((each, index) =>
      butirOf(
        { ...each, number: index + 1, credits: columns[index]!.credits },
        { item: null, n: 0, seA: null, seB: null, seSteps: [], reason },
        none,
      ),
    ),
  }
}
