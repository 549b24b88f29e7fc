import { expect, it } from 'vitest'
import type { Prakiraan } from './prakiraan.ts'
import { prakiraanSentences } from './prakiraan-words.ts'

const level = { murid: 0.16, butir: [1], calon: [] }
const prakiraan: Prakiraan = {
  paketSoal: { id: '00000000-0000-4000-8000-000000000000', nama: 'Paket' },
  soal: 20,
  terukur: 20,
  diberikan: 20,
  rata: 61.4,
  simpangan: 17,
  galat: 8.2,
  reliabilitas: 0.812,
  reliabilitasLabel: 'sangat tinggi',
  alasan: null,
  tingkat: [
    { nama: 'murid terlemah', ...level, kurang: 0 },
    { nama: 'murid terkuat', ...level, kurang: 0 },
  ],
  ambang: null,
  isComputing: false,
}

it('says what a package will be', () => {
  expect(prakiraanSentences(prakiraan)).toEqual([
    'Rata-rata sekitar 61, reliabilitas sangat tinggi (0,81); nilai seorang murid dapat meleset 8.',
  ])
})

it('says what it lacks, and what was never tried', () => {
  const lacking = {
    ...prakiraan,
    terukur: 17,
    tingkat: [{ nama: 'murid terkuat', ...level, kurang: 2 }],
    ambang: { nilai: 75, butir: [4] },
  }
  expect(prakiraanSentences(lacking).slice(1)).toEqual([
    '3 dari 20 butir belum pernah diujikan dan disamakan dengan rata-rata yang lain.',
    'Kurang butir untuk murid terkuat (2).',
    'Hanya 1 butir setingkat ambang (nilai 75); putusan lulus di situ kurang teliti.',
  ])
  const none = { ...prakiraan, ambang: { nilai: 75, butir: [] } }
  expect(prakiraanSentences(none)[1]).toBe(
    'Tidak ada butir setingkat ambang (nilai 75); putusan lulus di situ kurang teliti.',
  )
})

it('gives the reason where there is no forecast', () => {
  const none = { ...prakiraan, alasan: 'Paket ini belum berisi soal.', rata: null }
  expect(prakiraanSentences(none)).toEqual(['Paket ini belum berisi soal.'])
})
