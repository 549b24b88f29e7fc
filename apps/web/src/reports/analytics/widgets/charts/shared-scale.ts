import { useMemo } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { dimensionsOf, groupAt, keyOf, numberAt, valuesOf } from '@suluh/contract/reports/result-cells'
import { roundScale } from './round-scale.ts'

type Scaled = Extract<Widget, { kind: 'bar' | 'heatmap' }>
type Ends = { min: number; max: number }

/** Whether a widget has the scale of the others of its kind on its page. */
export function isShared(widget: Widget): widget is Scaled {
  return (widget.kind === 'bar' || widget.kind === 'heatmap') && widget.scale?.shared === true
}

/**
 * The ends of the scale that holds the figures of all of this widget's kind and unit on its page that share one; undefined
 * where it shares none, or nothing is known yet.
 */
export function sharedEnds(
  widget: Widget,
  onPage: readonly Widget[],
  resultOf: (id: string) => AnalyticsResult | null | undefined,
): Ends | undefined {
  if (!isShared(widget)) return undefined
  const unitOf = (result: AnalyticsResult | null | undefined) => result && valuesOf(result)[0]?.type
  const unit = unitOf(resultOf(widget.id))
  const known = onPage.flatMap((each) => {
    const result = resultOf(each.id)
    if (!isShared(each) || each.kind !== widget.kind || !result || unitOf(result) !== unit) return []
    return each.kind === 'bar' && each.stacked ? pilesOf(result) : figuresOf(result)
  })
  if (known.length === 0) return undefined
  const least = known.reduce((a, b) => Math.min(a, b))
  const most = known.reduce((a, b) => Math.max(a, b))
  if (widget.kind === 'heatmap') return { min: least, max: most }
  // Bars begin at nought.
  const { min, max } = roundScale(Math.min(0, least), Math.max(0, most))
  return { min, max }
}

function figuresOf(result: AnalyticsResult): number[] {
  const values = valuesOf(result)
  return result.rows.flatMap((row) => values.flatMap((value) => numberAt(row, value) ?? []))
}

/** How high bars upon each other reach. */
function pilesOf(result: AnalyticsResult): number[] {
  const [axis] = dimensionsOf(result)
  if (!axis) return figuresOf(result)
  const piles = Map.groupBy(result.rows, (row) => keyOf([groupAt(row, axis)]))
  return [...piles.values()].map((rows) =>
    figuresOf({ ...result, rows }).reduce((sum, each) => sum + each, 0),
  )
}

/** The widget with these ends, except where somebody set its own; the same one while nothing changes. */
export function useSharedScale(widget: Widget, ends: Ends | undefined): Widget {
  const { min, max } = ends ?? {}
  return useMemo(() => {
    if (min === undefined || max === undefined || !isShared(widget) || !widget.scale) return widget
    const { scale } = widget
    return { ...widget, scale: { ...scale, min: scale.min ?? min, max: scale.max ?? max } }
  }, [widget, min, max])
}
