import { expect, it } from 'vitest'
import type { TempoMenjawab } from './statistik-paket-soal.ts'
import { tempoSentences } from './statistik-words.ts'

const tempo: TempoMenjawab = {
  murid: 212,
  contoh: false,
  jawaban: 8000,
  sekejap: 0.031,
  benarSekejap: 0.27,
  benarLain: 0.61,
  dinilai: 210,
  kurangUpaya: 4,
  butir: [],
  alasan: null,
}

it('says how many answers were given in an instant, and accuses nobody', () => {
  expect(tempoSentences(tempo)).toEqual([
    '3% jawaban 212 murid diberikan dalam sekejap, terlalu cepat untuk dipikirkan. Dari yang sekejap 27% benar, dari yang lain 61%.',
    '4 dari 210 murid menjawab begitu pada lebih dari sepersepuluh soalnya; nilai mereka mungkin tidak menunjukkan kemampuannya.',
  ])
  expect(tempoSentences({ ...tempo, sekejap: 0.001, benarSekejap: null, kurangUpaya: 0 })).toEqual([
    'Kurang dari 1% jawaban 212 murid diberikan dalam sekejap, terlalu cepat untuk dipikirkan.',
    'Tidak ada murid yang menjawab begitu pada lebih dari sepersepuluh soalnya.',
  ])
  expect(tempoSentences({ ...tempo, sekejap: 0, contoh: true })).toEqual([
    'Tidak ada jawaban dari 212 murid yang diambil sebagai contoh yang diberikan dalam sekejap.',
  ])
  expect(tempoSentences({ ...tempo, sekejap: null, alasan: 'Baru 3 murid.' })).toEqual(['Baru 3 murid.'])
})
