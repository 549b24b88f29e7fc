import { SuluhError } from '@suluh/contract/platform/error'
import { columnName, fieldsOf, findHeader } from './header.ts'
import { hiddenAmong } from './hidden-places.ts'
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
    return head ? [readBelow(sheet, head)] : []
  })
  const filled = tables.filter(({ records }) => records.length > 0)
  const first = filled[0] ?? tables[0]
  if (first)
    return {
      ...first,
      hidden: { ...first.hidden, sheet: sheets.length > 1 ? first.sheet : '' },
      left: filled.filter((each) => each !== first).map(({ sheet }) => sheet),
    }
  const wanted = columns.map(({ title, isRequired }) => (isRequired ? `${title} (wajib)` : title)).join(', ')
  throw new SuluhError(
    'validation',
    `Baris judul tidak ditemukan. Kolom yang dikenal: ${wanted}. Unduh templatnya bila ragu.`,
  )
}

type Head = { at: number; fields: (string | null)[] }

function readBelow({ name, rows, hidden }: Sheet, { at, fields }: Head): Table {
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
  const read = records.map(({ row, cells }) => ({ number: row, cells }))
  const unseen = hiddenAmong(hidden, read, taken, (row, column) => row.cells[column] ?? '')
  return {
    sheet: name,
    titles,
    records,
    ignored,
    hidden: {
      sheet: name,
      isWhole: hidden?.isWhole ?? false,
      rows: unseen.rows,
      columns: unseen.columns.map((column) => titles[column] ?? ''),
    },
    left: [],
  }
}
