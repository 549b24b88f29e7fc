import { useEffect, useState, useEffectEvent } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { PlaysScope } from '#platform/rich-text/shown/plays-scope.ts'
import { QuestionView } from '#bank/soal/question/question-view.tsx'
import { arrive } from './start/arrive.ts'
import { isBlank } from './answers/answer-status.ts'
import { chosen } from '#bank/soal/question/choice-answer.tsx'
import { questionPath, stepFrom, type OpenSoal, type Place } from './exam-section.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { letterSizes, useDisplay } from './display.ts'
import type { DisplaySheet } from './display-sheet.tsx'
import { BottomBar, TopBar } from './exam-bars.tsx'
import { followKeys, type ExamKeys } from './exam-keys.ts'
import { QuestionMap } from './question-map.tsx'
import { useReading } from './reading.ts'
import { rememberPlace } from './start/place.ts'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { SubmitSummary } from './submit-summary.tsx'
import { useExamSnapshot } from './use-exam.ts'
import styles from './exam.module.css'

type FrameProps = { session: ExamSession; paketId: string; place: Place; soal: OpenSoal }
type OpenSheet = 'map' | 'summary' | 'petunjuk' | 'display' | undefined

/** One question and what belongs around it. */
export function QuestionFrame({ session, paketId, place, soal }: FrameProps) {
  const { sections, entries, attempt } = useExamSnapshot(session)
  const [sheet, setSheet] = useState<OpenSheet>()
  const [display, changeDisplay] = useDisplay(attempt.id, attempt.textStep)
  const navigate = useNavigate()
  const entry = entries.get(soal.id)
  const value = entry?.value ?? null
  const reading = useReading(soal, !isBlank(value))
  const [Display, loadDisplay] = useDisplaySheet()
  const answer = (next: AnswerValue) => session.change(soal.id, { value: next })
  const toggleRagu = () => session.change(soal.id, { ragu: !entry?.ragu })

  function go(by: 1 | -1): void {
    const next = stepFrom(sections, place, by, session.now())
    if (next) void navigate(questionPath(paketId, next))
    else if (by === 1) setSheet('summary')
  }

  function toQuestion(): void {
    reading.turn()
    // The button is gone with the text.
    document.querySelector<HTMLElement>('main > h1')?.focus({ preventScroll: true })
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
    <div className={styles.exam} data-keeps-itself data-contrast={display.isStrong ? 'tinggi' : undefined}>
      <TopBar
        session={session}
        place={place}
        reading={reading}
        onDisplay={() => {
          loadDisplay()
          setSheet('display')
        }}
        onMap={() => setSheet('map')}
        onFinish={() => setSheet('summary')}
      />
      <div
        data-wide={soal.stimulus !== ''}
        data-view={reading.view}
        style={{ fontSize: letterSizes[display.step] }}
      >
        <Stack as="main" gap={4}>
          <h1 key={`heading-${soal.id}`} ref={arrive} tabIndex={-1}>
            Soal {num} <span>dari {section.soal.length}</span>
          </h1>
          <PlaysScope value={playsOf(attempt, soal.id)}>
            <QuestionView
              name={soal.id}
              content={soal.content}
              stimulus={soal.stimulus}
              value={value}
              onChange={answer}
            />
          </PlaysScope>
          {reading.view && (
            <Button data-part="to-question" variant="primary" onClick={toQuestion}>
              Ke soal
            </Button>
          )}
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
        <BottomBar
          session={session}
          place={place}
          isRagu={entry?.ragu === true}
          onRagu={toggleRagu}
          onStep={go}
        />
        <aside>{map}</aside>
      </div>
      <Sheet title="Tampilan" isOpen={sheet === 'display'} onClose={() => setSheet(undefined)}>
        {Display ? <Display display={display} onChange={changeDisplay} /> : <p>Memuat …</p>}
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

/** Whose plays of sound are counted: anew once a proctor has given them back. */
function playsOf({ id, playsGiven = {} }: Partial<AttemptState>, soalId: string): string {
  const given = (playsGiven['semua'] ?? 0) + (playsGiven[soalId] ?? 0)
  return given === 0 ? `${id}` : `${id}.${given}`
}

function useExamKeys(keys: ExamKeys): void {
  const current = useEffectEvent(() => keys)
  useEffect(() => followKeys(() => current()), [])
}

/** How the exam looks, and how it is used: loaded a moment after the question, or when it is asked for. */
function useDisplaySheet() {
  const [Part, setPart] = useState<typeof DisplaySheet>()
  const load = () =>
    void import('./display-sheet.tsx').then(
      (loaded) => setPart(() => loaded.DisplaySheet),
      () => undefined,
    )
  useEffect(load, [])
  return [Part, load] as const
}
