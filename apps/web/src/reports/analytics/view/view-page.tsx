import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import { useSearchParams, Link } from '#platform/kernel/router/routed.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { StyledReport } from '../widgets/report-style.tsx'
import type { WidgetRoom, Mark } from '../widgets/widget-state.ts'
import { readAddress, writeAddress, type Reading } from './report-address.ts'
import { useReading } from './use-reading.ts'
import { useReportResults } from './use-report-results.ts'
import { ViewGrid } from './view-grid.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './view.module.css'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { formatDateTime } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import type { Progress } from './gate.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { Button } from 'antd'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import { notifyError } from '#platform/kernel/notification.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { downloadExport } from './download.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'

const PantauanDialog = lazy(async () => ({
  default: (await import('#reports/pantauan/pantauan-dialog.tsx')).PantauanDialog,
}))

const PickChips = lazy(async () => ({ default: (await import('./pick-chips.tsx')).PickChips }))

/** `/dashboard/analytics/view/{id}`: a report as its readers see it, each with the figures in reach. */
export function ViewPage() {
  const { result, query } = useReading()
  useEffect(() => {
    // Charts are nearly always wanted: they come beside the figures, not after them.
    void import('../widgets/charts/chart-kinds.ts')
  }, [])
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result)
    return (
      <div className={styles.waiting}>
        <Skeleton lines={12} />
      </div>
    )
  return <View key={result.id} report={result} />
}

function View({ report }: { report: ReportReading }) {
  const { definition } = report
  const [search, setSearch] = useSearchParams()
  const reading = useMemo(() => readAddress(search, definition), [search, definition])
  const { page: pageId, values, picks } = reading
  const page = definition.pages.find(({ id }) => id === pageId)
  const pages = useMemo(() => (page ? [page] : []), [page])
  const { states, progress, asOf } = useReportResults(definition, pages, reading)
  const change = (part: Partial<Reading>) =>
    setSearch((before) => writeAddress(before, { ...readAddress(before, definition), ...part }, definition))
  const room: WidgetRoom = {
    medium: 'screen',
    parameters: definition.parameters,
    values,
    onParameter: (id, chosen) => change({ values: { ...values, [id]: chosen } }),
    onPick: (widget, marks) =>
      canPick(definition, widget, marks) && change({ picks: togglePicks(picks, widget, marks) }),
    isPicked: (widget, mark) => isPicked(picks, widget, mark),
  }
  return (
    <div className={styles.view}>
      <PageHeader
        title={report.nama}
        beside={<ReadingTag report={report} search={search} />}
        note={report.keterangan}
      >
        <ViewBar report={report} values={values} search={search} picks={picks} />
      </PageHeader>
      {definition.pages.length > 1 && (
        <TabLinks
          label="Halaman laporan"
          shown={pageId}
          tabs={definition.pages.map(({ id, nama }) => ({
            key: id,
            label: nama,
            to: `?${writeAddress(search, { ...reading, page: id }, definition)}`,
          }))}
        />
      )}
      <Cluster className={styles.line}>
        <ViewStatus progress={progress} asOf={asOf} />
        <Text size="small" tone="soft">
          Anda melihat: {report.reach}
        </Text>
        {picks.length > 0 && (
          <Suspense fallback={null}>
            <PickChips
              picks={picks}
              definition={definition}
              values={values}
              states={states}
              onChange={(next) => change({ picks: next })}
            />
          </Suspense>
        )}
      </Cluster>
      {page && (
        <StyledReport style={definition.style} warna={report.warna}>
          <ViewGrid report={report} page={page} states={states} room={room} picks={picks} />
        </StyledReport>
      )}
    </div>
  )
}

type ReadingTagProps = { report: ReportReading; search: URLSearchParams }

