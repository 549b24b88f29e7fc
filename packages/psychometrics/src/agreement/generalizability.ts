import { fQuantile } from '../math/f-distribution.ts'
import type { Interval } from '../math/intervals.ts'

/** One mark: whose work, which question, by whom. `score` is on one measure for all questions. */
export type GivenMark = {
  readonly person: string
  readonly item: string
  readonly marker: string
  readonly score: number
}

/** Persons, items, markers, and what each does with the others; the last of a design holds what is left, too. */
export type Source = 'p' | 'i' | 'm' | 'pi' | 'pm' | 'im' | 'pim'

export type Component = {
  readonly source: Source
  /** 0 where its estimate is below */
  readonly variance: number
  /** of the sum of all */
  readonly share: number
  readonly isNegative: boolean
}

export type GStudy = {
  readonly persons: number
  readonly items: number
  /** 1 where no answer has marks of two: who marks cannot be told from what is left then */
  readonly markers: number
  /** None where there is a reason. */
  readonly components: readonly Component[]
  /** Why nothing can be said, in Indonesian. */
  readonly reason: string | null
}

/** What so many items and markers would give. */
export type Decision = {
  /** Eρ², for ranks: universe score variance over itself and the relative error. */
  readonly relative: number
  /** Φ, for thresholds: the same with the absolute error. */
  readonly absolute: number
  /** Standard errors of a person's mean score, in its measure. */
  readonly relativeError: number
  readonly absoluteError: number
}

/** Fewer persons with two answers or more tell nothing. */
export const ENOUGH_PERSONS = 20

/** Facets as bits; an effect is the sum of its facets. */
const [P, I, M] = [1, 2, 4]
const names = new Map<number, Source>([
  [P, 'p'],
  [I, 'i'],
  [M, 'm'],
  [P | I, 'pi'],
  [P | M, 'pm'],
  [I | M, 'im'],
  [P | I | M, 'pim'],
])
const order = [...names.keys()]

type Given = { p: number; i: number; m: number; score: number }
/** `codes`: by effect, the number of the cell in which it stands. */
type Row = { score: number; codes: readonly number[] }
type Answer = { rows: readonly Row[]; mean: number }
/** What is squared: its value, where it stands, and how much of which marks is in it. */
type Unit = {
  readonly codes: readonly number[]
  readonly value: number
  readonly rows: readonly Row[]
  readonly weights: readonly number[]
}

/**
 * Variance components of persons × items × markers, all three random (Brennan 2001, Generalizability Theory; Shavelson and
 * Webb 1991). In a balanced table they are those of the expected mean squares. Where answers are missing, as where a share
 * of them is marked twice and by any two, sums of squares are set equal to their expectations as in Henderson's method 1
 * (Biometrics 9, 1953; the analogous ANOVA of Brennan 2001, § 7.1), in two steps: what markers do from deviations within
 * answers, so that no difference between answers disturbs it (as method 3 fits these first), then persons and items from
 * the answers' means, less what markers put in. That asks for no normal distribution and is unbiased while what is missing
 * is missing by chance, as a draw is; REML is sharper where the table is far from balanced, and many times the work. A
 * component below 0 is set to 0 after all are found.
 *
 * Effects that have the same cells are one: markers who have marked one item only are markers within items. Where no answer
 * has two marks the design is persons × items.
 */
export const analyzeGeneralizability = (marks: readonly GivenMark[], enough = ENOUGH_PERSONS): GStudy => {
  const rows = rowsOf(marks)
  const counts = [rows.persons, rows.items, rows.markers] as const
  const refused = (reason: string): GStudy => ({
    persons: counts[0],
    items: counts[1],
    markers: counts[2],
    components: [],
    reason,
  })
  if (counts[0] === 0) return refused('Belum ada nilai yang dapat dihitung.')
  if (counts[1] < 2) return refused('Keandalan nilai memerlukan sedikitnya dua soal.')
  const several = personsWithTwoItems(rows.list)
  if (several < enough)
    return refused(
      `Baru ${several} murid yang sedikitnya dua jawabannya ikut dihitung; keandalan nilai dihitung dari ${enough} murid.`,
    )
  const found = componentsOf(rows.list, counts)
  if (found === 'constant')
    return refused('Semua jawaban bernilai sama, jadi keandalannya tidak dapat dihitung.')
  if (found === 'confounded')
    return refused(
      'Penilai, soal, dan murid tidak cukup bersilang untuk memisahkan pengaruhnya: perlu lebih banyak murid yang beberapa jawabannya dinilai dua orang.',
    )
  return { persons: counts[0], items: counts[1], markers: counts[2], components: found, reason: null }
}

