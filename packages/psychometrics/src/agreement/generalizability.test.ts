import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersIn } from '../testing/simulate-answers.ts'
import {
  analyzeGeneralizability,
  decide,
  generalizabilityInterval,
  type GivenMark,
  type GStudy,
} from './generalizability.ts'

type Table = readonly (readonly number[])[]

/** Rows of persons; `place` says whose mark of which item a column is. */
const marksOf = (table: Table, place: (column: number) => { item: number; marker: number }): GivenMark[] =>
  table.flatMap((row, person) =>
    row.map((score, column) => {
      const { item, marker } = place(column)
      return { person: `p${person}`, item: `i${item}`, marker: `m${marker}`, score }
    }),
  )

const variances = ({ components }: GStudy) =>
  Object.fromEntries(components.map(({ source, variance }) => [source, variance]))

const expectClose = (found: Record<string, number>, expected: Record<string, number>, digits: number) => {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [source, value] of Object.entries(expected)) expect(found[source]).toBeCloseTo(value, digits)
}

/** Brennan 2001, table 3.1: synthetic data set 3, ten persons, four items, each on two occasions. */
const dataSet3 = marksOf(
  [
    [2, 6, 7, 5, 2, 5, 5, 5],
    [4, 5, 6, 7, 6, 7, 5, 7],
    [5, 5, 4, 6, 5, 4, 5, 5],
    [5, 9, 8, 6, 5, 7, 7, 6],
    [4, 3, 5, 6, 4, 5, 6, 4],
    [4, 4, 4, 7, 6, 4, 7, 8],
    [2, 6, 6, 5, 2, 7, 7, 5],
    [3, 4, 4, 5, 6, 6, 6, 4],
    [0, 5, 4, 5, 5, 5, 5, 3],
    [6, 8, 7, 6, 6, 8, 8, 6],
  ],
  (column) => ({ item: column % 4, marker: Math.floor(column / 4) }),
)

/** Brennan 2001, table 3.2: synthetic data set 4, three tasks, each marked by four raters of its own. */
const dataSet4 = marksOf(
  [
    [5, 6, 5, 5, 5, 3, 4, 5, 6, 7, 3, 3],
    [9, 3, 7, 7, 7, 5, 5, 5, 7, 7, 5, 2],
    [3, 4, 3, 3, 5, 3, 3, 5, 6, 5, 1, 6],
    [7, 5, 5, 3, 3, 1, 4, 3, 5, 3, 3, 5],
    [9, 2, 9, 7, 7, 7, 3, 7, 2, 7, 5, 3],
    [3, 4, 3, 5, 3, 3, 6, 3, 4, 5, 1, 2],
    [7, 3, 7, 7, 7, 5, 5, 7, 5, 5, 5, 4],
    [5, 8, 5, 7, 7, 5, 5, 4, 3, 2, 1, 1],
    [9, 9, 8, 8, 6, 6, 6, 5, 5, 8, 1, 1],
    [4, 4, 4, 3, 3, 5, 6, 5, 5, 7, 1, 1],
  ],
  (column) => ({ item: Math.floor(column / 4), marker: column }),
)

const sd = { p: 15, i: 8, m: 5, pi: 10, pm: 4, im: 3, pim: 7 }

/** 60 persons × 5 items, a share of the answers marked by any two of four; the same draw is made in R from the same seed. */
const drawn = (seed: number, share = 0.6): GivenMark[] => {
  let state = seed
  const uniform = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const normal = () => {
    let sum = -6
    for (let k = 0; k < 12; k++) sum += uniform()
    return sum
  }
  const effects = (n: number, spread: number) => Array.from({ length: n }, () => spread * normal())
  const [persons, items, markers] = [60, 5, 4]
  const [p, i, m] = [effects(persons, sd.p), effects(items, sd.i), effects(markers, sd.m)]
  const pi = effects(persons * items, sd.pi)
  const pm = effects(persons * markers, sd.pm)
  const im = effects(items * markers, sd.im)
  const marks: GivenMark[] = []
  for (let a = 0; a < persons; a++)
    for (let b = 0; b < items; b++) {
      if (uniform() > share) continue
      const first = Math.floor(uniform() * markers)
      const second = (first + 1 + Math.floor(uniform() * (markers - 1))) % markers
      for (const c of [first, second]) {
        const expected =
          p[a]! + i[b]! + m[c]! + pi[a * items + b]! + pm[a * markers + c]! + im[b * markers + c]!
        const score = Math.round(50 + expected + sd.pim * normal())
        marks.push({ person: `p${a}`, item: `i${b}`, marker: `m${c}`, score })
      }
    }
  return marks
}

