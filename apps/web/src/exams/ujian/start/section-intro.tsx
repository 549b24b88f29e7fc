import { Button } from '#platform/ui/light/button.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { arrive } from './arrive.ts'
import { letterSizes, useDisplay } from '../display.ts'
import { ExamClock } from '../exam-clock.tsx'
import type { ExamSection } from '../exam-section.ts'
import type { ExamSession } from '../answers/exam-session.ts'
import { useExamSnapshot } from '../use-exam.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './start.module.css'

type SectionIntroProps = { session: ExamSession; section: ExamSection; onBegin: () => void }

/** What a section says before its first question; its time runs already, so the clock is in sight. */
export function SectionIntro({ session, section, onBegin }: SectionIntroProps) {
  const { attempt } = useExamSnapshot(session)
  const [{ step }] = useDisplay(attempt.id, attempt.textStep)
  return (
    <Stack as="main" gap={4} className={styles.intro} style={{ fontSize: letterSizes[step] }}>
      <Cluster as="header" nowrap justify="between" gap={4}>
        <div>
          <p>Petunjuk</p>
          <h1 ref={arrive} tabIndex={-1}>
            {section.nama}
          </h1>
        </div>
        <ExamClock deadline={section.deadline} now={session.now} />
      </Cluster>
      <RichHtml html={section.petunjuk} />
      <p>{section.soal.length} soal. Petunjuk ini dapat dibuka lagi di bawah tiap soal.</p>
      <Button variant="primary" onClick={onBegin}>
        Kerjakan bagian ini
      </Button>
    </Stack>
  )
}
