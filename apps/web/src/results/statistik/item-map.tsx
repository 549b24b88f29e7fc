import { lazy, Suspense, useMemo } from 'react'
import {
  verdictLabels,
  type ButirStatistik,
  type Verdict,
} from '@suluh/contract/results/statistik-paket-soal'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import type { ChartColors, ChartOption } from '#platform/ui/chart/chart.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure } from './figure.ts'
import { placesOfNumbers } from './number-places.ts'
import styles from './statistik.module.css'

const Chart = lazy(async () => ({ default: (await import('#platform/ui/chart/chart.tsx')).Chart }))

/** A shape besides the colour, for grey print and colour-blind eyes. */
const symbols: Record<Verdict, string> = {
  diterima: 'circle',
  direvisi: 'roundRect',
  ditolak: 'diamond',
  'periksa-kunci': 'triangle',
  'data-belum-cukup': 'circle',
}
type ItemMapProps = { items: ButirStatistik[]; n: number; onOpen: (number: number) => void }

/** Every item by difficulty and discrimination: right is easy, up tells students apart. */
export function ItemMap({ items, n, onOpen }: ItemMapProps) {
  const option = useMemo(() => optionOf(items), [items])
  const hasDots = items.some(({ discrimination }) => discrimination !== null)
  const verdicts = [...new Set(items.map(({ verdict }) => verdict))]
  return (
    <section aria-label="Peta butir">
      <h2>
        Peta butir <span>n = {n} murid</span>
        {hasDots && <span data-print="never">; klik titik untuk membuka</span>}
      </h2>
      {hasDots ? <MapChart option={option} verdicts={verdicts} onOpen={onOpen} /> : <NoMap />}
    </section>
  )
}

function NoMap() {
  return (
    <Text size="small" tone="soft">
      Peta tampil setelah daya pembeda (D) dapat dihitung: perlu sedikitnya 2 murid dengan skor berbeda.
    </Text>
  )
}

type MapProps = { option: ChartOption; verdicts: Verdict[]; onOpen: (number: number) => void }

function MapChart({ option, verdicts, onOpen }: MapProps) {
  return (
    <>
      <Suspense fallback={<ChartSkeleton height={340} />}>
        <Chart
          option={option}
          height={340}
          label="Peta butir menurut tingkat kesukaran dan daya pembeda; angka yang sama ada di tabel"
          onClick={({ data }) => {
            const number = numberOf(data)
            if (number !== undefined) onOpen(number)
          }}
        />
      </Suspense>
      <Cluster as="ul" gap={4} className={styles.legend}>
        {verdicts.map((verdict) => (
          <li key={verdict} data-verdict={verdict}>
            {verdictLabels[verdict]}
          </li>
        ))}
      </Cluster>
    </>
  )
}

/** A mark on the very edge would cover the axis' figures. */
const halfDot = 0.06

/** What the marks are drawn in: at least so wide, and so high. */
const plot = { wide: 470, narrow: 240, height: 255 }

type Dot = { number: number; verdict: Verdict; value: [number, number] }

function optionOf(items: ButirStatistik[]): ChartOption {
  // What needs nobody's attention gives way, and is drawn first.
  const isLoud = ({ verdict }: Dot) => verdict !== 'diterima'
  const dots = items
    .flatMap(({ number, verdict, facility, discrimination }): Dot[] =>
      facility === null || discrimination === null
        ? []
        : [{ number, verdict, value: [facility, discrimination] }],
    )
    .toSorted((a, b) => Number(isLoud(a)) - Number(isLoud(b)))
  const lowest = Math.min(0, ...dots.map(({ value }) => Math.floor((value[1] - halfDot) * 5) / 5))
  const width = matchMedia('(width <= 650px)').matches ? plot.narrow : plot.wide
  const marks = dots.map((dot) => ({
    x: dot.value[0] * width,
    y: ((1 - dot.value[1]) / (1 - lowest)) * plot.height,
    text: String(dot.number),
    isLoud: isLoud(dot),
  }))
  const places = placesOfNumbers(marks, width, plot.height)
  return (colors) => {
    const axis = {
      nameTextStyle: { color: colors.soft },
      axisLabel: { color: colors.soft, formatter: (value: number) => figure(value, 1) },
      splitLine: { lineStyle: { color: colors.line } },
      axisLine: { lineStyle: { color: colors.line } },
    }
    return {
      grid: { left: 8, right: 16, top: 36, bottom: 28, containLabel: true },
      tooltip: {
        formatter: ({ data }: { data: Dot }) =>
          `Butir ${data.number}: P = ${figure(data.value[0])}, D = ${figure(data.value[1])}<br>${verdictLabels[data.verdict]}`,
      },
      xAxis: {
        type: 'value',
        min: 0,
        max: 1,
        interval: 0.1,
        name: 'Tingkat kesukaran (P): sukar → mudah',
        nameLocation: 'middle',
        nameGap: 28,
        ...axis,
      },
      yAxis: {
        type: 'value',
        min: lowest,
        max: 1,
        interval: 0.2,
        name: 'Daya pembeda (D)',
        ...axis,
        nameTextStyle: { color: colors.soft, align: 'left' },
      },
      series: [
        {
          type: 'scatter',
          cursor: 'pointer',
          data: dots.map((dot, index) => ({
            ...dot,
            symbol: symbols[dot.verdict],
            symbolSize: isLoud(dot) ? 15 : 11,
            itemStyle: { color: colorOf(dot.verdict, colors), borderColor: colors.surface, borderWidth: 1 },
            label: {
              show: places[index] !== undefined,
              position: places[index] ?? 'right',
              fontWeight: isLoud(dot) ? 700 : 400,
            },
          })),
          label: {
            formatter: ({ data }: { data: Dot }) => String(data.number),
            distance: 2,
            color: colors.text,
            fontSize: 11,
          },
          markArea: {
            silent: true,
            itemStyle: { color: colors.success, opacity: 0.08 },
            data: [[{ coord: [0.3, 0.4] }, { coord: [0.7, 1] }]],
          },
        },
      ],
    }
  }
}

function colorOf(verdict: Verdict, { success, warning, danger, soft, hues }: ChartColors): string {
  if (verdict === 'periksa-kunci') return hues[3] ?? danger
  return { diterima: success, direvisi: warning, ditolak: danger, 'data-belum-cukup': soft }[verdict]
}

function numberOf(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null && 'number' in data && typeof data.number === 'number'
    ? data.number
    : undefined
}
