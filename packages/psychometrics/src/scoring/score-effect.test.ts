import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreEffect } from './score-effect.ts'
import type { EffectRules, ScoredTwice } from './score-effect.ts'
import { checkThresholds } from './threshold.ts'
import type { Threshold } from './threshold.ts'
import { scoreAttempt } from './score-attempt.ts'
import { rankingValues } from './tie-breaks.ts'
import { rank, type Criterion } from '../ranking/ranking.ts'

const totals = (nilai: number, pending = 0) => ({
  score: nilai / 10,
  maxScore: 10,
  nilai,
  pending,
  sections: {},
})
const rules: EffectRules = {
  thresholds: [{ section: null, on: 'nilai', least: 75 }],
  peringkat: () => ({ chain: [{ by: 'nilai', order: 'desc' }], style: '1-2-2-4' }),
}
const student = (id: string, lembagaId: string, before: number, after: number): ScoredTwice => ({
  id,
  lembagaId,
  before: totals(before),
  after: totals(after),
  valuesBefore: { nilai: before },
  valuesAfter: { nilai: after },
})

describe('scoreEffect while answers wait', () => {
  it('names those of whom it is no longer known whether they pass', () => {
    const waits = (id: string, before: number, after: number): ScoredTwice => ({
      ...student(id, 'SMA 1', before, after),
      before: totals(before, 1),
      after: totals(after, 1),
    })
    // While an answer waits, 75 is enough whatever it brings, and less is not yet too little.
    const { all, ...effect } = scoreEffect(
      [waits('ani', 76, 70), waits('budi', 60, 76), waits('citra', 60, 70), student('dedi', 'SMA 1', 76, 60)],
      rules,
    )
    expect([all.passedBefore, all.passedAfter]).toEqual([2, 1])
    expect([effect.newlyPassed, effect.newlyFailed, effect.newlyPending]).toEqual([
      ['budi'],
      ['dedi'],
      ['ani'],
    ])
  })
})

describe('scoreEffect, by hand', () => {
  const effect = scoreEffect(
    [
      student('ani', 'SMA 1', 90, 90),
      student('budi', 'SMA 1', 70, 80),
      student('citra', 'SMA 2', 75, 70),
      student('dedi', 'SMA 2', 60, 60),
    ],
    rules,
  )

  it('counts changes, crossings and moves', () => {
    expect(effect).toMatchObject({ changed: 2, raised: 1, lowered: 1, rankMoved: 2 })
    expect([effect.newlyPassed, effect.newlyFailed]).toEqual([['budi'], ['citra']])
    expect(effect.students.map(({ id, rankBefore, rankAfter }) => [id, rankBefore, rankAfter])).toEqual([
      ['budi', 3, 2],
      ['citra', 2, 3],
      ['ani', 1, 1],
      ['dedi', 4, 4],
    ])
  })

  it('says what becomes of each lembaga', () => {
    expect(effect.all).toEqual({
      id: null,
      students: 4,
      changed: 2,
      meanBefore: 73.75,
      meanAfter: 75,
      passedBefore: 2,
      passedAfter: 2,
    })
    expect(
      effect.lembaga.map(({ id, meanBefore, meanAfter, passedAfter }) => [
        id,
        meanBefore,
        meanAfter,
        passedAfter,
      ]),
    ).toEqual([
      ['SMA 1', 80, 85, 2],
      ['SMA 2', 67.5, 65, 0],
    ])
  })

  it('is nothing when nothing changes, and turns round with the versions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))),
        (pairs) => {
          const there = scoreEffect(
            pairs.map(([x, y], i) => student(String(i), 'a', x, y)),
            rules,
          )
          const back = scoreEffect(
            pairs.map(([x, y], i) => student(String(i), 'a', y, x)),
            rules,
          )
          const none = scoreEffect(
            pairs.map(([x], i) => student(String(i), 'a', x, x)),
            rules,
          )
          expect([none.changed, none.rankMoved, none.newlyPassed.length]).toEqual([0, 0, 0])
          expect([back.raised, back.lowered, back.rankMoved]).toEqual([
            there.lowered,
            there.raised,
            there.rankMoved,
          ])
          expect(back.newlyPassed).toEqual(there.newlyFailed)
        },
      ),
    )
  })
})

