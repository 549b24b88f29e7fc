import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { ujian, type AttemptState, type Ujian, isTimeUp } from '@suluh/contract/exams/ujian'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatDateTime, formatDuration, formatNumber } from '#platform/kernel/format.ts'
import type { Identity } from '#platform/kernel/auth/session.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { resultOpens } from '#exams/ujian/result-opens.ts'
import { KeptAnswers } from '#exams/ujian/start/kept-answers.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'
import { ReadAgain } from './read-again.tsx'
import { ToCentre } from './to-centre.tsx'
import { Trend } from './trend.tsx'
import { gabungan } from '@suluh/contract/results/gabungan'

/** The next exam with one button; below it the results. */
export function StudentHome({ identity }: { identity: Identity }) {
  const { result, query } = useCustom(ujian.list, {})
  return (
    <Stack gap={6} className={styles.home} data-in-order>
      <h1>Halo, {identity.name}</h1>
      {query.isPending && <Skeleton lines={5} />}
      {query.isError && !result && (
        <>
          <ReadAgain query={query} />
          <RunningHere />
        </>
      )}
      <KeptAnswers userId={identity.id} />
      {result && <Exams exams={result} userId={identity.id} />}
      {identity.pusat !== undefined && <ToCentre pusat={identity.pusat} />}
      <GabunganPart />
      <p>
        <Link to="/dashboard/group-belajar">Group belajar saya</Link>
      </p>
      <p>
        <Link to="/bukti-simpan">Bukti simpan saya</Link>
      </p>
    </Stack>
  )
}

/** Where nobody can be asked: the exam that runs on this device, which goes on without network. */
function RunningHere() {
  const [running, setRunning] = useState<AttemptState[]>([])
  useEffect(() => {
    import('#exams/ujian/start/kept-path.ts')
      .then(({ keptRunning }) => keptRunning())
      .then(setRunning, () => undefined)
  }, [])
  return running.map(({ id, event, paketSoal }) => (
    <Stack as={Card} key={id} className={styles.next}>
      <p className={styles.soft}>Sedang Anda kerjakan di perangkat ini</p>
      <h2>{event.nama}</h2>
      <p>Ujian ini dapat dilanjutkan tanpa jaringan.</p>
      <ButtonLink variant="primary" to={`/paket-soal/${paketSoal.id}`}>
        Lanjutkan
      </ButtonLink>
    </Stack>
  ))
}

function Exams({ exams, userId }: { exams: Ujian[]; userId: string }) {
  const now = useServerTime(exams[0]?.serverNow)
  const [next, ...later] = upcomingExams(exams, now)
  const done = doneExams(exams)
  return (
    <>
      {next ? (
        <NextExam exam={next} now={now} />
      ) : (
        <EmptyState
          text={`${done.length > 0 ? 'Tidak ada ujian lagi sekarang' : 'Belum ada ujian untuk Anda'}. Ujian baru muncul di sini.`}
        />
      )}
      {later.length > 0 && (
        <Stack as="section" gap={4}>
          <h2>Berikutnya</h2>
          <Stack as="ul" gap={0} className={styles.list}>
            {later.map((exam) => (
              <li key={exam.event.id}>
                <Link to={`/paket-soal/${exam.paketSoal.id}`}>{exam.event.nama}</Link>
                <span className={styles.soft}>
                  {openState(exam, now) === 'mulai' && 'Sudah dapat dimulai. '}
                  {whenText(exam, now)}
                </span>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <Progress done={done} userId={userId} />
      {done.length > 0 && (
        <Stack as="section" gap={4}>
          <h2>Hasil</h2>
          <Stack as="ul" gap={0} className={styles.list}>
            {done.map((exam) => (
              <DoneExam key={exam.event.id} exam={exam} userId={userId} />
            ))}
          </Stack>
        </Stack>
      )}
    </>
  )
}

const dayMs = 86_400_000
const buttonText = { lanjut: 'Lanjutkan', mulai: 'Mulai', tunggu: 'Lihat ujian' }

function NextExam({ exam, now }: { exam: Ujian; now: number }) {
  const state = openState(exam, now) ?? 'tunggu'
  const questions = exam.sections.reduce((sum, section) => sum + section.questions, 0)
  return (
    <Stack as={Card} className={styles.next}>
      <p className={styles.soft}>{state === 'lanjut' ? 'Sedang Anda kerjakan' : 'Ujian berikutnya'}</p>
      <h2>{exam.event.nama}</h2>
      <p>
        {exam.paketSoal.nama !== exam.event.nama && `${exam.paketSoal.nama} · `}
        {questions} soal · {formatDuration(exam.durationSeconds)}
      </p>
      <strong>{whenText(exam, now)}</strong>
      <ButtonLink variant="primary" to={`/paket-soal/${exam.paketSoal.id}`}>
        {buttonText[state]}
      </ButtonLink>
    </Stack>
  )
}

function DoneExam({ exam, userId }: { exam: Ujian; userId: string }) {
  const { event, paketSoal, nilai } = exam
  const again = exam.mayRepeat && <Link to={`/paket-soal/${paketSoal.id}`}>Kerjakan lagi</Link>
  if (nilai === null)
    return (
      <li>
        <span>{event.nama}</span>
        {again}
        <span className={styles.soft}>
          {event.status === 'batal' ? 'Ujian ini dibatalkan.' : resultOpens(exam)}
        </span>
      </li>
    )
  return (
    <li>
      <Link to={`/paket-soal/${paketSoal.id}/hasil-ujian/${userId}/${event.id}`}>{event.nama}</Link>
      <span>
        <strong>{formatNumber(nilai, 2)}</strong>
        <span className={styles.soft}>
          {exam.attempt.status === 'dikumpulkan' && ' sementara'} · {formatDate(event.opensAt)}
        </span>
      </span>
      {again}
      <ProgressBar value={nilai} max={100} label={`Nilai ${event.nama}`} />
    </li>
  )
}

function whenText(exam: Ujian, now: number): string {
  const state = openState(exam, now)
  if (state === 'lanjut' && exam.attempt.paused) return 'Dijeda oleh pengawas, waktu Anda berhenti'
  if (state === 'lanjut' && exam.attempt.deadline)
    return `Sisa waktu ${leftText(Date.parse(exam.attempt.deadline) - now)}`
  if (state === 'mulai') return `Dibuka sampai ${formatDateTime(exam.event.closesAt)}`
  const left = Date.parse(exam.event.opensAt) - now
  const when = formatDateTime(exam.event.opensAt)
  return `Dibuka ${when}, ${left > dayMs ? `${Math.floor(left / dayMs)} hari` : leftText(left)} lagi`
}

/** To the second in the last hour, to the minute before. */
function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return formatDuration(seconds > 3600 ? Math.ceil(seconds / 60) * 60 : seconds)
}

/** The server's time, by the second. */
function useServerTime(serverNow: string | undefined): number {
  const [offset, setOffset] = useState({ heard: serverNow, ms: offsetOf(serverNow) })
  if (offset.heard !== serverNow) setOffset({ heard: serverNow, ms: offsetOf(serverNow) })
  const second = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000))
  return second * 1000 + offset.ms
}

function offsetOf(serverNow: string | undefined): number {
  return serverNow === undefined ? 0 : Date.parse(serverNow) - Date.now()
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 500)
  return () => clearInterval(timer)
}

/** What can be done about an exam now; undefined where it is over for this student. */
function openState({ attempt, event }: Ujian, now: number): 'lanjut' | 'mulai' | 'tunggu' | undefined {
  if (event.status === 'batal') return undefined
  if (attempt.status === 'berlangsung') return isTimeUp(attempt, now) ? undefined : 'lanjut'
  if (attempt.status !== 'siap' || now >= Date.parse(event.closesAt)) return undefined
  return now < Date.parse(event.opensAt) ? 'tunggu' : 'mulai'
}

const order = ['lanjut', 'mulai', 'tunggu']

/** Exams still to do: running ones first, then open ones (the one that closes first leads), then those to come. */
function upcomingExams(exams: readonly Ujian[], now: number): Ujian[] {
  const rank = (exam: Ujian) => order.indexOf(openState(exam, now) ?? '')
  const time = (exam: Ujian) => Date.parse(rank(exam) === 2 ? exam.event.opensAt : exam.event.closesAt)
  return exams
    .filter((exam) => openState(exam, now) !== undefined)
    .toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b))
}

