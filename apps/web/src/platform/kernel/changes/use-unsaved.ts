import { useState } from 'react'
import { askedClose } from './asked-close.ts'
import { useLeavePrompt } from './leave-prompt.ts'

/**
 * For a form that is stored by its button: what was typed since `touch` is asked about before it is left, until `settle`
 * or until what holds the form has closed (`isOpen`). `closing` asks before a drawer or dialog goes with it.
 */
export function useUnsaved(isOpen = true): {
  touch: () => void
  settle: () => void
  closing: (onClose: () => void) => () => void
} {
  const [isDirty, setDirty] = useState(false)
  if (isDirty && !isOpen) setDirty(false)
  const letGo = useLeavePrompt(isOpen && isDirty)
  return {
    touch: () => setDirty(true),
    settle: () => {
      letGo()
      setDirty(false)
    },
    // What is unsaved behind a dialog is no reason to ask about the dialog.
    closing: (onClose) => (isDirty ? askedClose(onClose) : onClose),
  }
}
