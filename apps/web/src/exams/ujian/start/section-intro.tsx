import { Button } from '#platform/ui/light/button.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { arrive } from './arrive.ts'
import { letterSizes, useDisplay } from '../display.ts'
import { ExamClock } from '../exam-clock.tsx'
import type { ExamSection } from '../exam-section.ts'
import type { ExamSession } from '../answers/exam-session.ts'
import { useExamSnapshot } from '../use-exam.ts'
import './section-intro.css'

type SectionIntroProps = { session: ExamSession; section: ExamSection; onBegin: () => void }

/** What a section says before its first question; its time runs already, so the clock is in sight. */
export function SectionIntro({ session, section, onBegin }: SectionIntroProps) {
  const { attempt } = useExamSnapshot(session)
  const [{ step }] = useDisplay(attempt.id, attempt.textStep)
  return (
    <main className="section-intro system-type" style={{ fontSize: letterSizes[step] }}>
      <header>
        <div>
          <p className="exam-soft">Petunjuk</p>
          <h1 ref={arrive} tabIndex={-1}>
            {section.nama}
          </h1>
        </div>
        <ExamClock deadline={section.deadline} now={session.now} />
      </header>
      <RichHtml html={section.petunjuk} />
      <p className="exam-soft">
        {section.soal.length} soal. Petunjuk ini dapat dibuka lagi di bawah tiap soal.
      </p>
      <Button variant="primary" onClick={onBegin}>
        Kerjakan bagian ini
      </Button>
    </main>
  )
}
