import type { StatusSoal } from '@suluh/contract/soal-words'
import { WordTag } from '#ui/word-tag.tsx'

export const statusLabels: Record<StatusSoal, string> = { draf: 'Draf', siap: 'Siap', arsip: 'Arsip' }

export function StatusTag({ status }: { status: StatusSoal }) {
  return <WordTag tone={status === 'siap' ? 'success' : 'plain'}>{statusLabels[status]}</WordTag>
}
