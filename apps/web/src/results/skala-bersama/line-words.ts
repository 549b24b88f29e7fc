import { figure } from '../statistik/figure.ts'

/** `0,94·θ′ − 0,45`: what turns an ability of another exam into one of this. */
export function lineWords(slope: number | null, intercept: number | null): string {
  if (slope === null || intercept === null) return '—'
  const shown = figure(Math.abs(intercept))
  return `${figure(slope)}·θ′ ${intercept < 0 && shown !== figure(0) ? '−' : '+'} ${shown}`
}
