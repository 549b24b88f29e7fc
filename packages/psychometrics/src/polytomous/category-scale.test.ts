import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { probability } from '../irt/item-response.ts'
import { seeded } from '../math/random.ts'
import { numbersIn } from '../testing/simulate-answers.ts'
import { simulateCredits, sixItems } from '../testing/simulate-credits.ts'
import { informationCurve } from './category-information.ts'
import { categoryChances, stepsOf } from './category-model.ts'
import { NOT_GIVEN } from './category-patterns.ts'
import { scaleStudents } from './category-scale.ts'
import { gatherCredits, stepOf } from './gather-credits.ts'

const coded = (rows: readonly (readonly (number | null)[])[]) =>
  rows.map((row) => Uint8Array.from(row, (step) => step ?? NOT_GIVEN))

describe('points as steps', () => {
  it('are the values that occur, whatever they are and in whatever order', () => {
    const points = Array.from({ length: 90 }, (_, r) => [0, 1 / 3, 2 / 3, 1][r % 4]!)
    const steps = gatherCredits(points)
    expect(steps.map(({ n }) => n)).toEqual([23, 23, 22, 22])
    expect(steps).toEqual(gatherCredits(points.toReversed()))
    expect([0, 0.1 + 0.2 + 0.1 / 3, 1, null, Number.NaN].map((each) => stepOf(steps, each))).toEqual([
      0,
      1,
      3,
      null,
      null,
    ])
  })

  it('join where few have them, never below two, and a hundred points are ten steps at most', () => {
    const rare = [...Array<number>(40).fill(0), ...Array<number>(3).fill(1), ...Array<number>(50).fill(2)]
    expect(gatherCredits(rare)).toEqual([
      { least: 0, most: 1, n: 43 },
      { least: 2, most: 2, n: 50 },
    ])
    expect(gatherCredits([0, 1, null])).toHaveLength(2)
    const essay = gatherCredits(Array.from({ length: 4000 }, (_, r) => (r * 7) % 101))
    expect(essay.length).toBeLessThanOrEqual(10)
    expect(essay.reduce((sum, { n }) => sum + n, 0)).toBe(4000)
    expect([gatherCredits([]), gatherCredits([3, 3])]).toEqual([[], [{ least: 3, most: 3, n: 2 }]])
  })

  it('give every value that occurs one step', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 1 }), (points) => {
        const steps = gatherCredits(points)
        expect(points.every((each) => stepOf(steps, each) !== null)).toBe(true)
        expect(steps.reduce((sum, { n }) => sum + n, 0)).toBe(points.length)
      }),
    )
  })
})

describe('information', () => {
  it('is R’s eRm::test_info of a partial credit model (pcmdat2)', () => {
    const thresholds = [
      [-0.104285, 2.18009],
      [0.571347, 1.995534],
      [-2.314605, 0.59678],
      [-0.983243, 0.889169],
    ]
    const items = thresholds.map((b) => ({ a: 1, b }))
    const published = [0.740287, 1.104882, 1.448126, 1.51588, 1.182549]
    for (const [at, { information }] of informationCurve('pcm', items, [-2, -1, 0, 1, 2]).entries())
      expect(information).toBeCloseTo(published[at]!, 5)
  })

  it.each(['gpcm', 'grm'] as const)('%s: is Σ P′² / P, by differences', (model) => {
    const item = { a: 1.3, b: [-0.8, 0.1, 1.1] }
    const chancesAt = (theta: number) => {
      const into = new Float64Array(4)
      categoryChances(model, stepsOf(model, item.a, item.b), theta, into)
      return into
    }
    for (const theta of [-2, -0.3, 0.6, 2.4]) {
      const [now, up, down] = [chancesAt(theta), chancesAt(theta + 1e-5), chancesAt(theta - 1e-5)]
      const sum = now.reduce((total, p, k) => total + ((up[k]! - down[k]!) / 2e-5) ** 2 / p, 0)
      expect(informationCurve(model, [item], [theta])[0]!.information).toBeCloseTo(sum, 6)
    }
  })

  it('with one step is that of the 2PL, adds up, and says nothing without items', () => {
    const [one, two] = [
      { a: 1.2, b: [0.3] },
      { a: 0.7, b: [-1] },
    ]
    const [point] = informationCurve('grm', [one, two], [0.5])
    const [p, q] = [probability({ a: 1.2, b: 0.3 }, 0.5), probability({ a: 0.7, b: -1 }, 0.5)]
    const expected = 1.2 ** 2 * p * (1 - p) + 0.7 ** 2 * q * (1 - q)
    expect(point!.information).toBeCloseTo(expected, 12)
    expect(point!.standardError).toBeCloseTo(1 / Math.sqrt(expected), 12)
    expect(informationCurve('gpcm', [], [0])).toEqual([{ theta: 0, information: 0, standardError: null }])
  })
})

describe('abilities and fit', () => {
  const asSteps = [-1, -0.5, 0, 0.4, 0.8, 1.3].map((b) => ({ a: 1.1, b: [b] }))

  it.each(['gpcm', 'grm'] as const)('%s: mean squares are 1 where the model holds', (model) => {
    const rows = simulateCredits(model, sixItems, 4000, 8)
    const { items, students } = scaleStudents(model, sixItems, coded(rows))
    for (const fit of items) {
      expect(Math.abs(fit!.infit - 1)).toBeLessThan(0.05)
      expect(Math.abs(fit!.outfit - 1)).toBeLessThan(0.08)
    }
    const outfits = students.map((each) => each!.fit.outfit)
    expect(Math.abs(outfits.reduce((sum, x) => sum + x, 0) / outfits.length - 1)).toBeLessThan(0.03)
  })

  it('are above 1 for an item that is answered by chance, and lz below −3 for a student who is right where it is hard', () => {
    const uniform = seeded(6)
    const many = Array.from({ length: 30 }, (_, i) => ({ a: 1.4, b: [-2 + i * 0.13] }))
    const rows = simulateCredits('gpcm', many, 600, 4).map((row) => [
      ...row.slice(0, 29),
      uniform() < 0.5 ? 1 : 0,
    ])
    const turned = many.map((_, i) => (i < 15 ? 0 : 1))
    const { items, students } = scaleStudents('gpcm', many, coded([...rows, turned]))
    expect(items[29]!.outfit).toBeGreaterThan(1.2)
    expect(students.at(-1)!.lz!).toBeLessThan(-3)
    expect(students.at(-1)!.fit.outfit).toBeGreaterThan(1.5)
    expect(students.slice(0, -1).filter((each) => each!.lz! < -3).length).toBeLessThan(10)
  })

  it('have a place for whoever was given nothing, all right and all wrong, and no figure is NaN', () => {
    const { students, items } = scaleStudents(
      'gpcm',
      [...asSteps, null],
      [
        new Uint8Array(7).fill(NOT_GIVEN),
        Uint8Array.of(1, 1, 1, 1, 1, 1, 0),
        Uint8Array.of(0, 0, 0, 0, 0, 0, 1),
      ],
    )
    expect(students[0]).toBeNull()
    expect(students[1]!.ability.theta).toBeGreaterThan(0.8)
    expect(students[2]!.ability.theta).toBeLessThan(-0.5)
    expect(items[6]).toBeNull()
    expect(numbersIn([students, items]).every(Number.isFinite)).toBe(true)
    expect(scaleStudents('gpcm', [], [])).toEqual({ students: [], items: [] })
  })
})