describe('thresholds', () => {
  const skd: readonly Threshold[] = [
    { section: 'TWK', on: 'skor', least: 65 },
    { section: 'TIU', on: 'skor', least: 80 },
    { section: null, on: 'skor', least: 311 },
  ]
  const section = (score: number, pending = 0, open?: number) => ({
    score,
    maxScore: 175,
    nilai: null,
    pending,
    ...(open !== undefined && { open }),
  })
  const score = (twk: number, tiu: number, tkp: number, pending = 0) => ({
    ...section(twk + tiu + tkp, pending),
    sections: { TWK: section(twk, pending), TIU: section(tiu) },
  })

  it('names what failed', () => {
    expect(checkThresholds(score(65, 80, 166), skd)).toEqual({ passed: true, failed: [] })
    expect(checkThresholds(score(60, 75, 200), skd)).toEqual({ passed: false, failed: skd.slice(0, 2) })
    expect(checkThresholds(score(60, 75, 200), [])).toEqual({ passed: null, failed: [] })
  })

  it('waits only for a mark that could still turn it', () => {
    expect(checkThresholds(score(60, 80, 166, 1), skd).passed).toBeNull()
    expect(checkThresholds(score(60, 75, 200, 1), skd).passed).toBe(false)
  })

  it('decides in both directions as soon as no mark can change it', () => {
    const whole = (open: number, least: number) => {
      const totals = { score: 40, maxScore: 100, nilai: 40, pending: 1, open }
      return checkThresholds({ ...totals, sections: {} }, [{ section: null, on: 'nilai', least }]).passed
    }
    expect(whole(20, 40)).toBe(true)
    expect(whole(20, 60)).toBeNull()
    expect(whole(20, 61)).toBe(false)
    const sections = { TWK: section(60, 1, 4), TIU: section(90) }
    expect(checkThresholds({ ...section(150, 1), sections }, skd.slice(0, 2)).passed).toBe(false)
    const byParts = { TWK: section(60, 1, 5), TIU: section(90) }
    expect(
      checkThresholds({ ...section(150, 1), sections: byParts }, [{ section: null, on: 'skor', least: 156 }])
        .passed,
    ).toBe(false)
  })

  it('is reached by thirds that add up', () => {
    const thirds = 0.1 + 0.2
    expect(
      checkThresholds({ ...section(thirds), sections: {} }, [{ section: null, on: 'skor', least: 0.3 }])
        .passed,
    ).toBe(true)
    expect(
      checkThresholds({ ...section(0.7 * 3), sections: {} }, [{ section: null, on: 'skor', least: 2.1 }])
        .passed,
    ).toBe(true)
  })
})

describe('official tie-break chains', () => {
  it('CPNS: TKP before TIU before TWK, then the oldest', () => {
    // PermenPANRB 27/2021: SKD in all, TKP, TIU, TWK, IPK or nilai ijazah, the oldest.
    const chain: Criterion[] = [
      ...['skor', 'bagian:TKP', 'bagian:TIU', 'bagian:TWK', 'ijazah'].map((by) => ({
        by,
        order: 'desc' as const,
      })),
      { by: 'lahir', order: 'asc' },
    ]
    const row = (id: string, tkp: number, tiu: number, twk: number, lahir: string) => ({
      id,
      values: {
        skor: tkp + tiu + twk,
        'bagian:TKP': tkp,
        'bagian:TIU': tiu,
        'bagian:TWK': twk,
        ijazah: 3.5,
        lahir,
      },
    })
    const rows = [
      row('muda', 180, 100, 80, '2000-01-01'),
      row('tua', 180, 100, 80, '1999-01-01'),
      row('tkp', 190, 95, 75, '2001-01-01'),
      row('tiu', 180, 105, 75, '2001-01-01'),
    ]
    expect(rank(rows, chain).map(({ id, separatedBy }) => [id, separatedBy])).toEqual([
      ['tkp', null],
      ['tiu', 'bagian:TKP'],
      ['tua', 'bagian:TIU'],
      ['muda', 'lahir'],
    ])
  })

  it('the general chain ranks scored attempts', () => {
    const rule = { correct: 4, wrong: -1, blank: 0, partial: 'all-or-nothing' } as const
    const items = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id: String(id),
      section: 's',
      rule,
      key: { form: 'pilihan-ganda', accepted: ['A'] } as const,
    }))
    const attempt = (id: string, choices: string, waktu: number) => ({
      id,
      values: {
        ...rankingValues(
          scoreAttempt(
            items,
            Object.fromEntries([...choices].map((x, i) => [String(i + 1), x.trim() || null])),
          ),
        ),
        waktu,
      },
    })
    // Each has 3: one right and one wrong, or two right and five wrong.
    const rows = [attempt('lambat', 'AB', 90), attempt('cepat', 'AB', 60), attempt('penuh', 'AABBBBB', 99)]
    const chain: Criterion[] = [
      { by: 'skor', order: 'desc' },
      { by: 'benar', order: 'desc' },
      { by: 'kosong', order: 'asc' },
      { by: 'waktu', order: 'asc' },
    ]
    expect(rank(rows, chain).map(({ id, separatedBy }) => [id, separatedBy])).toEqual([
      ['penuh', null],
      ['cepat', 'benar'],
      ['lambat', 'waktu'],
    ])
  })
})
