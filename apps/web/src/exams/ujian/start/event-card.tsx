import { useState, type FormEvent } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { ujian, type Ujian } from '@suluh/contract/exams/ujian'
import { call } from '#platform/kernel/data/call.ts'
import { formatDate, formatDateTime, formatDuration, formatTime } from '#platform/kernel/format.ts'
import { isElsewhere, RequestError } from '#platform/kernel/data/request-error.ts'
import { getStoredIdentity } from '#platform/kernel/auth/session.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { resultOpens } from '../result-opens.ts'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { deviceName } from './device-name.ts'
import { entersAt, examPhase, lateWords, phaseTones, phaseWords, type ExamPhase } from '../exam-phase.ts'
import { questionPath } from '../exam-section.ts'
import { useContentAhead } from './load-ahead.ts'
import { chooseAttempt, openExam } from './open-exam.ts'
import { resumePlace } from './place.ts'
import type { ServerClock } from '../answers/server-clock.ts'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { useTicking } from '../use-exam.ts'

type CardProps = { exam: Ujian; clock: ServerClock; isFirst: boolean; onChanged: () => void }

/** One event of the package: when, how it stands, and what can be done now. */
export function EventCard({ exam, clock, isFirst, onChanged }: CardProps) {
  const [enters] = useState(() => entersAt(exam, clock.now(), Math.random()))
  const phase = useTicking(() => examPhase(exam, clock.now(), enters))
  const isReady = useContentAhead(exam, clock.now)
  const { event } = exam
  const isSameDay = formatDate(event.opensAt) === formatDate(event.closesAt)
  return (
    <Stack as={Card}>
      <Cluster align="baseline" justify="between">
        <h2>{event.nama}</h2>
        <WordTag tone={phaseTones[phase] ?? 'plain'}>{phaseWords[phase]}</WordTag>
      </Cluster>
      <p>
        {formatDateTime(event.opensAt)} sampai{' '}
        {isSameDay ? formatTime(event.closesAt) : formatDateTime(event.closesAt)}
      </p>
      {(exam.ruang ?? exam.sesi) && <strong>{[exam.ruang, exam.sesi].filter(Boolean).join(' · ')}</strong>}
      {phase === 'menunggu' && <Countdown until={enters} now={clock.now} />}
      {/* The same room before and after: what is pressed below it does not move. */}
      {isReady !== undefined && (phase === 'menunggu' || phase === 'buka') && (
        <p>{isReady ? 'Soal siap di perangkat ini ✓' : 'Menyiapkan soal di perangkat ini …'}</p>
      )}
      {phase === 'buka' && <LateNotice exam={exam} now={clock.now} />}
      {(phase === 'buka' || phase === 'berlangsung' || phase === 'menunggu' || exam.mayRepeat) && (
        <StartForm exam={exam} phase={phase} isFirst={isFirst} onChanged={onChanged} />
      )}
      <After exam={exam} phase={phase} />
    </Stack>
  )
}

function Countdown({ until, now }: { until: number; now: () => number }) {
  const left = useTicking(() => Math.max(0, Math.ceil((until - now()) / 1000)))
  const rounded = left > 3600 ? Math.ceil(left / 60) * 60 : left
  return (
    <p>
      Dibuka dalam{' '}
      <strong>{left > 86_400 ? `${Math.floor(left / 86_400)} hari` : formatDuration(rounded)}</strong>.
      Halaman ini membuka tombolnya sendiri.
    </p>
  )
}

