import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'

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
