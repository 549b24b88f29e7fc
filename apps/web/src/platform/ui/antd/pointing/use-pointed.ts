import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

/** So long a pointer rests on a row before it is meant. */
const restMs = 250

type Pointed<T> = { row: T; element: HTMLElement }

/**
 * The row of a table that somebody points at, by a mouse that rests on it or by arrow keys, and what its rows need for
 * that. Enter does what a press does.
 */
export function usePointed<T extends { id: string }>(
  onPress: ((row: T) => void) | undefined,
  keepsLast = false,
) {
  const [pointed, setPointed] = useState<Pointed<T>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (next: Pointed<T> | undefined, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPointed(next), wait)
  }
  const leave = (wait: number) => {
    if (keepsLast) clearTimeout(timer.current)
    else point(undefined, wait)
  }
  const rowProps = (row: T, index = 0) => ({
    // One stop for Tab; from there arrows go on.
    tabIndex: pointed ? (pointed.row.id === row.id ? 0 : -1) : index === 0 ? 0 : -1,
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') point({ row, element: currentTarget }, restMs)
    },
    onPointerLeave: () => leave(restMs / 2),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target === currentTarget && target.matches(':focus-visible'))
        point({ row, element: currentTarget }, 0)
    },
    onBlur: () => leave(0),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Escape' && pointed && !keepsLast) point(undefined, 0)
      else if (event.key === 'Enter') onPress?.(row)
      else if (!goOn(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { pointed, rowProps, hide: () => setPointed(undefined) }
}

/** To the row above or below; whether the key was one of these. */
function goOn({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const rows = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])]
  rows[rows.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  return true
}
