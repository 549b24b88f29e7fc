import type { ConditionalFormat, FixedScale } from '@suluh/contract/reports/report-definition'
import type { Column } from '@suluh/contract/reports/result-cells'
import type { ChartColors, ChartOption } from '#platform/ui/chart/chart.tsx'
import { shortLabel, shortened } from '#platform/ui/light/short-label.ts'
import { axisFigure, type Figure } from '../figure.ts'
import type { Matrix, Series } from '../matrix.ts'
import { roundScale } from './round-scale.ts'
import { toneOf, type Tone } from '@suluh/contract/reports/tone'

/** Where a chart is drawn: paper has no pointer, and may be grey. */
export type Medium = 'screen' | 'paper'

/** A chart ready to be drawn, and which row of its result each mark stands for. */
export type Drawing = {
  option: ChartOption
  rowAt: (seriesIndex: number, dataIndex: number) => number | undefined
  /** What is not drawn, in a sentence. */
  note?: string
  /** Lower than this names or bars would lie on each other: a place that is lower is scrolled. */
  least?: number
  /** The same where it is narrower than 480 px, if that is more. */
  leastNarrow?: number
}

/** Where marks, axis labels and the legend above have room; ECharts measures the labels. */
export function gridOf(legendPx: number, more: Record<string, number> = {}) {
  return { left: 8, right: 20, top: 16 + legendPx, bottom: 8, containLabel: true, ...more }
}

/**
 * How high a legend of these names is; one of a grouping is needed even for one. Paper cannot be scrolled: there it has
 * as many lines as it may need.
 */
export function legendHeight(names: readonly string[], medium: Medium, isNeeded = names.length > 1): number {
  if (!isNeeded) return 0
  if (medium === 'screen') return 24
  const length = names.reduce((sum, name) => sum + 6.5 * name.length + 44, 0)
  return 6 + 20 * Math.ceil(length / 300)
}

export function legendOf({ text, line }: ChartColors, isShown: boolean, medium: Medium) {
  return isShown
    ? {
        top: 0,
        type: medium === 'paper' ? 'plain' : 'scroll',
        itemGap: 8,
        textStyle: { color: text },
        pageTextStyle: { color: text },
        pageIconColor: text,
        pageIconInactiveColor: line,
      }
    : { show: false }
}

/** Tooltips stay inside the widget; ECharts itself escapes names and figures of this kind. */
export function tooltipOf(trigger: 'axis' | 'item', { surface, text, line }: ChartColors) {
  return {
    trigger,
    confine: true,
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text },
    ...(trigger === 'axis' && { axisPointer: { type: 'shadow' } }),
  }
}

/** So many names find room below one another beside a chart. */
const mostBeside = 30
/** In the lines that a name of a few has room for; in two lines beside a chart; in one; and in one of a narrow chart. */
const mostLetters = 36
const pairLetters = 30
const lineLetters = 26
const narrowLetters = 18
/** Of so few names each has room for a word or two in a line. */
const fewBelow = 4
/** So few groups one above the other are each as high as three lines, or as two, also in a small picture. */
const fewBeside = 3
export const someBeside = 6

/**
 * Names along an axis, all of them where they can be read. Below or above, a few stand in lines of their own and many aslant;
 * `short` ones stay upright and some are left out. Beside the axis a few have room for several lines, `listed` ones for one.
 */
