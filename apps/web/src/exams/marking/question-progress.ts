import type { MarkedSoal } from '@suluh/contract/exams/marking'

type Progress = Pick<MarkedSoal, 'forMe' | 'waiting' | 'marked' | 'blank'>

/** How far a question is for who looks at it: finished only where nobody else is awaited either. */
export function questionProgress({ forMe, waiting, marked, blank }: Progress): string {
  if (forMe > 0) return `${forMe} menunggu`
  if (waiting > 0) return 'menunggu penilai lain'
  if (marked > 0) return '✓ selesai'
  return blank > 0 ? 'semua kosong' : 'belum ada jawaban'
}
