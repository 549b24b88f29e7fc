import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from '#platform/kernel/router/routed.tsx'
import { coba, type HasilCoba } from '@suluh/contract/results/coba'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { questionPath, type ExamSection } from '#exams/ujian/exam-section.ts'
import { QuestionFrame } from '#exams/ujian/question-frame.tsx'
import { useExamSnapshot } from '#exams/ujian/use-exam.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { HasilSoal } from '#results/hasil-ujian/hasil-soal.tsx'
import { outcomeOrder, outcomes } from '#results/hasil-ujian/outcome.ts'
// Follows the device from light to dark.
import '#platform/theme.ts'
import { openTrial, type Trial } from './trial.ts'
import styles from './coba.module.css'

/** The trial of this page, until it is loaded anew: nothing of it is kept anywhere else. */
let current: { paketId: string; trial: Trial } | undefined

/** What stands in the package's place in the addresses of the exam's parts. */
const placeOf = (paketId: string) => `coba/${paketId}`

/** `/paket-soal/coba/{id}` and its questions: a package as a student sits it, by whoever may read it with its keys. */
export function CobaPage() {
  const { id = '', sectionId, num = '1' } = useParams()
  const trial = current?.paketId === id ? current.trial : undefined
  if (sectionId === undefined) return <BeforeAndAfter key={id} paketId={id} trial={trial} />
  if (!trial) return <Onward to={`/paket-soal/${placeOf(id)}`} />
  return <Running trial={trial} paketId={id} sectionId={sectionId} num={Number(num) || 1} />
}

type AroundProps = { paketId: string; trial: Trial | undefined }

function BeforeAndAfter({ paketId, trial }: AroundProps) {
  const navigate = useNavigate()
  const { busy, problem, send } = useSending()
  const [isEmpty, setEmpty] = useState(false)
  const begin = () =>
    void send(async () => {
      const paket = await call(coba.one, { params: { id: paketId } })
      setEmpty(paket.sections.length === 0)
      if (paket.sections.length === 0) return
      const made = await openTrial(paket)
      const [section] = made.session.getSnapshot().sections
      current?.trial.session.stop()
      current = { paketId, trial: made }
      if (section) await navigate(questionPath(placeOf(paketId), { section, num: 1 }))
    })
  const isOver = trial !== undefined && trial.session.getSnapshot().attempt.status !== 'berlangsung'
  return (
    <Stack as="main" gap={5} className={styles.page}>
      <DocumentBar back={{ to: `/dashboard/paket-soal/${paketId}`, label: 'Kembali ke paket' }} />
      {isOver ? <Result paketId={paketId} trial={trial} /> : <Intro />}
      {problem && <Alert tone="warning">{problem}</Alert>}
      {isEmpty && (
        <Alert tone="info">
          Belum ada soal yang dapat dicoba: paket ini kosong, atau soalnya tidak dibagikan kepada Anda.
        </Alert>
      )}
      <Cluster>
        <Button variant={isOver ? 'plain' : 'primary'} busy={busy} onClick={begin}>
          {isOver ? 'Coba sekali lagi' : 'Mulai'}
        </Button>
      </Cluster>
    </Stack>
  )
}

function Intro() {
  return (
    <>
      <h1>Coba sebagai murid</h1>
      <p>
        Anda mengerjakan paket ini seperti murid: soal dan opsi diacak dan diundi menurut aturannya, dan
        waktunya berjalan. Sesudah dikumpulkan, nilai dan kuncinya tampil.
      </p>
      <p>Tidak ada yang disimpan: jawaban Anda hilang begitu halaman ini ditutup atau dimuat ulang.</p>
    </>
  )
}

type RunningProps = { trial: Trial; paketId: string; sectionId: string; num: number }

