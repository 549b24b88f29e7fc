import { IconButton } from '../light/icon-button.tsx'

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
      <IconButton
        shape="up"
        aria-label={`Naikkan ${what}`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        shape="down"
        aria-label={`Turunkan ${what}`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </>
  )
}
