import { SuluhError } from '@suluh/contract/platform/error'
import type { SheetProblem } from '@suluh/contract/platform/sheet'
import { columnName, fieldOf, fieldsOf, findHeader } from './header.ts'
import type { Vocabulary } from './header.ts'
import type { Sheet } from './open-sheets.ts'

export type SheetColumn = {
  key: string
  title: string
  /** Other names that the column goes by. */
  aliases?: readonly string[]
  isRequired?: boolean
}

/** One row by the keys of the columns; a column that the file lacks is undefined. */
export type SheetRecord = { row: number; values: Record<string, string | undefined> }

/**
 * The rows below the first header that has all required columns. Throws `validation` where no sheet has one;
 * what the file has besides is named as a problem and left out.
 */
export function readRecords(
  sheets: Sheet[],
  columns: readonly SheetColumn[],
): { records: SheetRecord[]; problems: SheetProblem[] } {
  const vocabulary = columns.map(({ key, title, aliases = [] }) => [key, [title, ...aliases]] as const)
  const required = columns.filter(({ isRequired }) => isRequired)
  for (const sheet of sheets) {
    const head = findHeader(sheet.rows, ({ cells }, at) => {
      const fields = fieldsOf(cells, vocabulary)
      return required.every(({ key }) => fields.includes(key)) ? { at, fields } : null
    })
    if (head) return { records: recordsBelow(sheet, head), problems: columnProblems(sheet, head, vocabulary) }
  }
  const wanted = columns.map(({ title, isRequired }) => (isRequired ? `${title} (wajib)` : title)).join(', ')
  throw new SuluhError(
    'validation',
    `Baris judul tidak ditemukan. Kolom yang dikenal: ${wanted}. Unduh templatnya bila ragu.`,
  )
}

type Head = { at: number; fields: (string | null)[] }

function recordsBelow({ rows }: Sheet, { at, fields }: Head): SheetRecord[] {
  return rows.slice(at + 1).flatMap(({ number, cells }): SheetRecord[] => {
    const named = fields.flatMap((key, column) => (key === null ? [] : [[key, cells[column] ?? ''] as const]))
    return named.every(([, value]) => value === '')
      ? []
      : [{ row: number, values: Object.fromEntries(named) }]
  })
}

function columnProblems(
  { rows }: Sheet,
  { at, fields }: Head,
  vocabulary: Vocabulary<string>,
): SheetProblem[] {
  const { cells = [], number = 1 } = rows[at] ?? {}
  return cells.flatMap((title, column): SheetProblem[] => {
    const name = columnName(title)
    if (fields[column] !== null || name === '' || ['NO', 'NOMOR'].includes(name)) return []
    const place = { row: number, column: title }
    return fieldOf(name, vocabulary) === null
      ? [
          {
            ...place,
            message: 'Kolom ini tidak dikenal dan dilewati',
            mend: 'Hapus kolomnya, atau samakan judulnya dengan templat.',
          },
        ]
      : [
          {
            ...place,
            message: 'Kolom ini ada dua kali; yang kedua dilewati',
            mend: 'Sisakan satu kolom saja.',
          },
        ]
  })
}
