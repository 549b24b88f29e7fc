import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import { numbersIn } from '../testing/simulate-answers.ts'
import { plantCopying, simulateChoices } from '../testing/simulate-choices.ts'
import { fitNominal, optionChances, posteriors, type Choices, type NominalModel } from './nominal-model.ts'
import { OTHERS, scanPairs } from './pairs.ts'
import { poissonBinomialTail } from './poisson-binomial.ts'
import { findSimilar } from './similarity.ts'

const toChoices = (answers: readonly number[][]): Choices => ({
  persons: answers.length,
  items: answers[0]!.length,
  codes: Int8Array.from(answers.flat()),
})

describe('Poisson-binomial tail', () => {
  it('is the binomial one where all chances are the same', () => {
    expect(
      poissonBinomialTail(
        Array.from({ length: 10 }, () => 0.5),
        8,
      ),
    ).toBeCloseTo(56 / 1024, 14)
    expect(poissonBinomialTail([0.2, 0.7], 0)).toBe(1)
    expect(poissonBinomialTail([0.2, 0.7], 3)).toBe(0)
  })

  it('is what adding up every outcome gives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }),
        fc.nat(10),
        (chances, least) => {
          let sum = 0
          for (let outcome = 0; outcome < 2 ** chances.length; outcome++) {
            const hits = chances.map((_, at) => (outcome >> at) & 1)
            if (hits.reduce((total, hit) => total + hit, 0) < least) continue
            sum += hits.reduce((product, hit, at) => product * (hit ? chances[at]! : 1 - chances[at]!), 1)
          }
          expect(poissonBinomialTail(chances, least)).toBeCloseTo(sum, 12)
        },
      ),
    )
  })
})

/** The model of the numbers from R below. */
const known = ((): NominalModel => {
  const [count, options] = [24, 4]
  const slopes: number[] = []
  const intercepts: number[] = []
  for (let j = 1; j <= count; j++)
    for (let k = 1; k <= options; k++) {
      slopes.push(k === 1 + (j % options) ? 0.9 + 0.3 * Math.sin(j) : -0.3 + 0.2 * Math.cos(j * k))
      intercepts.push(0.8 * Math.sin(j + 2 * k))
    }
  return {
    items: Array.from({ length: count }, (_, j) => ({ options, keys: [(j + 1) % options] })),
    starts: Array.from({ length: count }, (_, j) => j * options),
    slopes: Float64Array.from(slopes),
    intercepts: Float64Array.from(intercepts),
  }
})()

describe('generalised binomial test', () => {
  /*
   * R 4: P <- exp(a*θ + c) / rowSums; pi <- rowSums(P(.5) * P(-.3)); the distribution by convolution,
   * d <- c(d*(1-p), 0) + c(0, d*p). Formula as in van der Linden and Sotaridona 2006.
   */
  const fromR = {
    expected: 7.36689514486935,
    tails: [
      [10, 0.171339532841175],
      [14, 0.00453912030208524],
      [18, 9.83740324642849e-6],
      [22, 6.81011927697169e-10],
      [24, 4.58886610897806e-13],
    ] as [number, number][],
  }

  it.each(fromR.tails)('gives P(M ≥ %i) of two abilities as R does', (matches, p) => {
    const first = known.items.map(() => 0)
    const second = first.map((code, j) => (j < matches ? code : 1))
    const scan = { choices: toChoices([first, second]), rooms: [-1, -1], onlySameRoom: false }
    const [pair] = scanPairs(scan, known, [0.5, -0.3]).pairs[OTHERS]!
    expect(pair).toMatchObject({ common: 24, matches })
    expect(pair!.expected).toBeCloseTo(fromR.expected, 10)
    expect(Math.abs(pair!.p / p - 1)).toBeLessThan(1e-9)
  })
})

describe('nominal response model', () => {
  it('finds the chances of the options again', () => {
    const exam = simulateChoices({ persons: 1500, items: 25 }, 3)
    const model = fitNominal(exam.items, toChoices(exam.answers))
    const found = new Float64Array(4)
    let [sum, count] = [0, 0]
    for (let j = 0; j < 25; j++)
      for (const theta of [-1.5, -0.5, 0.5, 1.5]) {
        optionChances(model, j, theta, found)
        for (const [k, chance] of exam.chances(j, theta).entries()) {
          sum += (found[k]! - chance) ** 2
          count += 1
        }
      }
    expect(Math.sqrt(sum / count)).toBeLessThan(0.025)
    const { eap } = posteriors(model, toChoices(exam.answers))
    const mean = eap.reduce((total, theta) => total + theta, 0) / 1500
    expect(Math.abs(mean)).toBeLessThan(0.1)
  })

  it('stays finite where nobody chose an option, or everybody the same', () => {
    const answers = simulateChoices({ persons: 40, items: 22 }, 5).answers.map((row) => [
      0,
      3,
      ...row.slice(2),
    ])
    const items = answers[0]!.map(() => ({ options: 6, keys: [0] }))
    const { slopes, intercepts } = fitNominal(items, toChoices(answers))
    expect([...slopes, ...intercepts].every(Number.isFinite)).toBe(true)
  })
})

/** The rank among 39 drawn exams is as exact a test as among 199, and takes a fifth of the time. */
const drawn = 39

