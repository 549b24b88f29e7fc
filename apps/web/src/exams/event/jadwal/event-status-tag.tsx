import { CheckOutlined, ClockCircleOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import type { StatusEvent } from '@suluh/contract/papers/exam-words'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'

export const statusWords: Record<StatusEvent, string> = {
  terjadwal: 'Terjadwal',
  berlangsung: 'Berlangsung',
  selesai: 'Selesai',
  batal: 'Batal',
}
const tones: Record<StatusEvent, Tone> = {
  terjadwal: 'plain',
  berlangsung: 'active',
  selesai: 'success',
  batal: 'danger',
}
const icons = {
  terjadwal: <ClockCircleOutlined aria-hidden />,
  berlangsung: <PlayCircleOutlined aria-hidden />,
  selesai: <CheckOutlined aria-hidden />,
  batal: <StopOutlined aria-hidden />,
}

export function EventStatusTag({ status }: { status: StatusEvent }) {
  return (
    <WordTag tone={tones[status]} icon={icons[status]}>
      {statusWords[status]}
    </WordTag>
  )
}
