import { normalDensity, normalQuantile, normalShare } from '../math/normal.ts'

/** What one publication that was sat knows of an item; shares of its greatest points. */
export type MeasuredItem = {
  readonly n: number
  readonly facility: number
  readonly sd: number
  /** correlation with the rest of its test, and how reliable that rest was */
  readonly itemRest: number | null
  readonly restReliability: number | null
}

/** An item as all its publications together know it. */
export type BankItem = {
  readonly n: number
  readonly facility: number
  readonly sd: number
  /** correlation with what the tests measure without error; null where no test was reliable enough to say */
  readonly loading: number | null
}

/** An item of a draft: its points, and the share of students who will be given it. */
export type DraftItem = { readonly max: number; readonly given: number; readonly bank: BankItem | null }

export type Forecast = {
  /** items that a student is given, on average, and how many of the draft's were measured */
  readonly given: number
  readonly measured: number
  /** mean and standard deviation as shares of the greatest score */
  readonly mean: number | null
  readonly sd: number | null
  readonly reliability: number | null
  /** in the same unit as the standard deviation */
  readonly sem: number | null
  /** why there is none, in Indonesian */
  readonly reason: string | null
}

/** A rest that is less reliable than this does not say what an item has to do with it. */
const LEAST_RELIABILITY = 0.3
const STEEPEST = 0.95

const within = (x: number, most: number): number => Math.max(-most, Math.min(most, x))

/**
 * All publications of an item as one, each by its students. The loading is the item-rest correlation freed from the
 * error of the rest, r / √ρ: so it does not depend on how long the test was (Lord and Novick 1968, section 3.9).
 */
export const poolMeasured = (uses: readonly MeasuredItem[]): BankItem | null => {
  const n = uses.reduce((sum, use) => sum + use.n, 0)
  if (n === 0) return null
  const mean = (of: (use: MeasuredItem) => number) => uses.reduce((sum, use) => sum + use.n * of(use), 0) / n
  const loaded = uses.flatMap(({ n: some, itemRest, restReliability }) =>
    itemRest !== null && restReliability !== null && restReliability >= LEAST_RELIABILITY
      ? [{ some, loading: within(itemRest / Math.sqrt(restReliability), STEEPEST) }]
      : [],
  )
  const students = loaded.reduce((sum, { some }) => sum + some, 0)
  return {
    n,
    facility: mean(({ facility }) => facility),
    sd: mean(({ sd }) => sd),
    loading:
      students > 0 ? loaded.reduce((sum, { some, loading }) => sum + some * loading, 0) / students : null,
  }
}

const averageOf = (items: readonly BankItem[]): Omit<BankItem, 'n' | 'loading'> & { loading: number } => {
  const loadings = items.flatMap(({ loading }) => (loading === null ? [] : [loading]))
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
  return {
    facility: mean(items.map(({ facility }) => facility)),
    sd: mean(items.map(({ sd }) => sd)),
    loading: mean(loadings),
  }
}

/** From fewer of a draft's items nothing is said of the whole. */
const ENOUGH_MEASURED = 0.5

/**
 * Mean, spread and reliability that a draft will have among students like those whom its items were tried on: true
 * variance (Σ w max σ λ)² and error variance Σ w max² σ² (1 − λ²) of one factor, with w the share of students who are
 * given an item. Items that were never tried are taken for the average of the others; where fewer than half were tried
 * there is a sentence instead. Source: McDonald 1999 (omega); Gulliksen 1950, chapter 21, for tests made of known items.
 */
export const forecastTest = (items: readonly DraftItem[]): Forecast => {
  const given = items.reduce((sum, item) => sum + item.given, 0)
  const known = items.flatMap(({ bank }) => (bank ? [bank] : []))
  const nothing = { given, measured: known.length, mean: null, sd: null, reliability: null, sem: null }
  if (items.length === 0) return { ...nothing, reason: 'Paket ini belum berisi soal.' }
  const loaded = known.filter(({ loading }) => loading !== null).length
  if (known.length < items.length * ENOUGH_MEASURED || loaded === 0)
    return {
      ...nothing,
      reason: `Baru ${known.length} dari ${items.length} butir pernah diujikan; perkiraan memerlukan sedikitnya separuhnya, dari ujian yang cukup reliabel.`,
    }
  const average = averageOf(known)
  let [most, mean, common, error] = [0, 0, 0, 0]
  for (const { max, given: share, bank } of items) {
    const { facility, sd } = bank ?? average
    const loading = bank?.loading ?? average.loading
    most += share * max
    mean += share * max * facility
    common += share * max * sd * loading
    error += share * (max * sd) ** 2 * (1 - loading * loading)
  }
  const variance = common * common + error
  if (!(most > 0) || !(variance > 0))
    return {
      ...nothing,
      reason: 'Butir paket ini selalu dijawab sama oleh semua murid, jadi skornya tidak menyebar.',
    }
  return {
    given,
    measured: known.length,
    mean: mean / most,
    sd: Math.sqrt(variance) / most,
    reliability: (common * common) / variance,
    sem: Math.sqrt(error) / most,
    reason: null,
  }
}

const MOST_LEVEL = 4

/** The item's correlation with the ability behind its answers, which is the biserial where answers are right or wrong. */
const latentLoading = ({ facility, sd, loading }: Omit<BankItem, 'n'>): number => {
  const density = normalDensity(normalQuantile(facility))
  return Math.max(0.2, Math.min(STEEPEST, ((loading ?? 0.4) * sd) / Math.max(density, 1e-3)))
}

/**
 * The ability at which an item is had right half the time, in standard deviations around the students' mean:
 * −Φ⁻¹(p) / λ (Lord 1980, section 3.8). An item without a loading is taken for an average one.
 */
export const levelOf = (item: Omit<BankItem, 'n'>): number =>
  within(-normalQuantile(item.facility) / latentLoading(item), MOST_LEVEL)

/** The other way round: the share of right answers of an average item at this level. */
export const facilityAt = (level: number, items: readonly BankItem[]): number => {
  const loadings = items.map(latentLoading)
  const loading = loadings.length > 0 ? loadings.reduce((sum, x) => sum + x, 0) / loadings.length : 0.5
  return normalShare(-level * loading)
}

/** The level of students whose expected share of the points is this, on one factor; within −4..4. */
export const levelAtShare = (items: readonly DraftItem[], share: number): number | null => {
  const known = items.flatMap(({ max, given, bank }) => (bank ? [{ weight: max * given, bank }] : []))
  const most = known.reduce((sum, { weight }) => sum + weight, 0)
  if (!(most > 0)) return null
  const made = known.map(({ weight, bank }) => {
    const loading = latentLoading(bank)
    return { weight, loading, start: normalQuantile(bank.facility), rest: Math.sqrt(1 - loading * loading) }
  })
  const expected = (level: number) =>
    made.reduce(
      (sum, { weight, loading, start, rest }) => sum + weight * normalShare((start + loading * level) / rest),
      0,
    ) / most
  let [low, high] = [-MOST_LEVEL, MOST_LEVEL]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (expected(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
