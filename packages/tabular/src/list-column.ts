import { SuluhError } from '@suluh/contract/platform/error'
import { openSheets } from './open-sheets.ts'

/** One column of a list, from the row below its head; rows in between that are empty stay as empty text. */
export type ListColumn = { column: string; rows: string[] }

const heads = [
  /nisn/i,
  /e-?mail|surel/i,
  /no(mor)?\.?\s*(peserta|induk|ujian)|username|nis\b|nip/i,
  /no(mor)?\b/i,
]

/**
 * The column of a spreadsheet or CSV that says who people are (NISN, e-mail, number): by its head, else the one with
 * the most numbers and addresses. Throws `SuluhError` for files that are none or hold no such column.
 */
export function readListColumn(file: { bytes: Uint8Array }): ListColumn {
  const tables = openSheets(file.bytes).map(({ rows }) => rows.map(({ cells }) => cells))
  const found = tables.map(findColumn).find((column) => column !== undefined)
  if (found) return found
  throw new SuluhError(
    'validation',
    'Tidak ada kolom NISN, nomor, atau email di berkas ini. Beri judul kolomnya, misalnya NISN.',
  )
}

const isIdentifier = (text: string) => /^\+?[\d\s().-]{4,}$/.test(text) || /^\S+@\S+\.\S+$/.test(text)

function findColumn(rows: string[][]): ListColumn | undefined {
  for (const head of heads) {
    for (const [at, row] of rows.slice(0, 20).entries()) {
      const column = row.findIndex((cell) => head.test(cell) && cell.length < 40 && !isIdentifier(cell))
      const below = column < 0 ? [] : columnBelow(rows, at + 1, column)
      // "No" heads the running number of nearly every list.
      if (below.some((cell) => isIdentifier(cell))) return { column: row[column] ?? '', rows: below }
    }
  }
  const width = Math.max(0, ...rows.map((row) => row.length))
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter((row) => isIdentifier(row[column] ?? '')).length,
  )
  const column = counts.indexOf(Math.max(...counts))
  if (!counts[column]) return undefined
  const first = rows.findIndex((row) => isIdentifier(row[column] ?? ''))
  return { column: `kolom ke-${column + 1}`, rows: columnBelow(rows, first, column) }
}

function columnBelow(rows: string[][], from: number, column: number): string[] {
  const cells = rows.slice(from).map((row) => row[column] ?? '')
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
