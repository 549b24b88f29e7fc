import { expect, it } from 'vitest'
import { formulas, StoredStatistik, wordStatistik } from './stored-statistik.ts'

const item = {
  soalId: crypto.randomUUID(),
  number: 1,
  section: 'Soal',
  form: 'pilihan-ganda',
  stem: 'Satu?',
  n: 40,
  mean: 0.8,
  sd: 0.4,
  max: 1,
  facility: 0.8,
  facilityInterval: null,
  itemTotal: 0.5,
  itemRest: 0.4,
  itemRestInterval: [0.1, 0.6],
  alphaIfDeleted: 0.7,
  d27: 0.5,
  d50: 0.45,
  discrimination: 0.45,
  omitted: 0,
  notReached: 0,
  effectiveWeight: 10,
  options: [],
  verdict: 'direvisi',
  aside: null,
}
const test = {
  itemCount: 1,
  maxScore: 1,
  mean: 0.8,
  median: 1,
  mode: 1,
  sd: 0.4,
  min: 0,
  q1: 1,
  q3: 1,
  max: 1,
  skewness: 0,
  kurtosis: 0,
  kr20: 0.85,
  alpha: 0.85,
  alphaInterval: null,
  omega: 0.9,
  omegaInterval: null,
  lambda2: 0.9,
  lambda2Interval: null,
  sem: 0.1,
  splitHalf: null,
  speededness: null,
  distribution: { from: 0, width: 1, counts: [8, 32] },
}
const stored = {
  formulas,
  n: 40,
  computedAt: new Date().toISOString(),
  scoring: { number: 2 },
  test,
  ambang: [],
  items: [item],
}

it('takes words from the figures, whatever an earlier release has stored beside them', () => {
  const old = { ...item, facilityLabel: 'gampang', discriminationLabel: 'lumayan', advice: 'Pakai saja.' }
  const earlier = { ...stored, test: { ...test, alphaLabel: 'bagus' }, items: [old] }
  const { test: worded, items, scoring } = wordStatistik(StoredStatistik.parse(earlier))
  expect([worded.alphaLabel, scoring.label]).toEqual(['sangat tinggi', 'Penskoran versi 2'])
  expect(items[0]).toMatchObject({
    facilityLabel: 'mudah',
    discriminationLabel: 'baik',
    verdict: 'direvisi',
    advice: 'Soal mudah (P = 0,80); perkuat pengecoh atau naikkan tuntutannya.',
  })
})

it('is computed anew where an earlier release has not said what waits for marks', () => {
  const { aside: _, ...old } = item
  expect(StoredStatistik.safeParse({ ...stored, items: [old] }).success).toBe(false)
})

it('is computed anew where the figures are computed another way by now', () => {
  expect(StoredStatistik.safeParse(stored).success).toBe(true)
  expect(StoredStatistik.safeParse({ ...stored, formulas: undefined }).success).toBe(false)
})

it('has no words for the figures of a few, and none for what still waits for its marks', () => {
  const few = wordStatistik(StoredStatistik.parse({ ...stored, n: 4, items: [{ ...item, n: 4 }] }))
  expect([few.test.alphaLabel, few.items[0]?.facilityLabel]).toEqual([null, null])
  expect(few.items[0]?.advice).toContain('n = 4')
  const waiting = { ...item, n: 0, facility: null, discrimination: null, aside: 'menunggu' }
  const [shown] = wordStatistik(StoredStatistik.parse({ ...stored, items: [waiting] })).items
  expect(shown?.advice).toContain('menunggu dinilai')
})
