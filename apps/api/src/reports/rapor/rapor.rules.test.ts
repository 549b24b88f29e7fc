import { plainAturan, type AturanRapor } from '@suluh/contract/reports/rapor'
import { expect, it } from 'vitest'
import { nilaiOf, nilaiRapor, predikatOf, rankClass } from './rapor.rules.ts'

const nilai = (...values: (number | null)[]) =>
  values.map((each) => ({ nilai: each, bobot: 1, sementara: false }))
const aturan = (change: Partial<AturanRapor> = {}): AturanRapor => ({ ...plainAturan, ...change })

it('weighs what each exam brings in, and does with a missed one what the school says', () => {
  const weighed = [
    { nilai: 80, bobot: 2, sementara: false },
    { nilai: 65, bobot: 1, sementara: false },
  ]
  expect(nilaiOf(weighed, aturan())).toBe(75)
  expect(nilaiOf(nilai(80, null), aturan())).toBeNull()
  expect(nilaiOf(nilai(80, null), aturan({ tanpaNilai: 'nol' }))).toBe(40)
  expect(nilaiOf(nilai(80, null), aturan({ tanpaNilai: 'rata-rata' }))).toBe(80)
  expect(nilaiOf(nilai(null, null), aturan({ tanpaNilai: 'nol' }))).toBeNull()
  expect(nilaiOf(nilai(200 / 3, 200 / 3), aturan({ desimal: 2 }))).toBe(66.67)
  // Three times a sixth below the half is a half.
  expect(nilaiOf(nilai(74.5 - 1e-12), aturan())).toBe(75)
})

it('gives the predikat by limits or by equal parts above the KKM', () => {
  const byKkm = (value: number, kkm: number) => predikatOf(value, kkm, aturan())?.huruf
  // KKM 70: D below, C from 70, B from 80, A from 90.
  expect([69.9, 70, 79, 80, 89, 90, 100].map((each) => byKkm(each, 70))).toEqual([...'DCCBBAA'])
  expect([74, 75, 83, 84, 91, 92, 100].map((each) => byKkm(each, 75))).toEqual([...'DCCBBAA'])
  expect([99, 100].map((each) => byKkm(each, 100))).toEqual(['D', 'A'])
  const fixed = aturan({ cara: 'tetap' })
  expect([95, 90, 89.5, 70, 12].map((each) => predikatOf(each, 40, fixed)?.huruf)).toEqual([...'AABCD'])
  expect(predikatOf(95, 70, aturan({ cara: 'tanpa' }))).toBeUndefined()
})

it('describes the best part and the weakest, each only where it is true', () => {
  const told = (...parts: [string, number][]) =>
    nilaiRapor(
      {
        bagian: nilai(80),
        aspek: parts.map(([nama, percent]) => ({ nama, percent })),
        kkm: 70,
        pelajaran: 'Matematika',
        nama: 'Ani',
      },
      aturan({ deskripsiRendah: '{nama} perlu penguatan dalam {aspek}.' }),
    ).deskripsi
  expect(told(['Bilangan', 95], ['Geometri', 40])).toBe(
    'Menunjukkan penguasaan yang sangat baik dalam Bilangan. Ani perlu penguatan dalam Geometri.',
  )
  expect(told(['Bilangan', 95], ['Geometri', 75])).toBe(
    'Menunjukkan penguasaan yang sangat baik dalam Bilangan.',
  )
  expect(told(['Bilangan', 50])).toBe('Ani perlu penguatan dalam Bilangan.')
  expect(told()).toBe('')
})

it('ranks those who have every nilai, equals sharing a place', () => {
  const row = (...values: (number | null)[]) => ({
    nilai: values.map((each) => ({
      nilai: each,
      sementara: false,
      predikat: null,
      tuntas: null,
      deskripsi: '',
    })),
  })
  const ranked = rankClass([row(80, 70), row(90, 60), row(50, 50), row(100, null), row(100, 99)], 0)
  expect(ranked.map(({ jumlah, rata, peringkat }) => [jumlah, rata, peringkat])).toEqual([
    [150, 75, 2],
    [150, 75, 2],
    [100, 50, 4],
    [null, null, null],
    [199, 99.5, 1],
  ])
})
