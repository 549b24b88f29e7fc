import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ChartView } from './charts/chart-view.tsx'
import { isChart } from './charts/drawing.ts'
import { PivotView } from './pivot-view.tsx'
import { RankingView } from './ranking-view.tsx'
import { TableView } from './table-view.tsx'
import type { WidgetRoom, WidgetState } from './widget-state.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useEffect, useState, lazy, Suspense, type CSSProperties, type ReactNode } from 'react'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { kpiOf } from './charts/kpi.ts'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from '@suluh/contract/reports/tone'
import { useParameterTexts } from './filter/use-parameter-texts.ts'
import { groupAt, numberAt } from '@suluh/contract/reports/result-cells'
import { figureOf } from './figure.ts'

type WidgetViewProps = {
  widget: Widget
  state: WidgetState
  room: WidgetRoom
  /** The figures of a chart as a table. */
  asTable?: boolean
  /** Of a chart; it fills its place unless told otherwise. */
  chartHeight?: number
}

/** What a widget shows, whatever is known of its figures; its heading and frame belong to where it stands. */
export function WidgetView({ widget, state, room, asTable = false, chartHeight }: WidgetViewProps) {
  const wait = state.status !== 'error' && state.onCancel && room.medium === 'screen' && (
    <WaitNote onCancel={state.onCancel} />
  )
  if (state.status === 'loading')
    return (
      <div>
        <Skeleton lines={widget.kind === 'kpi' ? 2 : 5} />
        {wait}
      </div>
    )
  if (state.status === 'error')
    return (
      <div className={styles.say} role="alert">
        <p>{state.message}</p>
        {state.onRetry && room.medium === 'screen' && (
          <Button className={styles.small} onClick={state.onRetry}>
            Coba lagi
          </Button>
        )}
      </div>
    )
  const { result, onCancel } = state
  const body = (
    <div
      className={styles.body}
      data-kind={asTable ? 'table' : widget.kind}
      aria-busy={onCancel !== undefined}
    >
      {widget.kind === 'text' ? (
        <TextView widget={widget} result={result} room={room} />
      ) : widget.kind === 'image' ? (
        <ImageView widget={widget} />
      ) : widget.kind === 'filter' ? (
        <FilterView widget={widget} room={room} />
      ) : widget.kind === 'page-break' ? (
        <Text size="small" tone="soft" className={styles.pageBreak}>
          Halaman baru saat dicetak
        </Text>
      ) : result === null || result.rows.length === 0 ? (
        <p className={styles.say}>Belum ada data untuk pilihan ini.</p>
      ) : (
        <Figures
          widget={widget}
          result={result}
          room={room}
          asTable={asTable}
          chartHeight={chartHeight ?? '100%'}
        />
      )}
      {result?.truncated && (
        <Text size="small" tone="soft">
          Hanya {result.rows.length.toLocaleString('id-ID')} kelompok pertama yang dibaca. Persempit dengan
          saringan.
        </Text>
      )}
    </div>
  )
  return (
    <>
      {body}
      {wait}
    </>
  )
}

const MapView = lazy(async () => ({ default: (await import('./map/map-view.tsx')).MapView }))

type FiguresProps = {
  widget: Extract<Widget, { formats: unknown }>
  result: AnalyticsResult
  room: WidgetRoom
  asTable: boolean
  chartHeight: number | '100%'
}

function Figures({ widget, result, room, asTable, chartHeight }: FiguresProps) {
  const label = widget.judul || result.columns.map((column) => column.label).join(', ')
  if (widget.kind === 'table' || asTable)
    return (
      <TableView
        widget={widget.id}
        label={label}
        result={result}
        query={widget.query}
        formats={widget.formats}
        hasTotal={widget.kind === 'table' && widget.totals}
        pageSize={widget.kind === 'table' ? widget.pageSize : 20}
        room={room}
      />
    )
  if (isChart(widget)) return <ChartView widget={widget} result={result} room={room} height={chartHeight} />
  if (widget.kind === 'map')
    return (
      <Suspense fallback={<Skeleton lines={5} />}>
        <MapView widget={widget} result={result} room={room} />
      </Suspense>
    )
  if (widget.kind === 'pivot') return <PivotView widget={widget} label={label} result={result} room={room} />
  if (widget.kind === 'ranking') return <RankingView widget={widget} result={result} room={room} />
  return <KpiView widget={widget} result={result} />
}

/** A picture of the house's files. */
function ImageView({ widget }: { widget: Extract<Widget, { kind: 'image' }> }) {
  if (!widget.fileId) return <p className={styles.say}>Belum ada gambar.</p>
  return (
    <img
      className={styles.image}
      src={`${dataProvider.getApiUrl()}/file/${widget.fileId}`}
      alt={widget.alt}
    />
  )
}

/** Who waits less long than this has nothing to decide. */
const patientSeconds = 3

/** How long the figures take so far, and the way out. */
function WaitNote({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds < patientSeconds) return null
  return (
    <Text as={Cluster} size="small" justify="center" className={styles.wait}>
      <span role="timer">Sudah {seconds} detik</span>
      <Button className={styles.small} onClick={onCancel}>
        Batalkan
      </Button>
    </Text>
  )
}

// Paper shows no fields, and they are heavy.
const ParameterField = lazy(async () => ({
  default: (await import('./filter/parameter-field.tsx')).ParameterField,
}))

type FilterViewProps = { widget: Extract<Widget, { kind: 'filter' }>; room: WidgetRoom }

