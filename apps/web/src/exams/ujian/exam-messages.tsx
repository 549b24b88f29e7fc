import { useState } from 'react'
import { formatTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot } from './use-exam.ts'
import styles from './exam.module.css'

/** What the proctor said last, until it is put away. It takes no focus, and over a question it moves nothing. */
export function ExamMessages({ session }: { session: ExamSession }) {
  const { messages } = useExamSnapshot(session)
  const [read, setRead] = useState('')
  const last = messages.at(-1)
  return (
    <div role="status">
      {last && last.id !== read && (
        <Cluster key={last.id} className={styles.said} nowrap align="start" justify="between">
          <p>
            <strong>Pengawas, {formatTime(last.at)}.</strong> {last.text}
          </p>
          <Button variant="quiet" onClick={() => setRead(last.id)}>
            Tutup
          </Button>
        </Cluster>
      )}
    </div>
  )
}
