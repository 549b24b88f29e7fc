import { CheckCircleOutlined, EditOutlined, InboxOutlined } from '@ant-design/icons'
import type { StatusPaket } from '@suluh/contract/papers/paket-soal'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

export const statusWords: Record<StatusPaket, string> = { draf: 'Draf', terbit: 'Terbit', arsip: 'Arsip' }
const icons = {
  draf: <EditOutlined aria-hidden />,
  terbit: <CheckCircleOutlined aria-hidden />,
  arsip: <InboxOutlined aria-hidden />,
}

export function StatusTag({ status }: { status: StatusPaket }) {
  return (
    <WordTag icon={icons[status]} tone={status === 'terbit' ? 'success' : 'plain'}>
      {statusWords[status]}
    </WordTag>
  )
}
