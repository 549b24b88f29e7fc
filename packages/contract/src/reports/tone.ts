import type { ConditionalFormat } from './report-definition.ts'

export type Tone = ConditionalFormat['tone']

/** What a tone says where colours are not seen, and the mark that stands beside the figure. */
export const tones: Record<Tone, { word: string; mark: string }> = {
  baik: { word: 'baik', mark: '▲' },
  cukup: { word: 'cukup', mark: '■' },
  kurang: { word: 'kurang', mark: '▼' },
  tekan: { word: 'ditandai', mark: '★' },
}

/** The tone of a figure by the first rule of its column that holds; `beside` is what another column has in its place. */
export function toneOf(
  formats: readonly ConditionalFormat[],
  column: string,
  value: number | null,
  beside: (column: string) => number | null = () => null,
): Tone | undefined {
  if (value === null) return undefined
  return formats.find((format) => {
    if (format.column !== column) return false
    const from = format.against === undefined ? 0 : beside(format.against)
    // What is a hair short of a figure that it is compared with is rounding.
    return from !== null && holds(format, format.against === undefined ? value : round(value - from))
  })?.tone
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

function holds({ operator, value: [from = 0, to = from] }: ConditionalFormat, value: number): boolean {
  if (operator === 'gte') return value >= from
  if (operator === 'lte') return value <= from
  return value >= Math.min(from, to) && value <= Math.max(from, to)
}
