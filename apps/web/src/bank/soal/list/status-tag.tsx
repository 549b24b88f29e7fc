import type { StatusSoal } from '@suluh/contract/bank/soal-words'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

export const statusLabels: Record<StatusSoal, string> = { draf: 'Draf', siap: 'Siap', arsip: 'Arsip' }

export function StatusTag({ status }: { status: StatusSoal }) {
  return <WordTag tone={status === 'siap' ? 'success' : 'plain'}>{statusLabels[status]}</WordTag>
}
