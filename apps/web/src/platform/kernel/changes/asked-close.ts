import { mayLeave } from './leave-prompt.ts'

/**
 * Closes a drawer or a dialog, whether by its cross, by Escape or beside it; where something typed in it is not stored
 * (its form has `useLeavePrompt`), it asks first.
 */
export function askedClose(onClose: () => void): () => void {
  const ask = async () => {
    if (await mayLeave()) onClose()
  }
  // The Escape that asks would close the question in the same moment.
  return () => void setTimeout(() => void ask())
}