describe('variance components', () => {
  it('are Brennan’s of persons × items × occasions, and lme4’s to the digits it converges to', () => {
    const study = analyzeGeneralizability(dataSet3, 10)
    expect(study).toMatchObject({ persons: 10, items: 4, markers: 2, reason: null })
    // Brennan 2001, table 3.3, and more digits of them by R's anova; lme4 1.1-31 (REML) 0.55277, 0.44167, 0.00741, ...
    expectClose(
      variances(study),
      { p: 0.5528, i: 0.4417, m: 0.0074, pi: 0.575, pm: 0.1009, im: 0.1565, pim: 0.9352 },
      4,
    )
    expect(study.components.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
    // Brennan 2001, table 4.3: σ²(δ) .3111, σ²(Δ) .4448, Eρ² .640, Φ .554 of four items on two occasions.
    const decision = decide(study, 4, 2)!
    expect(decision.relative).toBeCloseTo(0.64, 3)
    expect(decision.absolute).toBeCloseTo(0.554, 3)
    expect(decision.relativeError ** 2).toBeCloseTo(0.3111, 4)
    expect(decision.absoluteError ** 2).toBeCloseTo(0.4448, 4)
  })

  it('of markers who have marked one item only are Brennan’s of persons × (raters within tasks)', () => {
    expectClose(
      variances(analyzeGeneralizability(dataSet4, 10)),
      { p: 0.4731, i: 0.3252, pi: 0.5596, im: 0.6475, pim: 2.3802 },
      4,
    )
  })

  it('where each answer has one mark are those of persons × items, whoever gave it', () => {
    const means = [...Map.groupBy(dataSet4, ({ person, item }) => `${person} ${item}`).values()].map(
      (marks, at): GivenMark => ({
        ...marks[0]!,
        marker: `m${at % 3}`,
        score: marks.reduce((sum, { score }) => sum + score, 0) / marks.length,
      }),
    )
    const study = analyzeGeneralizability(means, 10)
    expect(study.markers).toBe(1)
    // lme4 1.1-31: 0.47315, 0.48704, 1.15463.
    expectClose(variances(study), { p: 0.4731481481, i: 0.487037037, pi: 1.1546296296 }, 8)
    // Eρ² is alpha (Hoyt 1941).
    expect(decide(study, 3, 1)!.relative).toBeCloseTo(0.4731481481 / (0.4731481481 + 1.1546296296 / 3), 8)
  })
})

describe('variance components of a draw', () => {
  it('of a drawn share are those of the same sums of squares in R, and near REML', () => {
    const study = analyzeGeneralizability(drawn(20_250))
    // By incidence matrices and traces in R 4.2; the negative one is 0 here.
    expectClose(
      variances(study),
      {
        p: 306.60317895087,
        i: 0,
        pi: 106.88514137904,
        m: 21.44799768445,
        pm: 12.39123651434,
        im: 17.31159510989,
        pim: 51.97139291354,
      },
      7,
    )
    expect(study.components.find(({ source }) => source === 'i')!.isNegative).toBe(true)
    // lme4 1.1-31 (REML): each within a twentieth of all variance, Eρ² of five items and two markers (0.921) within 0.02.
    const reml = { p: 328.896, i: 2.791, m: 27.63, pi: 89.496, pm: 9.99, im: 13.337, pim: 53.927 }
    const total = Object.values(reml).reduce((sum, value) => sum + value, 0)
    const found = variances(study)
    for (const [source, value] of Object.entries(reml))
      expect(Math.abs(found[source]! - value)).toBeLessThan(total / 20)
    expect(Math.abs(decide(study, 5, 2)!.relative - 0.921)).toBeLessThan(0.02)
  })

  it('are right in the long run, however sparse the draw', () => {
    const draws = Array.from({ length: 150 }, (_, at) =>
      variances(analyzeGeneralizability(drawn(1000 + 77 * at, 0.4))),
    )
    for (const source of ['p', 'pi', 'pm', 'im', 'pim'] as const) {
      const mean = draws.reduce((sum, each) => sum + each[source]!, 0) / draws.length
      const spread = Math.sqrt(
        draws.reduce((sum, each) => sum + (each[source]! - mean) ** 2, 0) / (draws.length - 1),
      )
      // What is set to 0 lifts the mean of small ones; rounding adds a twelfth.
      const lift = source === 'pm' || source === 'im' ? 8 : 1
      expect(Math.abs(mean - sd[source] ** 2)).toBeLessThan((4 * spread) / Math.sqrt(draws.length) + lift)
    }
  })

  it('stay when a constant is added, names and order change; follow the unit; and hardly move when everybody is there twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -50, max: 50 }), (seed, constant) => {
        const marks = drawn(seed)
        const plain = variances(analyzeGeneralizability(marks))
        const changed = (change: (mark: GivenMark) => GivenMark) =>
          variances(analyzeGeneralizability(marks.map(change).toReversed()))
        const scale = (found: Record<string, number>, by: number) =>
          Object.fromEntries(Object.entries(found).map(([source, value]) => [source, value / by]))
        expectClose(
          changed((mark) => ({ ...mark, score: mark.score + constant })),
          plain,
          6,
        )
        expectClose(
          changed((mark) => ({ ...mark, person: `x${mark.person}`, marker: `${mark.marker}y` })),
          plain,
          6,
        )
        expectClose(
          scale(
            changed((mark) => ({ ...mark, score: mark.score * 10 })),
            100,
          ),
          plain,
          6,
        )
        const twice = [...marks, ...marks.map((mark) => ({ ...mark, person: `again ${mark.person}` }))]
        const [once, double] = [marks, twice].map(
          (each) => decide(analyzeGeneralizability(each), 5, 2)!.relative,
        )
        expect(Math.abs(once! - double!)).toBeLessThan(0.03)
      }),
      { numRuns: 20 },
    )
  })
})

