import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { Link, useParams } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { StatistikFiles } from './statistik-files.tsx'
import { StatistikReport } from './statistik-report.tsx'
import styles from './statistik.module.css'

const pollMs = 1000

/** Statistics of a package; while newer results are worked in, the stored ones stay on the screen. */
export function StatistikPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(statistikPaketSoal.one, { params: { id } })
  const isEmpty = result && !result.statistik && !result.isComputing
  return (
    <AntdPage>
      <main className={styles.page}>
        <style>{pageRule('A4')}</style>
        <KopSurat isPrintOnly />
        <PageHeader
          title="Statistik butir"
          note={<Link to={`/dashboard/paket-soal/${id}`}>{result?.paketSoal.nama ?? 'Paket soal'}</Link>}
        >
          <HelpButton />
          <Link to={`/laporan/statistik-paket-banksoal/${id}`}>Gabungan semua ujian</Link>
          {!isEmpty && !query.isError && <StatistikFiles path={`/paket-soal/${id}/statistik/ekspor`} />}
        </PageHeader>
        {result?.isComputing && <Computing id={id} />}
        {result?.berlangsung && (result.statistik || isEmpty) && <Running {...result.berlangsung} />}
        {result?.statistik ? (
          <StatistikReport paketSoalId={id} statistik={result.statistik} />
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty ? (
          <EmptyState text="Belum ada murid yang menyelesaikan paket ini. Statistik muncul setelah ujian pertama dikumpulkan.">
            <Link to={`/dashboard/paket-soal/${id}?tab=jadwal`}>Lihat jadwal ujian</Link>
          </EmptyState>
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    </AntdPage>
  )
}

const enoughWhileRunning = 30

/** While the exam runs its figures are of those who have handed in. */
function Running({ submitted, all }: { submitted: number; all: number }) {
  return (
    <Alert tone="info">
      Ujian sedang berlangsung: {submitted} dari {all} murid sudah mengumpulkan.{' '}
      {submitted < enoughWhileRunning
        ? `Kunci yang keliru mulai terlihat dari ${enoughWhileRunning} murid; angka di bawah belum cukup.`
        : 'Periksa dahulu butir bertanda Periksa kunci, sebelum hasil dibuka.'}
    </Alert>
  )
}

/** Says that newer results are being worked in, and asks each second until they are. */
function Computing({ id }: { id: string }) {
  useCustom(statistikPaketSoal.one, { params: { id }, refetchInterval: pollMs })
  return (
    <Text as="span" size="small" tone="soft" className={styles.computing} data-print="never" role="status">
      Sedang menghitung hasil terbaru…
    </Text>
  )
}
