import { expect, it } from 'vitest'
import type { IrtButir, IrtCalibration } from './irt-scoring.ts'
import { emptyLevel, irtSentences, sharpRegion } from './irt-words.ts'

const scale = { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 }
const butir = (number: number, more: Partial<IrtButir> = {}): IrtButir => ({
  soalId: '00000000-0000-4000-8000-000000000000',
  number,
  stem: '',
  n: 100,
  a: 1,
  b: 0,
  seA: null,
  seB: null,
  ambang: [0],
  galatAmbang: [],
  langkah: [],
  infit: 1,
  outfit: 1,
  sX2: 3,
  df: 4,
  p: 0.5,
  rmsea: 0,
  perluDilihat: false,
  reason: null,
  catatan: null,
  ...more,
})
const calibration: IrtCalibration = {
  n: 100,
  reason: null,
  scoring: { number: 0, label: 'Penskoran semula' },
  mean: 500,
  sd: 100,
  reliability: 0.834,
  logLik: -100,
  parameters: 4,
  aic: 208,
  bic: 210,
  kurva: [-1, 0, 1, 2].map((theta) => ({ theta, informasi: theta < 2 ? 4 : 1, galat: 0.5 })),
  sebaran: [
    { dari: -0.5, sampai: 0, murid: 40 },
    { dari: 0, sampai: 0.5, murid: 40 },
    { dari: 0.5, sampai: 1, murid: 6 },
    { dari: 1, sampai: 1.5, murid: 14 },
  ],
  janggal: 0,
  items: [butir(1), butir(2)],
}

it('says how far to trust a scale, where it measures well, and what level has no question', () => {
  expect(irtSentences(calibration, scale)).toEqual([
    'Reliabilitas skor 0,83 (n = 100).',
    'Paling teliti antara 400 dan 600; 86% murid di situ.',
    'Belum ada butir yang setingkat dengan 20 murid antara 550 dan 650.',
    'Semua 2 butir cocok dengan model.',
  ])
})

it('names what does not go with the model, and knows when nothing can be tested', () => {
  const look = { ...calibration, janggal: 3, items: [butir(1), butir(7, { perluDilihat: true })] }
  expect(irtSentences(look, scale).slice(-2)).toEqual([
    '1 dari 2 butir tidak cocok dengan model: butir 7.',
    '3 dari 100 murid menjawab di luar dugaan.',
  ])
  const drawn = { ...calibration, items: [butir(1, { p: null })] }
  expect(irtSentences(drawn, scale).at(-1)).toContain('belum dapat diuji')
  expect(irtSentences({ ...calibration, reason: 'Data belum cukup.' }, scale)).toEqual(['Data belum cukup.'])
})

it('has no region and no empty level where there is nothing', () => {
  expect(sharpRegion([])).toBeNull()
  expect(emptyLevel({ sebaran: [], items: [] })).toBeNull()
})
