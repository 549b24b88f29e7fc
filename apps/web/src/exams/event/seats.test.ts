import type { Peserta } from '@suluh/contract/exams/pengawasan'
import { expect, test } from 'vitest'
import { arranged } from './seats.ts'

const unsigned = {
  alamat: [],
  pengawasNama: '',
  pengawasNip: '',
  pengawas2Nama: '',
  pengawas2Nip: '',
  proktorNama: '',
  proktorNip: '',
}
const rooms = [
  { id: 'a', nama: 'Ruang 1', kapasitas: 2, pengawasId: null, pengawas: null, ...unsigned },
  { id: 'b', nama: 'Ruang 2', kapasitas: 2, pengawasId: null, pengawas: null, ...unsigned },
]
const sits = (userId: string, ruangId: string | null, kursi: number | null): Peserta => ({
  userId,
  ruangId,
  kursi,
  sesiId: null,
  extraPercent: 0,
  textStep: 0,
})
const all = [sits('ani', 'a', 1), sits('budi', 'a', 2), sits('citra', 'b', 1)]

test('who moves into a room takes its first free seat', () => {
  expect(arranged(all, [all[0]!], { ruangId: 'b' }, rooms)).toMatchObject([{ ruangId: 'b', kursi: 2 }])
  expect(arranged(all, [all[2]!], { ruangId: null }, rooms)).toMatchObject([{ ruangId: null, kursi: null }])
})

test('a full room is named', () => {
  expect(() => arranged(all, [all[0]!, all[1]!], { ruangId: 'b' }, rooms)).toThrow(
    'Ruang 2 sudah penuh: 2 kursi.',
  )
})

test('more time and larger letters leave the seat', () => {
  expect(arranged(all, [all[1]!], { extraPercent: 25, textStep: 2 }, rooms)).toEqual([
    { ...all[1], extraPercent: 25, textStep: 2 },
  ])
})
