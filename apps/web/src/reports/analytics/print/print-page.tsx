import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties } from 'react'
import type { Signer } from '@suluh/contract/platform/print/signatures'
import { everyLembaga, type ReportReading } from '@suluh/contract/reports/application-report'
import type { GroupCell } from '@suluh/contract/reports/analytics-query'
import type { PrintSetup, ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { formatDate, formatDateTime } from '#platform/kernel/format.ts'
import { KopSurat, KopSuratLines } from '#school/kop-surat/kop-surat.tsx'
import { ReportSignatures, SchoolSignatures } from '#school/kop-surat/report-signatures.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { usePaperTheme } from '#platform/ui/print/use-paper-theme.ts'
import { readAddress, readOnlyOf } from '../view/report-address.ts'
import { useReading } from '../view/use-reading.ts'
import { useReportResults } from '../view/use-report-results.ts'
import { isChart } from '../widgets/charts/drawing.ts'
import { filesOf, outlineQuery } from '../widgets/map/outlines.ts'
import { useParameterTexts } from '../widgets/filter/use-parameter-texts.ts'
import { resultIn, type WidgetRoom, type WidgetState } from '../widgets/widget-state.ts'
import { StyledReport } from '../widgets/report-style.tsx'
import { PrintedPage } from './printed-page.tsx'
import styles from './print.module.css'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import type { Progress } from '../view/gate.ts'
import { mostOnPage, paperOf, pageRules } from './page-rules.ts'

const BerkasDialog = lazy(async () => ({
  default: (await import('#reports/berkas-laporan/berkas-dialog.tsx')).BerkasDialog,
}))

/** `/analytics/cetak/{id}`: a report on paper: all its pages, all rows, charts as wide as the paper. */
export function PrintPage() {
  const { result, query } = useReading()
  usePaperTheme()
  if (query.isError && !result)
    return (
      <main className={styles.page}>
        <p role="alert">{query.error.message}</p>
      </main>
    )
  if (!result) return <Skeleton lines={12} />
  return <Print report={result} />
}

function Print({ report }: { report: ReportReading }) {
  const { definition } = report
  const [search, setSearch] = useSearchParams()
  const identity = useGetIdentity()
  const reading = useMemo(() => readAddress(search, definition), [search, definition])
  const only = useMemo(() => readOnlyOf(search), [search])
  const { states, progress, asOf } = useReportResults(definition, definition.pages, reading, only)
  const textOf = useParameterTexts(definition.parameters, reading.values)
  const setup = setupIn(search, definition.print)
  const [width] = paperOf(setup)
  const [printedAt] = useState(() => new Date().toISOString())
  const room: WidgetRoom = { medium: 'paper', parameters: definition.parameters, values: reading.values }
  // Who reads of every school is not told whose head signs, unless one school or class was chosen.
  const isOfOne = report.reach !== everyLembaga
  const chosenSchools =
    only?.field === 'lembaga'
      ? [only.key]
      : definition.parameters
          .filter(({ field }) => field === 'lembaga')
          .flatMap(({ id }) => reading.values[id] ?? [])
  const school = !isOfOne && chosenSchools.length === 1 ? String(chosenSchools[0]) : undefined
  const waliOf = ({ key }: GroupCell) => report.waliKelas.find(({ groupId }) => groupId === key)
  const kopOf = (lembagaId: string | null | undefined) =>
    isOfOne || lembagaId ? (
      <KopSurat lembagaId={lembagaId} />
    ) : (
      <KopSuratLines kop={{ atas: [], nama: identity?.application ?? '', bawah: [], logoId: null }} />
    )
  const signaturesOf = (wali: ReportReading['waliKelas'][number] | undefined) => {
    const lembagaId = wali?.lembagaId ?? school
    return isOfOne || lembagaId ? (
      <ReportSignatures lembagaId={lembagaId} right="Wali kelas" rightBy={wali} />
    ) : (
      <SchoolSignatures kop={undefined} signers={namelessSigners} />
    )
  }
  const headOfBand = (group: GroupCell) => (
    <>
      {setup.kop && kopOf(waliOf(group)?.lembagaId ?? school)}
      <h2>{report.nama}</h2>
    </>
  )
  const endOfBand = (group: GroupCell) => setup.signatures && signaturesOf(waliOf(group))
  const band = { head: headOfBand, end: endOfBand }
  const isBanded = Object.values(definition.widgets).some((each) => each.kind === 'pivot' && each.sheets)
  const canDraw = useDrawing(definition)
  // Of one alone nothing is asked before the catalogue has said which widgets know of them.
  const isAsked = !only || states.size > 0
  const hasMaps = useMaps(definition, states)
  const isReady = isAsked && canDraw && hasMaps && [...states.values()].every(isSettled)
  const words = {
    judul: report.nama,
    tanggal: formatDate(printedAt),
    lembaga: (isOfOne ? identity?.lembaga : undefined) ?? identity?.application ?? '',
  }
  const chosen = [
    ...definition.parameters.map(({ id, nama }) => `${nama}: ${textOf(id)}`),
    ...reading.picks.map(({ label }) => label),
  ]
  return (
    <main className={styles.page} data-ready={isReady} data-medium="paper">
      <style>{pageRules(setup, words)}</style>
      <PrintBar
        report={report}
        search={search}
        setup={setup}
        parameters={reading.values}
        progress={progress}
        isReady={isReady}
        onChange={(change) =>
          setSearch(
            (before) => {
              const next = new URLSearchParams(before)
              for (const [key, value] of Object.entries(change)) next.set(key, value)
              return next
            },
            { replace: true },
          )
        }
      />
      <div className={styles.desk} tabIndex={0} role="region" aria-label="Kertas">
        <article
          className={styles.sheet}
          style={
            {
              width: `calc(${width} - ${2 * setup.marginMm}mm)`,
              padding: `${setup.marginMm}mm`,
              '--chart-most': mostOnPage(setup),
            } as CSSProperties
          }
        >
          <StyledReport style={definition.style} warna={report.warna}>
            {setup.kop && kopOf(school)}
            <header>
              <h1>{only ? `${report.nama}: ${only.label}` : report.nama}</h1>
              {chosen.length > 0 && (
                <Text size="small" tone="soft">
                  {chosen.join(' · ')}
                </Text>
              )}
              <Text size="small" tone="soft">
                Hasil dari {report.reach}
              </Text>
              {asOf && (
                <Text size="small" tone="soft">
                  Dibuat dari data per {formatDateTime(asOf)}
                </Text>
              )}
            </header>
            {definition.pages.map((page) => (
              <PrintedPage
                key={page.id}
                page={page}
                definition={definition}
                states={states}
                room={{ ...room, band }}
                hasName={definition.pages.length > 1}
                orientation={setup.orientation}
              />
            ))}
            {!isBanded && setup.signatures && signaturesOf(undefined)}
          </StyledReport>
        </article>
      </div>
    </main>
  )
}

/** Nothing is on its way any more. */
function isSettled(state: WidgetState): boolean {
  return state.status === 'error' || (state.status === 'ready' && state.onCancel === undefined)
}

/** Whether what draws charts is there, if there are any to draw. */
function useDrawing({ widgets }: ReportDefinition): boolean {
  const hasCharts = Object.values(widgets).some(isChart)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (hasCharts) void import('../widgets/charts/chart-kinds.ts').then(() => setThere(true))
  }, [hasCharts])
  return isThere || !hasCharts
}

