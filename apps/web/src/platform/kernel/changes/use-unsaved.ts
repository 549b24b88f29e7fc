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
  const { letGo, closing } = useAsked(isOpen && isDirty)
  return {
    touch: () => setDirty(true),
    settle: () => {
      letGo()
      setDirty(false)
    },
    closing,
  }
}

/** The same for a dialog that holds what was typed itself and so knows whether anything of it is unsaved. */
export function useAsked(isDirty: boolean): {
  letGo: () => void
  closing: (onClose: () => void) => () => void
} {
  const letGo = useLeavePrompt(isDirty)
  // What is unsaved behind a dialog is no reason to ask about the dialog.
  return { letGo, closing: (onClose) => (isDirty ? askedClose(onClose) : onClose) }
}
