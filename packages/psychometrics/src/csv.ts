import { parse } from 'csv-parse/sync'

/** A row of cells, outer space trimmed, and its number in a spreadsheet (the header is row 1). */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
}

/** A problem in what the user brought, told in Indonesian. */
export class InputError extends Error {}

const readRecords = (text: string, delimiter: string, most?: number): string[][] => {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      ...(most && { to: most }),
    })
  } catch (cause) {
    const line = cause instanceof Error && 'lines' in cause ? Number(cause.lines) : 1
    throw new InputError(`Baris ${line}: tanda kutip tidak ditutup atau tidak pada tempatnya.`, { cause })
  }
}

// The one that cuts the header into most cells; a comma when none does.
const detectDelimiter = (text: string): string => {
  const width = (delimiter: string) => {
    try {
      return readRecords(text, delimiter, 1)[0]?.length ?? 0
    } catch {
      return 0
    }
  }
  return [',', ';', '\t'].toSorted((a, b) => width(b) - width(a))[0]!
}

/**
 * Parses CSV with a header: BOM allowed; `,` `;` or tab, whichever the header uses; LF, CRLF or CR; fields may be
 * quoted, quotes inside doubled. An empty line is skipped, except under a header of one column, where it is a blank
 * cell. Throws InputError when there is no header, a row has another number of cells than the header, or a quotation
 * mark is not closed.
 */
export const parseCsv = (text: string): CsvTable => {
  const delimiter = detectDelimiter(text)
  const [header = [], ...records] = readRecords(text, delimiter).map((cells) =>
    cells.map((cell) => cell.trim()),
  )
  if (header.every((name) => name === '')) throw new InputError('Baris 1: judul kolom tidak ada.')
  const rows = records.flatMap((cells, index): CsvRow[] => {
    if (header.length > 1 && cells.length === 1 && cells[0] === '') return []
    const line = index + 2
    if (cells.length !== header.length)
      throw new InputError(`Baris ${line}: ada ${cells.length} kolom, seharusnya ${header.length}.`)
    return [{ line, cells }]
  })
  return { header, rows, delimiter }
}