/** What is left for whoever starts only now, where the end of the exam cuts their time. */
function LateNotice({ exam, now }: { exam: Ujian; now: () => number }) {
  const words = useTicking(() => lateWords(exam, now()).join('|'))
  const [first, ...sections] = words.split('|')
  if (!first) return null
  return (
    <Alert tone="warning">
      <p>{first}</p>
      {sections.length > 0 && (
        <ul>
          {sections.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function StartForm({ exam, phase, isFirst, onChanged }: Omit<CardProps, 'clock'> & { phase: ExamPhase }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RequestError>()
  const navigate = useNavigate()
  const needsToken = exam.event.needsToken && phase !== 'berlangsung'

  async function onSubmit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const given = new FormData(submitted.currentTarget).get('token')
    const token = typeof given === 'string' ? given.trim() : ''
    // The browser's own words are in its language and lie over the button.
    if (needsToken && token === '')
      return setProblem(new RequestError('CustomRequest', 403, 'Tulis token dari pengawas dahulu.'))
    setBusy(true)
    setProblem(undefined)
    try {
      await navigate(await begin(exam, token))
    } catch (error) {
      const known =
        error instanceof RequestError
          ? error
          : new RequestError('CustomRequest', 0, 'Belum berhasil. Coba lagi.')
      setProblem(known)
      if (known.statusCode === 409) onChanged()
      setBusy(false)
    }
  }

  const isTokenWrong = needsToken && problem?.statusCode === 403
  return (
    <Stack as="form" noValidate gap={3} align="start" onSubmit={(event) => void onSubmit(event)}>
      {needsToken && (
        <TextField
          label="Token"
          name="token"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          hint="Diberikan oleh pengawas."
          error={isTokenWrong ? problem.message : undefined}
        />
      )}
      {problem && !isTokenWrong && <Alert tone="warning">{problem.message}</Alert>}
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'plain'}
        busy={busy}
        disabled={phase === 'menunggu'}
      >
        {buttonWords(exam, phase)}
      </Button>
    </Stack>
  )
}

function buttonWords({ attempt, maxAttempts }: Ujian, phase: ExamPhase): string {
  if (phase === 'berlangsung') return 'Lanjutkan'
  return phase === 'dikumpulkan' ? `Kerjakan lagi (${attempt.number + 1} dari ${maxAttempts})` : 'Mulai'
}

/** Starts or goes on, and gives the address of the question to show. */
async function begin(exam: Ujian, token: string): Promise<string> {
  const { event, paketSoal } = exam
  const body = { token, device: deviceName() }
  const started = call(ujian.start, { params: { eventId: event.id }, body })
  const state = await started.catch((error: unknown) => {
    if (!isElsewhere(error)) throw error
  })
  if (!state) {
    // The question's page says where it is open, and how it comes here.
    chooseAttempt({ id: exam.attempt.id, paketSoal })
    return `/paket-soal/${paketSoal.id}/ujian/soal/${exam.sections[0]?.id}/1`
  }
  chooseAttempt(state)
  const session = await openExam(paketSoal.id, state)
  const place = session && resumePlace(state.id, session.getSnapshot().sections, session.now())
  if (!place) throw new RequestError('CustomRequest', 409, 'Waktu pengerjaan sudah selesai.')
  return questionPath(paketSoal.id, place)
}

function After({ exam, phase }: { exam: Ujian; phase: ExamPhase }) {
  if (phase === 'batal')
    return <p>Ujian ini dibatalkan oleh penyelenggara. Tunggu kabar dari sekolah tentang penggantinya.</p>
  if (phase === 'tutup')
    return (
      <p>
        Waktu ujian sudah lewat dan Anda belum mengerjakannya. Tanyakan kepada guru tentang ujian susulan.
      </p>
    )
  if (phase === 'terlambat') return <p>Batas waktu untuk mulai sudah lewat. Hubungi pengawas.</p>
  if (phase === 'dihentikan') return <p>Pengerjaan Anda dihentikan. Tanyakan kepada pengawas.</p>
  if (phase !== 'dikumpulkan') return null
  if (exam.nilai === null) return <p>Jawaban Anda sudah diterima. {resultOpens(exam)}</p>
  return (
    <Stack align="start">
      <ButtonLink
        variant="primary"
        to={`/paket-soal/${exam.paketSoal.id}/hasil-ujian/${getStoredIdentity()?.id ?? ''}/${exam.event.id}`}
      >
        Lihat hasil
      </ButtonLink>
    </Stack>
  )
}
