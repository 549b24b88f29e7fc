import { describe, expect, it } from 'vitest'
import { gabunganEffect } from './gabungan-effect.ts'
import { explainLine } from './gabungan-explanation.ts'
import { gabunganProblems } from './gabungan-rules.ts'
import type { GabunganRules } from './gabungan-rules.ts'
import { compute, member, rules, student } from '../testing/gabungan-world.ts'

describe('gabunganProblems', () => {
  it.each<[Partial<GabunganRules>, string]>([
    [{ members: [] }, 'Pilih sedikitnya satu ujian.'],
    [{ members: [member('mat', { weight: 0 })] }, 'Jumlah bobot harus lebih besar dari 0.'],
    [
      { members: [member('mat', { weight: -1 }), member('ind', { weight: 3 })] },
      'Bobot MAT harus 0 atau lebih.',
    ],
    [{ members: [member('mat'), member('mat')] }, 'MAT dipilih lebih dari sekali.'],
    [
      { members: [member('mat', { threshold: 120 })] },
      'Ambang batas MAT (120) melebihi nilai tertingginya (100).',
    ],
    [{ threshold: 101 }, 'Ambang batas gabungan (101) melebihi nilai tertinggi (100).'],
    [{ basis: 'skor', threshold: 121 }, 'Ambang batas gabungan (121) melebihi nilai tertinggi (120).'],
    [{ basis: 'skor', members: [member('mat', { maxScore: 0 })] }, 'Skor maksimum MAT tidak diketahui.'],
    [
      { basis: 'standar', standard: { centre: 50, spread: 0 } },
      'Skala skor standar harus mempunyai simpangan lebih besar dari 0.',
    ],
    [
      { tieBreak: [{ by: 'anggota:ipa', order: 'desc' }] },
      'Urutan pemecah nilai kembar menunjuk ujian yang tidak ada di gabungan ini.',
    ],
  ])('%j', (change, message) => {
    expect(gabunganProblems({ ...rules, ...change })).toEqual([message])
  })

  it('finds none in rules that can be used', () => {
    expect(gabunganProblems(rules)).toEqual([])
    expect(gabunganProblems({ ...rules, basis: 'irt', threshold: 700 })).toEqual([])
  })
})

describe('explainLine', () => {
  const students = [
    student('a', 80, 79, { values: { benar: 30 } }),
    student('b', 80, 79, { values: { benar: 32 } }),
    student('c', null, 79),
  ]
  const explain = (id: string, change: Partial<GabunganRules> = {}) => {
    const all = compute(students, change)
    const line = all.lines.find((each) => each.id === id)!
    const { place, parts } = explainLine(line, all, { ...rules, ...change }, { benar: 'jumlah benar' })
    return [...place, ...parts]
  }

  it('tells rank, what decided it, and every exam’s part', () => {
    expect(explain('a')).toEqual([
      'Peringkat 2 dari 2 dengan nilai gabungan 79,67.',
      'Sama dengan peringkat di atasnya pada nilai gabungan; yang menentukan jumlah benar: 32 di atasnya, 30 di sini.',
      'MAT: nilai 80 × 2/3 = 53,33.',
      'IND: nilai 79 × 1/3 = 26,33.',
    ])
  })

  it('tells why somebody is not ranked, and what stood in for an exam', () => {
    expect(explain('c')).toEqual([
      'Tidak diberi peringkat. Tidak mengikuti MAT; ujian yang tidak diikuti menggugurkan peringkat.',
      'MAT: tidak diikuti.',
      'IND: nilai 79 × 1/3 = 26,33.',
    ])
    expect(explain('c', { missing: 'nol' })).toContain('MAT: tidak diikuti, dihitung 0: nilai 0 × 2/3 = 0.')
  })

  it('tells two figures apart that look the same, and no date of birth', () => {
    const close = [student('a', 80, 79.001), student('b', 80, 79)]
    const all = compute(close)
    const of = (line: number) => explainLine(all.lines[line]!, all, rules, { lahir: 'umur' }).place
    expect(of(1)[1]).toBe(
      'Peringkat di atasnya unggul pada nilai gabungan: 79,667 di atasnya, 79,6667 di sini.',
    )
    const byAge = { ...rules, tieBreak: [{ by: 'lahir', order: 'desc' }] } as const
    const born = ['2011-05-01', '2010-01-09'].map((lahir, i) =>
      student(`s${i}`, 80, 80, { values: { lahir } }),
    )
    const ranked = compute(born, byAge)
    expect(explainLine(ranked.lines[1]!, ranked, byAge, { lahir: 'umur' }).place[1]).toBe(
      'Sama dengan peringkat di atasnya pada nilai gabungan; yang menentukan umur.',
    )
  })

  it('tells of a shared rank', () => {
    expect(explain('a', { tieBreak: [] })).toContain(
      'Peringkat ini dimiliki bersama 1 murid lain karena semua ukurannya sama.',
    )
  })
})

