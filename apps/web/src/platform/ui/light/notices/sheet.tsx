import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './sheet.module.css'

type SheetProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Comes up from below on a phone, stands in the middle on a wide screen; Escape and the backdrop close it. */
export function Sheet({ title, isOpen, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal()
      // Of a long list where one is.
      dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  // Not by being taken away: closed, it gives the focus back.
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={`${styles.sheet} system-type`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
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