export function categoryAxis(
  names: readonly string[],
  { soft, line }: ChartColors,
  place: 'below' | 'above' | 'short' | 'beside' | 'listed' = 'below',
) {
  const isLong = (place === 'below' || place === 'above') && areLong(names)
  const isBeside = place === 'beside' || place === 'listed'
  // Short names leave their room to the figures.
  const beside = Math.min(140, roomAlong(names))
  const labels = {
    paired: { width: beside, formatter: inPairs, overflow: 'break', lineHeight: 15 },
    inLines: { width: isBeside ? beside : 60, formatter: inLines, overflow: 'break', lineHeight: 15 },
    inOne: { width: 120, overflow: 'truncate', formatter: shortLabel },
    aslant: { width: 120, overflow: 'truncate', formatter: shortLabel, rotate: 32 },
    listed: { width: 176, overflow: 'truncate', formatter: inOneLine },
  }
  const manner = place === 'listed' ? 'listed' : mannerOf(names.length, isBeside, isLong)
  const isWhole = isBeside ? names.length <= mostBeside : isLong
  return {
    type: 'category',
    data: names,
    ...(place === 'above' && { position: 'top' }),
    axisLabel: {
      color: soft,
      ...labels[manner],
      // What stands aslant is let go where there is no room for all.
      hideOverlap: !isWhole || manner === 'aslant',
      ...(isWhole && { interval: 0 }),
    },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
}

function areLong(names: readonly string[]): boolean {
  const longest = Math.max(0, ...names.map(({ length }) => length))
  return names.length > 1 && names.length * longest > 40
}

function roomAlong(names: readonly string[]): number {
  return perLetter * Math.max(1, ...names.map(({ length }) => length))
}

/** What names that stand upright below a chart may take. */
export const uprightWidth = 130
const perLetter = 7
/** How high names below a chart are at most: where it is narrow they may stand upright. */
export function roomBelow(names: readonly string[]): number {
  const longest = Math.max(0, ...names.map((name) => shortLabel(name).length))
  return 12 + Math.min(uprightWidth, perLetter * longest)
}

/** In how many lines a name of so many beside a chart may stand. */
export const linesBeside = (count: number) => (count > someBeside ? 1 : count > fewBeside ? 2 : 3)

const inLines = (name: string) => shortened(name, mostLetters)
/** Names beside a narrow picture, in one line each: they leave most of it to the figures. */
export const narrowNames = { width: 140, formatter: (name: string) => shortened(name, narrowLetters) }
const inPairs = (name: string) => shortened(name, pairLetters)
const inOneLine = (name: string) => shortened(name, lineLetters)

function mannerOf(count: number, isBeside: boolean, isLong: boolean) {
  if (isBeside) return ({ 1: 'listed', 2: 'paired', 3: 'inLines' } as const)[linesBeside(count)]
  if (!isLong) return 'inOne'
  return count > fewBelow ? 'aslant' : 'inLines'
}

/** Whether percents come so near to the whole that their axis ends with it. */
export const isOfHundred = (most: number) => most > 60 && most <= 100

export function valueAxis(column: Column | undefined, { soft, line }: ChartColors) {
  return {
    type: 'value',
    // Above 100 percent there is nothing, unless the figures say so.
    ...(column?.type === 'percent' && { max: ({ max }: { max: number }) => (isOfHundred(max) ? 100 : null) }),
    ...(column?.type === 'integer' && { minInterval: 1 }),
    axisLabel: { color: soft, hideOverlap: true, formatter: axisFigure(column?.type ?? 'number') },
    splitLine: { lineStyle: { color: line } },
  }
}

type ValueAxis = Record<string, unknown>
type Axes = {
  axis: ValueAxis | ValueAxis[]
  /** On which of them a series stands. */
  at: (series: Series) => number
  /** Room for their names, beside the figures. */
  room: { left?: number; right?: number }
}
const nameRoom = 26

/**
 * Figures of another unit, such as percents beside a count, have an axis of their own on the other side, without lines;
 * each then says what it is of. One axis, where all are of one unit.
 */
export function axesOf(
  series: readonly Series[],
  colors: ChartColors,
  first: (own: readonly Series[]) => ValueAxis,
): Axes {
  const [one] = series
  const other = series.find((each) => one && unitOf(each) !== unitOf(one))
  if (!one || !other) return { axis: first(series), at: () => 0, room: {} }
  const at = (each: Series) => (unitOf(each) === unitOf(one) ? 0 : 1)
  const named = ({ column }: Series) => ({
    name: column.label,
    nameLocation: 'middle',
    nameGap: 44,
    nameTextStyle: { color: colors.soft },
  })
  return {
    axis: [
      { ...first(series.filter((each) => at(each) === 0)), ...named(one) },
      { ...valueAxis(other.column, colors), ...named(other), splitLine: { show: false } },
    ],
    at,
    room: { left: nameRoom, right: nameRoom },
  }
}

function unitOf({ column: { type } }: Series): string {
  return type === 'integer' ? 'number' : type
}

/** The axis and its name; a point chart says what its axes are. */
export function namedAxis(column: Column, colors: ChartColors) {
  const name = { name: column.label, nameLocation: 'middle', nameTextStyle: { color: colors.soft } }
  return { ...valueAxis(column, colors), ...name, scale: true }
}

/** A line to reach, with its figure. */
export function targetLine(
  target: number | null,
  figure: Figure,
  { text, surface }: ChartColors,
  axis: 'x' | 'y',
) {
  if (target === null) return {}
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: text, type: 'dashed', width: 1.5 },
      // Read above bars too.
      label: {
        color: text,
        backgroundColor: surface,
        padding: [1, 3],
        borderRadius: 3,
        position: 'insideEndTop',
        formatter: `Batas ${figure(target)}`,
      },
      data: [axis === 'y' ? { yAxis: target } : { xAxis: target }],
    },
  }
}

