import { formatClock } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { countAnswers } from './answers/answer-status.ts'
import { ExamClock } from './exam-clock.tsx'
import type { Place } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot } from './use-exam.ts'

type TopBarProps = {
  session: ExamSession
  place: Place
  onDisplay: () => void
  onMap: () => void
  onFinish: () => void
}

export function TopBar({ session, place, onDisplay, onMap, onFinish }: TopBarProps) {
  const { sections, attempt } = useExamSnapshot(session)
  return (
    <header className="exam-top">
      <div className="exam-where">
        <strong>{sections.length > 1 ? place.section.nama : attempt.paketSoal.nama}</strong>
        {sections.length > 1 && <span>{attempt.paketSoal.nama}</span>}
      </div>
      <StoredState session={session} />
      <ExamClock deadline={place.section.deadline} now={session.now} />
      <div className="exam-tools">
        <Button variant="quiet" className="exam-font" onClick={onDisplay} aria-label="Tampilan">
          Aa
        </Button>
        <Button className="exam-map-button" onClick={onMap} aria-label="Peta soal">
          Peta
        </Button>
        <Button className="exam-finish" onClick={onFinish}>
          Selesai
        </Button>
      </div>
    </header>
  )
}

/** How much of what was answered is safe on the server. */
function StoredState({ session }: { session: ExamSession }) {
  const { sections, entries, sender, storedAt } = useExamSnapshot(session)
  const { stored, all, unsent } = countAnswers(sections, entries)
  const mark = unsent === 0 ? '✓' : sender === 'failing' || sender === 'refused' ? '!' : '…'
  return (
    <p className={unsent === 0 ? 'exam-stored' : 'exam-stored exam-stored-waiting'}>
      <span aria-hidden="true">{mark} </span>
      {stored}/{all} tersimpan
      {storedAt !== undefined && <span className="exam-stored-at"> di server, {formatClock(storedAt)}</span>}
    </p>
  )
}
