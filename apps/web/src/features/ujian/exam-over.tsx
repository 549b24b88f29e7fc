import { useEffect, useState } from 'react'
import { ujian, type AttemptState } from '@suluh/contract/ujian'
import { call } from '#kernel/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { arrive } from './arrive.ts'
import { BuktiCard } from './bukti-card.tsx'
import { countAnswers } from './answer-status.ts'
import type { ExamSession } from './exam-session.ts'
import { useExamSnapshot } from './use-exam.ts'
import './question-map.css'

/** Handed in, by hand or by the clock: what is stored, what did not make it, and where to go. */
export function ExamOver({ session, paketId }: { session: ExamSession; paketId: string }) {
  const { attempt, sections, entries } = useExamSnapshot(session)
  const { answered, stored, all, unsent, refused } = countAnswers(sections, entries)
  const missed = sections
    .flatMap(({ soal }) => soal)
    .flatMap(({ id }, index) => (entries.get(id)?.refused ? [index + 1] : []))
  const { hasResult, isClosed } = useClosing(session, paketId)
  return (
    <main className="exam-message system-type">
      <h1 ref={arrive} tabIndex={-1}>
        {titleOf(attempt)}
      </h1>
      <Card>
        <p className="exam-over-count">
          <strong>
            {stored} dari {all}
          </strong>{' '}
          jawaban tersimpan di server, {all - answered} kosong.
        </p>
      </Card>
      {isClosed && unsent === 0 && <BuktiCard attemptId={attempt.id} />}
      {unsent > 0 && (
        <Alert tone="warning">
          {unsent} jawaban masih di perangkat ini dan dikirim sendiri begitu jaringan kembali. Jangan tutup
          halaman ini.
        </Alert>
      )}
      {refused > 0 && (
        <Alert tone="warning">
          Jawaban terakhir untuk soal {missed.join(', ')} terlambat sampai, jadi tidak dihitung.
        </Alert>
      )}
      <div className="exam-message-actions">
        {unsent > 0 && <Button onClick={() => void session.flush()}>Kirim sekarang</Button>}
        {hasResult && (
          <ButtonLink
            variant="primary"
            to={`/paket-soal/${paketId}/hasil-ujian/${attempt.murid.id}/${attempt.event.id}`}
          >
            Lihat hasil
          </ButtonLink>
        )}
        <ButtonLink variant={hasResult || unsent > 0 ? 'plain' : 'primary'} to="/dashboard">
          Ke beranda
        </ButtonLink>
      </div>
      {isClosed && !hasResult && (
        <p className="exam-soft">
          {isCalledOff(attempt)
            ? 'Tunggu kabar dari sekolah tentang penggantinya.'
            : 'Hasil belum dibuka. Kalau dibuka, hasil muncul di beranda.'}
        </p>
      )}
    </main>
  )
}

function titleOf(attempt: AttemptState): string {
  const { status, submittedBy } = attempt
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

/** Asks until the server has closed the attempt, then whether its result may be seen. */
function useClosing(session: ExamSession, paketId: string): { hasResult: boolean; isClosed: boolean } {
  const { attempt } = useExamSnapshot(session)
  const isClosed = attempt.status !== 'berlangsung'
  const [hasResult, setResult] = useState(false)
  useEffect(() => {
    if (isClosed) return
    const timer = setInterval(() => void session.refresh().catch(() => undefined), askMs)
    return () => clearInterval(timer)
  }, [session, isClosed])
  const { id, status } = attempt
  useEffect(() => {
    // Of many who are handed in at once each is scored a little later, and asked for again then.
    if (status === 'berlangsung') return
    call(ujian.ofPaket, { params: { paketId } }).then(
      (exams) => setResult(exams.some((exam) => exam.attempt.id === id && exam.nilai !== null)),
      () => undefined,
    )
  }, [status, paketId, id])
  return { hasResult, isClosed }
}
