import { BoxplotChart, GaugeChart, HeatmapChart, PieChart } from 'echarts/charts'
import { AriaComponent, VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'

// What the house's other charts do without.
use([PieChart, BoxplotChart, HeatmapChart, GaugeChart, VisualMapContinuousComponent, AriaComponent])

export { Chart } from '#ui/chart.tsx'
