import type { AmbangStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { analyzeClassical } from '@suluh/psychometrics/classical/classical'
import { classify } from '@suluh/psychometrics/classical/classification'
import type { ClassicalItem } from '@suluh/psychometrics/classical/score-table'
import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import type { Threshold } from '@suluh/psychometrics/scoring/threshold'
import type { Scoring } from '#papers/scoring/scoring.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'

type Results = {
  scoring: Scoring
  items: readonly ClassicalItem[]
  scores: readonly ArrayLike<number>[]
  isPending: readonly boolean[]
  /** of the whole test */
  alpha: number | null
}

/** How dependable each threshold of the publication is: who reaches it now, and who would by another such test. */
export function ambangOf(results: Results): AmbangStatistik[] {
  const { sections } = results.scoring.snapshot.structure
  return thresholdsOf(results.scoring.snapshot.structure).map((threshold) => ({
    bagian: sections.find(({ id }) => id === threshold.section)?.nama ?? null,
    satuan: threshold.on,
    batas: threshold.least,
    ...certaintyOf(results, threshold),
  }))
}

/** Figures of a threshold of which nothing can be said. */
export const unknownCertainty = {
  akurasi: null,
  konsistensi: null,
  kappa: null,
  lulusKeliru: null,
  gagalKeliru: null,
  lee: null,
}

/** How dependable the decision at a threshold is, whether the publication has it or it is only being thought of. */
export function certaintyOf(
  { scoring, items, scores, isPending, alpha }: Results,
  { section, on, least }: Threshold,
): Omit<AmbangStatistik, 'bagian' | 'satuan' | 'batas'> {
  const own = [...items.keys()].filter((index) => {
    const item = scoring.items[index]
    return item !== undefined && item.override !== 'void' && (section === null || item.section === section)
  })
  if (own.length === 0)
    return { ...unknownCertainty, alasan: 'Tidak ada butir yang dihitung untuk ambang ini.' }
  if (own.some((index) => isPending[index]))
    return { ...unknownCertainty, alasan: 'Masih ada jawaban yang menunggu dinilai.' }
  const picked = scores.map((row) => Float64Array.from(own, (index) => row[index]!))
  const most = own.reduce((sum, index) => sum + items[index]!.max, 0)
  const reliability =
    section === null
      ? alpha
      : analyzeClassical({ items: own.map((index) => items[index]!), scores: picked }).test.alpha
  const floor = own.reduce((sum, index) => sum + leastScore(scoring.items[index]!), 0)
  const { found, reason } = classify(
    { scores: sharesOf(picked, own, items), least: floor / most, most: 1, reliability },
    on === 'nilai' ? least / 100 : least / most,
  )
  if (!found) return { ...unknownCertainty, alasan: reason }
  return {
    akurasi: found.accuracy,
    konsistensi: found.consistency,
    kappa: found.kappa,
    lulusKeliru: found.falsePass,
    gagalKeliru: found.falseFail,
    lee: null,
    alasan: null,
  }
}

/** What an item can take off at most. */
function leastScore({ key, rule, override }: Scoring['items'][number]): number {
  if (override === 'full-credit') return maxItemScore(key, rule)
  if (key.form === 'pilihan-berbobot') return Math.min(rule.wrong, rule.blank, ...Object.values(key.weights))
  return Math.min(rule.wrong, rule.blank, 0)
}

/** Points as a share of what each was given, so that drawn questions compare; who was given none is left out. */
function sharesOf(
  rows: readonly Float64Array[],
  own: readonly number[],
  items: readonly ClassicalItem[],
): number[] {
  return rows.flatMap((row) => {
    let [points, max] = [0, 0]
    for (const [at, index] of own.entries()) {
      if (Number.isNaN(row[at])) continue
      points += row[at]!
      max += items[index]!.max
    }
    return max > 0 ? [points / max] : []
  })
}
