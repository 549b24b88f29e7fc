import { shownText } from '@suluh/tabular/cell-text'
import { mostColumns, openWorkbook, richHtml } from '@suluh/tabular/open-workbook'
import type { Worksheet } from '@suluh/tabular/open-workbook'
import type { Recognised } from '@suluh/tabular/recognise'
import type { ZipEntry } from '@suluh/tabular/zip'
import { tidyHtml, toHtml } from '../html/html-text.ts'
import { plainTextHtml } from '../html/plain-text.ts'
import { createImageStore } from '../image-store.ts'
import type { StoredImage } from '../image-store.ts'
import { emptyCell } from '../table/table.ts'
import type { Cell, Row, Table } from '../table/table.ts'
import { readSheetPictures } from './sheet-pictures.ts'
import type { SheetPicture } from './sheet-pictures.ts'

export type SheetFile = {
  tables: Table[]
  sourceHtml: string
  images: StoredImage[]
  hasLostPictures: boolean
}

/** The sheets of a workbook as tables, pictures in the cells they stand on. Throws `validation` where the file is damaged. */
export function readSheets(file: Exclude<Recognised, { kind: 'text' }>): SheetFile {
  const store = createImageStore()
  const entries = file.kind === 'zip' ? file.entries : new Map<string, ZipEntry>()
  const pictures = readSheetPictures(entries, store)
  const sheets = openWorkbook(file, 'shown')
  const tables: Table[] = []
  let marks = 0
  for (const sheet of sheets) {
    const rows = sheetRows(sheet, pictures.get(sheet.name) ?? [], () => `s${(marks += 1)}`)
    tables.push({
      name: sheets.length > 1 ? `Lembar ${sheet.name}` : '',
      rows,
      hasRowNumbers: true,
      hidden: sheet.hidden,
    })
  }
  const hasMedia = [...entries.keys()].some((name) => /^(xl\/media|Pictures)\/./.test(name))
  return {
    tables,
    sourceHtml: tables.map(({ rows }) => rowsHtml(rows)).join(''),
    images: store.images,
    hasLostPictures: hasMedia && pictures.size === 0,
  }
}

function sheetRows(sheet: Worksheet, pictures: SheetPicture[], nextSource: () => string): Row[] {
  const rows = sheet.rows.map((cells, index): Row => {
    const read = cells.map((cell) => sheetCell(cell))
    for (const picture of pictures)
      if (picture.row === index && picture.column < mostColumns)
        read[picture.column] = withPicture(read[picture.column] ?? emptyCell, picture.image)
    return { cells: Array.from(read, (cell) => cell ?? emptyCell), number: index + 1, source: '' }
  })
  // Formatted blank rows reach far below the last question; rows in between keep their number.
  const used = rows.slice(0, rows.findLastIndex(({ cells }) => cells.some((cell) => cell !== emptyCell)) + 1)
  for (const row of used) row.source = nextSource()
  markMerges(sheet, used)
  return used
}

function sheetCell(cell: Worksheet['rows'][number][number]): Cell {
  if (cell === undefined || cell.t === 'z') return emptyCell
  const { text, odd } = shownText(cell)
  if (text === '') return emptyCell
  const rich = richHtml(cell)
  return { ...emptyCell, text, odd, html: rich === null ? plainTextHtml(text) : tidyHtml(rich) }
}

function withPicture(cell: Cell, image: number | null): Cell {
  if (image === null) return { ...cell, lost: cell.lost + 1 }
  const picture = `<img data-image="${image}" alt="">`
  if (cell.html === '') return { ...cell, html: picture }
  const text = /^<(p|div)\b/.test(cell.html) ? cell.html : `<p>${cell.html}</p>`
  return { ...cell, html: `${text}<p>${picture}</p>` }
}

function markMerges({ merges }: Worksheet, rows: Row[]): void {
  for (const { s, e } of merges.slice(0, 20_000)) {
    const width = Math.min(e.c, mostColumns) - s.c + 1
    for (let r = s.r; r <= Math.min(e.r, rows.length - 1); r++) {
      const row = rows[r]
      if (row === undefined) continue
      while (row.cells.length <= s.c) row.cells.push(emptyCell)
      for (let c = s.c; c < s.c + width; c++)
        if (r > s.r || c > s.c) row.cells[c] = { ...emptyCell, merged: r > s.r ? 'above' : 'left' }
      const first = row.cells[s.c]
      if (r === s.r && first) row.cells[s.c] = { ...first, width, isTall: e.r > s.r }
    }
  }
}

/** The rows of a spreadsheet or CSV as they came, each with its mark. */
export function rowsHtml(rows: Row[]): string {
  const lines = rows.map((row) => {
    const cells = row.cells.map((cell) => `<td>${cell.html}</td>`).join('')
    return `<tr data-source="${row.source}">${cells}</tr>`
  })
  return lines.length === 0 ? toHtml([]) : `<table><tbody>${lines.join('')}</tbody></table>`
}
