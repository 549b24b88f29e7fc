import type { PrintSetup } from '@suluh/contract/reports/report-definition'
import { boxHeight } from '../grid.ts'

/** Of a chart's height on the screen: paper is narrower. */
const shrunk = 0.8
/** Lower than this a chart says nothing. */
const least = 170
/** On paper that lies: what is left below letterhead, title and a row of figures, so that they do not stand alone. */
const mostLying = 300
/** How high a chart of so many grid rows is on paper, unless its names need more. */
export function chartHeight(rows: number, orientation: PrintSetup['orientation']): number {
  const wished = Math.round(boxHeight(rows) * shrunk)
  return Math.max(least, orientation === 'mendatar' ? Math.min(wished, mostLying) : wished)
}
