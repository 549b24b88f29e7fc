import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import type { Duduk } from './berkas-groups.ts'
import { expect, it } from 'vitest'
import { allInRoom, seatRows } from './seat-rows.ts'

const sits = (nama: string, kursi: number | null) => ({ nama, kursi }) as PesertaBerkas
const drawn = (peserta: PesertaBerkas[], columns: number) =>
  seatRows(peserta, columns).map((row) => row.map((each) => `${each.kursi} ${each.peserta?.nama ?? '–'}`))

it('draws seats by their numbers, the empty ones too', () => {
  expect(drawn([sits('Cici', 4), sits('Ani', 1), sits('Budi', 3)], 3)).toEqual([
    ['1 Ani', '2 –', '3 Budi'],
    ['4 Cici', '5 –', '6 –'],
  ])
})

it('goes by the list where nobody has a seat, and leaves who has none out where others have one', () => {
  expect(drawn([sits('Ani', null), sits('Budi', null)], 2)).toEqual([['1 Ani', '2 Budi']])
  expect(drawn([sits('Ani', 2), sits('Budi', null)], 2)).toEqual([['1 –', '2 Ani']])
  expect(drawn([], 2)).toEqual([])
})

it('has everybody of a room in its plan, also of another school, and nobody of another room or session', () => {
  const seat = (nama: string, ruangId: string, sesiId: string | null = null) =>
    ({ nama, ruangId, sesiId }) as PesertaBerkas
  const all = [seat('Ani', 'r'), seat('Budi', 'r'), seat('Cici', 'lain'), seat('Dodi', 'r', 's')]
  const ruang = { id: 'r' } as Duduk['ruang']
  const own = all.slice(0, 1)
  const names = (rooms: readonly PesertaBerkas[]) => rooms.map(({ nama }) => nama)
  expect(names(allInRoom(all, { ruang, sesi: undefined, peserta: own }))).toEqual(['Ani', 'Budi'])
  const sesi = { id: 's' } as Duduk['sesi']
  expect(names(allInRoom(all, { ruang, sesi, peserta: [] }))).toEqual(['Dodi'])
  expect(names(allInRoom(all, { ruang: undefined, sesi: undefined, peserta: own }))).toEqual(['Ani'])
})
