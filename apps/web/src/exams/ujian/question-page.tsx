import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { useNavigate, useParams } from '#platform/kernel/router/routed.tsx'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { isElsewhere } from '#platform/kernel/data/request-error.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ExamOver } from './exam-over.tsx'
import { ExamPaused, HandedIn, SectionSealed } from './start/exam-waiting.tsx'
import { ExamFailure } from './start/exam-failure.tsx'
import { isOpened, questionPath, sectionName, sectionPhase, type ExamSection } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useFileAhead } from './answers/file-ahead.tsx'
import { keepOffline } from './answers/keep-offline.ts'
import { hasRead, rememberRead } from './start/place.ts'
import { QuestionFrame } from './question-frame.tsx'
import { SectionIntro } from './start/section-intro.tsx'
import { useExamPulse } from './use-exam-pulse.ts'
import { useExam, useExamSnapshot, useExamUpkeep, useTicking } from './use-exam.ts'
// Follows the device from light to dark.
import '#platform/theme.ts'
import styles from './exam.module.css'

export { openAhead } from './start/open-exam.ts'

const OtherDeviceFile = lazy(async () => ({
  default: (await import('./start/other-device.tsx')).OtherDevice,
}))

/** Rare, so it comes when it is needed; what it takes the place of is gone at once. */
function OtherDevice(props: ComponentProps<typeof OtherDeviceFile>) {
  return (
    <Suspense>
      <OtherDeviceFile {...props} />
    </Suspense>
  )
}

/** `/paket-soal/{id}/{section}/{subjects}/{sectionId}/{num}` */
export function QuestionPage() {
  const { id = '', sectionId = '', num = '1' } = useParams()
  const exam = useExam(id)
  const navigate = useNavigate()
  useEffect(() => {
    if (exam.phase === 'none') void navigate(`/paket-soal/${id}`, { replace: true })
  }, [exam.phase, id, navigate])
  if (exam.phase === 'failed' && isElsewhere(exam.error))
    return <OtherDevice paketId={id} onHere={exam.retry} />
  if (exam.phase === 'failed') return <ExamFailure error={exam.error} onRetry={exam.retry} />
  if (exam.phase !== 'open') return <Waiting />
  return <RunningExam session={exam.session} paketId={id} sectionId={sectionId} num={Number(num) || 1} />
}

function Waiting() {
  return (
    <main className={styles.message}>
      <Skeleton lines={6} />
    </main>
  )
}

type RunningProps = { session: ExamSession; paketId: string; sectionId: string; num: number }

function RunningExam({ session, paketId, sectionId, num }: RunningProps) {
  const snapshot = useExamSnapshot(session)
  const { attempt, sections, isStale, isHandedIn, isElsewhere: isAway } = snapshot
  useExamUpkeep(session, isStale)
  useEffect(keepOffline, [])
  useFileAhead()
  const [begun, setBegun] = useState('')
  const here = sections.find((section) => section.id === sectionId)
  const open = useTicking(() => openSection(sections, here, session.now())?.id ?? '')
  const target = sections.find((section) => section.id === open)
  // While it is paused, time stands still: nothing closes.
  const isRunning = attempt.status === 'berlangsung' && (target !== undefined || attempt.paused)
  useExamPulse(session, numberOf(sections, here, num), attempt.status === 'berlangsung')
  useMoveToOpenSection(paketId, isRunning ? target : undefined, here)
  useEffect(() => {
    // The clock ran out here: send what is left and hear what the server made of it.
    if (target === undefined && !attempt.paused)
      void session.flush().then(
        () => session.refresh(),
        () => undefined,
      )
  }, [target, session, attempt.paused])
  if (snapshot.isStopped) return <Waiting />
  if (snapshot.refusal) return <ExamFailure error={snapshot.refusal} onRetry={() => location.reload()} />
  if (isAway && attempt.status === 'berlangsung')
    return <OtherDevice paketId={paketId} session={session} onHere={() => void session.comeBack()} />
  // Once time is over nothing is left to go back to: what waits is handed in as it is.
  if (isHandedIn && isRunning) return <HandedIn session={session} />
  if (attempt.paused) return <ExamPaused session={session} />
  if (!isRunning) return <ExamOver session={session} paketId={paketId} />
  if (!here || here !== target) return null
  if (here.isSealed) return <SectionSealed session={session} section={here} />
  if (here.petunjuk && begun !== here.id && !hasRead(attempt.id, here.id)) {
    const begin = () => {
      rememberRead(attempt.id, here.id)
      setBegun(here.id)
    }
    return <SectionIntro session={session} section={here} onBegin={begin} />
  }
  const soal = here.soal[Math.min(num, here.soal.length) - 1]
  const place = { section: here, num: Math.min(num, here.soal.length) }
  return isOpened(soal) ? (
    <QuestionFrame key={here.id} session={session} paketId={paketId} place={place} soal={soal} />
  ) : null
}

/** The question's number in the whole exam. */
function numberOf(sections: readonly ExamSection[], here: ExamSection | undefined, num: number): number {
  const before = sections.slice(
    0,
    Math.max(
      0,
      sections.findIndex((section) => section === here),
    ),
  )
  return before.reduce((sum, section) => sum + section.soal.length, 0) + num
}

/** Where the student is, if that section is open; else the first that is. */
function openSection(
  sections: readonly ExamSection[],
  here: ExamSection | undefined,
  now: number,
): ExamSection | undefined {
  if (here && sectionPhase(here, now) === 'terbuka') return here
  return sections.find((section) => sectionPhase(section, now) === 'terbuka')
}

function useMoveToOpenSection(
  paketId: string,
  target: ExamSection | undefined,
  here: ExamSection | undefined,
): void {
  const navigate = useNavigate()
  const [to, from] = [target?.id, here?.id]
  const move = useEffectEvent(() => {
    if (!target) return
    if (here)
      notificationProvider.open({
        key: 'section',
        type: 'success',
        message: `Sekarang ${sectionName(target, 'bagian')}`,
        description: `${sectionName(here)} sudah tidak dapat dibuka.`,
      })
    void navigate(questionPath(paketId, { section: target, num: 1 }), { replace: true })
  })
  useEffect(() => {
    if (to !== from) move()
  }, [to, from])
}
