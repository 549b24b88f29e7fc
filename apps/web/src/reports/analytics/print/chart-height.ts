import type { PrintSetup, Widget } from '@suluh/contract/reports/report-definition'
import { boxHeight } from '../grid.ts'

/** Of a chart's height on the screen: paper is narrower. */
const shrunk = 0.8
/** Lower than this a chart says nothing. */
const least = 170
/** On paper that lies: what is left below letterhead, title and a row of figures, so that they do not stand alone. */
const mostLying = 300
/** What one name needs beside a chart. */
const perName = 16

/** How high a chart of so many grid rows is on paper; `names` are how many its result has. */
export function chartHeight(
  kind: Widget['kind'],
  rows: number,
  names: number,
  orientation: PrintSetup['orientation'],
): number {
  const wished = Math.round(boxHeight(rows) * shrunk)
  const needed = kind === 'bar' || kind === 'heatmap' ? names * perName : 0
  return Math.max(least, orientation === 'mendatar' ? Math.min(wished, Math.max(mostLying, needed)) : wished)
}
