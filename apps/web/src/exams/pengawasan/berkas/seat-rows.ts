import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import type { Duduk } from './berkas-groups.ts'

type Seat = { kursi: number; peserta: PesertaBerkas | undefined }

/** Seats as they stand, row by row from the front; where nobody was given one, in the order of the list. */
export function seatRows(peserta: readonly PesertaBerkas[], columns: number): Seat[][] {
  const hasSeats = peserta.some(({ kursi }) => kursi !== null)
  const byNumber = new Map(
    peserta.flatMap((each, at) => {
      const kursi = hasSeats ? each.kursi : at + 1
      return kursi === null ? [] : [[kursi, each] as const]
    }),
  )
  const last = Math.max(0, ...byNumber.keys())
  return Array.from({ length: Math.ceil(last / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const kursi = row * columns + column + 1
      return { kursi, peserta: byNumber.get(kursi) }
    }),
  )
}

/** All who sit in the room at that time, of whichever school: a seat of theirs is not empty. */
export function allInRoom(
  all: readonly PesertaBerkas[],
  { ruang, sesi, peserta }: Pick<Duduk, 'ruang' | 'sesi' | 'peserta'>,
): readonly PesertaBerkas[] {
  if (!ruang) return peserta
  return all.filter(({ ruangId, sesiId }) => ruangId === ruang.id && sesiId === (sesi?.id ?? null))
}
