import { useParams } from '#platform/kernel/router/routed.tsx'
import { hasilUjian, type HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { ujian } from '@suluh/contract/exams/ujian'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { resultOpens } from '#exams/ujian/result-opens.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { HasilHead } from './hasil-head.tsx'
import { HasilSoal } from './hasil-soal.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import styles from './hasil.module.css'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'

/** `/paket-soal/{id}/hasil-ujian/{userId}/{eventId}`: for the student and for staff alike. */
export function HasilPage() {
  const { id: paketId = '', userId = '', eventId = '' } = useParams()
  const { result, query } = useOne(hasilUjian.one, { params: { paketId, userId, eventId } })
  const identity = useGetIdentity()
  return (
    <Stack as="main" gap={6} className={`${styles.page} system-type`}>
      <style>{pageRule()}</style>
      <DocumentBar back={{ to: '/dashboard', label: 'Beranda' }}>
        {result && <Button onClick={() => window.print()}>Cetak</Button>}
      </DocumentBar>
      {query.isError && !result && (
        <Failure error={query.error} exam={{ paketId, eventId }} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton lines={8} />}
      {result && <Hasil hasil={result} isOwn={identity?.id === userId} />}
    </Stack>
  )
}

function Hasil({ hasil, isOwn }: { hasil: HasilUjianDetail; isOwn: boolean }) {
  const { paketSoal, event, murid, submittedAt, submittedBy, sections, aspek, soal, soalOpensAt } = hasil
  return (
    <>
      <KopSurat lembagaId={murid.lembagaId} isPrintOnly />
      <header>
        <h1>{paketSoal.nama}</h1>
        <Text tone="soft">
          {murid.nama}
          {murid.lembaga && ` · ${murid.lembaga}`} · {event.nama}
        </Text>
        <Text tone="soft">
          Dikumpulkan {formatDateTime(submittedAt)}
          {submittedBy === 'server' && !event.dibatalkan && ' (waktu habis)'}
          {submittedBy === 'pengawas' && ' (oleh pengawas)'}
          {(!isOwn || hasil.scoring.number > 0) && ` · ${hasil.scoring.label}`}
        </Text>
        {event.dibatalkan && <p>Ujian ini dibatalkan sesudah dikerjakan.</p>}
      </header>
      <HasilHead hasil={hasil} />
      {sections.length > 1 && <HasilBars title="Menurut bagian" rows={sections} />}
      {aspek.length > 0 && <HasilBars title="Menurut aspek" rows={aspek} />}
      {hasil.jawabanDi !== null && (
        <Alert tone="warning">
          Jawabannya ada di server {hasil.jawabanDi}, yang sedang tidak dapat dihubungi. Nilai di atas sudah
          lengkap; muat ulang halaman ini nanti untuk melihat soal dan jawabannya.
        </Alert>
      )}
      {hasil.jawabanDi !== null ? null : soal ? (
        <HasilSoal soal={soal} isOwn={isOwn} hasSections={sections.length > 1} />
      ) : (
        <Text tone="soft">
          {soalOpensAt
            ? `Soal dan pembahasan dibuka ${formatDateTime(soalOpensAt)}, setelah jawaban yang terlambat sampai tidak diterima lagi.`
            : 'Soal dan pembahasan ujian ini tidak dibuka.'}
        </Text>
      )}
    </>
  )
}

type FailureProps = { error: unknown; exam: { paketId: string; eventId: string }; onRetry: () => void }

function Failure({ error, exam, onRetry }: FailureProps) {
  const status = error instanceof RequestError ? error.statusCode : 0
  if (status === 403) return <NotYet {...exam} />
  if (status === 404)
    return (
      <Stack as="section" gap={4}>
        <h1>Hasil belum ada</h1>
        <Alert tone="info">Ujian ini belum dikumpulkan, atau bukan bagian Anda untuk melihatnya.</Alert>
      </Stack>
    )
  return (
    <Stack as="section" gap={4}>
      <h1>Hasil belum dapat dibuka</h1>
      <Alert tone="warning">{error instanceof Error ? error.message : 'Coba lagi sebentar lagi.'}</Alert>
      <div>
        <Button variant="primary" onClick={onRetry}>
          Coba lagi
        </Button>
      </div>
    </Stack>
  )
}

/** Handed in, and not to be seen yet: when it will be. */
function NotYet({ paketId, eventId }: FailureProps['exam']) {
  const { result } = useCustom(ujian.ofPaket, { params: { paketId } })
  const exam = result?.find(({ event }) => event.id === eventId)
  return (
    <Stack as="section" gap={4}>
      <h1>Hasil belum dibuka</h1>
      <Alert tone="info">
        Jawaban sudah diterima. {exam ? resultOpens(exam) : 'Hasilnya muncul di sini begitu dibuka.'}
      </Alert>
    </Stack>
  )
}

type Row = {
  nama: string
  score: number
  maxScore: number
  questions?: number
  threshold?: number | null
  lulus?: boolean | null
}

/** Points reached of points possible, one labelled bar each. */
function HasilBars({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Stack as="section" gap={4}>
      <h2>{title}</h2>
      <Stack as="ul" gap={4}>
        {rows.map((row) => (
          <Stack as="li" key={row.nama} gap={1}>
            <Cluster align="baseline" justify="between" className={styles.head}>
              <span>{row.nama}</span>
              <span>
                <strong>{percentOf(row)}</strong>{' '}
                <Text as="span" tone="soft">
                  {formatNumber(row.score, 2)} dari {formatNumber(row.maxScore, 2)}
                  {row.questions !== undefined && `, ${row.questions} soal`}
                </Text>
              </span>
            </Cluster>
            <ProgressBar value={row.score} max={row.maxScore} label={row.nama} />
            {row.threshold !== null && row.threshold !== undefined && (
              <Text tone="soft">
                {row.lulus ? '✓ Mencapai' : '△ Belum mencapai'} batas {formatNumber(row.threshold, 2)}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function percentOf({ score, maxScore }: Row): string {
  return maxScore > 0 ? `${formatNumber((score / maxScore) * 100, 0)}%` : '–'
}
