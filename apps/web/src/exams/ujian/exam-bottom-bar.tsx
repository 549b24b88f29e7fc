import { Button } from '#platform/ui/light/button.tsx'
import { ExamMessages } from './exam-messages.tsx'
import { NetworkStrip } from './network-strip.tsx'
import { stepFrom, type Place } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot, useTicking } from './use-exam.ts'

type BottomBarProps = {
  session: ExamSession
  place: Place
  isRagu: boolean
  onRagu: () => void
  onStep: (by: 1 | -1) => void
}

export function BottomBar({ session, place, isRagu, onRagu, onStep }: BottomBarProps) {
  const { sections } = useExamSnapshot(session)
  const hasPrevious = useTicking(() => stepFrom(sections, place, -1, session.now()) !== undefined)
  const hasNext = useTicking(() => stepFrom(sections, place, 1, session.now()) !== undefined)
  return (
    <footer>
      <div>
        <ExamMessages session={session} />
        <NetworkStrip session={session} />
      </div>
      <Button disabled={!hasPrevious} onClick={() => onStep(-1)} aria-label="Sebelumnya">
        <span aria-hidden="true">←</span> Sebelumnya
      </Button>
      <Button aria-pressed={isRagu} onClick={onRagu}>
        <span /> Ragu-ragu
      </Button>
      <Button variant="primary" onClick={() => onStep(1)} aria-label={hasNext ? 'Berikutnya' : 'Periksa'}>
        {hasNext ? 'Berikutnya' : 'Periksa'} <span aria-hidden="true">→</span>
      </Button>
    </footer>
  )
}
