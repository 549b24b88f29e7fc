import { SuluhError } from '@suluh/contract/platform/error'
import { columnName, fieldsOf, findHeader } from './header.ts'
import { hiddenRead } from './hidden-places.ts'
import type { HiddenRead } from './hidden-places.ts'
import type { Sheet } from './open-sheets.ts'

export type SheetColumn = {
  key: string
  title: string
  /** Other names that the column goes by. */
  aliases?: readonly string[]
  isRequired?: boolean
}

/** One row as it stands and by the keys of the columns; a column that the file lacks is undefined. */
export type SheetRecord = { row: number; cells: string[]; values: Record<string, string | undefined> }

type Table = {
  sheet: string
  titles: string[]
  records: SheetRecord[]
  /** Titles of columns that are not known, or there twice. */
  ignored: string[]
  hidden: HiddenRead
  /** Other sheets with such a header and rows below it, which are not read. */
  left: string[]
}

/** The rows below the first header that has all required columns. Throws `validation` where no sheet has one. */
export function readRecords(sheets: Sheet[], columns: readonly SheetColumn[]): Table {
  const vocabulary = columns.map(({ key, title, aliases = [] }) => [key, [title, ...aliases]] as const)
  const required = columns.filter(({ isRequired }) => isRequired)
  const tables = sheets.flatMap((sheet) => {
    const head = findHeader(sheet.rows, ({ cells }, at) => {
      const fields = fieldsOf(cells, vocabulary)
      return required.every(({ key }) => fields.includes(key)) ? { at, fields } : null
    })
    return head ? [{ from: sheet, ...readBelow(sheet, head) }] : []
  })
  const filled = tables.filter(({ records }) => records.length > 0)
  const first = filled[0] ?? tables[0]
  if (first) {
    const { from, taken, ...table } = first
    const hidden = hiddenRead(from.hidden, table.records, table.titles, taken)
    return {
      ...table,
      sheet: from.name,
      hidden: { sheet: sheets.length > 1 ? from.name : '', ...hidden },
      left: filled.filter((each) => each !== first).map((each) => each.from.name),
    }
  }
  const wanted = columns.map(({ title, isRequired }) => (isRequired ? `${title} (wajib)` : title)).join(', ')
  throw new SuluhError(
    'validation',
    `Baris judul tidak ditemukan. Kolom yang dikenal: ${wanted}. Unduh templatnya bila ragu.`,
  )
}

type Head = { at: number; fields: (string | null)[] }

function readBelow({ rows }: Sheet, { at, fields }: Head) {
  const titles = rows[at]?.cells ?? []
  const ignored = titles.filter((title, column) => {
    const plain = columnName(title)
    return fields[column] === null && plain !== '' && !['NO', 'NOMOR'].includes(plain)
  })
  const records = rows.slice(at + 1).flatMap(({ number, cells }): SheetRecord[] => {
    const named = fields.flatMap((key, column) => (key === null ? [] : [[key, cells[column] ?? ''] as const]))
    const isEmpty = named.every(([, value]) => value === '')
    return isEmpty ? [] : [{ row: number, cells, values: Object.fromEntries(named) }]
  })
  const taken = new Set(fields.flatMap((key, column) => (key === null ? [] : [column])))
  return { titles, records, ignored, taken }
}
