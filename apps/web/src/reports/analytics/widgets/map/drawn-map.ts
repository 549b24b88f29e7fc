import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import { groupAt, numberAt, valuesOf, type Column } from '@suluh/contract/reports/result-cells'
import { toneOf, type Tone } from '@suluh/contract/reports/tone'
import { fixedScale } from '../charts/chart-parts.ts'
import { levelOf, type Area, type Level, type MapWidget, type Outlines } from './outlines.ts'

export type Place = {
  group: GroupCell
  value: number | null
  tone: Tone | undefined
  /** How far between the least and the most, 0 to 1; none without a figure. */
  share: number | undefined
  /** None where the map does not know it. */
  area: Area | undefined
}
export type DrawnMap = {
  level: Level
  name: Column
  column: Column
  /** The most first, unless the query says in which order. */
  places: Place[]
  least: number
  most: number
  /** Left, top, width and height of what is shown. */
  view: readonly [number, number, number, number]
}

/** A single small area does not fill the picture: where it lies must be seen. */
const smallest: Record<Level, number> = { provinsi: 500, kabupaten: 700 }
const margin = 0.05
/** All of Indonesia, in units of provinces; where nothing has a place. */
const everything: Area['box'] = [19000, -1250, 28250, 2230]

/** A result on the map: what colour each area has, and what part of the country is shown; undefined without places. */
export function mapOf(widget: MapWidget, result: AnalyticsResult, outlines: Outlines): DrawnMap | undefined {
  const found = levelOf(widget, result)
  const [column] = valuesOf(result)
  if (!found || !column) return undefined
  const figures = result.rows.flatMap((row) => numberAt(row, column) ?? [])
  const [lowest, highest] = [Math.min(...figures, figures[0] ?? 0), Math.max(...figures, figures[0] ?? 0)]
  const { min: least = lowest, max: most = highest } = fixedScale(widget.scale)
  const shareOf = (value: number) =>
    most > least ? Math.min(1, Math.max(0, (value - least) / (most - least))) : 1
  const places = result.rows.map((row): Place => {
    const group = groupAt(row, found.column)
    const value = numberAt(row, column)
    return {
      group,
      value,
      tone: toneOf(widget.formats, column.id, value),
      share: value === null ? undefined : shareOf(value),
      area: group.key === null ? undefined : outlines[String(group.key)],
    }
  })
  const isSorted = widget.query.sort.length > 0
  return {
    level: found.level,
    name: found.column,
    column,
    places: isSorted ? places : places.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity)),
    least,
    most,
    view: viewOf(
      places.flatMap(({ area }) => area ?? []),
      smallest[found.level],
    ),
  }
}

/** The part of the country that these areas lie in, with some room around. */
function viewOf(areas: readonly Area[], least: number): DrawnMap['view'] {
  const boxes = areas.length > 0 ? areas.map(({ box }) => box) : [everything]
  const [left, top] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at]!))) as [number, number]
  const [right, bottom] = [2, 3].map((at) => Math.max(...boxes.map((box) => box[at]!))) as [number, number]
  const [width, height] = [right - left, bottom - top].map((size) =>
    Math.max(least, size * (1 + 2 * margin)),
  ) as [number, number]
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
}
