import type { KeadaanApplication } from '@suluh/contract/people/application'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

export function KeadaanTag({ status }: { status: KeadaanApplication }) {
  if (status === 'aktif') return <WordTag tone="success">Aktif</WordTag>
  return <WordTag tone="danger">{status === 'ditutup' ? 'Ditutup' : 'Ditangguhkan'}</WordTag>
}
