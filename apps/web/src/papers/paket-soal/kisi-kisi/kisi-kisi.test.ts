import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { presets } from '@suluh/contract/papers/preset'
import { expect, it } from 'vitest'
import { addSection, type Draft } from '../builder/builder-draft.ts'
import { totalsInWords } from '../facts.tsx'
import { kisiKisiOf } from './kisi-kisi.ts'

const soal = (id: string, more: Partial<SectionSoal> = {}): SectionSoal => ({
  id,
  version: 1,
  form: 'pilihan-ganda',
  plainText: id,
  pelajaranId: 'm',
  pelajaran: 'Matematika',
  aspekId: 'b',
  aspek: 'Bilangan',
  level: 'L1',
  indikator: '',
  capaian: '',
  facility: null,
  status: 'siap',
  berbagi: 'lembaga',
  stimulusId: null,
  weights: null,
  namesLetters: false,
  problems: [],
  ...more,
})
const empty: Draft = {
  nama: 'P',
  preset: 'sbmptn',
  timeMode: 'keseluruhan',
  navigation: 'bebas',
  durationSeconds: 3600,
  threshold: null,
  profil: [],
  berbagi: 'lembaga',
  sections: [],
}
const [section] = addSection(empty).sections
const scoring = { base: presets.sbmptn.sections[0]!.rule, perForm: {} }
const draw = { id: 'd', pelajaranId: null, level: null, kesukaran: null, form: null }

it('the blueprint counts by pelajaran, aspek and level, with what a student gets of a pool', () => {
  const pool = ['c', 'd', 'e', 'f'].map((id) => soal(id, { aspekId: 'a', aspek: 'Aljabar', level: 'L3' }))
  const draft: Draft = {
    ...empty,
    sections: [
      {
        ...section!,
        scoring,
        draws: [{ ...draw, aspekId: 'a', count: 2 }],
        soal: [soal('a'), soal('b', { form: 'uraian', level: null }), ...pool],
      },
    ],
  }
  const kisiKisi = kisiKisiOf(draft)
  expect(
    kisiKisi.rows.map(({ aspek, level, questions, asked, points }) => [
      aspek,
      level,
      questions,
      asked,
      points,
    ]),
  ).toEqual([
    ['Aljabar', 'L3', 4, 2, 8],
    ['Bilangan', 'L1', 1, 1, 4],
    ['Bilangan', null, 1, 1, 4],
  ])
  expect(kisiKisi).toMatchObject({
    forms: ['pilihan-ganda', 'uraian'],
    questions: 6,
    asked: 4,
    points: 16,
    // Two drawn and one more of a minute and a half, and an essay of eight.
    usualSeconds: 13 * 60,
  })
  expect(totalsInWords(draft)).toBe('4 soal · skor tertinggi 16 · perkiraan 13 menit dari 1 jam')
})
