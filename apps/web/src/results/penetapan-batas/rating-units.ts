import type { SoalPenetapan } from '@suluh/contract/results/penetapan-batas'
import { formatNumber } from '#platform/kernel/format.ts'

type Unit = Pick<SoalPenetapan, 'satuan' | 'least' | 'most'>

/** What is typed, as percent of the way from no points to all; null where it is no number in range. */
export function toPercent({ satuan, least, most }: Unit, text: string): number | null {
  const plain = text.trim().replace('%', '').replace(',', '.')
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null
  const value = Number(plain)
  const percent = satuan === 'persen' ? value : (100 * (value - least)) / (most - least)
  return percent >= 0 && percent <= 100 ? percent : null
}

/** The same as somebody reads it: in percent, or in points. */
export function fromPercent({ satuan, least, most }: Unit, percent: number): string {
  return satuan === 'persen'
    ? formatNumber(percent, 0)
    : formatNumber(least + (percent / 100) * (most - least), 2)
}

/** A range, or where both ends are the same a single figure, with its unit: percents and points stand in one table. */
export function ratingWords(unit: Unit, from: number, to = from): string {
  const ends = [...new Set([fromPercent(unit, from), fromPercent(unit, to)])]
  return `${ends.join('–')}${unit.satuan === 'persen' ? '%' : ' poin'}`
}
