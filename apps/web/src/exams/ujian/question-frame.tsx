import { useEffect, useState, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { PlaysScope } from '#platform/rich-text/shown/plays-scope.ts'
import { QuestionView } from '#bank/soal/question/question-view.tsx'
import { arrive } from './start/arrive.ts'
import { isBlank, countAnswers } from './answers/answer-status.ts'
import { chosen } from '#bank/soal/question/choice-answer.tsx'
import { questionPath, stepFrom, type ExamSoal, type Place } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { letterSizes, useDisplay } from './display.ts'
import { DisplaySheet } from './display-sheet.tsx'
import { QuestionMap } from './question-map.tsx'
import { rememberPlace } from './start/place.ts'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { SubmitSummary } from './submit-summary.tsx'
import { useExamSnapshot, useTicking, useOnline } from './use-exam.ts'
import styles from './exam.module.css'
import { ExamMessages } from './exam-messages.tsx'
import { formatClock } from '#platform/kernel/format.ts'
import { ExamClock } from './exam-clock.tsx'

type FrameProps = { session: ExamSession; paketId: string; place: Place; soal: ExamSoal }
type OpenSheet = 'map' | 'summary' | 'petunjuk' | 'display' | undefined

/** One question and what belongs around it. */
export function QuestionFrame({ session, paketId, place, soal }: FrameProps) {
  const { sections, entries, attempt } = useExamSnapshot(session)
  const [sheet, setSheet] = useState<OpenSheet>()
  const [display, changeDisplay] = useDisplay(attempt.id, attempt.textStep)
  const navigate = useNavigate()
  const entry = entries.get(soal.id)
  const value = entry?.value ?? null
  const answer = (next: AnswerValue) => session.change(soal.id, { value: next })
  const toggleRagu = () => session.change(soal.id, { ragu: !entry?.ragu })

  function go(by: 1 | -1): void {
    const next = stepFrom(sections, place, by, session.now())
    if (next) void navigate(questionPath(paketId, next))
    else if (by === 1) setSheet('summary')
  }

  useExamKeys({
    onStep: go,
    onRagu: toggleRagu,
    onLetter: (index) => {
      const { content } = soal
      const option = 'options' in content ? content.options[index] : undefined
      if (!('options' in content) || !option) return
      answer(chosen(content.options, value, option.id, content.form === 'pilihan-ganda-kompleks'))
    },
  })
  const { section, num } = place
  useEffect(() => {
    rememberPlace(attempt.id, section.id, num)
    // Of a long map the part that one is in.
    document.querySelector('aside [aria-current]')?.scrollIntoView({ block: 'nearest' })
    // Leafing sends what was answered; without network it stays in the journal.
    return () => void session.flush().catch(() => undefined)
  }, [attempt.id, section.id, num, session])

  const map = (
    <QuestionMap
      paketId={paketId}
      sections={sections}
      entries={entries}
      place={place}
      now={session.now}
      onGo={() => setSheet(undefined)}
    />
  )
  return (
    <div className={styles.exam} data-contrast={display.isStrong ? 'tinggi' : undefined}>
      <TopBar
        session={session}
        place={place}
        onDisplay={() => setSheet('display')}
        onMap={() => setSheet('map')}
        onFinish={() => setSheet('summary')}
      />
      <div data-wide={soal.stimulus !== ''} style={{ fontSize: letterSizes[display.step] }}>
        <Stack as="main" gap={4}>
          <h1 key={`heading-${soal.id}`} ref={arrive} tabIndex={-1}>
            Soal {num} <span>dari {section.soal.length}</span>
          </h1>
          <PlaysScope value={attempt.id}>
            <QuestionView
              name={soal.id}
              content={soal.content}
              stimulus={soal.stimulus}
              value={value}
              onChange={answer}
            />
          </PlaysScope>
          <Cluster nowrap gap={3} justify="between">
            {section.petunjuk && (
              <Button variant="quiet" onClick={() => setSheet('petunjuk')}>
                Petunjuk
              </Button>
            )}
            <span>{entry?.refused && refusedWords[entry.refused]}</span>
            <Button variant="quiet" disabled={isBlank(value)} onClick={() => answer(null)}>
              Kosongkan
            </Button>
          </Cluster>
        </Stack>
        <aside>{map}</aside>
      </div>
      <BottomBar
        session={session}
        place={place}
        isRagu={entry?.ragu === true}
        onRagu={toggleRagu}
        onStep={go}
      />
      <Sheet title="Tampilan" isOpen={sheet === 'display'} onClose={() => setSheet(undefined)}>
        <DisplaySheet display={display} onChange={changeDisplay} />
      </Sheet>
      <Sheet title="Peta soal" isOpen={sheet === 'map'} onClose={() => setSheet(undefined)}>
        {map}
      </Sheet>
      <Sheet
        title={`Petunjuk ${section.nama}`}
        isOpen={sheet === 'petunjuk'}
        onClose={() => setSheet(undefined)}
      >
        <div style={{ fontSize: letterSizes[display.step] }}>
          <RichHtml html={section.petunjuk} />
        </div>
      </Sheet>
      <Sheet title="Sebelum selesai" isOpen={sheet === 'summary'} onClose={() => setSheet(undefined)}>
        <SubmitSummary
          session={session}
          paketId={paketId}
          place={place}
          onClose={() => setSheet(undefined)}
        />
      </Sheet>
    </div>
  )
}

const refusedWords = {
  terlambat: 'Jawaban terakhir untuk soal ini terlambat sampai, jadi tidak dihitung.',
  'bukan-pilihan': 'Jawaban ini tidak dapat diterima server. Coba jawab ulang.',
  'belum-dibuka': 'Jawaban ini ditulis sebelum bagiannya dibuka. Coba jawab ulang.',
  'terlalu-banyak': 'Terlalu banyak perubahan yang menunggu keputusan pengawas.',
  'bukan-soal': 'Soal ini tidak ada lagi dalam ujian.',
}

type BottomBarProps = {
  session: ExamSession
  place: Place
  isRagu: boolean
  onRagu: () => void
  onStep: (by: 1 | -1) => void
}

function BottomBar({ session, place, isRagu, onRagu, onStep }: BottomBarProps) {
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

type ExamKeys = { onLetter: (index: number) => void; onStep: (by: 1 | -1) => void; onRagu: () => void }

/** A to Q choose, arrows leaf, R marks as doubtful; typing and dialogs keep their keys. */
function useExamKeys(keys: ExamKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) {
      // In a row of radio buttons the browser would choose the neighbour as well.
      event.preventDefault()
      return keys.onStep(by)
    }
    if (event.key.toLowerCase() === 'r') return keys.onRagu()
    const index = /^[a-q]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 97 : -1
    if (index >= 0) keys.onLetter(index)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLAudioElement) return true
  if (target instanceof HTMLInputElement) {
    if (target.type === 'text') return true
    return key.startsWith('Arrow') && target.closest('[data-own-arrows]') !== null
  }
  // A wide table or formula is scrolled with the arrows.
  return (
    key.startsWith('Arrow') && target.scrollWidth > target.clientWidth + 1 && target.closest('.rich') !== null
  )
}

type TopBarProps = {
  session: ExamSession
  place: Place
  onDisplay: () => void
  onMap: () => void
  onFinish: () => void
}

function TopBar({ session, place, onDisplay, onMap, onFinish }: TopBarProps) {
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
