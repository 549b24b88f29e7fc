import { Button } from 'antd'
import { DownOutlined, UpOutlined } from '@ant-design/icons'

type MoveButtonsProps = {
  what: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** One step up or down, for those who do not drag. */
export function MoveButtons({ what, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        aria-label={`Naikkan ${what}`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={`Turunkan ${what}`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </>
  )
}
