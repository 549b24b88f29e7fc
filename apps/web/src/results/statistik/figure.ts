import { rangeText } from '@suluh/contract/platform/range-text'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'

/** With two decimals, so that columns line up; a dash where there is none. */
export function figure(value: number | null, digits = 2): string {
  return fixedFigure(value, digits)
}

/** The beginning of a question, as much as a line on paper takes. */
export function beginning(stem: string, most: number): string {
  return stem.length > most ? `${stem.slice(0, most).trimEnd()}…` : stem
}

export function percent(share: number | null): string {
  return share === null ? '—' : `${figure(share * 100, 0)}%`
}

export function interval(range: readonly [number, number] | null, digits = 2): string {
  return range === null ? '' : rangeText(figure(range[0], digits), figure(range[1], digits))
}

/** A p value: what is rounded to nothing is told to be small. */
export function probability(p: number | null): string {
  return p !== null && p < 0.0005 ? '< 0,001' : figure(p, 3)
}
