import type { Kesepakatan, KesepakatanPenilai } from '@suluh/contract/exams/marking-agreement'
import { expect, it } from 'vitest'
import { agreementWords, markerWords } from './agreement-words.ts'

const all: Kesepakatan = {
  pairs: 40,
  differing: 3,
  exact: 0.5,
  exactInterval: [0.35, 0.65],
  within: 0.925,
  withinInterval: [0.8, 0.97],
  kappa: 0.8,
  icc: 0.86,
  iccInterval: [0.77, 0.93],
}
const marker: KesepakatanPenilai = {
  id: 'x',
  nama: 'Bu Ani',
  pairs: 40,
  exact: 0.5,
  within: 0.9,
  severity: 0.6,
  severityInterval: [0.2, 1],
  early: 0.1,
  late: 1.1,
  isDrifting: true,
}

it('says how markers agree, and only as much as the interval holds', () => {
  expect(agreementWords(all, 1)).toBe(
    'Dari 40 jawaban, 50% dinilai sama persis dan 93% berselisih paling banyak 1 poin. Satu penilai hampir dapat menggantikan yang lain. 3 jawaban masih menunggu penilai ketiga.',
  )
  expect(agreementWords({ ...all, iccInterval: [0.4, 0.93] }, 1)).toContain('dua penilai masih diperlukan')
  expect(agreementWords({ ...all, iccInterval: [0.1, 0.4] }, 1)).toContain('samakan dahulu')
  expect(agreementWords({ ...all, icc: null, iccInterval: null }, 1)).toContain('tidak dapat dibedakan')
  expect(agreementWords({ ...all, pairs: 12, exact: null, within: null }, 1)).toBe(
    'Baru 12 jawaban dinilai dua orang. Kesepakatan dihitung dari 20 jawaban.',
  )
  expect(agreementWords({ ...all, pairs: 0 }, 1)).toBe('Belum ada jawaban yang dinilai dua orang.')
})

it('calls nobody mild or strict who may be neither', () => {
  expect(markerWords(marker)).toBe(
    'Bu Ani: rata-rata 0,6 poin lebih murah daripada penilai lain; sepanjang koreksi makin murah dibanding penilai lain.',
  )
  expect(markerWords({ ...marker, early: 1.1, late: 0.1 })).toContain(
    'sepanjang koreksi makin ketat dibanding',
  )
  expect(
    markerWords({ ...marker, severity: -0.6, severityInterval: [-1, -0.2], isDrifting: false }),
  ).toContain('0,6 poin lebih ketat')
  expect(markerWords({ ...marker, severityInterval: [-0.1, 1.3], isDrifting: false })).toBe(
    'Bu Ani: tidak terbukti lebih murah atau lebih ketat.',
  )
  expect(markerWords({ ...marker, pairs: 5, severity: null, severityInterval: null, nama: null })).toContain(
    'baru 5 jawaban',
  )
})