export function toneColor(tone: Tone, { success, warning, danger, text }: ChartColors): string {
  return { baik: success, cukup: warning, kurang: danger, tekan: text }[tone]
}

/** A figure as a mark with the colour of the rule that holds for it, and what else sets it apart. */
export function markOf(
  value: number | null,
  { column }: Series,
  formats: readonly ConditionalFormat[],
  colors: ChartColors,
  apart?: { label: { position: string } },
) {
  const tone = toneOf(formats, column.id, value)
  if (!tone && !apart) return value
  return { value, ...(tone && { itemStyle: { color: toneColor(tone, colors) } }), ...apart }
}

/** Patterns besides hues where there are several series on paper. */
export function ariaOf(medium: Medium, series: number) {
  return { enabled: true, label: { enabled: false }, decal: { show: medium === 'paper' && series > 1 } }
}

/** The figures of all series, without the gaps. */
export function knownOf(series: readonly Series[]): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== null))
}

/** What is marked beyond the figures would lie outside the picture. */
export function reachOf(series: readonly Series[], marks: readonly number[]) {
  const known = knownOf(series)
  const [least, most] = [Math.min(0, ...known), Math.max(...known)]
  if (marks.every((mark) => mark >= least && mark <= most)) return {}
  return roundScale(Math.min(least, ...marks), Math.max(most, 0, ...marks))
}

type Ends = { min?: number; max?: number; interval?: undefined }

/** The ends of a scale that were set by hand, so that pictures can be compared; ends that cross say nothing. */
export function fixedScale(scale: FixedScale | undefined): Ends {
  const { min = null, max = null } = scale ?? {}
  if (min !== null && max !== null && min >= max) return {}
  return {
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    // Round steps are those of the ends, and not of the figures.
    ...((min !== null || max !== null) && { interval: undefined }),
  }
}

export function rowOf({ series }: Matrix): Drawing['rowAt'] {
  return (seriesIndex, dataIndex) => series[seriesIndex]?.rows[dataIndex]
}

/** Says what had to be left out of a picture that nobody could read. */
export function leftOut({ categories, series, found }: Matrix): { note?: string } {
  const parts = [
    found.categories > categories.length &&
      `${categories.length} dari ${found.categories.toLocaleString('id-ID')} kelompok`,
    found.series > series.length && `${series.length} dari ${found.series.toLocaleString('id-ID')} seri`,
  ].filter((part) => part !== false)
  return parts.length > 0
    ? {
        note: `Tergambar ${parts.join(' dan ')} pertama. Persempit dengan saringan, atau lihat sebagai tabel.`,
      }
    : {}
}