/** Whether others see what is shown here. */
function ReadingTag({ report, search }: ReadingTagProps) {
  const { status, nomor, hasDraft } = report
  if (status === 'arsip') return <WordTag tone="warning">Diarsipkan</WordTag>
  if (nomor === null)
    return (
      <WordTag tone="warning">
        {status === 'terbit' ? 'Draf: pembaca lain melihat versi terbit' : 'Draf, belum diterbitkan'}
      </WordTag>
    )
  if (!hasDraft) return null
  const draft = new URLSearchParams(search)
  draft.set('draf', 'ya')
  return <Link to={`?${draft}`}>Ada perubahan yang belum terbit</Link>
}

/** How far the figures are, and how old they are once they are there; one line high either way. */
function ViewStatus({ progress: { done, total }, asOf }: { progress: Progress; asOf: string | undefined }) {
  const isWorking = total > 0
  return (
    <Cluster gap={3}>
      <Text size="small" tone="soft" role="status">
        {isWorking
          ? `Menghitung ${done} dari ${total} widget…`
          : asOf && `Dibuat dari data per ${formatDateTime(asOf)}`}
      </Text>
      {isWorking && <ProgressBar value={done} max={total} label="Widget yang selesai" />}
    </Cluster>
  )
}

/** The picks after a click on these groups of a widget: they alone of it, or none where they were picked already. */
export function togglePicks(picks: readonly Pick[], widget: string, marks: readonly Mark[]): Pick[] {
  const others = picks.filter((pick) => pick.widget !== widget)
  const own = picks.filter((pick) => pick.widget === widget)
  const isSame = own.length === marks.length && marks.every((mark) => isPicked(picks, widget, mark))
  if (isSame) return others
  return [...others, ...marks.map(({ column, group: { key, label } }) => ({ widget, column, key, label }))]
}

export function isPicked(picks: readonly Pick[], widget: string, { column, group }: Mark): boolean {
  return picks.some(
    (pick) =>
      pick.widget === widget &&
      pick.column === column &&
      pick.key === group.key &&
      (pick.label === '' || pick.label === group.label),
  )
}

/** The rest of a first n stands for many groups, by which nothing can be filtered. */
export function canPick(definition: ReportDefinition, widget: string, marks: readonly Mark[]): boolean {
  const found = definition.widgets[widget]
  const hasRest = found && 'query' in found ? (found.query?.top?.rest ?? false) : false
  return marks.length > 0 && !(hasRest && marks.some(({ group }) => group.key === null))
}

type ViewBarProps = { report: ReportReading; values: ParameterValues; search: URLSearchParams; picks: Pick[] }

/** What can be done with the whole report. */
function ViewBar({ report, values, search, picks }: ViewBarProps) {
  const [isExporting, setExporting] = useState(false)
  const [isFull, toggleFull] = useFullScreen()
  const [isWatched, setWatched] = useState(false)
  const exportAll = async () => {
    setExporting(true)
    await downloadExport(report, { format: 'xlsx', parameters: values, picks }).catch(notifyError)
    setExporting(false)
  }
  return (
    <>
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['analytics', 'query'] })}>
        Segarkan
      </Button>
      {document.fullscreenEnabled && (
        <Button onClick={() => void toggleFull()}>
          {isFull ? 'Keluar dari layar penuh' : 'Layar penuh'}
        </Button>
      )}
      <Button onClick={() => setWatched(true)}>Pantauan</Button>
      {isWatched && (
        <Suspense fallback={null}>
          <PantauanDialog reportId={report.id} onClose={() => setWatched(false)} />
        </Suspense>
      )}
      <ButtonLink className={styles.action} to={`/analytics/cetak/${report.id}?${search}`}>
        Cetak
      </ButtonLink>
      <Button
        loading={isExporting}
        title="Satu lembar per widget, dengan semua baris"
        onClick={() => void exportAll()}
      >
        Unduh Excel
      </Button>
      {report.mayEdit && (
        <ButtonLink variant="primary" className={styles.action} to={`/analytics/designer/${report.id}`}>
          Ubah
        </ButtonLink>
      )}
    </>
  )
}

/** The whole page without its surroundings, which view.css hides: menus open outside the report and must be seen. */
function useFullScreen(): [boolean, () => Promise<void>] {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(notifyError)
  return [isFull, toggle]
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
