import { countAnswers } from './answers/answer-status.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot, useOnline } from './use-exam.ts'
import styles from './exam.module.css'

/** Quiet, and only while there is something to say: answering goes on, and nothing moves under the finger. */
export function NetworkStrip({ session }: { session: ExamSession }) {
  const { sections, entries, sender, isStale, isKept } = useExamSnapshot(session)
  const isOnline = useOnline()
  const { unsent } = countAnswers(sections, entries)
  const isRefused = unsent > 0 && sender === 'refused'
  const isCut = !isOnline || isStale || isRefused || (unsent > 0 && sender === 'failing')
  return (
    <div role="status">
      {isCut && (
        <p className={styles.network}>
          {isRefused
            ? 'Server belum dapat menyimpan.'
            : isOnline
              ? 'Server belum dapat dihubungi.'
              : 'Tanpa jaringan.'}{' '}
          {isKept
            ? 'Jawaban aman di perangkat ini'
            : 'Perangkat ini juga tidak dapat menyimpan: jangan tutup halaman ini'}
          {unsent > 0 ? `, ${unsent} belum terkirim.` : '.'}
        </p>
      )}
    </div>
  )
}
