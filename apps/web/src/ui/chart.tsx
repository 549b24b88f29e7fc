import { useEffect, useRef } from 'react'
import { BarChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use, type ECElementEvent, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([
  BarChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  AriaComponent,
  SVGRenderer,
])

type ChartProps = {
  option: EChartsCoreOption
  height: number
  label: string
  onClick?: (event: ECElementEvent) => void
}

/** ECharts as a part: an option in, clicks out. Loaded only by pages that show a chart. */
export function Chart({ option, height, label, onClick }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const click = useRef(onClick)
  click.current = onClick
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current, null, { renderer: 'svg' })
    made.on('click', (event) => click.current?.(event))
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  return <div ref={place} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
