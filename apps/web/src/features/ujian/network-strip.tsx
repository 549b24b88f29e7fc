import { countAnswers } from './answer-status.ts'
import type { ExamSession } from './exam-session.ts'
import { useExamSnapshot, useOnline } from './use-exam.ts'

/** Quiet, and only while there is something to say: answering goes on. */
export function NetworkStrip({ session }: { session: ExamSession }) {
  const { sections, entries, sender, isStale } = useExamSnapshot(session)
  const isOnline = useOnline()
  const ids = sections.flatMap((section) => section.soal.map(({ id }) => id))
  const { unsent } = countAnswers(ids, entries)
  const isCut = !isOnline || isStale || (sender !== 'idle' && unsent > 0 && sender === 'failing')
  return (
    <div className="network" role="status">
      {isCut && (
        <p>
          {isOnline ? 'Server belum dapat dihubungi.' : 'Tanpa jaringan.'} Jawaban aman di perangkat ini
          {unsent > 0 ? `, ${unsent} belum terkirim.` : '.'}
        </p>
      )}
    </div>
  )
}
