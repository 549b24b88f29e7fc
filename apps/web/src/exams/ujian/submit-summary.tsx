import type { ReactNode } from 'react'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { formatClock } from '#platform/kernel/format.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import type { JournalEntry } from './answers/answer-journal.ts'
import { countAnswers, isBlank } from './answers/answer-status.ts'
import { questionPath, sectionName, sectionPhase, type ExamSection, type Place } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot, useTicking } from './use-exam.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Sign } from './question-map.tsx'
import styles from './exam.module.css'

type SummaryProps = { session: ExamSession; paketId: string; place: Place; onClose: () => void }

/** What is answered, doubtful, empty and not yet stored, and the step that cannot be taken back. */
export function SubmitSummary({ session, paketId, place, onClose }: SummaryProps) {
  const { sections, entries, attempt, storedAt } = useExamSnapshot(session)
  const { busy, problem, send } = useSending()
  const navigate = useNavigate()
  const following = nextLocked(sections, place.section, attempt.paketSoal.navigation, session.now())
  const isTooEarly = useTicking(() => !following && session.now() < Date.parse(attempt.submitFrom))
  const covered = following ? [place.section] : sections
  const counts = countAnswers(covered, entries)
  const empty = counts.all - counts.answered
  const hasClosed = covered.some((section) => sectionPhase(section, session.now()) === 'selesai')

  /** The way to the first question that can still be opened and is like this. */
  function wayTo(isLike: (entry: JournalEntry | undefined) => boolean) {
    for (const section of covered) {
      const at = section.soal.findIndex(({ id }) => isLike(entries.get(id)))
      if (at < 0 || sectionPhase(section, session.now()) !== 'terbuka') continue
      return (
        <Link to={questionPath(paketId, { section, num: at + 1 })} onClick={onClose}>
          Ke soal {at + 1}
          {covered.length > 1 && `, ${section.nama}`}
        </Link>
      )
    }
    return undefined
  }

  async function finish(): Promise<void> {
    const question = following ? sectionQuestion(place.section, following) : submitQuestion
    const blanks = empty > 0 ? `${empty} soal masih kosong. ` : ''
    const isSure = await confirm({ ...question, description: blanks + question.description })
    if (!isSure) return
    await send(async () => {
      if (following) {
        await session.nextSection(place.section.id)
        onClose()
        void navigate(questionPath(paketId, { section: following, num: 1 }), { replace: true })
      } else await session.submit()
    })
  }

  return (
    <Stack gap={4}>
      <p>
        {following ? sectionName(place.section) : `${counts.all} soal dalam ujian ini`}
        {hasClosed && ', juga di bagian yang sudah ditutup'}
      </p>
      <Stack as="dl" gap={0}>
        <Count mark="stored" word="Terjawab" count={counts.answered} />
        <Count mark="empty" word="Kosong" count={empty}>
          {wayTo((entry) => isBlank(entry?.value ?? null))}
        </Count>
        <Count mark="empty ragu" word="Ragu-ragu" count={counts.ragu}>
          {wayTo((entry) => entry?.ragu === true)}
        </Count>
        <Count mark="waiting" word="Belum terkirim" count={counts.unsent} />
      </Stack>
      {storedAt !== undefined && <p>Terakhir tersimpan di server {formatClock(storedAt)}.</p>}
      {isTooEarly && (
        <Alert tone="info">Baru dapat dikumpulkan pukul {formatClock(Date.parse(attempt.submitFrom))}.</Alert>
      )}
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Cluster justify="end" data-part="sheet-deeds">
        <Button onClick={onClose}>Kembali ke soal</Button>
        <Button variant="primary" busy={busy} disabled={isTooEarly} onClick={() => void finish()}>
          {following ? 'Selesai bagian ini' : 'Kumpulkan'}
        </Button>
      </Cluster>
    </Stack>
  )
}

type CountProps = { mark: string; word: string; count: number; children?: ReactNode }

function Count({ mark, word, count, children }: CountProps) {
  return (
    <Cluster className={styles.count} justify="between">
      <Sign as="dt" mark={mark} word={word} />
      <Cluster as="dd" gap={4}>
        {children} {count}
      </Cluster>
    </Cluster>
  )
}

/** The section that leaving this one opens; undefined where sections are free or this is the last. */
function nextLocked(
  sections: readonly ExamSection[],
  here: ExamSection,
  navigation: 'bebas' | 'terkunci',
  now: number,
): ExamSection | undefined {
  if (navigation === 'bebas') return undefined
  const next = sections[sections.findIndex(({ id }) => id === here.id) + 1]
  return next && sectionPhase(next, now) === 'terkunci' ? next : undefined
}

const submitQuestion = {
  message: 'Kumpulkan ujian sekarang?',
  description: 'Setelah dikumpulkan, jawaban tidak dapat diubah lagi.',
  okText: 'Ya, kumpulkan',
  cancelText: 'Kembali',
  isDanger: false,
}

function sectionQuestion(here: ExamSection, next: ExamSection) {
  return {
    message: `Selesai dengan ${sectionName(here, 'bagian')}?`,
    description: `Bagian ini tidak dapat dibuka lagi. ${sectionName(next)} langsung dimulai.`,
    okText: 'Ya, lanjut',
    cancelText: 'Kembali',
    isDanger: false,
  }
}
