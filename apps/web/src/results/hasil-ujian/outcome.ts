import type { HasilUjianDetail, Outcome } from '@suluh/contract/results/hasil-ujian'

/** Each outcome in a word and a shape, so that it can be read without colours. */
export const outcomes: Record<Outcome, { word: string; mark: string }> = {
  correct: { word: 'Benar', mark: '✓' },
  partial: { word: 'Sebagian benar', mark: '◐' },
  wrong: { word: 'Salah', mark: '✕' },
  blank: { word: 'Kosong', mark: '○' },
  pending: { word: 'Belum dinilai', mark: '…' },
  void: { word: 'Tidak dihitung', mark: '–' },
}
export const outcomeOrder: readonly Exclude<Outcome, 'void'>[] = [
  'correct',
  'partial',
  'wrong',
  'blank',
  'pending',
]

type Verdict = Pick<HasilUjianDetail, 'lulus' | 'threshold' | 'nilai' | 'sections'>

/** What the number means, in a sentence; undefined where no threshold is set. */
export function verdictOf({ lulus, threshold, nilai, sections }: Verdict, format: (n: number) => string) {
  if (lulus === null) return undefined
  const isTotalShort = threshold !== null && nilai < threshold
  const short = sections.filter((section) => section.lulus === false).map((section) => section.nama)
  if (lulus)
    return {
      word: 'Tuntas',
      reason: threshold === null ? 'Semua bagian mencapai batas.' : `Batas tuntas ${format(threshold)}.`,
    }
  const reasons = [
    ...(isTotalShort ? [`Batas tuntas ${format(threshold)}.`] : []),
    ...(short.length > 0 ? [`Belum mencapai batas: ${short.join(', ')}.`] : []),
  ]
  return { word: 'Belum tuntas', reason: reasons.join(' ') }
}