describe('pairs that stand out', () => {
  it('names a pair in no more exams of honest takers than declared', () => {
    const exams = 60
    const named = Array.from({ length: exams }, (_, at) => {
      const { items, answers } = simulateChoices({ persons: 32, items: 22 }, 1000 + at)
      return findSimilar({ items, answers }, { seed: at, simulated: drawn }).pairs.length > 0
    }).filter(Boolean).length
    // Of 60 exams at 1 in 20, more than 8 come once in 200 times.
    expect(named).toBeLessThanOrEqual(8)
  }, 120_000)

  it.each([
    { share: 0.5, least: 0.3 },
    { share: 0.7, least: 0.8 },
  ])(
    'finds who took $share of the answers',
    ({ share, least }) => {
      const exams = 15
      const found = Array.from({ length: exams }, (_, at) => {
        const exam = simulateChoices({ persons: 40, items: 40 }, 5000 + at)
        const { source, copier } = plantCopying(exam, share, at)
        const { pairs } = findSimilar(exam, { seed: at, simulated: drawn })
        const [first, second] = [source, copier].toSorted((a, b) => a - b)
        return pairs.some((pair) => pair.first === first && pair.second === second)
      }).filter(Boolean).length
      expect(found / exams).toBeGreaterThanOrEqual(least)
    },
    120_000,
  )
})

const planted = () => {
  const exam = simulateChoices({ persons: 40, items: 30 }, 77)
  const { source, copier } = plantCopying(exam, 0.9, 1)
  return { ...exam, source, copier }
}

describe('what is said of a pair', () => {
  it('says of both the same, whoever comes first and in whatever order persons and questions are', () => {
    const { items, answers, source, copier } = planted()
    const top = findSimilar({ items, answers }, { simulated: drawn }).pairs[0]!
    expect([top.first, top.second]).toEqual([source, copier].toSorted((a, b) => a - b))
    const uniform = seeded(9)
    const shuffled = <T>(list: readonly T[]) =>
      list
        .map((each) => [uniform(), each] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, each]) => each)
    const people = shuffled([...answers.keys()])
    const questions = shuffled([...items.keys()])
    const other = findSimilar(
      {
        items: questions.map((j) => items[j]!),
        answers: people.map((i) => questions.map((j) => answers[i]![j]!)),
      },
      { simulated: drawn },
    ).pairs[0]!
    expect([people[other.first]!, people[other.second]!].toSorted((a, b) => a - b)).toEqual([
      top.first,
      top.second,
    ])
    expect(other).toMatchObject({ matches: top.matches, common: top.common, wrongMatches: top.wrongMatches })
    expect(other.expected).toBeCloseTo(top.expected, 6)
    expect(other.expectedWrong).toBeCloseTo(top.expectedWrong, 2)
  })

  it('renames options without a difference: only which one both chose counts', () => {
    const { items, answers } = planted()
    const top = findSimilar({ items, answers }, { simulated: drawn }).pairs[0]!
    const turned = findSimilar(
      {
        items: items.map(({ options }) => ({ options, keys: [options - 1] })),
        answers: answers.map((row) => row.map((code) => 3 - code)),
      },
      { simulated: drawn },
    ).pairs[0]!
    expect(turned).toMatchObject({ first: top.first, second: top.second, matches: top.matches })
    expect(turned.p / top.p).toBeCloseTo(1, 3)
  })

  it('compares only what both answered, and shares the rate between a room and all others', () => {
    const { items, answers, source, copier } = planted()
    const holes = answers.map((row, i) => row.map((code, j) => (i === source && j < 8 ? -1 : code)))
    const rooms = answers.map((_, i) => (i === source || i === copier ? 7 : i % 3))
    const { kinds, pairs } = findSimilar({ items, answers: holes, rooms }, { simulated: drawn })
    expect(kinds.map(({ isSameRoom, rate }) => [isSameRoom, rate])).toEqual([
      [true, 0.025],
      [false, 0.025],
    ])
    expect(kinds.reduce((sum, { compared }) => sum + compared, 0)).toBe((40 * 39) / 2)
    expect(pairs[0]).toMatchObject({ common: 22, isSameRoom: true })
  })

  it('draws the same exams each time it is asked', () => {
    const { items, answers } = planted()
    const ask = () => findSimilar({ items, answers }, { simulated: drawn })
    expect(ask()).toEqual(ask())
  })
})

describe('where little can be said', () => {
  it('refuses in a sentence where there is too little to say anything', () => {
    const refusal = (persons: number, items: number, change = (row: number[]) => row) => {
      const exam = simulateChoices({ persons, items }, 1)
      return findSimilar({ items: exam.items, answers: exam.answers.map(change) }).refusal
    }
    expect(refusal(29, 30)).toContain('Baru 29 murid')
    expect(refusal(40, 19)).toContain('Hanya 19 butir')
    expect(refusal(40, 40, (row) => row.map((code, j) => (j < 19 ? code : -1)))).toContain('Baru 0 murid')
    expect(findSimilar({ items: [], answers: [] }).refusal).toContain('Hanya 0 butir')
    const split = simulateChoices({ persons: 60, items: 40 }, 1)
    const apart = split.answers.map((row, i) =>
      row.map((code, j) => (i % 2 === (j < 20 ? 0 : 1) ? code : -1)),
    )
    expect(findSimilar({ items: split.items, answers: apart }, { simulated: 1 }).refusal).toBe(null)
    const crowd = Array.from({ length: 1001 }, () => split.answers[0]!)
    expect(findSimilar({ items: split.items, answers: crowd }).refusal).toContain('hanya yang seruang')
  })

  it('has a figure for everything, also where all chose alike', () => {
    const alike = simulateChoices({ persons: 35, items: 22 }, 2).answers.map(() =>
      Array.from({ length: 22 }, () => 0),
    )
    const items = alike[0]!.map(() => ({ options: 4, keys: [0] }))
    for (const keys of [[0], [], [0, 1, 2, 3]]) {
      const found = findSimilar(
        { items: items.map((item) => ({ ...item, keys })), answers: alike },
        { simulated: drawn },
      )
      expect(found.pairs).toEqual([])
      expect(numbersIn(found).every(Number.isFinite)).toBe(true)
    }
  })
})
