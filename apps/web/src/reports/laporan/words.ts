import type { DayaSerap } from '@suluh/contract/results/laporan-words'
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
