import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { addSection, changeSection, dropped, type Draft } from './builder-draft.ts'

const soal = (id: string): SectionSoal => ({
  id,
  version: 1,
  form: 'pilihan-ganda',
  plainText: id,
  pelajaranId: 'p',
  pelajaran: 'P',
  aspekId: null,
  aspek: null,
  level: null,
  indikator: '',
  capaian: '',
  facility: null,
  status: 'siap',
  berbagi: 'lembaga',
  stimulusId: null,
  weights: null,
  namesLetters: false,
  problems: [],
})
const empty: Draft = {
  nama: 'Paket',
  preset: 'ulangan',
  timeMode: 'keseluruhan',
  navigation: 'bebas',
  durationSeconds: 60,
  threshold: null,
  profil: [],
  berbagi: 'lembaga',
  sections: [],
}
const [one, two] = addSection(addSection(empty)).sections
const draft: Draft = {
  ...empty,
  profil: [{ nama: 'Khusus', nilai: null, skor: null, sections: [{ nama: 'Bagian 1', skor: 5 }] }],
  sections: [
    { ...one!, soal: [soal('a'), soal('b'), soal('c')] },
    { ...two!, soal: [soal('d')] },
  ],
}
const orderOf = ({ sections }: Draft) => sections.map((section) => section.soal.map(({ id }) => id).join(''))

it('what is dropped moves in its list, or into the section that it is dropped on', () => {
  expect(orderOf(dropped(draft, one!.id, 'a', 'c'))).toEqual(['bca', 'd'])
  expect(orderOf(dropped(draft, one!.id, 'b', two!.id))).toEqual(['ac', 'db'])
  expect(orderOf(dropped(draft, one!.id, 'b', one!.id))).toEqual(['acb', 'd'])
  expect(orderOf(dropped(draft, one!.id, two!.id, one!.id))).toEqual(['d', 'abc'])
})

it('a profile follows the name of its section', () => {
  const { profil } = changeSection(draft, one!.id, { nama: 'TIU' })
  expect(profil[0]!.sections).toEqual([{ nama: 'TIU', skor: 5 }])
})