/** Exams that were worked on, the last first. */
function doneExams(exams: readonly Ujian[]): Ujian[] {
  return exams
    .filter(({ attempt }) => ['dikumpulkan', 'dinilai', 'dihentikan'].includes(attempt.status))
    .toSorted((a, b) => Date.parse(b.event.closesAt) - Date.parse(a.event.closesAt))
}

const most = 12

/** How the student's own nilai went from exam to exam; nothing before there are two. */
function Progress({ done, userId }: { done: Ujian[]; userId: string }) {
  const known = done.flatMap(({ event, nilai }) =>
    nilai === null ? [] : [{ id: event.id, nama: event.nama, nilai }],
  )
  const [last, before] = known
  if (!last || !before) return null
  const mean = known.reduce((sum, { nilai }) => sum + nilai, 0) / known.length
  const change = last.nilai - before.nilai
  const moved =
    Math.abs(change) < 0.05
      ? 'sama dengan ujian sebelumnya'
      : `${change > 0 ? 'naik' : 'turun'} ${formatNumber(Math.abs(change))} dari ujian sebelumnya`
  return (
    <Stack as="section" gap={4}>
      <h2>Perkembangan</h2>
      <Trend
        points={known.slice(0, most).toReversed()}
        sentence={`Rata-rata ${formatNumber(mean)} dari ${known.length} ujian. Nilai terakhir ${formatNumber(last.nilai)}, ${moved}.`}
      />
      <p>
        <Link to={`/laporan/murid/${last.id}/${userId}`}>Lihat per pelajaran dan aspek</Link>
      </p>
    </Stack>
  )
}

/** Rankings over several exams that are open to the student; nothing where there are none. */
function GabunganPart() {
  const { result, query } = useCustom(gabungan.mine, {})
  if (query.isPending) return <Skeleton lines={1} />
  if (!result || result.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <h2>Ujian gabungan</h2>
      <Stack as="ul" gap={0} className={styles.list}>
        {result.map(({ id, nama, ranked, line }) => (
          <li key={id}>
            <Link to={`/laporan/hasil-ujian-gabungan/${id}`}>{nama}</Link>
            <span>
              {line.value === null ? (
                <span className={styles.soft}>tidak diperingkat</span>
              ) : (
                <strong>{formatNumber(line.value, 2)}</strong>
              )}{' '}
              {line.rank !== null && ranked !== null && (
                <span className={styles.soft}>
                  peringkat {formatNumber(line.rank, 0)} dari {formatNumber(ranked, 0)}
                </span>
              )}
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
