import { formatClock } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout.tsx'
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
    <header>
      <div>
        <strong>{sections.length > 1 ? place.section.nama : attempt.paketSoal.nama}</strong>
        {sections.length > 1 && `\n${attempt.paketSoal.nama}`}
      </div>
      <StoredState session={session} />
      <ExamClock deadline={place.section.deadline} now={session.now} />
      <Cluster nowrap>
        <Button variant="quiet" onClick={onDisplay} aria-label="Tampilan">
          Aa
        </Button>
        <Button onClick={onMap} aria-label="Peta soal">
          Peta
        </Button>
        <Button onClick={onFinish}>Selesai</Button>
      </Cluster>
    </header>
  )
}

/** How much of what was answered is safe on the server. */
function StoredState({ session }: { session: ExamSession }) {
  const { sections, entries, sender, storedAt } = useExamSnapshot(session)
  const { stored, all, unsent } = countAnswers(sections, entries)
  const mark = unsent === 0 ? '✓' : sender === 'failing' || sender === 'refused' ? '!' : '…'
  return (
    <p data-waiting={unsent > 0}>
      <span aria-hidden="true">{mark} </span>
      {stored}/{all} tersimpan
      {storedAt !== undefined && <span> di server, {formatClock(storedAt)}</span>}
    </p>
  )
}
