import { useState, type ReactNode } from 'react'
import { formatTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot } from './use-exam.ts'
import styles from './exam.module.css'

/**
 * What the proctor said last, and that another device has come, until it is put away. It takes no focus, and over a question
 * it moves nothing.
 */
export function ExamMessages({ session }: { session: ExamSession }) {
  const { messages, attempt } = useExamSnapshot(session)
  const [read, setRead] = useState('')
  const [known, setKnown] = useState('')
  const last = messages.at(-1)
  const { visitor } = attempt
  return (
    <div role="status">
      {visitor && visitor.at !== known && (
        <Said key={visitor.at} by="Perangkat lain" at={visitor.at} onClose={() => setKnown(visitor.at)}>
          {visitor.device} {visitor.isAsking ? 'meminta izin melanjutkan ujian ini.' : 'membuka ujian ini.'}{' '}
          Kalau bukan Anda, beri tahu pengawas.
        </Said>
      )}
      {last && last.id !== read && (
        <Said key={last.id} by="Pengawas" at={last.at} onClose={() => setRead(last.id)}>
          {last.text}
        </Said>
      )}
    </div>
  )
}

type SaidProps = { by: string; at: string; onClose: () => void; children: ReactNode }

function Said({ by, at, onClose, children }: SaidProps) {
  return (
    <Cluster className={styles.said} nowrap align="start" justify="between">
      <p>
        <strong>
          {by}, {formatTime(at)}.
        </strong>{' '}
        {children}
      </p>
      <Button variant="quiet" onClick={onClose}>
        Tutup
      </Button>
    </Cluster>
  )
}
