import { useEffect, useMemo } from 'react'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import { useSearchParams } from 'react-router'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import type { WidgetRoom } from '../widgets/widget-state.ts'
import { canPick, isPicked, togglePicks } from './cross-filter.ts'
import { PickChips } from './pick-chips.tsx'
import { readAddress, writeAddress, type Reading } from './report-address.ts'
import { ReadingTag } from './reading-tag.tsx'
import { useReading } from './use-reading.ts'
import { useReportResults } from './use-report-results.ts'
import { ViewBar } from './view-bar.tsx'
import { ViewGrid } from './view-grid.tsx'
import { ViewStatus } from './view-status.tsx'
import { Cluster } from '#platform/ui/light/layout.tsx'
import styles from './view.module.css'

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
    setSearch((before) => writeAddress(before, { ...readAddress(before, definition), ...part }, definition), {
      preventScrollReset: true,
    })
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
        <PickChips
          picks={picks}
          definition={definition}
          states={states}
          onChange={(next) => change({ picks: next })}
        />
      </Cluster>
      {page && <ViewGrid report={report} page={page} states={states} room={room} picks={picks} />}
    </div>
  )
}
