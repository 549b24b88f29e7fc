import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from '#platform/kernel/router/routed.tsx'
import { ujian, type Ujian } from '@suluh/contract/exams/ujian'
import { getStoredIdentity } from '#platform/kernel/auth/session.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { isUnreachable } from '#platform/kernel/data/request-error.ts'
import { formatDuration } from '#platform/kernel/format.ts'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { ExamFailure } from './exam-failure.tsx'
import { KeptAnswers } from './kept-answers.tsx'
import { keptPath } from './kept-path.ts'
import { inOrderOfUse, rulesOf } from '../exam-phase.ts'
import { createServerClock, type ServerClock } from '../answers/server-clock.ts'
import styles from './start.module.css'

/** `/paket-soal/{id}`: what awaits the student, and the one button to begin. */
export function ExamStart() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(ujian.ofPaket, { params: { paketId: id } })
  const isHere = result !== undefined
  useEffect(() => {
    // The question page is fetched while its student reads the rules, not in the rush of the opening.
    if (isHere) void import('../question-page.tsx').catch(() => undefined)
  }, [isHere])
  const isOpening = useKeptExam(id, !result && isUnreachable(query.error))
  if (query.isError && !result && !isOpening)
    return <ExamFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack as="main" gap={5} className={styles.start}>
      <nav>
        <BackLink to="/dashboard">Beranda</BackLink>
      </nav>
      <KeptAnswers userId={getStoredIdentity()?.id ?? ''} />
      {!result && <Skeleton lines={8} />}
      {result?.length === 0 && <EmptyState text="Paket ini tidak ada dalam daftar ujian Anda." />}
      {result && result.length > 0 && <Exams exams={result} onChanged={() => void query.refetch()} />}
    </Stack>
  )
}

/** Where nobody can be asked, the exam that runs on this device opens from it; true while that is being looked for. */
function useKeptExam(paketId: string, isCut: boolean): boolean {
  const navigate = useNavigate()
  const [hasNone, setHasNone] = useState(false)
  useEffect(() => {
    if (isCut)
      void keptPath(paketId).then((path) => (path ? navigate(path, { replace: true }) : setHasNone(true)))
  }, [isCut, paketId, navigate])
  return isCut && !hasNone
}

function Exams({ exams, onChanged }: { exams: Ujian[]; onChanged: () => void }) {
  const clock = useServerClock(exams[0]?.serverNow)
  const ordered = inOrderOfUse(exams, clock.now())
  const [first] = ordered
  if (!first) return null
  return (
    <>
      <header>
        <h1>{first.paketSoal.nama}</h1>
        <p>
          {first.sections.reduce((sum, section) => sum + section.questions, 0)} soal ·{' '}
          {formatDuration(first.durationSeconds)}
        </p>
      </header>
      {ordered.map((exam, index) => (
        <EventCard
          key={exam.event.id}
          exam={exam}
          clock={clock}
          isFirst={index === 0}
          onChanged={onChanged}
        />
      ))}
      {first.sections.length > 1 && <Sections exam={first} />}
      <Stack as="section">
        <h2>Yang perlu Anda tahu</h2>
        <Stack as="ul">
          {rulesOf(first).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Stack>
      </Stack>
    </>
  )
}

function Sections({ exam: { sections, paketSoal } }: { exam: Ujian }) {
  return (
    <Stack as="section">
      <h2>Bagian</h2>
      <Stack as="ol" gap={0}>
        {sections.map(({ id, nama, questions, durationSeconds }) => (
          <Cluster as="li" key={id} nowrap justify="between" gap={4}>
            <span>{nama}</span>
            <span>
              {questions} soal
              {paketSoal.timeMode === 'per-section' && ` · ${formatDuration(durationSeconds)}`}
            </span>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}

function useServerClock(serverNow: string | undefined): ServerClock {
  return useMemo(() => {
    const clock = createServerClock()
    if (serverNow) clock.sync(serverNow)
    return clock
  }, [serverNow])
}