/** Whether the outlines of all maps are there, and what draws them; what could not be fetched is not waited for. */
function useMaps({ widgets }: ReportDefinition, states: ReadonlyMap<string, WidgetState>): boolean {
  const maps = Object.values(widgets).flatMap((widget) => (widget.kind === 'map' ? [widget] : []))
  const hasMaps = maps.length > 0
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (hasMaps) void import('../widgets/map/map-view.tsx').then(() => setThere(true))
  }, [hasMaps])
  const files = new Set(maps.flatMap((widget) => filesOf(widget, resultIn(states.get(widget.id)))))
  const answers = useQueries({ queries: [...files].map(outlineQuery) })
  return !hasMaps || (isThere && answers.every(({ isPending }) => !isPending))
}

/** The report's own paper, unless the reader has another. */
function setupIn(search: URLSearchParams, print: PrintSetup): PrintSetup {
  const paper = search.get('kertas')
  const orientation = search.get('arah')
  return {
    ...print,
    ...((paper === 'A4' || paper === 'F4') && { paper }),
    ...((orientation === 'tegak' || orientation === 'mendatar') && { orientation }),
  }
}

const namelessSigners: Signer[] = [
  { part: 'mengetahui', role: 'Kepala sekolah' },
  { part: 'pembuat', role: 'Wali kelas' },
]

type PrintBarProps = {
  report: ReportReading
  search: URLSearchParams
  setup: PrintSetup
  parameters: ParameterValues
  progress: Progress
  isReady: boolean
  onChange: (change: { kertas?: string; arah?: string }) => void
}

/** Above the sheets and not on them: back, the paper, and printing once all figures are there. */
function PrintBar(props: PrintBarProps) {
  const { report, search, setup, parameters, progress, isReady, onChange } = props
  const { done, total } = progress
  const [isDividing, setDividing] = useState(false)
  return (
    <div className={styles.bar} data-print="never">
      <DocumentBar back={{ to: `/dashboard/analytics/view/${report.id}?${search}`, label: report.nama }}>
        <label>
          Kertas{' '}
          <PlainSelect
            value={setup.paper}
            onChange={(kertas) => onChange({ kertas })}
            options={['A4', 'F4']}
          />
        </label>
        <label>
          Arah{' '}
          <PlainSelect
            value={setup.orientation}
            onChange={(arah) => onChange({ arah })}
            options={[
              { value: 'tegak', label: 'Tegak' },
              { value: 'mendatar', label: 'Mendatar' },
            ]}
          />
        </label>
        {report.nomor !== null && <Button onClick={() => setDividing(true)}>Satu PDF per…</Button>}
        {isDividing && (
          <Suspense fallback={null}>
            <BerkasDialog report={report} parameters={parameters} onClose={() => setDividing(false)} />
          </Suspense>
        )}
        {!isReady && total > 0 && <ProgressBar value={done} max={total} label="Widget yang selesai" />}
        <PrintButtons isReady={isReady} note={isReady ? undefined : `(${done} dari ${total} siap)`} />
      </DocumentBar>
    </div>
  )
}
