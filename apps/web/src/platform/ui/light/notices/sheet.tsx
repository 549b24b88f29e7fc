import { useEffect, useRef, type ReactNode } from 'react'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { Button } from '../button.tsx'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** A form stands in it: what was typed is asked about before it goes. */
  hasForm?: boolean
  children: ReactNode
}

/** Comes up from below on a phone, stands in the middle on a wide screen; Escape and the backdrop close it. */
export function Sheet({ title, isOpen, onClose, hasForm = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { touch, closing } = useUnsaved(isOpen)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal()
      // Of a long list where one is.
      dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  // Not by being taken away: closed, it gives the focus back.
  const close = () => closing(() => dialog.current?.close())()
  return (
    <dialog
      ref={dialog}
      className={`${styles.sheet} system-type`}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        // A window of files inside that was closed tells of it as well.
        if (event.target !== dialog.current) return
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog.current && close()}
      {...(hasForm && { onInput: touch })}
    >
      {isOpen && (
        <Stack gap={4} className={styles.body}>
          <Cluster justify="between" nowrap className={styles.head}>
            <h2>{title}</h2>
            <Button variant="quiet" onClick={close}>
              Tutup
            </Button>
          </Cluster>
          {children}
        </Stack>
      )}
    </dialog>
  )
}
