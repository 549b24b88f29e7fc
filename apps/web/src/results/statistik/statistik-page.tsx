import { statistikPaketSoal, type StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import type { KopHasil } from '@suluh/contract/school/kop-hasil'
import type { Terbitan } from '@suluh/contract/results/terbitan'
import { Link, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { StatistikFiles } from './statistik-files.tsx'
import styles from './statistik.module.css'
import { useMemo, lazy, Suspense } from 'react'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { statistikHeadLine } from '@suluh/contract/results/statistik-words'
import { ItemMap } from './item-map.tsx'
import { ItemsToMend } from './items-to-mend.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { KemiripanSection } from '../kemiripan/kemiripan-section.tsx'
import { ResultsKop, ResultsSignatures } from '../terbitan/results-kop.tsx'
import { TerbitanChoice, useTerbitan } from '../terbitan/terbitan-choice.tsx'
import { TempoPart } from './tempo-part.tsx'
import { TestFigures } from './test-figures.tsx'
import { ThresholdCertainty } from './threshold-certainty.tsx'
import { rangeText } from '@suluh/contract/platform/range-text'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import { histogramOption } from '#platform/ui/chart/histogram-option.ts'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { figure } from './figure.ts'

const pollMs = 1000

/** Statistics of a package; while newer results are worked in, the stored ones stay on the screen. */
export function StatistikPage() {
  const { id = '' } = useParams()
  const which = useTerbitan()
  const [search] = useSearchParams()
  const { result, query } = useCustom(statistikPaketSoal.one, { params: { id }, query: which })
  const printed = useSearchParams()[0].get('cetak')
  const isEmpty = result && !result.statistik && !result.isComputing
  if (printed !== null)
    return (
      <AntdPage>
        <Suspense fallback={<Skeleton lines={12} />}>
          <KemiripanPrint paketSoalId={id} eventId={printed} />
        </Suspense>
      </AntdPage>
    )
  return (
    <AntdPage>
      <main className={styles.page}>
        <style>{pageRule()}</style>
        {result && <ResultsKop kop={result.kop} />}
        <PageHeader
          title="Statistik butir"
          note={
            <BackLink isInLine to={`/dashboard/paket-soal/${id}`}>
              {result?.paketSoal.nama ?? 'Paket soal'}
            </BackLink>
          }
        >
          <HelpButton />
          <Link to={`/laporan/statistik-paket-banksoal/${id}`}>Gabungan semua ujian</Link>
          {!isEmpty && (
            <Link to={{ pathname: `/paket-soal/${id}/analisis-butir`, search: search.toString() }}>
              Analisis butir
            </Link>
          )}
          {!isEmpty && !query.isError && (
            <StatistikFiles path={`/paket-soal/${id}/statistik/ekspor`} query={which} />
          )}
        </PageHeader>
        {result && <TerbitanChoice terbitan={result.terbitan} snapshotId={result.snapshotId} />}
        {result?.isComputing && <Computing id={id} />}
        {result?.berlangsung && (result.statistik || isEmpty) && <Running {...result.berlangsung} />}
        {result?.statistik ? (
          <StatistikReport
            paketSoalId={id}
            snapshotId={result.snapshotId}
            statistik={result.statistik}
            kop={result.kop}
            events={result.terbitan.find((each) => each.id === result.snapshotId)?.events ?? []}
          />
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
  useCustom(statistikPaketSoal.one, { params: { id }, query: useTerbitan(), refetchInterval: pollMs })
  return (
    <Text as="span" size="small" tone="soft" className={styles.computing} data-print="never" role="status">
      Sedang menghitung hasil terbaru…
    </Text>
  )
}

/** From the sentence to the figures to the single item. The open item stands in the address. */
type ReportProps = {
  paketSoalId: string
  snapshotId: string | null
  statistik: StatistikPaket
  kop: KopHasil
  events: Terbitan['events']
}

function StatistikReport({ paketSoalId, snapshotId, statistik, kop, events }: ReportProps) {
  const [search, setSearch] = useSearchParams()
  const { can: maySeeSimilar } = useCan({ resource: 'kemiripan', action: 'read' })
  const { n, test, items } = statistik
  // Drawn questions make a test shorter than the package; left out is only what has no figure at all.
  const left = items.filter((item) => item.n === 0).length
  const open = (number: number | undefined) =>
    setSearch((kept) => {
      kept.delete('butir')
      if (number !== undefined) kept.set('butir', String(number))
      return kept
    })
  const shown = useMemo(
    () => items.find(({ number }) => String(number) === search.get('butir')),
    [items, search],
  )
  return (
    <>
      <p className={styles.head}>{statistikHeadLine(statistik)}</p>
      <ItemsToMend items={items} onOpen={open} />
      <Text size="small" tone="soft">
        Dihitung {formatDateTime(statistik.computedAt)} dari {n} murid, {formatNumber(test.itemCount, 1)}{' '}
        butir, skor paling tinggi {formatNumber(test.maxScore)}. {statistik.scoring.label}.
        {left > 0 && ` ${leftOut(left)}`}
      </Text>
      <TestFigures statistik={statistik} />
      <TempoPart paketSoalId={paketSoalId} snapshotId={snapshotId} />
      {statistik.ambang.length > 0 && <ThresholdCertainty ambang={statistik.ambang} />}
      <Grid min="320px" gap={5} className={styles.charts}>
        <DistributionChart n={n} test={test} />
        <ItemMap items={items} n={n} onOpen={open} />
      </Grid>
      <ItemTable items={items} onOpen={open} />
      <Suspense fallback={<Skeleton lines={5} />}>
        <KeadilanSection paketSoalId={paketSoalId} which={snapshotId === null ? {} : { snapshotId }} />
      </Suspense>
      {maySeeSimilar && <KemiripanSection paketSoalId={paketSoalId} events={events} />}
      <ResultsSignatures kop={kop} right="Guru mata pelajaran" isPrintOnly />
      <ItemPanel
        paketSoalId={paketSoalId}
        snapshotId={snapshotId}
        item={shown}
        items={items}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </>
  )
}

function leftOut(count: number): string {
  return `${count} butir belum ikut dihitung: masih menunggu dinilai, atau tidak dihitung menurut penskoran ini.`
}

const KeadilanSection = lazy(async () => ({
  default: (await import('../keadilan/keadilan-section.tsx')).KeadilanSection,
}))
const KemiripanPrint = lazy(async () => ({
  default: (await import('../kemiripan/kemiripan-print.tsx')).KemiripanPrint,
}))
const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

/** How the scores are spread. */
function DistributionChart({ n, test }: { n: number; test: StatistikPaket['test'] }) {
  const option = useMemo(() => optionOf(test), [test])
  return (
    <section aria-label="Sebaran skor">
      <h2>
        Sebaran skor <span>n = {n} murid</span>
      </h2>
      {n > 1 ? (
        <Suspense fallback={<ChartSkeleton height={340} />}>
          <Chart
            option={option}
            height={340}
            label={`Histogram skor ${n} murid, rata-rata ${figure(test.mean)}`}
          />
        </Suspense>
      ) : (
        <Text size="small" tone="soft">
          Sebaran tampil setelah ada sedikitnya 2 hasil.
        </Text>
      )}
    </section>
  )
}

function optionOf({ distribution: { from, width, counts }, mean }: StatistikPaket['test']): ChartOption {
  const starts = counts.map((_, index) => from + index * width)
  const name = (start: number) =>
    width === 1 ? formatNumber(start) : rangeText(formatNumber(start), formatNumber(start + width))
  const meanAt = mean === null ? undefined : (mean - from) / width - (width === 1 ? 0 : 0.5)
  return histogramOption({
    of: 'Skor',
    names: starts.map(name),
    bars: [{ nama: 'Murid', counts }],
    mark: meanAt === undefined ? undefined : { at: meanAt, text: `Rata-rata ${figure(mean)}` },
  })
}
