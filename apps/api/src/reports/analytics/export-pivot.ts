import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { pivotOf } from '@suluh/contract/reports/pivot'
import type { Widget } from '@suluh/contract/reports/report-definition'
import type { SheetTable } from '#platform/sheet/write-sheet.ts'
import { sheetCell } from './sheet-cell.ts'

/** A pivot as it is seen on the screen, with all its columns. */
export function pivotTable(
  widget: Extract<Widget, { kind: 'pivot' }>,
  result: AnalyticsResult,
): Omit<SheetTable, 'name'> {
  const { down, heads, lines, cellColumns } = pivotOf(widget, result, { most: Infinity })
  const rows = heads.map((row) =>
    row.flatMap(({ label, span }) => [label, ...Array.from({ length: span - 1 }, () => '')]),
  )
  const blank = down.map(() => '')
  return {
    above: rows.slice(0, -1).map((row) => [...blank, ...row]),
    titles: [...down.map(({ label }) => label), ...(rows.at(-1) ?? [])],
    rows: lines.map(({ names, cells }) => [
      ...names.map((name, at) => sheetCell(name, down[at])),
      ...cells.map((cell, at) => sheetCell(cell, cellColumns[at])),
    ]),
  }
}
