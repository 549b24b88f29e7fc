import { expect, it } from 'vitest'
import type { UjianBersama } from './skala-bersama.ts'
import { skalaBersamaHeadLine, ujianBersamaSentence } from './skala-bersama-words.ts'

const id = '00000000-0000-4000-8000-000000000000'
const ujian: UjianBersama = {
  snapshotId: id,
  paketSoal: { id, nama: 'Tahun lalu' },
  at: '2025-06-01T00:00:00.000Z',
  n: 200,
  bersama: 12,
  diubah: 1,
  jangkar: 10,
  bergeser: [{ number: 5, z: -4, geser: -1.2 }],
  slope: 1,
  intercept: 0.3,
  slopeSemua: 1,
  interceptSemua: 0.2,
  galatTaut: 0.05,
  mean: 530,
  sd: 100,
  pertumbuhan: { n: 40, selisih: 22, interval: [10, 34] },
  penolakan: null,
}

const acuan = { at: null, n: 200, mean: 500, sd: 100 }

it('compares an exam in words, with what was left out', () => {
  expect(ujianBersamaSentence(ujian, acuan)).toBe(
    'Muridnya rata-rata 30 lebih tinggi, menurut 10 butir yang sama. 40 murid mengerjakan keduanya dan rata-rata naik 22 (antara 10 dan 34). Butir 5 berubah kesukarannya dan tidak dipakai sebagai jangkar. 1 butir yang sama telah diubah isinya, jadi tidak dipakai.',
  )
  const even = { ...ujian, mean: 500.4, bergeser: [], diubah: 0, pertumbuhan: null }
  expect(ujianBersamaSentence(even, acuan)).toBe('Muridnya rata-rata setara, menurut 10 butir yang sama.')
})

it('calls nobody grown or fallen who may be neither', () => {
  const said = (selisih: number, interval: [number, number]) =>
    ujianBersamaSentence({ ...ujian, pertumbuhan: { n: 40, selisih, interval } }, acuan)
  expect(said(-22, [-34, -10])).toContain('rata-rata turun 22 (antara 10 dan 34).')
  expect(said(3, [-5, 11])).toContain(
    '40 murid mengerjakan keduanya dan tidak terbukti naik atau turun (selisih rata-rata 3, antara -5 dan 11).',
  )
})

it('tells a scale in logits as finely as one in hundreds', () => {
  const logits = { ...acuan, mean: 0, sd: 1 }
  const grown = { n: 40, selisih: 0.35, interval: [0.1, 0.6] as [number, number] }
  const said = ujianBersamaSentence({ ...ujian, mean: 0.8, sd: 1, pertumbuhan: grown }, logits)
  expect(said).toContain('Muridnya rata-rata 0,8 lebih tinggi, menurut 10 butir yang sama.')
  expect(said).toContain('rata-rata naik 0,35 (antara 0,1 dan 0,6).')
})

it('calls no exam higher whose difference the luck of its anchors and pupils may have brought', () => {
  expect(ujianBersamaSentence({ ...ujian, mean: 512 }, acuan)).toContain(
    'Muridnya rata-rata tidak terbukti lebih tinggi atau lebih rendah (12 lebih tinggi), menurut 10 butir yang sama.',
  )
  expect(
    ujianBersamaSentence({ ...ujian, mean: 512, galatTaut: 0.01, n: 20_000 }, { ...acuan, n: 20_000 }),
  ).toContain('rata-rata 12 lebih tinggi,')
})

it('says how many can be compared, and why none', () => {
  const refused = { ...ujian, penolakan: 'Hanya 2 butir yang sama.', mean: null }
  expect(skalaBersamaHeadLine({ alasan: null, ujian: [ujian, refused] })).toBe(
    '1 ujian lain dapat dibandingkan pada skala ini; 1 tidak, dengan alasannya di bawah.',
  )
  expect(skalaBersamaHeadLine({ alasan: null, ujian: [refused] })).toContain('Belum ada')
  expect(skalaBersamaHeadLine({ alasan: 'Belum dikalibrasi.', ujian: [] })).toBe('Belum dikalibrasi.')
  expect(ujianBersamaSentence(refused, acuan)).toBe('Hanya 2 butir yang sama.')
})
