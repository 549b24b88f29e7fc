import { formatNumber } from '#platform/kernel/format.ts'
import type { ChartOption } from './chart.tsx'

type Bars = { nama: string; counts: readonly number[] }
type Histogram = {
  /** What is counted, as the axis calls it: `Nilai`, `Skor`. */
  of: string
  /** What each bar stands for. */
  names: readonly string[]
  /** Of one group of students, or of several side by side. */
  bars: readonly Bars[]
  /** In percent of each group, so that groups of any size compare. */
  isShare?: boolean
  /** A line across: where in bars, and what it says. */
  mark?: { at: number; text: string } | undefined
}

/** How many students stand where. The first group stands out; the others differ by hatching too, for grey print. */
export function histogramOption({ of, names, bars, isShare = false, mark }: Histogram): ChartOption {
  const shown = bars.map(({ counts }) => {
    const n = counts.reduce((sum, count) => sum + count, 0)
    return isShare ? counts.map((count) => (n > 0 ? (100 * count) / n : 0)) : counts
  })
  return ({ text, soft, line, hues }) => ({
    grid: {
      left: 8,
      right: 16,
      top: bars.length > 1 ? legendRoom(bars) : 36,
      bottom: 28,
      containLabel: true,
    },
    legend: bars.length > 1 ? { top: 0, textStyle: { color: text } } : { show: false },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (at: { name: string; dataIndex: number }[]) => {
        const [{ name, dataIndex } = { name: '', dataIndex: 0 }] = at
        const lines = bars.map(({ nama, counts }) => {
          const count = `${formatNumber(counts[dataIndex] ?? 0, 0)} murid`
          return bars.length > 1 ? `${nama}: ${count}` : count
        })
        return [`${of} ${name}`, ...lines].join('<br>')
      },
    },
    xAxis: {
      type: 'category',
      data: [...names],
      name: of,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: soft },
      axisLabel: { color: soft, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      ...(isShare ? {} : { name: 'Murid', minInterval: 1 }),
      nameTextStyle: { color: soft },
      axisLabel: {
        color: soft,
        formatter: (value: number) => `${formatNumber(value, 0)}${isShare ? '%' : ''}`,
      },
      splitLine: { lineStyle: { color: line } },
    },
    series: bars.map(({ nama }, index) => ({
      type: 'bar',
      name: nama,
      data: [...(shown[index] ?? [])],
      barCategoryGap: '12%',
      barGap: '4%',
      itemStyle: {
        color: index === 0 ? hues[0] : hues[5],
        borderRadius: [3, 3, 0, 0],
        ...(index > 0 && { decal: { symbol: 'rect' }, opacity: 0.45 }),
      },
      ...(index === 0 && mark && { markLine: markLine(mark, Math.max(...(shown[0] ?? [])), text) }),
    })),
  })
}

/** Names that a phone or a page of paper may have to write in two lines. */
export function legendRoom(series: readonly { nama: string }[]): number {
  return series.reduce((sum, { nama }) => sum + nama.length, 0) > 30 ? 58 : 36
}

function markLine({ at, text: words }: { at: number; text: string }, top: number, text: string) {
  return {
    symbol: 'none',
    silent: true,
    lineStyle: { color: text, type: 'dashed' },
    label: { color: text, formatter: words },
    data: [[{ coord: [at, 0] }, { coord: [at, top] }]],
  }
}
