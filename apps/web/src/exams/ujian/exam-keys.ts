import { tryKeep } from '#platform/kernel/try-keep.ts'

export type ExamKeys = { onLetter: (index: number) => void; onStep: (by: 1 | -1) => void; onRagu: () => void }

const setting = 'suluh.ujian.huruf'
let areOn = localStorage.getItem(setting) !== 'mati'

/** Whether letters act as shortcuts, on this device. */
export function lettersAct(): boolean {
  return areOn
}

export function letLettersAct(isOn: boolean): void {
  areOn = isOn
  tryKeep(localStorage, setting, isOn ? 'hidup' : 'mati')
}

/**
 * A to Q choose, arrows leaf, R marks as doubtful; typing and dialogs keep their keys, and letters act only while
 * nothing but the page or an option has the focus.
 */
export function followKeys(keys: () => ExamKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) {
      // In a row of radio buttons the browser would choose the neighbour as well.
      event.preventDefault()
      return keys().onStep(by)
    }
    if (!areOn || event.repeat || isElsewhere(event.target)) return
    if (event.key.toLowerCase() === 'r') return keys().onRagu()
    const index = /^[a-q]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 97 : -1
    // While the text is read alone, nobody sees what a letter would choose.
    const isSeen = document.querySelector('[data-part=option]')?.checkVisibility() === true
    if (index >= 0 && isSeen) keys().onLetter(index)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
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

/** Whether something that has a use of its own has the focus: a button, a link, what is scrolled, a sound. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('[data-part=option] > input')) return false
  return target.closest('a, button, input, summary, audio, video, [contenteditable], [tabindex="0"]') !== null
}
