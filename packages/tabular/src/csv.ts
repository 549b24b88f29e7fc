import { parse } from 'csv-parse/sync'
import { SuluhError } from '@suluh/contract/platform/error'

/** One row of a file; `number` is the one that a spreadsheet shows. */
export type CsvRow = { number: number; cells: string[] }

/** Signs that part columns; Indonesian Excel writes semicolons. */
export const delimiters: readonly string[] = [';', ',', '\t', '|']

/** The sign that a file names in its first line, as Excel writes it. */
export function declaredDelimiter(text: string): string | undefined {
  return /^sep=(.)\n/i.exec(text)?.[1]
}

/** The sign that cuts most of the first lines into the same number of columns. */
export function likelyDelimiter(text: string): string {
  const declared = declaredDelimiter(text)
  if (declared !== undefined) return declared
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split('\n', 30)
  const cellsOf = (delimiter: string) => {
    const widths = Map.groupBy(lines, (line) => line.split(delimiter).length)
    return Math.max(0, ...[...widths].map(([width, same]) => (width > 1 ? width * same.length : 0)))
  }
  return delimiters.reduce((best, each) => (cellsOf(each) > cellsOf(best) ? each : best))
}

/**
 * The rows of CSV, at most `most` of them; a line that names the delimiter is none. Throws `validation` where a
 * quotation mark is not closed.
 */
export function readCsv(text: string, delimiter = likelyDelimiter(text), most?: number): CsvRow[] {
  const isDeclared = declaredDelimiter(text) !== undefined
  try {
    const records = parse(isDeclared ? text.slice(text.indexOf('\n') + 1) : text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 2_000_000,
      ...(most && { to: most }),
    })
    return records.map((cells, index) => ({ number: index + 1, cells }))
  } catch (cause) {
    const line = cause instanceof Error && 'lines' in cause ? Number(cause.lines) : null
    const error = new SuluhError(
      'validation',
      `Tanda kutip${line ? ` sebelum baris ${line}` : ''} tidak ditutup, sehingga CSV ini tidak dapat dibaca. Perbaiki tanda kutipnya atau simpan sebagai .xlsx.`,
    )
    error.cause = cause
    throw error
  }
}
