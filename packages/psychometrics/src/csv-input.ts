import { InputError } from './csv.ts'
import type { CsvTable } from './csv.ts'
import { columnRoles } from './item-columns.ts'
import type { IrtInput } from './irt/response-patterns.ts'
import { BLANK } from './classical/score-table.ts'
import type { ClassicalInput } from './classical/score-table.ts'

export type CsvReading = {
  /** right option per item; null when the cells are scores */
  readonly key: readonly string[] | null
  /** name of the column of pattern counts */
  readonly freq: string | null
  /** with a key: a code that stands for no answer, beside the empty cell */
  readonly blank: string | null
}

const at = (table: CsvTable, line: number, column: number) => `Baris ${line}, kolom ${table.header[column]}`

const readCounts = (table: CsvTable, column: number): number[] =>
  table.rows.map(({ line, cells }) => {
    const cell = cells[column]!
    if (!/^\d+$/.test(cell))
      throw new InputError(`${at(table, line, column)}: "${cell}" bukan bilangan cacah.`)
    return Number(cell)
  })

const readScores = (table: CsvTable, columns: readonly number[]): (number | null)[][] =>
  table.rows.map(({ line, cells }) =>
    columns.map((column) => {
      const cell = cells[column]!
      if (cell === '') return null
      // Only where the comma does not part the columns can it be a decimal comma.
      const number = Number(table.delimiter === ',' ? cell : cell.replace(',', '.'))
      if (!Number.isFinite(number)) throw new InputError(`${at(table, line, column)}: "${cell}" bukan angka.`)
      return number
    }),
  )

const scoresInput = (table: CsvTable, columns: readonly number[]): ClassicalInput => {
  const scores = readScores(table, columns)
  const items = columns.map((column, i) => ({
    name: table.header[column]!,
    max: scores.reduce((max, row) => Math.max(max, row[i] ?? 0), 1),
  }))
  return { items, scores }
}

const answersInput = (table: CsvTable, columns: readonly number[], reading: CsvReading): ClassicalInput => {
  const key = (reading.key ?? []).map((option) => option.toUpperCase())
  if (key.length !== columns.length)
    throw new InputError(`Ada ${key.length} kunci untuk ${columns.length} butir soal; jumlahnya harus sama.`)
  const empty = key.indexOf('')
  if (empty >= 0) throw new InputError(`Kunci butir ${table.header[columns[empty]!]} kosong.`)
  const blank = reading.blank?.toUpperCase()
  const chosen = table.rows.map(({ cells }) =>
    columns.map((column) => {
      const answer = cells[column]!.toUpperCase()
      return answer === blank ? '' : answer
    }),
  )
  const options = [...new Set([...key, ...chosen.flat()])].filter((option) => option !== '').toSorted()
  const codes = new Map(options.map((option, code) => [option, code]))
  return {
    items: columns.map((column, i) => ({ name: table.header[column]!, max: 1, options, keys: [key[i]!] })),
    scores: chosen.map((row) => row.map((answer, i) => (answer === key[i] ? 1 : 0))),
    answers: chosen.map((row) => row.map((answer) => codes.get(answer) ?? BLANK)),
  }
}

/**
 * Turns a CSV of one row per student (or pattern) and one column per item into input for `analyzeClassical`.
 * `columnRoles` says which columns are items.
 *
 * Without a key the cells are scores; an empty cell is missing by design; an item's maximum is its greatest score,
 * at least 1. With a key the cells are chosen options, compared in upper case; an empty cell, or one that holds
 * `blank`, is no answer and scores 0. Every item has the same options: all that occur in the file or the key.
 *
 * Throws InputError naming row and column.
 */
export const readCsvInput = (table: CsvTable, reading: CsvReading): ClassicalInput => {
  const { items, freq } = columnRoles(table, reading.freq)
  const input = reading.key === null ? scoresInput(table, items) : answersInput(table, items, reading)
  return freq === null ? input : { ...input, weights: readCounts(table, freq) }
}

/**
 * The same file as input for `fitIrt`: with a key the right answers are 1 and all others 0; without one every cell
 * must be 0, 1 or empty (not given).
 */
export const readIrtInput = (table: CsvTable, reading: CsvReading): IrtInput => {
  const input = readCsvInput(table, reading)
  const { items } = columnRoles(table, reading.freq)
  for (const [r, row] of input.scores.entries())
    for (const [i, column] of items.entries()) {
      const score = row[i]
      if (score != null && score !== 0 && score !== 1)
        throw new InputError(
          `${at(table, table.rows[r]!.line, column)}: "${table.rows[r]!.cells[column]}" bukan 0, 1 atau kosong.`,
        )
    }
  return input
}
