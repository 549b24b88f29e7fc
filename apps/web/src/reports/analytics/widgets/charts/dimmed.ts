import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import type { Drawing } from './chart-parts.ts'

type Item = { itemStyle?: Record<string, unknown> }
type Drawn = { series?: ({ data?: readonly unknown[] } | undefined)[] }

/** The drawing with everything but the picked rows drawn pale. */
export function dimmed({ option, rowAt }: Drawing, picked: ReadonlySet<number> | undefined): ChartOption {
  if (!picked) return option
  return (colors) => {
    const drawn = option(colors) as Drawn
    const series = drawn.series?.map((one, seriesIndex) => ({
      ...one,
      data: one?.data?.map((item, index) => {
        const row = rowAt(seriesIndex, index)
        return row === undefined || picked.has(row) ? item : pale(item)
      }),
    }))
    return { ...drawn, series }
  }
}

function pale(item: unknown): unknown {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  const given = (isObject ? item : { value: item }) as Item
  return { ...given, itemStyle: { ...given.itemStyle, opacity: 0.25 } }
}
