import { useLayoutEffect, type RefObject } from 'react'

/** Shows a dialog for as long as it is on the page; whatever had the focus before has it again afterwards. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [dialog])
}
