import { analyzeClassical } from './classical.ts'
import { seeded } from '../math/random.ts'
import { named } from '../testing/simulate-answers.ts'
import { describe, expect, it } from 'vitest'
import {
  discriminationLabel,
  distractorLabel,
  distractorSetLabel,
  facilityLabel,
  judgeItem,
  reliabilityLabel,
} from './verdict.ts'
import type { JudgedItem } from './verdict.ts'

describe('labels are lower-inclusive', () => {
  it('tingkat kesukaran', () => {
    expect([0, 0.299, 0.3, 0.699, 0.7, 1].map(facilityLabel)).toEqual([
      'sukar',
      'sukar',
      'sedang',
      'sedang',
      'mudah',
      'mudah',
    ])
    expect(facilityLabel(null)).toBeNull()
  })

  it('daya pembeda, a difference of shares included', () => {
    expect([-0.01, 0, 0.199, 0.2, 0.399, 0.4, 0.699, 0.7].map(discriminationLabel)).toEqual([
      'sangat jelek',
      'jelek',
      'jelek',
      'cukup',
      'cukup',
      'baik',
      'baik',
      'baik sekali',
    ])
    expect(discriminationLabel(0.7 - 0.3)).toBe('baik')
  })

  it('reliabilitas by all that its interval leaves open', () => {
    expect(reliabilityLabel(0.81, [0.8, 0.85])).toBe('sangat tinggi')
    expect(reliabilityLabel(0.81, [0.78, 0.85])).toBe('tinggi sampai sangat tinggi')
    expect(reliabilityLabel(0.5, [-0.1, 0.7])).toBe('sangat rendah sampai tinggi')
    expect(reliabilityLabel(null, null)).toBeNull()
  })

  it('reliabilitas', () => {
    expect([-0.87, 0.19, 0.2, 0.4, 0.6, 0.8].map((each) => reliabilityLabel(each))).toEqual([
      'sangat rendah',
      'sangat rendah',
      'rendah',
      'cukup',
      'tinggi',
      'sangat tinggi',
    ])
  })

  it('pengecoh', () => {
    expect([0, 25.9, 26, 51, 76, 125.9, 126, 151, 176, 200, 200.1].map(distractorLabel)).toEqual([
      'jelek',
      'jelek',
      'kurang baik',
      'baik',
      'sangat baik',
      'sangat baik',
      'baik',
      'kurang baik',
      'jelek',
      'jelek',
      'sangat jelek',
    ])
    expect([4, 3, 2, 1, 0].map((working) => distractorSetLabel(working, 4))).toEqual([
      'sangat baik',
      'baik',
      'cukup',
      'kurang baik',
      'tidak baik',
    ])
    expect(distractorSetLabel(0, 1)).toBe('tidak baik')
    expect(distractorSetLabel(0, 0)).toBeNull()
  })
})

const option = (id: string, isKey: boolean, restCorrelation: number | null) => ({
  id,
  isKey,
  restCorrelation,
})
const judged = (facility: number, d: number, extra: Partial<JudgedItem> = {}): JudgedItem => ({
  n: 40,
  facility,
  d27: null,
  d50: d,
  itemRestInterval: [0.1, 0.6],
  options: [option('A', true, 0.3), option('B', false, -0.2)],
  ...extra,
})

describe('judgeItem', () => {
  it.each<[string, JudgedItem]>([
    ['diterima', judged(0.5, 0.4)],
    ['direvisi', judged(0.7, 0.4)],
    ['direvisi', judged(0.29, 0.5)],
    ['direvisi', judged(0.5, 0.2)],
    ['direvisi', judged(0.5, 0.39)],
    ['ditolak', judged(0.5, 0.19)],
    ['ditolak', judged(1, 0)],
    ['periksa-kunci', judged(0.5, -0.3, { itemRestInterval: [-0.6, -0.05] })],
    // Whether it goes with the others is not certain, whatever D says, which counts the item itself.
    ['data-belum-cukup', judged(0.5, 0.6, { itemRestInterval: [-0.05, 0.5] })],
    ['data-belum-cukup', judged(0.5, -0.01, { itemRestInterval: [-0.3, 0.3] })],
    ['data-belum-cukup', judged(0.5, 0.6, { itemRestInterval: null })],
    ['ditolak', judged(0.5, 0.3, { itemRestInterval: [-0.15, 0.19] })],
    ['periksa-kunci', judged(0.5, 0.5, { options: [option('A', true, 0.1), option('B', false, 0.2)] })],
    ['diterima', judged(0.5, 0.5, { options: [option('A', true, 0.1), option('B', false, null)] })],
    ['diterima', judged(0.5, 0.5, { options: [] })],
    ['data-belum-cukup', judged(0.5, 0.5, { n: 24 })],
    ['diterima', judged(0.5, 0.5, { n: 25 })],
    ['data-belum-cukup', judged(0.5, 0.5, { d50: null })],
  ])('%s', (verdict, item) => {
    expect(judgeItem(item).verdict).toBe(verdict)
  })

  it('judges by the 27 % groups from 100 students on', () => {
    expect(judgeItem(judged(0.5, 0.1, { n: 99, d27: 0.5 })).verdict).toBe('ditolak')
    expect(judgeItem(judged(0.5, 0.1, { n: 100, d27: 0.5 })).verdict).toBe('diterima')
  })

  it('gives one sentence that names what it saw', () => {
    expect(judgeItem(judged(0.5, 0.5, { n: 12 })).advice).toContain('Data belum cukup (n = 12)')
    expect(
      judgeItem(judged(0.5, 0.5, { options: [option('A', true, 0), option('C', false, 0.1)] })).advice,
    ).toContain('opsi C')
    expect(judgeItem(judged(0.5, 0.25)).advice).toContain('D = 0,25')
  })

  it.each([3, 10])('does not call a test of %i coin flips good', (k) => {
    const isGood = (seed: number) => {
      const uniform = seeded(seed)
      const scores = Array.from({ length: 40 }, () =>
        Array.from({ length: k }, () => (uniform() < 0.5 ? 1 : 0)),
      )
      const { items } = analyzeClassical({ items: named(k).map((item) => ({ ...item, max: 1 })), scores })
      return items.filter((item) => judgeItem(item).verdict === 'diterima').length
    }
    const good = Array.from({ length: 60 }, (_, seed) => isGood(seed + 1))
    // One in forty by chance, as the interval says; by D alone it was nearly every one of three.
    expect(good.reduce((sum, count) => sum + count, 0)).toBeLessThan(0.06 * 60 * k)
    expect(good.filter((count) => count === k)).toEqual([])
  })
})
