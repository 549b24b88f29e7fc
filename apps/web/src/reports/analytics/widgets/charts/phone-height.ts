import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { mostMultiples } from './multiples.ts'
import { dimensionsOf, groupsOf } from '@suluh/contract/reports/result-cells'
import { roomOfBars } from './row-room.ts'

/** What a row needs to be read and met with a finger. */
const row = 24
/** As many as are drawn. */
const mostRows = 60
/** Heading, names that stand upright below, and the scale; a heading and figures, or a picture. */
const around = { heatmap: 240, bar: 110, map: 330, pie: 250 }
/** So many lines of a list are seen at a time. */
const mostListed = 10
/** A small picture with its name. */
const small = 170

/** How high a chart of many lines must be where the page is narrow; none of other charts, whose groups go across. */
export function phoneHeight(widget: Widget, result: AnalyticsResult | null): number | undefined {
  const isLying = widget.kind === 'bar' && widget.direction === 'datar'
  if (widget.kind === 'map') return around.map + row * Math.min(mostListed, result?.rows.length ?? mostListed)
  if (result && 'multiples' in widget && widget.multiples) {
    const [, split] = dimensionsOf(result)
    return split && around.bar + small * Math.min(mostMultiples, groupsOf(result.rows, split).length)
  }
  if (!result || (widget.kind !== 'heatmap' && widget.kind !== 'pie' && !isLying)) return undefined
  const [axis, split] = dimensionsOf(result)
  const groups = (column = axis) => (column ? groupsOf(result.rows, column).length : 1)
  const bars = isLying && !widget.stacked && split ? groups(split) : 1
  return around[widget.kind] + Math.min(mostRows, groups()) * Math.max(row, roomOfBars(bars))
}
