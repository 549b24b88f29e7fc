import { expect, it } from 'vitest'
import { ambangName, ambangSentence } from './ambang-words.ts'

const ambang = {
  bagian: null,
  satuan: 'nilai' as const,
  batas: 75,
  akurasi: 0.93,
  konsistensi: 0.91,
  kappa: 0.8,
  lulusKeliru: 0.04,
  gagalKeliru: 0.03,
  lee: null,
  alasan: null,
}

it('names a threshold and says what its figures mean', () => {
  expect(ambangName(ambang)).toBe('Nilai 75')
  expect(ambangName({ bagian: 'Literasi', satuan: 'skor', batas: 12.5 })).toBe('Literasi, skor 12,5')
  expect(ambangSentence(ambang)).toBe(
    '93% putusan tepat; 91% murid diputuskan sama bila diuji lagi dengan tes serupa. Diperkirakan 4% lulus padahal belum mampu, 3% belum lulus padahal mampu.',
  )
  expect(ambangSentence({ ...ambang, konsistensi: 0.72 })).toContain('Pertimbangkan bukti lain')
})

it('says why nothing can be said', () => {
  expect(ambangSentence({ ...ambang, akurasi: null, alasan: 'Skor semua murid sama.' })).toBe(
    'Skor semua murid sama.',
  )
})

it('says what the scale of ability knows where nilai tell nothing', () => {
  const few = { ...ambang, akurasi: null, alasan: 'Data belum cukup (n = 12).' }
  expect(ambangSentence({ ...few, lee: { akurasi: 0.84, konsistensi: 0.78, kappa: 0.5 } })).toBe(
    'Data belum cukup (n = 12). Menurut skala IRT 84% putusan tepat; 78% murid diputuskan sama bila diuji lagi dengan tes serupa. Pertimbangkan bukti lain bagi murid di dekat ambang, atau tambah butir yang setingkat ambang.',
  )
})
