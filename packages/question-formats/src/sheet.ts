import { read as readWorkbook } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { toHtml } from './html-text.ts'
import { createImageStore } from './image-store.ts'
import type { StoredImage } from './image-store.ts'
import { plainTextHtml } from './plain-text.ts'
import { shownIn } from './sheet-cell.ts'
import { readSheetPictures } from './sheet-pictures.ts'
import type { SheetPicture } from './sheet-pictures.ts'
import { emptyCell } from './table.ts'
import type { Cell, Row, Table } from './table.ts'
import { cleanText } from './text-decoding.ts'
import { tidyHtml } from './tidy-html.ts'
import { corrupt, inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

export type SheetFile = {
  tables: Table[]
  sourceHtml: string
  images: StoredImage[]
  hasLostPictures: boolean
}

const maxRows = 100_000
const maxColumns = 200

/** The sheets of an .xlsx or .ods as tables, pictures in the cells they stand on. Throws `validation` where the file is damaged. */
export function readSheetZip(entries: Map<string, ZipEntry>): SheetFile {
  const parts: Record<string, Uint8Array> = {}
  for (const [name, entry] of entries) {
    if (name.endsWith('/') || /^(xl\/(media|drawings|charts|theme)|Pictures|Thumbnails)\//.test(name))
      continue
    parts[name] = inflate(entry)
  }
  const store = createImageStore()
  const pictures = readSheetPictures(entries, store)
  const file = readSheets(zipSync(parts, { level: 0 }), pictures)
  const hasMedia = [...entries.keys()].some((name) => /^(xl\/media|Pictures)\/./.test(name))
  return { ...file, images: store.images, hasLostPictures: hasMedia && pictures.size === 0 }
}

/** The sheets of an .xls, or of a zip made of checked parts. */
export function readSheets(
  bytes: Uint8Array,
  pictures: ReadonlyMap<string, SheetPicture[]> = new Map(),
): SheetFile {
  const tables: Table[] = []
  let sourceHtml = ''
  let marks = 0
  const sheets = openSheets(bytes)
  for (const [name, sheet] of sheets) {
    const rows = sheetRows(sheet, pictures.get(name) ?? [], () => `s${(marks += 1)}`)
    tables.push({ name: sheets.length > 1 ? `Lembar ${name}` : '', rows, hasRowNumbers: true })
    sourceHtml += rowsHtml(rows)
  }
  return { tables, sourceHtml, images: [], hasLostPictures: false }
}

function openSheets(bytes: Uint8Array): [string, WorkSheet][] {
  try {
    const book = readWorkbook(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellNF: true,
      sheetRows: maxRows,
    })
    return book.SheetNames.map((name): [string, WorkSheet] => [
      cleanText(name),
      book.Sheets[name] ?? {},
    ]).filter(([, sheet]) => cellsOf(sheet).length > 0)
  } catch (cause) {
    throw corrupt(cause)
  }
}

function cellsOf(sheet: WorkSheet): (CellObject | undefined)[][] {
  return Array.isArray(sheet['!data']) ? sheet['!data'] : []
}

function sheetRows(sheet: WorkSheet, pictures: SheetPicture[], nextSource: () => string): Row[] {
  const rows: Row[] = []
  const data = cellsOf(sheet)
  let filled = 0
  data.forEach((cells, index) => {
    // Formatted blank rows reach far below the last question; rows in between keep their number.
    const read = (cells ?? []).slice(0, maxColumns).map((cell) => sheetCell(cell))
    for (const picture of pictures)
      if (picture.row === index && picture.column < maxColumns)
        read[picture.column] = withPicture(read[picture.column] ?? emptyCell, picture.image)
    rows.push({ cells: Array.from(read, (cell) => cell ?? emptyCell), number: index + 1, source: '' })
    if (read.some((cell) => cell !== emptyCell && cell !== undefined)) filled = rows.length
  })
  const used = rows.slice(0, filled)
  for (const row of used) row.source = nextSource()
  markMerges(sheet, used)
  return used
}

function sheetCell(cell: CellObject | undefined): Cell {
  if (cell === undefined || cell.t === 'z') return emptyCell
  const { text: shown, odd } = shownIn(cell)
  const text = cleanText(shown.replace(/\r\n?/g, '\n')).trim()
  if (text === '') return emptyCell
  const isRich = typeof cell.r === 'string' && /<(\w+:)?rPr>/.test(cell.r) && typeof cell.h === 'string'
  return { ...emptyCell, text, odd, html: isRich ? tidyHtml(cell.h ?? '') : plainTextHtml(text) }
}

function withPicture(cell: Cell, image: number | null): Cell {
  if (image === null) return { ...cell, lost: cell.lost + 1 }
  const picture = `<img data-image="${image}" alt="">`
  if (cell.html === '') return { ...cell, html: picture }
  const text = /^<(p|div)\b/.test(cell.html) ? cell.html : `<p>${cell.html}</p>`
  return { ...cell, html: `${text}<p>${picture}</p>` }
}

function markMerges(sheet: WorkSheet, rows: Row[]): void {
  for (const { s, e } of (sheet['!merges'] ?? []).slice(0, 20_000)) {
    const width = Math.min(e.c, maxColumns) - s.c + 1
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
