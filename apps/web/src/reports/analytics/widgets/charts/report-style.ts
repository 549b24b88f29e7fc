import { createContext } from 'react'
import { inkOf } from '@suluh/contract/platform/layanan/merek-tones'
import type { ReportStyle } from '@suluh/contract/reports/report-definition'
import type { ChartColors, ChartOption } from '#platform/ui/chart/chart.tsx'
import type { Drawing } from './chart-parts.ts'

/** How a report's charts are drawn: the ink that comes before all hues, and how large their letters are. */
export type DrawnStyle = { ink?: { light: string; dark: string }; letters: number }

const plain: DrawnStyle = { letters: 1 }
const lettersOf: Record<ReportStyle['huruf'], number> = { kecil: 0.9, biasa: 1, besar: 1.15 }

export const ReportStyleContext = createContext<DrawnStyle>(plain)

/** `warna`: the colour of the application, where it has one. */
export function drawnStyle(style: ReportStyle | undefined, warna: string | null): DrawnStyle {
  if (!style) return plain
  return {
    ...(style.warna === 'aplikasi' && warna !== null && { ink: inkOf(warna) }),
    letters: lettersOf[style.huruf],
  }
}

/** A drawing in the report's style; what cannot be drawn stays what it is. */
export function styled(drawing: Drawing | string, { ink, letters }: DrawnStyle): Drawing | string {
  if (typeof drawing === 'string' || (!ink && letters === 1)) return drawing
  const { option } = drawing
  return {
    ...drawing,
    option: (colors) => {
      const drawn = option(ink ? { ...colors, hues: huesWith(ink[colors.theme], colors) } : colors)
      return letters === 1 ? drawn : (enlarged(drawn, letters) as ReturnType<ChartOption>)
    },
  }
}

/** Nearer than this two hues are taken for one. */
const leastApart = 70

/** The report's ink first, then the hues that nobody takes for it. */
function huesWith(ink: string, { hues }: ChartColors): string[] {
  return [ink, ...hues.filter((hue) => apart(hue, ink) >= leastApart)]
}

function apart(one: string, other: string): number {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const of = parts(other)
  return Math.hypot(...parts(one).map((part, at) => part - of[at]!))
}

const worded = new Set(['axisLabel', 'label', 'nameTextStyle', 'textStyle'])
const usual = 12

/** The same option with all its words larger or smaller: a chart takes over no size from what it stands in. */
function enlarged(option: unknown, by: number): unknown {
  if (Array.isArray(option)) return option.map((each: unknown) => enlarged(each, by))
  if (typeof option !== 'object' || option === null) return option
  return Object.fromEntries(
    Object.entries(option).map(([key, value]: [string, unknown]) => {
      if (key === 'data' || key === 'categories') return [key, value]
      const inner = enlarged(value, by)
      if (!worded.has(key) || typeof inner !== 'object' || inner === null || Array.isArray(inner))
        return [key, inner]
      const { fontSize = usual } = inner as { fontSize?: number }
      return [key, { ...inner, fontSize: Math.round(fontSize * by * 10) / 10 }]
    }),
  )
}
