import { useEffect, useEffectEvent } from 'react'

type ExamKeys = { onLetter: (index: number) => void; onStep: (by: 1 | -1) => void; onRagu: () => void }

/** A to Q choose, arrows leaf, R marks as doubtful; typing and dialogs keep their keys. */
export function useExamKeys(keys: ExamKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) {
      // In a row of radio buttons the browser would choose the neighbour as well.
      event.preventDefault()
      return keys.onStep(by)
    }
    if (event.key.toLowerCase() === 'r') return keys.onRagu()
    const index = /^[a-q]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 97 : -1
    if (index >= 0) keys.onLetter(index)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLAudioElement) return true
  if (target instanceof HTMLInputElement) {
    if (target.type === 'text') return true
    return key.startsWith('Arrow') && target.closest('[data-own-arrows]') !== null
  }
  // A wide table or formula is scrolled with the arrows.
  return (
    key.startsWith('Arrow') && target.scrollWidth > target.clientWidth + 1 && target.closest('.rich') !== null
  )
}
