import { InputError } from './csv.ts'
import type { CsvTable } from './csv.ts'

/** Which columns of a file are items, and which holds the number of students a row stands for. */
export type ColumnRoles = { readonly items: readonly number[]; readonly freq: number | null }

const ID_NAME =
  /^(id|no|nomor|nis|nisn|nama|name|peserta|siswa|murid|student|user|username|email|(quiz)?attempt)\b/i
const TOTAL_NAME = /^(total|jumlah|sum|summarks?|skor|score|nilai)\b/i

const toNumber = (cell: string): number => (cell === '' ? NaN : Number(cell.replace(',', '.')))

const isCounter = ({ rows }: CsvTable, column: number): boolean =>
  rows.length >= 3 && rows.every(({ cells }, r) => toNumber(cells[column]!) === r + 1)

const isSumOf = ({ rows }: CsvTable, column: number, items: readonly number[]): boolean =>
  rows.every(({ cells }) => {
    const sum = items.reduce((total, i) => total + (toNumber(cells[i]!) || 0), 0)
    return Math.abs(toNumber(cells[column]!) - sum) < 1e-3
  })

/**
 * Every column is an item, except
 * - the `freqName` column (exact name, else in any letter case);
 * - the first column, when its name says who the row is (id, no, nis, nama, student, attempt, ...), or it counts
 *   the rows 1, 2, 3, ...;
 * - the last column, when its name says total (total, jumlah, skor, summarks, ...) and it is the sum of the items.
 */
export const columnRoles = (table: CsvTable, freqName: string | null): ColumnRoles => {
  const { header } = table
  let freq: number | null = null
  if (freqName !== null) {
    freq = header.indexOf(freqName)
    if (freq < 0) freq = header.findIndex((name) => name.toLowerCase() === freqName.toLowerCase())
    if (freq < 0)
      throw new InputError(`Kolom "${freqName}" tidak ada; kolom di berkas: ${header.join(', ')}.`)
  }
  let items = [...header.keys()].filter((i) => i !== freq)
  const first = items[0]
  if (items.length > 1 && first !== undefined && (ID_NAME.test(header[first]!) || isCounter(table, first)))
    items = items.slice(1)
  const last = items.at(-1)
  if (
    items.length > 1 &&
    last !== undefined &&
    TOTAL_NAME.test(header[last]!) &&
    isSumOf(table, last, items.slice(0, -1))
  )
    items = items.slice(0, -1)
  if (items.length === 0) throw new InputError('Tidak ada kolom butir soal.')
  return { items, freq }
}