/** Numbered persons, items and markers; of marks by one marker for one answer the mean, whoever gave it twice. */
const rowsOf = (marks: readonly GivenMark[]) => {
  const isTwice = new Map<string, string>()
  let hasTwo = false
  for (const { person, item, marker } of marks) {
    const key = JSON.stringify([person, item])
    const first = isTwice.get(key)
    if (first === undefined) isTwice.set(key, marker)
    else if (first !== marker) hasTwo = true
  }
  const [persons, items, markers] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const numberOf = (known: Map<string, number>, key: string) => {
    const at = known.get(key) ?? known.size
    known.set(key, at)
    return at
  }
  const merged = new Map<string, { row: Given; n: number }>()
  for (const { person, item, marker, score } of marks) {
    const by = hasTwo ? marker : ''
    const key = JSON.stringify([person, item, by])
    const before = merged.get(key)
    if (before) {
      before.row.score += (score - before.row.score) / (before.n + 1)
      before.n += 1
    } else {
      const row = { p: numberOf(persons, person), i: numberOf(items, item), m: numberOf(markers, by), score }
      merged.set(key, { row, n: 1 })
    }
  }
  const list = [...merged.values()].map(({ row }) => row)
  return { list, persons: persons.size, items: items.size, markers: markers.size }
}

const personsWithTwoItems = (rows: readonly Given[]): number => {
  const items = new Map<number, number>()
  const several = new Set<number>()
  for (const { p, i } of rows) {
    const first = items.get(p)
    if (first === undefined) items.set(p, i)
    else if (first !== i) several.add(p)
  }
  return several.size
}

const componentsOf = (
  all: readonly Given[],
  [, items, markers]: readonly [number, number, number],
): readonly Component[] | 'constant' | 'confounded' => {
  const mean = all.reduce((sum, { score }) => sum + score, 0) / all.length
  const known = Array.from({ length: 8 }, () => new Map<number, number>())
  const rows = all.map(({ p, i, m, score }): Row => ({
    score: score - mean,
    codes: known.map((seen, effect) => {
      const cell = ((effect & P ? p : 0) * items + (effect & I ? i : 0)) * markers + (effect & M ? m : 0)
      const at = seen.get(cell) ?? seen.size
      seen.set(cell, at)
      return at
    }),
  }))
  const most = all.reduce((max, { score }) => Math.max(max, Math.abs(score)), 0)
  const spread = rows.reduce((sum, { score }) => sum + score ** 2, 0)
  if (!(spread > all.length * (1e-10 * most) ** 2)) return 'constant'
  // No more cells than marks: two of their numbers in one stay exact, however many persons, items and markers there are.
  const span = rows.length
  const answers = answersOf(rows)
  const within = withinAnswers(answers)
  const ofMarkers = markers > 1 ? effectsOf([M, P | M, I | M, P | I | M], rows) : []
  const ofAnswers = effectsOf([P, I, P | I], rows)
  if (!ofAnswers.includes(P)) return 'confounded'
  const byMarkers = solve(
    ofMarkers.map((effect) => ofMarkers.map((other) => weightOf(within, effect, other, span))),
    ofMarkers.map((effect) => squaresOf(within, effect)),
  )
  if (!byMarkers) return 'confounded'
  const means = answers.map((answer): Unit => ({
    codes: answer.rows[0]!.codes,
    value: answer.mean,
    rows: answer.rows,
    weights: answer.rows.map(() => 1 / answer.rows.length),
  }))
  const lessMean = (effect: number, of: (effect: number) => number) => of(effect) - of(0)
  const expectedIn = (effect: number, other: number) =>
    lessMean(effect, (each) => weightOf(means, each, other, span))
  const byAnswers = solve(
    ofAnswers.map((effect) => ofAnswers.map((other) => expectedIn(effect, other))),
    ofAnswers.map((effect) =>
      ofMarkers.reduce(
        (rest, other, at) => rest - byMarkers[at]! * expectedIn(effect, other),
        lessMean(effect, (each) => squaresOf(means, each)),
      ),
    ),
  )
  if (!byAnswers) return 'confounded'
  return finished([...ofAnswers, ...ofMarkers], [...byAnswers, ...byMarkers], (1e-9 * spread) / all.length)
}

