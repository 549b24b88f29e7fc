import type { ConditionalFormat } from '@suluh/contract/reports/report-definition'

export type Tone = ConditionalFormat['tone']

/** What a tone says where colours are not seen, and the mark that stands beside the figure. */
export const tones: Record<Tone, { word: string; mark: string }> = {
  baik: { word: 'baik', mark: '▲' },
  cukup: { word: 'cukup', mark: '■' },
  kurang: { word: 'kurang', mark: '▼' },
  tekan: { word: 'ditandai', mark: '★' },
}

/** The tone of a figure by the first rule of its column that holds. */
export function toneOf(
  formats: readonly ConditionalFormat[],
  column: string,
  value: number | null,
): Tone | undefined {
  return value === null
    ? undefined
    : formats.find((format) => format.column === column && holds(format, value))?.tone
}

function holds({ operator, value: [from = 0, to = from] }: ConditionalFormat, value: number): boolean {
  if (operator === 'gte') return value >= from
  if (operator === 'lte') return value <= from
  return value >= Math.min(from, to) && value <= Math.max(from, to)
}
