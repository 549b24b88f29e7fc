import { read } from '@e965/xlsx'
import type { CellObject, Range, WorkSheet } from '@e965/xlsx'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { readXlsHidden, readZipHidden } from './hidden-places.ts'
import type { HiddenPlaces } from './hidden-places.ts'
import { markOdsRich, unmarkOdsRich } from './ods-rich.ts'
import { boundedPart } from './bounded-parts.ts'
import type { Recognised } from './recognise.ts'
import { cleanText } from './text-decoding.ts'
import { xlsStream } from './xls-records.ts'
import { readXlsRich } from './xls-rich.ts'
import { corrupt, inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

export type Worksheet = {
  name: string
  /** Rows from the first of the sheet on, each from the first column on. */
  rows: (CellObject | undefined)[][]
  merges: readonly Range[]
  /** Days are counted from 1904, as Excel on a Mac once did. */
  is1904: boolean
  /** What its program shows to nobody; a whole sheet may be so. */
  hidden: HiddenPlaces
}

/** As many rows and columns are read as a table may have; formatted blank ones reach much farther. */
export const mostRows = 100_000
export const mostColumns = 200
const most = { rows: mostRows, columns: mostColumns }
/** What is read of a workbook: values alone, or also how Excel writes them and their rich text. */
type Detail = 'values' | 'shown'

/** The sheets of an .xlsx, .ods or .xls that hold anything. Throws `validation` where the file is damaged. */
export function openWorkbook(file: Exclude<Recognised, { kind: 'text' }>, detail: Detail): Worksheet[] {
  const stream = file.kind === 'xls' ? xlsStream(file.bytes) : new Uint8Array()
  const isShown = detail === 'shown'
  const bytes = file.kind === 'xls' ? file.bytes : tableParts(file.entries, isShown)
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: isShown,
      cellText: isShown,
      cellNF: true,
      sheetRows: mostRows,
    })
    const rich = file.kind === 'xls' && isShown ? readXlsRich(stream) : null
    const hidden = file.kind === 'xls' ? readXlsHidden(stream, most) : readZipHidden(file.entries, most)
    const is1904 = book.Workbook?.WBProps?.date1904 === true
    return book.SheetNames.flatMap((name, at) => {
      const sheet = book.Sheets[name] ?? {}
      const rows = rowsOf(sheet)
      const merges = sheet['!merges'] ?? []
      for (const [place, html] of rich?.get(name) ?? []) markRich(rows, place, html)
      if (file.kind === 'zip' && isShown && file.entries.has('content.xml'))
        for (const row of rows) for (const cell of row) if (cell) unmarkOdsRich(cell)
      const places = hidden[at] ?? { rows: new Set(), columns: new Set(), isWhole: false }
      const isWhole = places.isWhole || (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0
      const read = { name: cleanText(name), rows, merges, is1904, hidden: { ...places, isWhole } }
      return rows.length === 0 ? [] : [read]
    })
  } catch (cause) {
    throw corrupt(cause)
  }
}

function rowsOf(sheet: WorkSheet): Worksheet['rows'] {
  const rows: (CellObject[] | undefined)[] = Array.isArray(sheet['!data']) ? sheet['!data'] : []
  return Array.from(rows, (cells) => (cells ?? []).slice(0, mostColumns))
}

/** The HTML of a cell in which some signs are written otherwise than the others; null where all are alike. */
export function richHtml({ r, h }: CellObject): string | null {
  if (typeof h !== 'string') return null
  return /<su[bp]>/.test(h) || (typeof r === 'string' && /<(\w+:)?rPr>/.test(r)) ? h : null
}

function markRich(rows: Worksheet['rows'], place: string, html: string): void {
  const [row, column] = place.split(':')
  const cell = rows[Number(row)]?.[Number(column)]
  if (cell?.t === 's') cell.h = html
}

/** The workbook again from its checked parts: the library never inflates anything by itself. */
function tableParts(entries: Map<string, ZipEntry>, isShown: boolean): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  for (const [name, entry] of entries) {
    const isDrawn = /^(xl\/(media|drawings|charts|theme)|Pictures|Thumbnails)\//.test(name)
    if (!name.endsWith('/') && !isDrawn) parts[name] = boundedPart(name, inflate(entry))
  }
  const content = parts['content.xml']
  if (isShown && content) parts['content.xml'] = strToU8(markOdsRich(strFromU8(content)))
  return zipSync(parts, { level: 0 })
}