const finished = (
  effects: readonly number[],
  raw: readonly number[],
  least: number,
): readonly Component[] | 'constant' => {
  const kept = raw.map((variance) => (variance > least ? variance : 0))
  const total = kept.reduce((sum, variance) => sum + variance, 0)
  if (!(total > 0)) return 'constant'
  return effects
    .map((effect, at) => ({
      effect,
      source: names.get(effect)!,
      variance: kept[at]!,
      share: kept[at]! / total,
      isNegative: raw[at]! < -least,
    }))
    .toSorted((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect))
    .map(({ effect: _, ...component }) => component)
}

const answersOf = (rows: readonly Row[]): Answer[] =>
  [...Map.groupBy(rows, ({ codes }) => codes[P | I]!).values()].map((marks) => ({
    rows: marks,
    mean: marks.reduce((sum, { score }) => sum + score, 0) / marks.length,
  }))

/** Each mark less the mean of its answer's. */
const withinAnswers = (answers: readonly Answer[]): Unit[] =>
  answers.flatMap(({ rows, mean }) =>
    rows.map((row) => ({
      codes: row.codes,
      value: row.score - mean,
      rows,
      weights: rows.map((each) => Number(each === row) - 1 / rows.length),
    })),
  )

/** Without those whose cells are the cells of an effect that holds them. */
const effectsOf = (effects: readonly number[], rows: readonly Row[]): number[] => {
  const sizes = new Map(
    effects.map((effect) => [effect, new Set(rows.map(({ codes }) => codes[effect])).size]),
  )
  const isSame = (effect: number, other: number) =>
    effect !== other && (effect & other) === effect && sizes.get(effect) === sizes.get(other)
  return effects.filter((effect) => !effects.some((other) => isSame(effect, other)))
}

const sizesOf = (units: readonly Unit[], effect: number): Map<number, number> => {
  const sizes = new Map<number, number>()
  for (const { codes } of units) sizes.set(codes[effect]!, (sizes.get(codes[effect]!) ?? 0) + 1)
  return sizes
}

/** Σ n · mean² over the cells of an effect. */
const squaresOf = (units: readonly Unit[], effect: number): number => {
  const sums = new Map<number, number>()
  for (const { codes, value } of units) sums.set(codes[effect]!, (sums.get(codes[effect]!) ?? 0) + value)
  let squares = 0
  for (const [code, n] of sizesOf(units, effect)) squares += sums.get(code)! ** 2 / n
  return squares
}

/** How often the component `other` is in the expectation of that: over the cells and its levels Σ (Σ weights)² / n. */
const weightOf = (units: readonly Unit[], effect: number, other: number, span: number): number => {
  const sizes = sizesOf(units, effect)
  // By cell and level in one number.
  const sums = new Map<number, number>()
  for (const { codes, rows, weights } of units) {
    const from = codes[effect]! * span
    for (let k = 0; k < rows.length; k++) {
      const at = from + rows[k]!.codes[other]!
      sums.set(at, (sums.get(at) ?? 0) + weights[k]!)
    }
  }
  let sum = 0
  for (const [at, weight] of sums) sum += weight ** 2 / sizes.get(Math.floor(at / span))!
  return sum
}

