/** A row of cells, outer space trimmed, and its number in a spreadsheet (the header is row 1). */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
}

/** A problem in what the user brought, told in Indonesian. */
export class InputError extends Error {}

const readRecord = (text: string, start: number, delimiter: string): { cells: string[]; next: number } => {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  let at = start
  for (; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (char === delimiter) {
      cells.push(cell.trim())
      cell = ''
    } else if (char === '\n' || char === '\r') break
    else cell += char
  }
  cells.push(cell.trim())
  return { cells, next: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 }
}

// The one that cuts the header into most cells; a comma when none does.
const detectDelimiter = (text: string): string => {
  const width = (delimiter: string) => readRecord(text, 0, delimiter).cells.length
  return [',', ';', '\t'].toSorted((a, b) => width(b) - width(a))[0]!
}

/**
 * Parses CSV with a header: BOM allowed; `,` `;` or tab, whichever the header uses; LF, CRLF or CR; fields may be
 * quoted, quotes inside doubled. An empty line is skipped, except under a header of one column, where it is a blank
 * cell. Throws InputError when there is no header or a row has another number of cells than the header.
 */
export const parseCsv = (source: string): CsvTable => {
  const text = source.replace(/^\uFEFF/, '')
  const delimiter = detectDelimiter(text)
  const { cells: header, next } = readRecord(text, 0, delimiter)
  if (header.every((name) => name === '')) throw new InputError('Baris 1: judul kolom tidak ada.')
  const rows: CsvRow[] = []
  let at = next
  for (let line = 2; at < text.length; line++) {
    const record = readRecord(text, at, delimiter)
    at = record.next
    if (header.length > 1 && record.cells.length === 1 && record.cells[0] === '') continue
    if (record.cells.length !== header.length)
      throw new InputError(`Baris ${line}: ada ${record.cells.length} kolom, seharusnya ${header.length}.`)
    rows.push({ line, cells: record.cells })
  }
  return { header, rows, delimiter }
}
