import { BoxplotChart, GaugeChart, HeatmapChart, PieChart } from 'echarts/charts'
import { AriaComponent, VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

// What the house's other charts do without.
use([
  PieChart,
  BoxplotChart,
  HeatmapChart,
  GaugeChart,
  VisualMapContinuousComponent,
  AriaComponent,
  LabelLayout,
])

export { Chart, chartSvg } from '#platform/ui/chart/chart.tsx'
