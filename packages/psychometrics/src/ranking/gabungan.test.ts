import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GabunganStudent } from './gabungan.ts'
import type { GabunganRules } from './gabungan-rules.ts'
import { compute, member, rules, student } from '../testing/gabungan-world.ts'

const places = (students: readonly GabunganStudent[], change: Partial<GabunganRules> = {}) =>
  compute(students, change).lines.map(({ id, value, rank }) => [id, value, rank])

describe('value of a gabungan, by hand', () => {
  const three = [student('a', 90, 60), student('b', 60, 90), student('c', 80, 80)]

  it('nilai: weighted mean (2 · mat + ind) / 3', () => {
    expect(places(three)).toEqual([
      ['a', 80, 1],
      ['c', 80, 1],
      ['b', 70, 3],
    ])
  })

  it('skor: weighted sum 2 · mat + ind, in points', () => {
    expect(places(three, { basis: 'skor' })).toEqual([
      ['a', 96, 1],
      ['c', 96, 1],
      ['b', 84, 3],
    ])
  })

  it('standar: T scores by each exam’s mean and SD (÷ n − 1)', () => {
    // mat 90 60 60: mean 70, SD √300; ind 60 90 30: mean 60, SD 30.
    const { lines } = compute([student('a', 90, 60), student('b', 60, 90), student('c', 60, 30)], {
      basis: 'standar',
    })
    const values = {
      a: (2 * (50 + 200 / Math.sqrt(300)) + 50) / 3,
      b: (2 * (50 - 100 / Math.sqrt(300)) + 60) / 3,
    }
    expect(lines.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(lines[0]?.value).toBeCloseTo(values.a, 8)
    expect(lines[1]?.value).toBeCloseTo(values.b, 8)
  })

  it('irt: abilities on the institution’s scale; one not computed counts as missed', () => {
    expect(places([student('a', 90, 60), student('nol', 0, 90)], { basis: 'irt' })).toEqual([
      ['a', 580, 1],
      ['nol', null, null],
    ])
  })

  it('an exam on which all did alike gives everybody the centre, and is named', () => {
    const alike = compute([student('a', 70, 60), student('b', 70, 80)], { basis: 'standar' })
    expect(alike.flat).toEqual(['mat'])
    expect(alike.lines.map(({ parts }) => parts[0]?.value)).toEqual([50, 50])
    expect(alike.lines[0]?.id).toBe('b')
  })
})

it('leaves a tie where one exam differs in the last bits only', () => {
  const thirds = (100 / 3) * 2.1
  const alike = [student('a', thirds, 60), student('b', 70 + 1e-13, 60)]
  const tieBreak = [{ by: 'anggota:mat', order: 'desc' }] as const
  expect(thirds).not.toBe(70 + 1e-13)
  expect(compute(alike, { tieBreak }).lines.map(({ rank }) => rank)).toEqual([1, 1])
})

describe('a missed exam, by hand', () => {
  const absent = student('x', null, 90)
  const present = student('y', 50, 50)
  const lineOf = (change: Partial<GabunganRules>) =>
    compute([absent, present], change).lines.find(({ id }) => id === 'x')!

  it('gugur: not ranked, after those who are, with the reason', () => {
    expect(places([absent, present])).toEqual([
      ['y', 50, 1],
      ['x', null, null],
    ])
    expect(lineOf({}).reason).toBe('Tidak mengikuti MAT; ujian yang tidak diikuti menggugurkan peringkat.')
  })

  it('nol: 0 in its place', () => {
    expect(lineOf({ missing: 'nol' })).toMatchObject({ value: 30, rank: 2 })
    expect(lineOf({ missing: 'nol' }).parts[0]).toMatchObject({ source: 'nol', value: 0, contribution: 0 })
    // The only taker of mat had 50, so its SD is 0 and nilai 0 stands at the centre too.
    expect(lineOf({ missing: 'nol', basis: 'standar' }).parts[0]?.value).toBe(50)
  })

  it('rata-rata: the mean of those taken, under skor as a share of the maximum', () => {
    expect(lineOf({ missing: 'rata-rata' })).toMatchObject({ value: 90, rank: 1 })
    const members = [member('mat', { weight: 2, maxScore: 100 }), member('ind')]
    // 36 of 40 is 0.9, so 90 of 100: 2 · 90 + 36.
    expect(lineOf({ missing: 'rata-rata', basis: 'skor', members }).value).toBeCloseTo(216, 9)
  })

  it('a required one drops the student whatever the rule', () => {
    const members = [member('mat', { required: true }), member('ind')]
    for (const missing of ['nol', 'rata-rata'] as const)
      expect(lineOf({ missing, members })).toMatchObject({
        rank: null,
        reason: 'Tidak mengikuti ujian wajib: MAT.',
      })
  })

  it('who took none is not ranked', () => {
    const [line] = compute([student('z', null, null)], { missing: 'nol' }).lines
    expect(line).toMatchObject({
      value: null,
      rank: null,
      reason: 'Tidak mengikuti satu pun ujian gabungan ini.',
    })
    const weightless = compute([absent], {
      missing: 'rata-rata',
      members: [member('mat'), member('ind', { weight: 0 })],
    })
    expect(weightless.lines[0]).toMatchObject({ rank: null, reason: 'Semua ujian yang diikuti berbobot 0.' })
  })
})

describe('ranks', () => {
  const students = [
    student('a', 80, 80, { values: { benar: 30 }, groupIds: ['X', 'Y'] }),
    student('b', 80, 80, { values: { benar: 32 }, lembagaId: 'L2', groupIds: ['Y'] }),
    student('c', 80, 80, { values: { benar: 30 }, lembagaId: 'L2', groupIds: ['X'] }),
    student('d', 50, 50, { groupIds: ['X'] }),
  ]

  it('overall, in the lembaga and in each group, in both styles', () => {
    const ranks = (style: GabunganRules['style']) =>
      compute(students, { style }).lines.map(({ id, rank, rankInLembaga, rankInGroups }) => [
        id,
        rank,
        rankInLembaga,
        rankInGroups,
      ])
    expect(ranks('1-2-2-4')).toEqual([
      ['b', 1, 1, { Y: 1 }],
      ['a', 2, 1, { X: 1, Y: 2 }],
      ['c', 2, 2, { X: 1 }],
      ['d', 4, 2, { X: 3 }],
    ])
    expect(ranks('1-2-2-3').map(([, rank]) => rank)).toEqual([1, 2, 2, 3])
    expect(ranks('1-2-2-3').at(-1)?.[3]).toEqual({ X: 2 })
  })

  it('says what put each below the one above', () => {
    const [first, second, , last] = compute(students).lines
    expect(first?.separation).toBeNull()
    expect(second?.separation).toEqual({
      above: 'b',
      equalOn: ['gabungan'],
      by: 'benar',
      own: 30,
      aboves: 32,
    })
    expect(second?.tiedWith).toBe(1)
    expect(last?.separation).toMatchObject({ equalOn: [], by: 'gabungan', own: 50, aboves: 80 })
  })

  it('can break a tie by one exam', () => {
    const chain = [{ by: 'anggota:ind', order: 'desc' }] as const
    expect(places([student('a', 90, 60), student('c', 80, 80)], { tieBreak: chain })).toEqual([
      ['c', 80, 1],
      ['a', 80, 2],
    ])
  })

  it('refuses a student who comes twice', () => {
    expect(() => compute([students[0]!, students[0]!])).toThrow(RangeError)
  })

  it('judges thresholds of exams and of the whole', () => {
    const members = [member('mat', { threshold: 70 }), member('ind')]
    const passed = (threshold: number | null) =>
      compute([student('p', 80, 60), student('q', 60, 90)], { members, threshold }).lines.map(
        ({ id, passed: is }) => [id, is],
      )
    expect(passed(null)).toEqual([
      ['q', false],
      ['p', true],
    ])
    expect(passed(72)).toEqual([
      ['q', false],
      ['p', false],
    ])
    expect(compute([student('p', 80, 60)]).lines[0]?.passed).toBeNull()
  })
})

describe('properties', () => {
  const results = fc.array(
    fc.tuple(
      fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  const settings = fc.record({
    basis: fc.constantFrom('nilai', 'skor', 'standar', 'irt'),
    missing: fc.constantFrom('gugur', 'nol', 'rata-rata'),
    style: fc.constantFrom('1-2-2-4', '1-2-2-3'),
  })
  const people = (pairs: readonly (readonly [number | null, number | null])[]) =>
    pairs.map(([mat, ind], i) => student(`s${i}`, mat, ind))

  it('parts add up to the value; nobody is NaN; all are there once; the order is the value’s', () => {
    fc.assert(
      fc.property(results, settings, (pairs, change) => {
        const { lines, ranked } = compute(people(pairs), change)
        expect(lines.map(({ id }) => id).toSorted()).toEqual(
          people(pairs)
            .map(({ id }) => id)
            .toSorted(),
        )
        expect(lines.filter(({ rank }) => rank !== null)).toHaveLength(ranked)
        for (const { value, parts, rank, reason } of lines) {
          expect([value === null, rank === null]).toEqual([reason !== null, reason !== null])
          const sum = parts.reduce((total, { contribution }) => total + (contribution ?? 0), 0)
          expect(value === null || Math.abs(value - sum) < 1e-6).toBe(true)
        }
        const values = lines.flatMap(({ value }) => value ?? [])
        expect(values).toEqual(values.toSorted((x, y) => y - x))
      }),
    )
  })

  it('do not depend on the order of students, nor on the unit of the weights', () => {
    fc.assert(
      fc.property(results, settings, (pairs, change) => {
        const byId = (gabungan: ReturnType<typeof compute>) =>
          Object.fromEntries(gabungan.lines.map(({ id, rank }) => [id, rank]))
        const once = byId(compute(people(pairs), change))
        expect(byId(compute(people(pairs).toReversed(), change))).toEqual(once)
        const members = rules.members.map((each) => ({ ...each, weight: 5 * each.weight }))
        expect(byId(compute(people(pairs), { ...change, members }))).toEqual(once)
      }),
    )
  })
})