describe('gabunganEffect', () => {
  it('shows what a new scoring version of one exam does', () => {
    const before = compute([student('a', 80, 80), student('b', 70, 70), student('c', 60, 60)], {
      threshold: 75,
    })
    const after = compute([student('a', 80, 80), student('b', 90, 70), student('c', null, 60)], {
      threshold: 75,
    })
    expect(gabunganEffect(before, after)).toEqual({
      lines: [
        {
          id: 'a',
          move: 1,
          valueBefore: 80,
          valueAfter: 80,
          rankBefore: 1,
          rankAfter: 2,
          passedBefore: true,
          passedAfter: true,
        },
        {
          id: 'b',
          move: 1,
          valueBefore: 70,
          valueAfter: 83.333333333,
          rankBefore: 2,
          rankAfter: 1,
          passedBefore: false,
          passedAfter: true,
        },
        {
          id: 'c',
          move: 1,
          valueBefore: 60,
          valueAfter: null,
          rankBefore: 3,
          rankAfter: null,
          passedBefore: false,
          passedAfter: null,
        },
      ],
      valueChanged: 2,
      rankMoved: 3,
      newlyPassed: ['b'],
      newlyFailed: [],
    })
    expect(gabunganEffect(before, before)).toMatchObject({ lines: [], valueChanged: 0, rankMoved: 0 })
  })
})

const waiting = (id: string, mat: number, open: number) => {
  const made = student(id, mat, 60)
  return {
    ...made,
    results: {
      ...made.results,
      mat: { nilai: mat, skor: mat * 0.4, irt: 500, open: { nilai: open, skor: open * 0.4 } },
    },
  }
}
const passedOf = (students: Parameters<typeof compute>[0], change: Partial<GabunganRules>) =>
  Object.fromEntries(
    compute(students, change).lines.map(({ id, passed, parts }) => [id, [passed, parts[0]!.passed]]),
  )

describe('verdicts while marks are missing', () => {
  it.each(['nilai', 'skor'] as const)(
    'are settled by %s once no mark can change them, in both directions',
    (basis) => {
      const unit = basis === 'skor' ? 0.4 : 1
      // The whole of 2 x mat + ind: thirds of nilai, sums of points.
      const threshold = basis === 'skor' ? 0.4 * (2 * 70 + 60) : (2 * 70 + 60) / 3
      const members = [member('mat', { weight: 2, threshold: 50 * unit }), member('ind')]
      const students = [
        waiting('sure', 70, 20),
        waiting('lost', 20, 29),
        waiting('open', 40, 30),
        waiting('part', 60, 5),
      ]
      expect(passedOf(students, { basis, members, threshold })).toEqual({
        sure: [true, true],
        lost: [false, false],
        open: [null, null],
        part: [false, true],
      })
      expect(passedOf(students, { basis })).toEqual(
        Object.fromEntries(students.map(({ id }) => [id, [null, null]])),
      )
    },
  )

  it('a standard score is open for all while a mark of its exam is missing, an ability for its student', () => {
    const students = [
      waiting('w', 40, 30),
      student('a', 80, 80),
      student('b', 20, 20),
      student('c', 50, null),
    ]
    const members = [member('mat', { threshold: 40 }), member('ind', { threshold: 10 })]
    const standard = compute(students, { basis: 'standar', members }).lines
    expect(
      standard
        .filter(({ value }) => value !== null)
        .map(({ passed, parts }) => [passed, parts[0]!.passed, parts[1]!.passed]),
    ).toEqual([
      [null, null, true],
      [null, null, true],
      [null, null, true],
    ])
    const hard = [member('mat'), member('ind', { threshold: 55 })]
    // Who is short of an exam that all marks are in for has failed, whatever becomes of the other.
    expect(passedOf(students, { basis: 'standar', members: hard })).toMatchObject({
      a: [true, null],
      b: [false, null],
    })
    const able = [member('mat', { threshold: 510 }), member('ind')]
    expect(passedOf(students, { basis: 'irt', members: able })).toMatchObject({
      w: [null, null],
      a: [true, true],
      b: [true, true],
    })
  })

  it('counts who missed an exam by the rules, and says in the explanation what is open', () => {
    const students = [waiting('w', 40, 30), student('z', null, 100)]
    const change = {
      missing: 'nol',
      threshold: 40,
      members: [member('mat', { weight: 2, threshold: 50 }), member('ind')],
    } as const
    const all = compute(students, change)
    expect(all.lines.map(({ id, passed }) => [id, passed])).toEqual([
      ['w', null],
      ['z', false],
    ])
    const explained = explainLine(all.lines[0]!, all, { ...rules, ...change }, {})
    expect(explained.parts[0]).toContain('Ambang batas ujian ini belum pasti')
  })
})
