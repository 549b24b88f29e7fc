import { useEffect, useState } from 'react'
import { ujian, type AttemptState, type Ujian } from '@suluh/contract/exams/ujian'
import { call } from '#platform/kernel/data/call.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { resultOpens } from './result-opens.ts'
import { arrive } from './start/arrive.ts'
import { countAnswers } from './answers/answer-status.ts'
import { AnswerFile } from './answers/file-ahead.tsx'
import { heldWords } from './answers/held-words.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { useExamSnapshot } from './use-exam.ts'
import styles from './exam.module.css'
import type { BuktiCard } from '#exams/bukti-simpan/bukti-card.tsx'

/** Handed in, by hand or by the clock: what is stored, what did not make it, and where to go. */
export function ExamOver({ session, paketId }: { session: ExamSession; paketId: string }) {
  const { attempt, sections, entries } = useExamSnapshot(session)
  const { answered, stored, all, unsent } = countAnswers(sections, entries)
  const missed = sections.flatMap(({ nama, soal }) => {
    const where = sections.length > 1 ? ` ${nama}` : ''
    return soal.flatMap(({ id }, index) => (entries.get(id)?.refused ? [`${index + 1}${where}`] : []))
  })
  const held = heldWords(sections, entries)
  const { exam, isClosed } = useClosing(
    session,
    paketId,
    held.some(({ isWaiting }) => isWaiting),
  )
  const hasResult = exam !== undefined && exam.nilai !== null
  return (
    <main className={styles.message}>
      <h1 ref={arrive} tabIndex={-1}>
        {titleOf(attempt)}
      </h1>
      <Card>
        <p>
          <strong>
            {stored} dari {all}
          </strong>{' '}
          jawaban tersimpan di server, {all - answered} kosong.
        </p>
      </Card>
      {isClosed && unsent === 0 && <Receipt session={session} />}
      {unsent > 0 ? (
        <Alert tone="warning">
          {unsent} jawaban masih di perangkat ini dan dikirim sendiri begitu jaringan kembali. Jangan tutup
          halaman ini.
        </Alert>
      ) : (
        !isClosed && <p>Ujian dikumpulkan sendiri. Halaman ini boleh ditutup.</p>
      )}
      {unsent > 0 && <AnswerFile session={session} />}
      {missed.length > 0 && (
        <Alert tone="warning">
          Jawaban terakhir untuk soal {missed.join(', ')} terlambat sampai, jadi tidak dihitung.
        </Alert>
      )}
      {held.map(({ isWaiting, words }) => (
        <Alert key={words} tone={isWaiting ? 'info' : 'warning'}>
          {words}
        </Alert>
      ))}
      <Cluster>
        {unsent > 0 && (
          <Button variant="primary" onClick={() => void session.flush()}>
            Kirim sekarang
          </Button>
        )}
        {hasResult && (
          <ButtonLink
            variant="primary"
            to={`/paket-soal/${paketId}/hasil-ujian/${attempt.murid.id}/${attempt.event.id}`}
          >
            Lihat hasil
          </ButtonLink>
        )}
        {isClosed && unsent === 0 && (
          <ButtonLink variant={hasResult ? 'plain' : 'primary'} to="/dashboard">
            Ke beranda
          </ButtonLink>
        )}
      </Cluster>
      {isClosed && !hasResult && (
        <p>
          {isCalledOff(attempt)
            ? 'Tunggu kabar dari sekolah tentang penggantinya.'
            : exam && `${resultOpens(exam)}${exam.event.showResult === 'tidak' ? '' : ' Lihat di beranda.'}`}
        </p>
      )}
    </main>
  )
}

function titleOf(attempt: AttemptState): string {
  const { status, submittedBy } = attempt
  if (status === 'berlangsung') return 'Waktu habis'
  if (status === 'dihentikan') return 'Ujian dihentikan oleh pengawas.'
  if (submittedBy === 'pengawas') return 'Pengawas mengumpulkan ujian Anda.'
  if (submittedBy === 'murid') return 'Ujian sudah dikumpulkan. Terima kasih.'
  return isCalledOff(attempt)
    ? 'Ujian ini dibatalkan. Jawaban Anda sudah dikumpulkan.'
    : 'Waktu habis. Jawaban Anda dikumpulkan.'
}

/** Handed in by the system while there was time left. */
function isCalledOff({ submittedBy, submittedAt, deadline }: AttemptState): boolean {
  return submittedBy === 'server' && submittedAt !== null && Date.parse(submittedAt) < Date.parse(deadline)
}

const askMs = 2000
/** A decision of somebody takes minutes. */
const askDecisionMs = 15_000

/** Asks until the server has closed the attempt, then how its exam stands: whether the result may be seen, or when. */
function useClosing(
  session: ExamSession,
  paketId: string,
  isWaiting: boolean,
): { exam: Ujian | undefined; isClosed: boolean } {
  const { attempt } = useExamSnapshot(session)
  const isClosed = attempt.status !== 'berlangsung'
  const [exam, setExam] = useState<Ujian>()
  useEffect(() => {
    if (isClosed && !isWaiting) return
    const ms = isClosed ? askDecisionMs : askMs
    const timer = setInterval(() => void session.refresh().catch(() => undefined), ms)
    return () => clearInterval(timer)
  }, [session, isClosed, isWaiting])
  const { id, status } = attempt
  useEffect(() => {
    // Of many who are handed in at once each is scored a little later, and asked for again then.
    if (status === 'berlangsung') return
    call(ujian.ofPaket, { params: { paketId } }).then(
      (exams) => setExam(exams.find((each) => each.attempt.id === id)),
      () => undefined,
    )
  }, [status, paketId, id])
  return { exam, isClosed }
}

const askAgainMs = 4000

/** The receipt, whose files come once the exam is over; where the network is away they are asked for again. */
function Receipt({ session }: { session: ExamSession }) {
  const [Card, setCard] = useState<typeof BuktiCard>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      void import('#exams/bukti-simpan/bukti-card.tsx').then(
        (file) => setCard(() => file.BuktiCard),
        () => (timer = setTimeout(load, askAgainMs)),
      )
    load()
    return () => clearTimeout(timer)
  }, [])
  const { attempt, lastSave } = useExamSnapshot(session)
  return Card && <Card attemptId={attempt.id} userId={attempt.murid.id} lastSave={lastSave} />
}
