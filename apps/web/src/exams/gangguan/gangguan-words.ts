import type { Gangguan, KindGangguan } from '@suluh/contract/exams/gangguan'
import { formatDuration, formatTime, type Zone } from '#platform/kernel/format.ts'

/** What was away, to begin a sentence with. */
export function awayWords(kind: KindGangguan, place: string | null = null): string {
  if (kind === 'server') return 'Server tidak dapat dihubungi'
  if (kind === 'basis-data') return 'Server tidak dapat menyimpan (basis data terputus)'
  return place === null ? 'Sambungan seruang terputus' : `Sambungan ${place} terputus`
}

/** `10.41–10.47 WIB`, or since when; in another zone where one is named. */
export function spanWords({ from, to }: Pick<Gangguan, 'from' | 'to'>, where?: Zone): string {
  if (to === null) return `sejak ${formatTime(from, where)}`
  const [start, end] = [formatTime(from, where), formatTime(to, where)]
  return start === end ? start : `${start.replace(/ \D+$/, '')}–${end}`
}

/** `28 peserta kehilangan 6 menit`; up to so long, where some lost less. */
export function lossWords({ hit, least, most }: Pick<Gangguan, 'hit' | 'least' | 'most'>): string {
  const isAlike = most - least <= 2
  return `${hit} peserta kehilangan ${isAlike ? '' : 'sampai '}${formatDuration(most)}`
}
