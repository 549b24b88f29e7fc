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
import { token, useTheme } from '#platform/theme.ts'
import styles from './chart.module.css'

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
  theme: 'light' | 'dark'
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
    const observer = new ResizeObserver(() => {
      made.resize()
      scaleOnPaper(made)
    })
    observer.observe(place.current)
    const toPaper = () => drawForPaper(made)
    const toScreen = () => {
      made.resize({ width: 'auto', height: 'auto' })
      scaleOnPaper(made)
    }
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
      observer.disconnect()
      made.dispose()
    }
  }, [])
  const drawn = useMemo(() => option(colorsOf(theme)), [option, theme])
  useEffect(() => {
    if (!chart.current) return
    chart.current.setOption(
      { animation: false, textStyle: { fontFamily: token('font') }, ...drawn },
      { notMerge: true },
    )
    scaleOnPaper(chart.current)
  }, [drawn])
  return (
    <div
      ref={place}
      className={styles.chart}
      role="img"
      data-part="chart"
      aria-label={label}
      style={{ height, width: '100%' }}
    />
  )
}

/** Nothing is measured anew for a page: with its own measures the drawing takes the width that it finds there. */
function scaleOnPaper(made: EChartsType): void {
  const drawing = made.getDom().querySelector('svg')
  drawing?.setAttribute('viewBox', `0 0 ${made.getWidth()} ${made.getHeight()}`)
}

/** Higher it would leave half a page white before it. */
const mostOnPaper = 224

/** As large as it will be there, so that its words are as large as those around it: as wide as the page unless said. */
function drawForPaper(made: EChartsType): void {
  const given = getComputedStyle(made.getDom())
  const width = Number(given.getPropertyValue('--chart-on-paper') || 660)
  if (!(width > 0)) return
  const most = Math.max(mostOnPaper, Number(given.getPropertyValue('--chart-least') || 0))
  made.resize({ width, height: Math.min(made.getHeight(), most) })
  made.getZr().flush()
  scaleOnPaper(made)
}

/** The drawing by itself, for a picture: in light colours, in a font that every program has. */
export function chartSvg(option: ChartOption, width: number, height: number): string {
  const made = init(null, null, { renderer: 'svg', ssr: true, width, height })
  made.setOption({
    animation: false,
    textStyle: { fontFamily: 'sans-serif' },
    ...option(inLight(() => colorsOf('light'))),
  })
  const svg = made.renderToSVGString()
  made.dispose()
  return svg
}

/** What is read of styles as they are in the light; put back in one go: nothing on the screen is drawn in between. */
export function inLight<T>(read: () => T): T {
  const { dataset } = document.documentElement
  const { theme = 'light' } = dataset
  dataset['theme'] = 'light'
  const found = read()
  dataset['theme'] = theme
  return found
}

function colorsOf(theme: 'light' | 'dark'): ChartColors {
  return {
    theme,
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
