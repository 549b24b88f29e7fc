import { useEffect, useState } from 'react'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { arrive } from './arrive.ts'
import { ExamClock } from '../exam-clock.tsx'
import type { ExamSection } from '../exam-section.ts'
import { countAnswers } from '../answers/answer-status.ts'
import type { ExamSession } from '../answers/exam-session.ts'
import { ExamMessages } from '../exam-messages.tsx'
import { useExamSnapshot } from '../use-exam.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from '../exam.module.css'

/** The proctor has stopped the clock: nothing to do, and nothing lost. */
export function ExamPaused({ session }: { session: ExamSession }) {
  return (
    <main className={styles.message}>
      <h1 ref={arrive} tabIndex={-1}>
        Ujian dijeda oleh pengawas
      </h1>
      <Card>
        <p>
          Waktu Anda berhenti, dan semua jawaban tetap tersimpan. Halaman ini terbuka sendiri begitu
          dilanjutkan.
        </p>
      </Card>
      <ExamMessages session={session} />
    </main>
  )
}

/** What opens a section takes no longer than this where there is a network. */
const shortWaitMs = 2500

/** A section whose time has come, and what opens it has not: it comes with the network, and the page asks by itself. */
export function SectionSealed({ session, section }: { session: ExamSession; section: ExamSection }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), shortWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.message}>
      <Cluster nowrap justify="between">
        <h1 ref={arrive} tabIndex={-1}>
          {section.nama}
        </h1>
        <ExamClock deadline={section.deadline} now={session.now} />
      </Cluster>
      <Card>
        <p>{isLong ? 'Bagian ini dibuka begitu jaringan kembali.' : 'Sedang dibuka…'}</p>
        {isLong && (
          <p>Tetap di halaman ini. Kalau menunggu lama, beri tahu pengawas: waktu Anda dapat ditambah.</p>
        )}
      </Card>
      <ExamMessages session={session} />
    </main>
  )
}

/** Handed in without network: it waits here and goes off by itself. */
export function HandedIn({ session }: { session: ExamSession }) {
  const { sections, entries } = useExamSnapshot(session)
  const { unsent, answered, all } = countAnswers(sections, entries)
  return (
    <main className={styles.message}>
      <h1 ref={arrive} tabIndex={-1}>
        Menunggu jaringan untuk mengumpulkan
      </h1>
      <Card>
        <p>
          {answered} dari {all} soal terjawab. Ujian dikumpulkan sendiri begitu jaringan kembali.
        </p>
      </Card>
      <Alert tone="warning">
        {unsent > 0 ? `${unsent} jawaban masih di perangkat ini. ` : ''}Jangan tutup halaman ini.
      </Alert>
      <Cluster>
        <Button variant="primary" onClick={() => void session.submitWaiting()}>
          Coba sekarang
        </Button>
        <Button onClick={() => void session.takeBack()}>Kembali ke soal</Button>
      </Cluster>
    </main>
  )
}