function Running({ trial: { session, hidden }, paketId, sectionId, num }: RunningProps) {
  const { attempt, sections } = useExamSnapshot(session)
  const [begun, setBegun] = useState<readonly string[]>([])
  const now = useNow()
  const here = sections.find((section) => section.id === sectionId)
  const target = openIn(sections, here, now)
  const isOver = target === undefined
  useEffect(() => {
    if (isOver) void session.refresh()
  }, [isOver, session])
  if (attempt.status !== 'berlangsung') return <Onward to={`/paket-soal/${placeOf(paketId)}`} />
  if (!target || !here) return null
  if (target !== here) return <Onward to={questionPath(placeOf(paketId), { section: target, num: 1 })} />
  const place = { section: here, num: Math.min(num, here.soal.length) }
  const soal = here.soal[place.num - 1]
  const isRead = here.petunjuk === '' || begun.includes(here.id)
  return (
    <>
      <Cluster as="aside" justify="between" className={styles.banner} aria-label="Percobaan">
        <span>
          <strong>Percobaan.</strong> Tidak ada yang disimpan.
          {hidden > 0 && ` ${hidden} soal tidak tampil, karena tidak dibagikan kepada Anda.`}
        </span>
        <Link to={`/dashboard/paket-soal/${paketId}`}>Keluar</Link>
      </Cluster>
      {!isRead ? (
        <SectionIntro section={here} onBegin={() => setBegun([...begun, here.id])} />
      ) : (
        soal?.content && (
          <QuestionFrame
            key={here.id}
            session={session}
            paketId={placeOf(paketId)}
            place={place}
            soal={{ ...soal, content: soal.content }}
          />
        )
      )}
    </>
  )
}

/** What a section says before its first question; its time runs already. */
function SectionIntro({ section, onBegin }: { section: ExamSection; onBegin: () => void }) {
  return (
    <Stack as="main" gap={4} className={styles.page}>
      <h1>{section.nama}</h1>
      <RichHtml html={section.petunjuk} />
      <p>{section.soal.length} soal. Petunjuk ini dapat dibuka lagi di bawah tiap soal.</p>
      <Cluster>
        <Button variant="primary" onClick={onBegin}>
          Kerjakan bagian ini
        </Button>
      </Cluster>
    </Stack>
  )
}

/** To where this address leads now. The router's own part for it would weigh on every page. */
function Onward({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

/** The time, read twice a second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Where the student is, if that section is open; else the first that is. */
function openIn(
  sections: readonly ExamSection[],
  here: ExamSection | undefined,
  now: number,
): ExamSection | undefined {
  const isOpen = ({ opensAt, deadline }: ExamSection) => opensAt <= now && now < deadline
  return here && isOpen(here) ? here : sections.find(isOpen)
}

function Result({ paketId, trial: { session, percobaan } }: { paketId: string; trial: Trial }) {
  const [result, setResult] = useState<HasilCoba>()
  const { problem, send } = useSending()
  useEffect(() => {
    const jawaban = [...session.getSnapshot().entries].map(([soalId, { value }]) => ({ soalId, value }))
    const body = { percobaan, jawaban }
    void send(async () => setResult(await call(coba.hasil, { params: { id: paketId }, body })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a trial
  }, [paketId, percobaan])
  if (problem) return <Alert tone="warning">{problem}</Alert>
  if (!result) return <Skeleton lines={8} />
  const { nilai, score, maxScore, pending, soal } = result
  return (
    <>
      <h1>Hasil percobaan</h1>
      <Card>
        <Text tone="soft">Nilai{pending > 0 && ' sementara, tanpa uraian'}</Text>
        <p className={styles.nilai}>{nilai === null ? '–' : formatNumber(nilai, 2)}</p>
        <Text tone="soft">
          {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
        </Text>
        <Cluster as="ul" gap={4}>
          {outcomeOrder
            .filter((outcome) => result[outcome] > 0)
            .map((outcome) => (
              <li key={outcome}>
                <span aria-hidden="true">{outcomes[outcome].mark}</span> {result[outcome]}{' '}
                {outcomes[outcome].word.toLowerCase()}
              </li>
            ))}
        </Cluster>
      </Card>
      <HasilSoal soal={soal} isOwn hasSections={new Set(soal.map(({ section }) => section)).size > 1} />
    </>
  )
}
