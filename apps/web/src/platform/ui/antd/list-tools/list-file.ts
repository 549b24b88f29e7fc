import { saveFile } from '#platform/kernel/save-file.ts'

export type SheetKind = 'xlsx' | 'csv'
export type ListCell = string | number | null

/** What stands in the cells of a table that is drawn: numbers where a column has figures, else its words. */
export function cellsOf(table: HTMLTableElement): ListCell[][] {
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => valueOf(cell.innerText, cell.dataset['number'] === 'true')),
  )
}

/** A dash stands for nothing; lines below each other are said beside each other. */
export function valueOf(text: string, isNumber: boolean): ListCell {
  const words = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ')
  if (words === '' || words === '–' || words === '—') return null
  return (isNumber ? figureOf(words) : undefined) ?? words
}

/** `1.234,5` and `−3`, as people read them here. */
function figureOf(words: string): number | undefined {
  if (!/^[+−-]?(\d{1,3}(\.\d{3})*|\d+)(,\d+)?$/.test(words)) return undefined
  return Number(words.replaceAll('.', '').replace(',', '.').replace('−', '-').replace('+', ''))
}

/** A list as a file to keep: its words and figures as they are shown, never a formula. */
export async function saveSheet(kind: SheetKind, label: string, rows: ListCell[][]): Promise<void> {
  if (kind === 'csv') {
    saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${label}.csv`)
    return
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const [titles = [], ...body] = rows
  const widthOf = (at: number) =>
    Math.min(60, rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), 6) + 2)
  const data = [
    titles.map((title) => ({ value: String(title ?? ''), type: String, fontWeight: 'bold' as const })),
    ...body.map((row) =>
      row.map((value) =>
        value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
      ),
    ),
  ]
  const sheet = { columns: titles.map((_, at) => ({ width: widthOf(at) })), stickyRowsCount: 1 }
  await writeXlsxFile(data, { ...sheet, sheet: label.slice(0, 31).replaceAll(/[[\]*?/\\:]/g, ' ') }).toFile(
    `${label}.xlsx`,
  )
}

/** With a mark for UTF-8, semicolons and decimal commas, as Indonesian Excel opens it by a double click. */
export function csvOf(rows: ListCell[][]): string {
  const cellOf = (value: ListCell) => {
    if (value === null) return ''
    if (typeof value === 'number') return String(value).replace('.', ',')
    // What a spreadsheet would run is a text with a mark before it.
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `\ufeff${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`
}
