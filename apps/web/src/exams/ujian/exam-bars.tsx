import { formatClock } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { countAnswers } from './answers/answer-status.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { ExamClock } from './exam-clock.tsx'
import { ExamMessages } from './exam-messages.tsx'
import { stepFrom, type Place } from './exam-section.ts'
import type { Reading } from './reading.ts'
import { useExamSnapshot, useOnline, useTicking } from './use-exam.ts'
import styles from './exam.module.css'

type TopBarProps = {
  session: ExamSession
  place: Place
  reading: Reading
  onDisplay: () => void
  onMap: () => void
  onFinish: () => void
}

/** What the exam is, how much of it is safe, the time left, and the ways to everything else. */
export function TopBar({ session, place, reading, onDisplay, onMap, onFinish }: TopBarProps) {
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
        {reading.view && (
          <Button data-part="turn" onClick={reading.turn}>
            {reading.view === 'soal' ? 'Bacaan' : 'Soal'}
          </Button>
        )}
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
      {stored}/{all} <span>tersimpan</span>
      {storedAt !== undefined && <small> di server, {formatClock(storedAt)}</small>}
    </p>
  )
}

type BottomBarProps = {
  session: ExamSession
  place: Place
  isRagu: boolean
  onRagu: () => void
  onStep: (by: 1 | -1) => void
}

/** Back, doubtful, on; above it what comes by itself. */
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
      <Button disabled={!hasPrevious} onClick={() => onStep(-1)}>
        <span aria-hidden="true">←</span> Sebelumnya
      </Button>
      <Button aria-pressed={isRagu} onClick={onRagu}>
        <span /> Ragu-ragu
      </Button>
      <Button variant="primary" onClick={() => onStep(1)}>
        {hasNext ? 'Berikutnya' : 'Periksa'} <span aria-hidden="true">→</span>
      </Button>
    </footer>
  )
}

/** Quiet, and only while there is something to say: answering goes on, and nothing moves under the finger. */
function NetworkStrip({ session }: { session: ExamSession }) {
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