/** Gauss with pivots; null where the equations do not tell all unknowns. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null => {
  const size = right.length
  const rows = matrix.map((row, at) => {
    const scale = Math.max(...row.map(Math.abs)) || 1
    return [...row, right[at]!].map((value) => value / scale)
  })
  for (let at = 0; at < size; at++) {
    let best = at
    for (let r = at + 1; r < size; r++) if (Math.abs(rows[r]![at]!) > Math.abs(rows[best]![at]!)) best = r
    if (!(Math.abs(rows[best]![at]!) > 1e-10)) return null
    ;[rows[at], rows[best]] = [rows[best]!, rows[at]!]
    const pivot = rows[at]!
    for (let r = 0; r < size; r++) {
      if (r === at) continue
      const factor = rows[r]![at]! / pivot[at]!
      for (let c = at; c <= size; c++) rows[r]![c]! -= factor * pivot[c]!
    }
  }
  const found = rows.map((row, at) => row[size]! / row[at]!)
  return found.every(Number.isFinite) ? found : null
}

/**
 * The decision study: so many items, each answer marked by as many markers, the same for all of a person's answers
 * (Brennan 2001, § 4.1). Null without components, and where nobody differs from anybody.
 */
export const decide = ({ components }: GStudy, items: number, markers: number): Decision | null => {
  if (components.length === 0) return null
  let [universe, relative, others] = [0, 0, 0]
  for (const { source, variance } of components) {
    const over = (source.includes('i') ? items : 1) * (source.includes('m') ? markers : 1)
    if (source === 'p') universe = variance
    else if (source.includes('p')) relative += variance / over
    else others += variance / over
  }
  const absolute = relative + others
  const shareOf = (error: number) => (universe === 0 ? 0 : universe / (universe + error))
  return {
    relative: shareOf(relative),
    absolute: shareOf(absolute),
    relativeError: Math.sqrt(relative),
    absoluteError: Math.sqrt(absolute),
  }
}

const mostGroups = 20
/** More of them tell twenty groups nothing that is worth their time. */
const mostForInterval = 10_000

/**
 * 95 % interval of Eρ² by the jackknife over groups of persons (Brennan 2001, § 6.4), on ln(1 − Eρ²) so that it keeps below 1.
 * It tells how sure this is for other persons; items and markers are taken as they are. Groups follow from the persons'
 * names, so that the order of rows decides nothing. Of a large exam the spread is that of every so many persons, less by how
 * many more there are: the variance of an estimate goes with one over the persons.
 */
export const generalizabilityInterval = (
  marks: readonly GivenMark[],
  items: number,
  markers: number,
): Interval | null => {
  const all = [...new Set(marks.map(({ person }) => person))].toSorted()
  const persons = all.filter((_, at) => at % Math.ceil(marks.length / mostForInterval) === 0)
  const groups = Math.min(mostGroups, persons.length)
  const groupOf = new Map(persons.map((person, at) => [person, at % groups]))
  const drawn = marks.filter(({ person }) => groupOf.has(person))
  const logOf = (given: readonly GivenMark[]) => {
    const found = decide(analyzeGeneralizability(given, 2), items, markers)
    return found && found.relative < 1 ? Math.log(1 - found.relative) : null
  }
  const whole = logOf(marks)
  if (whole === null) return null
  const without: number[] = []
  for (let group = 0; group < groups; group++) {
    const each = logOf(drawn.filter(({ person }) => groupOf.get(person) !== group))
    if (each === null) return null
    without.push(each)
  }
  const mean = without.reduce((sum, each) => sum + each, 0) / groups
  const spread = ((groups - 1) / groups) * without.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const variance = (spread * persons.length) / all.length
  const half = Math.sqrt(fQuantile(0.95, 1, groups - 1) * variance)
  return [whole + half, whole - half].map((log) => Math.max(0, 1 - Math.exp(log))) as [number, number]
}
