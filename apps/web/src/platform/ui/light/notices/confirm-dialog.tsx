import { useEffect, useRef } from 'react'
import { useQuestion } from '#platform/kernel/changes/confirm.ts'
import { Button } from '../button.tsx'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './confirm-dialog.module.css'

/** The one question dialog; Escape and the backdrop mean no. */
export function ConfirmDialog() {
  const question = useQuestion()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (question && !dialog.current?.open) dialog.current?.showModal()
    if (!question) dialog.current?.close()
  }, [question])
  return (
    <dialog
      ref={dialog}
      className={styles.confirm}
      data-part="confirm"
      aria-labelledby="confirm-message"
      onCancel={() => question?.answer(false)}
      onClick={(event) => event.target === dialog.current && question?.answer(false)}
    >
      {question && (
        <Stack gap={4} className={styles.body}>
          <h2 id="confirm-message">{question.message}</h2>
          {question.description && <p>{question.description}</p>}
          <Cluster justify="end">
            <Button onClick={() => question.answer(false)}>{question.cancelText}</Button>
            <Button variant={question.isDanger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
              {question.okText}
            </Button>
          </Cluster>
        </Stack>
      )}
    </dialog>
  )
}
