import { verdictLabels, type ButirStatistik } from './statistik-paket-soal.ts'

/** What becomes of a question, in the words of school forms. */
export function tindakLanjut({ verdict }: Pick<ButirStatistik, 'verdict'>): string {
  const words = {
    diterima: 'Dipakai lagi, simpan di bank soal',
    direvisi: 'Diperbaiki sebelum dipakai lagi',
    ditolak: 'Diganti',
    'periksa-kunci': 'Periksa kuncinya',
    'data-belum-cukup': 'Menunggu data',
  } as const
  return words[verdict] ?? verdictLabels[verdict]
}

/** How the distractors of a question do: `A, C berfungsi; D tidak`. Empty for a question without options. */
export function pengecohWords({ options }: Pick<ButirStatistik, 'options'>): string {
  const distractors = options.filter(({ isKey }) => !isKey)
  if (distractors.length === 0) return ''
  if (distractors.some(({ working }) => working === null)) return 'data belum cukup'
  const names = (works: boolean) =>
    distractors
      .filter(({ working }) => working === works)
      .map(({ id }) => id)
      .join(', ')
  const [good, bad] = [names(true), names(false)]
  if (bad === '') return 'semua berfungsi'
  return good === '' ? 'tidak ada yang berfungsi' : `${good} berfungsi; ${bad} tidak`
}

/** Most classes that stand in a line by name. */
const mostClasses = 6

/** Of whom the answers are, where the package does not say for which class it is. */
export function classesOf(murid: readonly { kelas: string }[]): string {
  const all = [...new Set(murid.map(({ kelas }) => kelas).filter(Boolean))].toSorted((a, b) =>
    a.localeCompare(b, 'id', { numeric: true }),
  )
  return all.length > mostClasses ? `${all.length} kelas` : all.join(', ') || '–'
}

/** Most schools that stand in a line by name. */
const mostSchools = 12

/** `SMP Satu (30 murid), SMP Dua (28 murid)`: whose rows these are. */
export function sekolahWords(sekolah: readonly { nama: string; murid: number }[]): string {
  if (sekolah.length > mostSchools) return `${sekolah.length} sekolah`
  return sekolah.map(({ nama, murid }) => `${nama} (${murid} murid)`).join(', ')
}
