import type { DateMark, ReferenceBand, Widget } from '@suluh/contract/reports/report-definition'
import { grainOf, periodName, periodOf } from '@suluh/contract/reports/period'
import type { ChartColors } from '#platform/ui/chart/chart.tsx'
import type { ValueType } from '@suluh/contract/reports/analytics-query'
import type { Matrix } from '../matrix.ts'
import { ownScale } from './own-scale.ts'
import { roundScale, type Scale } from './round-scale.ts'
import { fixedScale, targetLine, toneColor } from './chart-parts.ts'
import type { Figure } from '../figure.ts'

/** Charts with an axis of figures, which bands and dates can be marked on. */
export type Marked = Extract<Widget, { kind: 'bar' | 'line' | 'area' }>

export function isMarked(widget: Widget): widget is Marked {
  return widget.kind === 'bar' || widget.kind === 'line' || widget.kind === 'area'
}

/** Bands as far as they lie within ends that were set by hand; what crosses or is a point says nothing. */
function bandsOf({ bands = [], scale }: Marked): ReferenceBand[] {
  const { min = -Infinity, max = Infinity } = fixedScale(scale)
  return bands
    .map((band) => ({ ...band, from: Math.max(band.from, min), to: Math.min(band.to, max) }))
    .filter(({ from, to }) => from < to)
}

/** A pile has no figure of its own that a band could be read from. */
export const isPile = (widget: Marked) => widget.kind !== 'line' && widget.stacked

/** Both ends of bands, which must be in the picture. */
function bandEnds(widget: Marked): number[] {
  return isPile(widget) ? [] : bandsOf(widget).flatMap(({ from, to }) => [from, to])
}

const targetOf = ({ target }: Marked) => (target === null ? [] : [target])

/** Figures that must be in the picture: a target, and both ends of bands. */
export function marksOf(widget: Marked): number[] {
  return [...targetOf(widget), ...bandEnds(widget)]
}

/** The scale of lines, which begins and ends where their figures do, or where bands end: these need no room around. */
export function lineScale(widget: Marked, known: readonly number[], type: ValueType | undefined): Scale {
  const own = ownScale([...known, ...targetOf(widget)], type)
  const ends = bandEnds(widget)
  return ends.length > 0 ? roundScale(Math.min(own.min, ...ends), Math.max(own.max, ...ends)) : own
}

type DrawnMark = { place: number; text: string; period: string }

/** Which place along the axis each note stands at, in the order of time; none where the axis is no time or lacks it. */
export function datesOf({ notes = [] }: Marked, { axis, categories }: Matrix): DrawnMark[] {
  if (axis?.type !== 'date') return []
  const keys = categories.map(({ key }) => key)
  const first = keys.find((key) => typeof key === 'string')
  if (first === undefined) return []
  const grain = grainOf(first)
  return notes
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ at, text }: DateMark) => {
      const key = periodOf(at, grain)
      const place = keys.indexOf(key)
      return place < 0 ? [] : [{ place, text, period: periodName(key) }]
    })
}

/** What the numbers above a picture stand for: "1: Feb 2026, ganti kurikulum." */
export function noteOf(widget: Marked, matrix: Matrix, leftOut: { note?: string }): { note?: string } {
  const dates = datesOf(widget, matrix).map(({ period, text }, at) => `${at + 1}: ${period}, ${text}.`)
  const note = [...dates, leftOut.note].filter(Boolean).join(' ')
  return note ? { note } : {}
}

/** The target, the bands and the noted dates, which the first series carries. `axis`: the one of figures. */
export function markParts(
  widget: Marked,
  matrix: Matrix,
  figure: Figure,
  colors: ChartColors,
  axis: 'x' | 'y',
) {
  const { markLine } = targetLine(widget.target, figure, colors, axis)
  const across = axis === 'y' ? 'xAxis' : 'yAxis'
  const dates = datesOf(widget, matrix).map(({ place }, at) => ({
    [across]: place,
    lineStyle: { color: colors.soft, type: 'dotted', width: 1.5 },
    label: {
      formatter: String(at + 1),
      position: 'end',
      distance: 2,
      color: colors.surface,
      backgroundColor: colors.soft,
      padding: [2, 5],
      borderRadius: 8,
    },
  }))
  const bands = isPile(widget) ? [] : bandsOf(widget)
  const key = axis === 'y' ? 'yAxis' : 'xAxis'
  return {
    ...((markLine || dates.length > 0) && {
      markLine: { silent: true, symbol: 'none', ...markLine, data: [...(markLine?.data ?? []), ...dates] },
    }),
    ...(bands.length > 0 && {
      markArea: {
        silent: true,
        label: { color: colors.soft, fontSize: 11, position: axis === 'y' ? 'insideLeft' : 'top' },
        data: bands.map(({ from, to, label, tone }) => [
          { [key]: from, name: label, itemStyle: { color: toneColor(tone, colors), opacity: 0.13 } },
          { [key]: to },
        ]),
      },
    }),
  }
}
