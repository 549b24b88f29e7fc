import { cellWords, type SheetCell } from '@suluh/tabular/sheet-cell'
import type { Image } from 'write-excel-file/browser'
import { saveFile } from '#platform/kernel/save-file.ts'

export type SheetKind = 'xlsx' | 'csv'

/** What stands in the cells of a table that is drawn: dates, numbers where a column has figures, else its words. */
export function cellsOf(table: HTMLTableElement): SheetCell[][] {
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => valueOf(cell.innerText, cell.dataset['number'] === 'true')),
  )
}

/** A dash stands for nothing; lines below each other are said beside each other. */
export function valueOf(text: string, isNumber: boolean): SheetCell {
  const words = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ')
  if (words === '' || words === '–' || words === '—') return null
  return dateOf(words) ?? (isNumber ? figureOf(words) : undefined) ?? words
}

/** `7/3/2025` and `7/3/2025 10.41 WIB`, as dates are written here; what only looks like one stays as it is. */
function dateOf(words: string): SheetCell | undefined {
  const parts = /^(\d+)\/(\d+)\/(\d{4})(?: (\d\d)\.(\d\d) (WIB|WITA|WIT))?$/.exec(words)
  if (!parts) return undefined
  const [day, month, year, hour = 0, minute = 0] = parts.slice(1, 6).map((part) => Number(part ?? 0))
  const clock = new Date(Date.UTC(year!, month! - 1, day, hour, minute))
  const zone = parts[6]
  const date = zone ? { clock, zone } : clock
  return cellWords(date) === words ? date : undefined
}

/** `1.234,5` and `−3`, as people read them here. */
function figureOf(words: string): number | undefined {
  if (!/^[+−-]?(\d{1,3}(\.\d{3})*|\d+)(,\d+)?$/.test(words)) return undefined
  return Number(words.replaceAll('.', '').replace(',', '.').replace('−', '-').replace('+', ''))
}

/** A list as a file to keep: its words and figures as they are shown, never a formula. */
export async function saveSheet(kind: SheetKind, label: string, rows: SheetCell[][]): Promise<void> {
  if (kind === 'csv') {
    saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${label}.csv`)
    return
  }
  saveFile(await xlsxOf(label, rows), `${label}.xlsx`)
}

/** The same as an Excel file of one sheet. */
export async function xlsxOf(label: string, rows: SheetCell[][]): Promise<Blob> {
  const [{ default: writeXlsxFile }, { workbookOf }] = await Promise.all([
    import('write-excel-file/browser'),
    import('@suluh/tabular/written-sheets'),
  ])
  const [titles = [], ...body] = rows
  const table = { name: label, titles: titles.map(cellWords), rows: body }
  return writeXlsxFile(...workbookOf<Image['content']>([table])).toBlob()
}

/** With a mark for UTF-8, semicolons and decimal commas, as Indonesian Excel opens it by a double click. */
export function csvOf(rows: SheetCell[][]): string {
  const cellOf = (value: SheetCell) => {
    if (typeof value === 'number') return String(value).replace('.', ',')
    const words = cellWords(value)
    // What a spreadsheet would run is a text with a mark before it.
    const text = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words
    return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `\ufeff${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`
}
