import { read } from '@e965/xlsx'
import type { CellObject, Range, WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { boundedPart } from './bounded-parts.ts'
import type { Recognised } from './recognise.ts'
import { cleanText } from './text-decoding.ts'
import { checkXlsRecords } from './xls-records.ts'
import { corrupt, inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

export type Worksheet = {
  name: string
  /** Rows from the first of the sheet on, each from the first column on. */
  rows: (CellObject | undefined)[][]
  merges: readonly Range[]
  /** Days are counted from 1904, as Excel on a Mac once did. */
  is1904: boolean
}

/** As many rows and columns are read as a table may have; formatted blank ones reach much farther. */
export const mostRows = 100_000
export const mostColumns = 200
/** What is read of a workbook: values alone, or also how Excel writes them and their rich text. */
type Detail = 'values' | 'shown'

/** The sheets of an .xlsx, .ods or .xls that hold anything. Throws `validation` where the file is damaged. */
export function openWorkbook(file: Exclude<Recognised, { kind: 'text' }>, detail: Detail): Worksheet[] {
  if (file.kind === 'xls') checkXlsRecords(file.bytes)
  const bytes = file.kind === 'xls' ? file.bytes : tableParts(file.entries)
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: detail === 'shown',
      cellText: detail === 'shown',
      cellNF: true,
      sheetRows: mostRows,
    })
    const is1904 = book.Workbook?.WBProps?.date1904 === true
    return book.SheetNames.flatMap((name) => {
      const sheet = book.Sheets[name] ?? {}
      const rows = rowsOf(sheet)
      const merges = sheet['!merges'] ?? []
      return rows.length === 0 ? [] : [{ name: cleanText(name), rows, merges, is1904 }]
    })
  } catch (cause) {
    throw corrupt(cause)
  }
}

function rowsOf(sheet: WorkSheet): Worksheet['rows'] {
  const rows: (CellObject[] | undefined)[] = Array.isArray(sheet['!data']) ? sheet['!data'] : []
  return Array.from(rows, (cells) => (cells ?? []).slice(0, mostColumns))
}

/** The workbook again from its checked parts: the library never inflates anything by itself. */
function tableParts(entries: Map<string, ZipEntry>): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  for (const [name, entry] of entries) {
    const isDrawn = /^(xl\/(media|drawings|charts|theme)|Pictures|Thumbnails)\//.test(name)
    if (!name.endsWith('/') && !isDrawn) parts[name] = boundedPart(name, inflate(entry))
  }
  return zipSync(parts, { level: 0 })
}
