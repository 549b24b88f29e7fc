import { expect, it } from 'vitest'
import type { HasilRonde } from './penetapan-batas.ts'
import {
  nilaiPanel,
  penetapanSentence,
  rondeSentence,
  statusPenetapanWords,
} from './penetapan-batas-words.ts'

const judge = (nilai: number | null) => ({ id: null, nilai, theta: null, halaman: null })
const hasil: HasilRonde = {
  ronde: 2,
  panelis: [judge(60), judge(70), judge(null)],
  batas: 64.96,
  theta: null,
  galat: 2,
  interval: [58.2, 71.7],
  simpangan: 5,
  diLuar: { bawah: 0, atas: 0 },
  lulus: 0.634,
  soal: [],
  beda: [],
  alasan: null,
}

it('says the cut, how sure it is, and what it would do', () => {
  expect(rondeSentence(hasil)).toBe(
    'Batas menurut 2 panelis di ronde 2: nilai 65. Panel serupa akan menetapkannya antara 58,2 dan 71,7 (95%). Pada batas ini 63% murid lulus.',
  )
  expect(rondeSentence({ ...hasil, interval: [20, 90] })).toContain('Batas ini belum pasti')
  expect(rondeSentence({ ...hasil, interval: null, lulus: null })).toMatch(/dari dua panelis atau lebih\.$/)
  expect(rondeSentence({ ...hasil, batas: null, alasan: 'Belum ada.' })).toBe('Belum ada.')
  expect(penetapanSentence({ hasil: [] })).toMatch(/^Ronde pertama belum ditutup/)
})

it('says who found no page for it, and what of the rounds may be taken over', () => {
  const low = rondeSentence({ ...hasil, interval: null, diLuar: { bawah: 1, atas: 0 } })
  expect(low).toContain('Batas menurut 3 panelis di ronde 2')
  expect(low).toContain('tidak dapat dihitung. Bagi 1 panelis halaman pertama pun terlalu sukar.')
  expect(rondeSentence({ ...hasil, diLuar: { bawah: 0, atas: 2 } })).toContain(
    'Bagi 2 panelis seluruh buku masih dikuasai',
  )
  expect(
    nilaiPanel([
      { ronde: 1, batas: 101.2 },
      { ronde: 2, batas: null },
      { ronde: 3, batas: 64.96 },
    ]),
  ).toEqual([
    { ronde: 3, nilai: 65 },
    { ronde: 1, nilai: 100 },
  ])
  expect(nilaiPanel([hasil, { ronde: 3, batas: 64.32 }]).map(({ nilai }) => nilai)).toEqual([64, 64.3, 65])
})

it('names the state', () => {
  expect(statusPenetapanWords({ status: 'menilai', ronde: 1 })).toBe('Ronde 1 berjalan')
  expect(statusPenetapanWords({ status: 'dibahas', ronde: 2 })).toBe('Ronde 2 dibahas')
  expect(statusPenetapanWords({ status: 'selesai', ronde: 2 })).toBe('Selesai')
})