/** A field that fills in a parameter. Paper says in words what is chosen. */
function FilterView({ widget, room }: FilterViewProps) {
  const parameter = room.parameters.find(({ id }) => id === widget.parameter)
  if (!parameter) return <p className={styles.say}>Pilih parameter untuk saringan ini.</p>
  return (
    <Stack gap={1}>
      <Text as="span" size="small" strong aria-hidden="true">
        {widget.judul || parameter.nama}
      </Text>
      <Suspense fallback={<span className={styles.room} />}>
        <ParameterField
          parameter={parameter}
          label={widget.judul || parameter.nama}
          values={room.values[parameter.id] ?? []}
          room={room}
          onChange={(values) => room.onParameter?.(parameter.id, values)}
        />
      </Suspense>
    </Stack>
  )
}

/** So many letters stand in a line below a figure that is as narrow as it comes. */
const lineLetters = 22
/** A small line takes as much room as this. */
const wayLines = 1
const arrows = { naik: '▲', turun: '▼', tetap: '＝' }
const tones = { naik: 'success', turun: 'danger', tetap: 'soft' } as const

/** One figure, large, with its name and what it is compared with. */
function KpiView({ widget, result }: { widget: Extract<Widget, { kind: 'kpi' }>; result: AnalyticsResult }) {
  const kpi = kpiOf(result)
  if (!kpi) return <p className={styles.say}>Angka ini belum ada.</p>
  const { column, value, text, of, comparison, way } = kpi
  const tone = toneOf(widget.formats, column.id, value)
  const name = [widget.judul ? '' : column.label, of].filter(Boolean).join(' · ')
  const lines = [name, comparison?.text ?? ''].reduce(
    (sum, words) => sum + Math.ceil(words.length / lineLetters),
    way ? wayLines : 0,
  )
  return (
    <Stack gap={0} style={{ '--below': lines } as CSSProperties}>
      <strong className={styles.value} data-tone={tone}>
        <ToneMark tone={tone} />
        {text}
      </strong>
      {way && (
        <svg className={styles.way} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={way} />
        </svg>
      )}
      {name && (
        <Text as="span" size="small" tone="soft">
          {name}
        </Text>
      )}
      {comparison && (
        <Text as="span" size="small" tone="soft">
          <Text as="span" tone={tones[comparison.direction]} aria-hidden="true">
            {arrows[comparison.direction]}
          </Text>
          <span className="visually-hidden">{comparison.direction}: </span> {comparison.text}
        </Text>
      )}
    </Stack>
  )
}

type TextViewProps = {
  widget: Extract<Widget, { kind: 'text' }>
  result: AnalyticsResult | null
  room: WidgetRoom
}

/** Words with figures in them. Whatever a field holds is text and nothing else. */
function TextView({ widget, result, room }: TextViewProps) {
  const textOf = useParameterTexts(room.parameters, room.values)
  const fill = (text: string) => fillText(text, result, textOf)
  return (
    <Stack className={styles.text}>
      {blocksOf(widget.text).map((block, index) => (
        <Block key={index} block={block} fill={fill} />
      ))}
    </Stack>
  )
}

function Block({ block: { kind, text }, fill }: { block: TextBlock; fill: (text: string) => string }) {
  const words = text
    .split(/\*\*(.+?)\*\*/s)
    .map((part, index): ReactNode =>
      index % 2 === 1 ? <strong key={index}>{fill(part)}</strong> : fill(part),
    )
  if (kind === 'heading')
    return (
      <Text as="h3" size="title">
        {words}
      </Text>
    )
  if (kind === 'subheading')
    return (
      <Text as="h4" size="large">
        {words}
      </Text>
    )
  return <p className={kind === 'item' ? styles.item : undefined}>{words}</p>
}

type TextBlock = { kind: 'heading' | 'subheading' | 'item' | 'paragraph'; text: string }

/** `{{column}}` from the first row, `{{parameter:id}}` as chosen; a name that nothing stands for says so. */
export function fillText(
  text: string,
  result: AnalyticsResult | null,
  parameterText: (id: string) => string | undefined,
): string {
  return text.replace(/\{\{\s*([a-z0-9:-]+)\s*\}\}/g, (_, name: string) =>
    name.startsWith('parameter:')
      ? (parameterText(name.slice('parameter:'.length)) ?? '—')
      : columnText(name, result),
  )
}

function columnText(id: string, result: AnalyticsResult | null): string {
  const index = result?.columns.findIndex((column) => column.id === id) ?? -1
  const found = result?.columns[index]
  const [row] = result?.rows ?? []
  if (!found || !result) return `{{${id}}}`
  if (!row) return '—'
  const column = { ...found, index }
  return found.kind === 'dimension'
    ? groupAt(row, column).label
    : figureOf(column, [row])(numberAt(row, column))
}

/** Lines as they are written: `# ` and `## ` are headings, `- ` is an item, an empty line parts paragraphs. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const [, mark = '', words = ''] = /^(##? |- )?(.*)$/.exec(line.trimEnd()) ?? []
    const kind = { '# ': 'heading', '## ': 'subheading', '- ': 'item' }[mark] as TextBlock['kind'] | undefined
    const last = blocks.at(-1)
    if (kind) blocks.push({ kind, text: words })
    else if (words !== '' && isOpen && last) last.text += `\n${words}`
    else if (words !== '') blocks.push({ kind: 'paragraph', text: words })
    isOpen = kind === undefined && words !== ''
  }
  return blocks
}