describe('what has no figure', () => {
  const constant = dataSet3.map((mark) => ({ ...mark, score: 5 }))
  const oneItem = dataSet3.filter(({ item }) => item === 'i0')
  const apart = Array.from({ length: 30 }, (_, at) => ({
    person: `p${at}`,
    item: `i${at % 3}`,
    marker: `m${at % 2}`,
    score: at % 7,
  }))
  it.each([
    ['nobody', [], 'Belum ada nilai'],
    ['one person', dataSet3.filter(({ person }) => person === 'p0'), 'Baru 1 murid'],
    ['few persons', dataSet3, 'Baru 10 murid'],
    ['one item', oneItem, 'sedikitnya dua soal'],
    ['one answer of each person', apart, 'Baru 0 murid'],
  ] as [string, GivenMark[], string][])('%s: a sentence', (_, marks, words) => {
    const study = analyzeGeneralizability(marks)
    expect(study.components).toEqual([])
    expect(study.reason).toContain(words)
    expect(decide(study, 2, 2)).toBeNull()
    expect(generalizabilityInterval(marks.slice(0, 4), 2, 2)).toBeNull()
  })

  it('zero variance: a sentence; nobody differs: nought and no NaN', () => {
    expect(analyzeGeneralizability(constant, 2).reason).toContain('bernilai sama')
    const alike = dataSet3.map((mark) => ({ ...mark, score: Number(mark.item.slice(1)) }))
    const study = analyzeGeneralizability(alike, 2)
    expect(study.reason).toBeNull()
    expect(decide(study, 4, 2)).toMatchObject({ relative: 0, absolute: 0, relativeError: 0 })
    const perfect = dataSet3.map((mark) => ({ ...mark, score: Number(mark.person.slice(1)) }))
    expect(decide(analyzeGeneralizability(perfect, 2), 4, 2)).toMatchObject({ relative: 1, absolute: 1 })
    expect(generalizabilityInterval(perfect, 4, 2)).toBeNull()
  })

  it('a marker who gave two marks for one answer counts once, and two markers who never meet are told', () => {
    const twice = [...dataSet3, { ...dataSet3[0]! }]
    expectClose(
      variances(analyzeGeneralizability(twice, 2)),
      variances(analyzeGeneralizability(dataSet3, 2)),
      10,
    )
    const random = fc.array(
      fc.record({
        person: fc.constantFrom('a', 'b', 'c', 'd'),
        item: fc.constantFrom('x', 'y', 'z'),
        marker: fc.constantFrom('1', '2', '3'),
        score: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(random, (marks) => {
        const study = analyzeGeneralizability(marks, 2)
        expect(study.reason === null).toBe(study.components.length > 0)
        const figures = [study, decide(study, 3, 2), generalizabilityInterval(marks, 3, 2)]
        expect(numbersIn(figures).every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

it('has an interval that holds the figure, narrows with persons, and does not depend on the order of rows', () => {
  const marks = drawn(20_250)
  const interval = generalizabilityInterval(marks, 5, 2)!
  const { relative } = decide(analyzeGeneralizability(marks), 5, 2)!
  expect(interval[0]).toBeLessThan(relative)
  expect(interval[1]).toBeGreaterThan(relative)
  const turned = generalizabilityInterval(marks.toReversed(), 5, 2)!
  for (const at of [0, 1] as const) expect(turned[at]).toBeCloseTo(interval[at], 9)
  const few = marks.filter(({ person }) => Number(person.slice(1)) % 2 === 0)
  const wide = generalizabilityInterval(few, 5, 2)!
  expect(wide[1] - wide[0]).toBeGreaterThan(interval[1] - interval[0])
})

it('has components that, of however many persons, items and markers, do not depend on the order of rows', () => {
  const many = 600
  const score = (p: number, i: number, m: number) =>
    ((p * 37) % 101) / 5 + ((i * 53) % 97) / 8 + ((m * 71) % 89) / 9 + ((p * 31 + i * 17 + m * 13) % 83) / 6
  const inOrder = Array.from({ length: many }, (_, p) =>
    [0, 1, 2, 5].flatMap((away, k) => {
      const [item, first] = [(p + away) % many, (p + 7 * k) % many]
      return [first, (first + 1) % many].map((marker): GivenMark => ({
        person: `p${p}`,
        item: `i${item}`,
        marker: `m${marker}`,
        score: score(p, item, marker),
      }))
    }),
  ).flat()
  const scattered = inOrder.toSorted((a, b) => a.score - b.score)
  const [one, other] = [analyzeGeneralizability(inOrder), analyzeGeneralizability(scattered)]
  expect(one.reason).toBeNull()
  expectClose(variances(one), variances(other), 6)
})

it(
  'has the interval of a large exam in the time of a few studies, as narrow as its persons are many',
  { timeout: 60_000 },
  () => {
    const persons = 6000
    const noise = (seed: number) => ((Math.sin(seed) * 43_758.5453) % 1) * 10
    const marks = Array.from({ length: persons }, (_, p) =>
      Array.from({ length: 10 }, (__, i): GivenMark => ({
        person: `p${p}`,
        item: `i${i}`,
        marker: '',
        score: 50 + noise(p + 1) + noise(i + 0.5) + 2 * noise(p * 10 + i + 0.25),
      })),
    ).flat()
    const timed = <T>(work: () => T) => {
      const since = performance.now()
      const made = work()
      return { made, took: performance.now() - since }
    }
    const once = timed(() => analyzeGeneralizability(marks))
    const widthOf = (some: readonly GivenMark[]) => {
      const found = generalizabilityInterval(some, 10, 1)!
      const figure = decide(analyzeGeneralizability(some), 10, 1)!.relative
      expect(found[0]).toBeLessThan(figure)
      expect(found[1]).toBeGreaterThan(figure)
      return found[1] - found[0]
    }
    const few = widthOf(marks.slice(0, 10_000))
    const many = timed(() => widthOf(marks))
    expect(many.took).toBeLessThan(14 * once.took)
    expect(few / many.made).toBeGreaterThan(1.5)
    expect(few / many.made).toBeLessThan(4)
  },
)
