import type { Keandalan, Kesepakatan, KesepakatanPenilai } from './marking-agreement.ts'
import { expect, it } from 'vitest'
import { agreementWords, keandalanSentences, markerWords } from './marking-agreement-words.ts'

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
  expect(agreementWords({ ...all, pairs: 0 }, 1)).toContain(
    '"Cara menilai" menentukan siapa menilai dua kali',
  )
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

const decision = (soal: number, penilai: number, g: number) => ({
  soal,
  penilai,
  g,
  phi: g - 0.1,
  galatRelatif: 5,
  galatMutlak: 6.4,
})
const keandalan: Keandalan = {
  murid: 60,
  soal: 4,
  penilai: 3,
  komponen: [{ sumber: 'p', ragam: 100, bagian: 0.5, negatif: false }],
  keputusan: [
    decision(4, 1, 0.7),
    decision(4, 2, 0.78),
    decision(4, 3, 0.81),
    decision(8, 1, 0.82),
    decision(8, 2, 0.87),
  ],
  interval: [0.7, 0.85],
  alasan: null,
}

it('says what one, two and three markers would give, and whether more questions would give more', () => {
  expect(keandalanSentences(keandalan)).toEqual([
    'Bila tiap jawaban dinilai dua penilai, keandalan nilai uraian 0,78 (antara 0,70 dan 0,85); dengan satu penilai 0,70, dengan tiga penilai 0,81.',
    'Nilai seorang murid, dari 0 sampai 100, dapat meleset 6.',
    'Dua kali soal (8) dengan satu penilai lebih andal daripada dua penilai.',
  ])
  const advice = (g: number) =>
    keandalanSentences({
      ...keandalan,
      keputusan: keandalan.keputusan.map((each) =>
        each.soal === 8 && each.penilai === 1 ? { ...each, g } : each,
      ),
    }).at(-1)
  expect(advice(0.79)).toContain('kira-kira sama andalnya')
  expect(advice(0.74)).toContain('Dua penilai lebih andal')
  expect(keandalanSentences({ ...keandalan, penilai: 1 })).toEqual([
    'Tiap jawaban dinilai satu orang, jadi pengaruh penilai tidak dapat dipisahkan dari yang lain.',
    'Keandalan nilai dari 4 soal ini 0,70 (antara 0,70 dan 0,85); dengan 8 soal kira-kira 0,82.',
    'Nilai seorang murid, dari 0 sampai 100, dapat meleset 6.',
  ])
  expect(keandalanSentences({ ...keandalan, komponen: [], keputusan: [], alasan: 'Baru 3 murid.' })).toEqual([
    'Baru 3 murid.',
  ])
  const noDifference: Keandalan['komponen'] = [{ sumber: 'p', ragam: 0, bagian: 0, negatif: true }]
  expect(keandalanSentences({ ...keandalan, komponen: noDifference })[0]).toContain('tidak membedakan murid')
})
