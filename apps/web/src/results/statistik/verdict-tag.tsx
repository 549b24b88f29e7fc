import type { ReactNode } from 'react'
import { CheckOutlined, CloseOutlined, EditOutlined, KeyOutlined, MinusOutlined } from '@ant-design/icons'
import { verdictLabels, type Verdict } from '@suluh/contract/results/statistik-paket-soal'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'

const tones: Record<Verdict, Tone> = {
  diterima: 'success',
  direvisi: 'warning',
  ditolak: 'danger',
  'periksa-kunci': 'danger',
  'data-belum-cukup': 'plain',
}
const icons: Record<Verdict, ReactNode> = {
  diterima: <CheckOutlined aria-hidden />,
  direvisi: <EditOutlined aria-hidden />,
  ditolak: <CloseOutlined aria-hidden />,
  'periksa-kunci': <KeyOutlined aria-hidden />,
  'data-belum-cukup': <MinusOutlined aria-hidden />,
}

export function VerdictTag({ verdict }: { verdict: Verdict }) {
  return (
    <WordTag tone={tones[verdict]} icon={icons[verdict]}>
      {verdictLabels[verdict]}
    </WordTag>
  )
}
