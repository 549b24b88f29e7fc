import { InputError } from './csv.ts'
import type { CsvTable } from './csv.ts'

/** Which columns of a file are items, and which holds the number of students a row stands for. */
export type ColumnRoles = { readonly items: readonly number[]; readonly freq: number | null }

const ID_NAME =
  /^(id|no|nomor|nis|nisn|nama|name|peserta|siswa|murid|student|user|username|email|(quiz)?attempt)\b/i
/** Whether a column's name says who the row is. */
export const isIdName = (name: string): boolean => ID_NAME.test(name)

const TOTAL_NAME = /^(total|jumlah|sum|summarks?|skor|score|nilai)\b/i

const toNumber = (cell: string): number => (cell === '' ? NaN : Number(cell.replace(',', '.')))

const isCounter = ({ rows }: CsvTable, column: number): boolean =>
  rows.length >= 3 && rows.every(({ cells }, r) => toNumber(cells[column]!) === r + 1)

const isSumOf = ({ rows }: CsvTable, column: number, items: readonly number[]): boolean =>
  rows.every(({ cells }) => {
    const sum = items.reduce((total, i) => total + (toNumber(cells[i]!) || 0), 0)
    return Math.abs(toNumber(cells[column]!) - sum) < 1e-3
  })

/** Where a column stands, by its exact name, else in any letter case. Throws InputError where there is none. */
export const columnOf = ({ header }: CsvTable, name: string): number => {
  const exact = header.indexOf(name)
  const found = exact >= 0 ? exact : header.findIndex((each) => each.toLowerCase() === name.toLowerCase())
  if (found < 0) throw new InputError(`Kolom "${name}" tidak ada; kolom di berkas: ${header.join(', ')}.`)
  return found
}

/**
 * Every column is an item, except
 * - the columns of `others`
 * - the `freqName` column (exact name, else in any letter case);
 * - the first column, when its name says who the row is (id, no, nis, nama, student, attempt, ...), or it counts
 *   the rows 1, 2, 3, ...;
 * - the last column, when its name says total (total, jumlah, skor, summarks, ...) and it is the sum of the items.
 */
export const columnRoles = (
  table: CsvTable,
  freqName: string | null,
  others: readonly string[] = [],
): ColumnRoles => {
  const { header } = table
  const freq = freqName === null ? null : columnOf(table, freqName)
  const apart = others.map((name) => columnOf(table, name))
  let items = [...header.keys()].filter((i) => i !== freq && !apart.includes(i))
  const first = items[0]
  if (items.length > 1 && first !== undefined && (isIdName(header[first]!) || isCounter(table, first)))
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
