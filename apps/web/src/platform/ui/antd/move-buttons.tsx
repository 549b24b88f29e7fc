import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../light/icon-button.tsx'

type MoveButtonsProps = {
  what: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** One step up or down, for those who do not drag. */
export function MoveButtons({ what, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down'>(undefined)
  const at = useRef(index)
  // Where an entry is put elsewhere the browser takes the focus from it: whoever goes on pressing has it again.
  useLayoutEffect(() => {
    if (at.current === index) return
    at.current = index
    const { activeElement } = document
    const isLost =
      activeElement === document.body || activeElement === up.current || activeElement === down.current
    const [own, other] = pressed.current === 'up' ? [up, down] : [down, up]
    if (pressed.current && isLost) (own.current?.disabled ? other : own).current?.focus()
    pressed.current = undefined
  })
  const move = (way: 'up' | 'down') => () => {
    pressed.current = way
    onMove(index, index + (way === 'up' ? -1 : 1))
  }
  return (
    <>
      <IconButton
        ref={up}
        shape="up"
        aria-label={`Naikkan ${what}`}
        title="Naik"
        disabled={index === 0}
        onClick={move('up')}
      />
      <IconButton
        ref={down}
        shape="down"
        aria-label={`Turunkan ${what}`}
        title="Turun"
        disabled={index === count - 1}
        onClick={move('down')}
      />
    </>
  )
}
