import type { Criterion, DayaSerap, Peringkat } from '@suluh/contract/results/laporan-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'

/** With one decimal, so that columns line up; a dash where there is none. */
export function figure(value: number | null | undefined, digits = 1): string {
  return fixedFigure(value, digits)
}

/** Of 0..100. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : `${figure(value, 0)}%`
}

/** `62–71%`, the 95 % interval of a mastery. */
export function band({ interval }: { interval: Readonly<DayaSerap['interval']> }): string {
  return interval === null ? '—' : `${figure(interval[0], 0)}–${figure(interval[1], 0)}%`
}

const criteria: Record<string, [asc: string, desc: string]> = {
  skor: ['skor terendah', 'skor tertinggi'],
  benar: ['benar paling sedikit', 'benar terbanyak'],
  salah: ['salah paling sedikit', 'salah terbanyak'],
  kosong: ['kosong paling sedikit', 'kosong terbanyak'],
  waktu: ['waktu tercepat', 'waktu terlama'],
  lahir: ['usia tertua', 'usia termuda'],
}

type Section = { id: string; nama: string }

export function criterionWords({ by, order }: Criterion, sections: readonly Section[]): string {
  const known = criteria[by]
  if (known) return known[order === 'asc' ? 0 : 1]
  const nama = sections.find(({ id }) => `bagian:${id}` === by)?.nama ?? 'bagian'
  return `skor ${nama} ${order === 'asc' ? 'terendah' : 'tertinggi'}`
}

/** The rules of a ranking in one sentence. */
export function peringkatWords({ chain, style }: Peringkat, sections: readonly Section[]): string {
  const ties = chain.slice(1).map((each) => criterionWords(each, sections))
  const how = ties.length > 0 ? `Seri diputus oleh ${ties.join(', lalu ')}.` : 'Skor sama berbagi peringkat.'
  return `Peringkat menurut skor. ${how}${style === '1-2-2-3' ? ' Nomor sesudah seri tidak dilompati.' : ''}`
}

/** `Semua` for numbers of people: `1.234 murid`. */
export function people(n: number): string {
  return `${formatNumber(n, 0)} murid`
}

/** `+3,2`, `−1,4`. */
export function signed(value: number | null): string {
  if (value === null) return '—'
  const shown = Math.abs(value) < 0.05 ? 0 : value
  return `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${figure(Math.abs(shown))}`
}
