import { decimals } from '#platform/kernel/format.ts'

/** A figure with a fixed number of decimals, so that columns line up; a dash where there is none. */
export function fixedFigure(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  return decimals(digits, digits).format(value).replace('-', '−')
}
