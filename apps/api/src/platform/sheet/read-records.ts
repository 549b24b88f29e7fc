import { SuluhError } from '@suluh/contract/platform/error'
import type { SheetProblem } from '@suluh/contract/platform/sheet'
import type { Sheet } from '@suluh/question-formats/sheet-rows'

export type SheetColumn = {
  key: string
  title: string
  /** Other names that the column goes by. */
  aliases?: readonly string[]
  isRequired?: boolean
}

/** One row by the keys of the columns; a column that the file lacks is undefined. */
export type SheetRecord = { row: number; values: Record<string, string | undefined> }

const headerWithin = 20

/**
 * The rows below the first header that has all required columns. Throws `validation` where no sheet has one;
 * what the file has besides is named as a problem and left out.
 */
export function readRecords(
  sheets: Sheet[],
  columns: readonly SheetColumn[],
): { records: SheetRecord[]; problems: SheetProblem[] } {
  for (const sheet of sheets) {
    const head = sheet.rows.slice(0, headerWithin).findIndex((row) => hasRequired(row.cells, columns))
    if (head >= 0) return readBelow(sheet, head, columns)
  }
  const wanted = columns.map(({ title, isRequired }) => (isRequired ? `${title} (wajib)` : title)).join(', ')
  throw new SuluhError(
    'validation',
    `Baris judul tidak ditemukan. Kolom yang dikenal: ${wanted}. Unduh templatnya bila ragu.`,
  )
}

function readBelow(sheet: Sheet, head: number, columns: readonly SheetColumn[]) {
  const problems: SheetProblem[] = []
  const titles = sheet.rows[head]?.cells ?? []
  const row = sheet.rows[head]?.number ?? 1
  const keys = titles.map((title) => columns.find((column) => isNamed(column, title))?.key)
  titles.forEach((title, at) => {
    const key = keys[at]
    const isNumbering = ['no', 'nomor'].includes(plain(title))
    if (key === undefined && title !== '' && !isNumbering)
      problems.push({
        row,
        column: title,
        message: 'Kolom ini tidak dikenal dan dilewati',
        mend: 'Hapus kolomnya, atau samakan judulnya dengan templat.',
      })
    if (key !== undefined && keys.indexOf(key) < at) {
      keys[at] = undefined
      problems.push({
        row,
        column: title,
        message: 'Kolom ini ada dua kali; yang kedua dilewati',
        mend: 'Sisakan satu kolom saja.',
      })
    }
  })
  const records = sheet.rows.slice(head + 1).flatMap(({ number, cells }): SheetRecord[] => {
    const values = Object.fromEntries(
      keys.flatMap((key, at) => (key === undefined ? [] : [[key, cells[at] ?? '']])),
    )
    return Object.values(values).every((value) => value === '') ? [] : [{ row: number, values }]
  })
  return { records, problems }
}

function hasRequired(cells: string[], columns: readonly SheetColumn[]): boolean {
  return columns.every((column) => !column.isRequired || cells.some((cell) => isNamed(column, cell)))
}

function isNamed({ title, aliases = [] }: SheetColumn, cell: string): boolean {
  return [title, ...aliases].some((name) => plain(name) === plain(cell))
}

/** `Nama Siswa *` and `NAMA_SISWA` are one name; what stands in parentheses is a hint. */
function plain(title: string): string {
  return title
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
