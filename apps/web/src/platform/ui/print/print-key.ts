import { useEffect, useRef } from 'react'

type Print = () => void
/** `daftar`: of one list among others on its page. */
type Of = 'halaman' | 'daftar'

const prints: { current: Print | undefined; of: Of }[] = []

/**
 * Ctrl+P (Cmd+P) does what the page's print button does: the browser's own print would hold what is shown of a list and no
 * more. A page that has a button of its own is printed by that one, else the list that was opened last. Undefined where
 * there is nothing to print yet.
 */
export function usePrintKey(print: Print | undefined, of: Of = 'halaman'): void {
  const latest = useRef({ current: print, of })
  useEffect(() => {
    latest.current.current = print
  })
  useEffect(() => {
    const mine = latest.current
    if (prints.length === 0) document.addEventListener('keydown', press)
    prints.push(mine)
    return () => {
      prints.splice(prints.indexOf(mine), 1)
      if (prints.length === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}

function press(event: KeyboardEvent): void {
  const isAsked = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
  if (!isAsked || event.shiftKey || event.altKey) return
  const ready = prints.filter(({ current }) => current)
  const chosen = ready.findLast(({ of }) => of === 'halaman') ?? ready.at(-1)
  if (!chosen) return
  event.preventDefault()
  if (!event.repeat) chosen.current?.()
}
