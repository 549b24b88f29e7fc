import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use, type ECElementEvent, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { token, useTheme } from '../theme.ts'

use([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  SVGRenderer,
])

/** Hues that differ for colour-blind eyes and in grey print; no yellow, which is the lamp. */
const hues = {
  light: ['#0072b2', '#b34a00', '#00785a', '#7b3f99', '#8c564b', '#4d4d4d', '#a8326e', '#3b7dd8'],
  dark: ['#6fb7e8', '#ffa64d', '#5ecfa8', '#c79be0', '#d1a58f', '#c9c4ba', '#f08fbd', '#9cc3ff'],
}

export type ChartColors = {
  text: string
  soft: string
  line: string
  surface: string
  success: string
  warning: string
  danger: string
  hues: readonly string[]
}
export type ChartOption = (colors: ChartColors) => EChartsCoreOption
type ChartProps = {
  option: ChartOption
  height: number | '100%'
  label: string
  onClick?: (event: ECElementEvent) => void
}

/** ECharts as a part: an option in, clicks out. Import it lazily: it is heavy. */
export function Chart({ option, height, label, onClick }: ChartProps) {
  const { theme } = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const click = useEffectEvent((event: ECElementEvent) => onClick?.(event))
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current, null, { renderer: 'svg' })
    made.on('click', (event) => click(event))
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  const drawn = useMemo(() => option(colorsOf(theme)), [option, theme])
  useEffect(
    () =>
      chart.current?.setOption(
        { animation: false, textStyle: { fontFamily: token('font') }, ...drawn },
        { notMerge: true },
      ),
    [drawn],
  )
  return <div ref={place} role="img" aria-label={label} style={{ height, width: '100%' }} />
}

function colorsOf(theme: 'light' | 'dark'): ChartColors {
  return {
    text: token('text'),
    soft: token('text-soft'),
    line: token('line'),
    surface: token('surface'),
    success: token('success'),
    warning: token('warning'),
    danger: token('danger'),
    hues: hues[theme],
  }
}
