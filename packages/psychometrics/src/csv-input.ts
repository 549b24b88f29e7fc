import { InputError } from './csv.ts'
import type { CsvTable } from './csv.ts'
import { columnOf, columnRoles, isIdName } from './item-columns.ts'
import type { DifInput } from './fairness/dif.ts'
import type { IrtInput } from './irt/response-patterns.ts'
import type { CreditInput } from './polytomous/category-patterns.ts'
import { BLANK } from './classical/score-table.ts'
import type { ClassicalInput } from './classical/score-table.ts'

export type CsvReading = {
  /** right option per item; null when the cells are scores */
  readonly key: readonly string[] | null
  /** name of the column of pattern counts */
  readonly freq: string | null
  /** with a key: a code that stands for no answer, beside the empty cell */
  readonly blank: string | null
  /** without a key: greatest score of each item, or one for all; null takes the greatest score that occurs */
  readonly max?: readonly number[] | null
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

/** The declared maxima by item; throws where there are more or fewer than items, or a score is above its own. */
const readMaxima = (
  table: CsvTable,
  columns: readonly number[],
  scores: readonly (readonly (number | null)[])[],
  max: readonly number[],
): readonly number[] => {
  if (max.length !== 1 && max.length !== columns.length)
    throw new InputError(
      `Ada ${max.length} skor maksimum untuk ${columns.length} butir soal; jumlahnya harus sama.`,
    )
  const maxima = columns.map((_, i) => max[max.length === 1 ? 0 : i]!)
  for (const [r, row] of scores.entries())
    for (const [i, score] of row.entries())
      if (score !== null && score > maxima[i]!)
        throw new InputError(
          `${at(table, table.rows[r]!.line, columns[i]!)}: skor ${score} melebihi skor maksimum ${maxima[i]}.`,
        )
  return maxima
}

const scoresInput = (
  table: CsvTable,
  columns: readonly number[],
  { max }: Pick<CsvReading, 'max'>,
): ClassicalInput => {
  const scores = readScores(table, columns)
  const maxima = max && readMaxima(table, columns, scores, max)
  const items = columns.map((column, i) => ({
    name: table.header[column]!,
    max: maxima?.[i] ?? scores.reduce((most, row) => Math.max(most, row[i] ?? 0), 1),
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
 * Without a key the cells are scores; an empty cell is missing by design; an item's maximum is the one
 * declared, else its greatest score, at least 1. With a key the cells are chosen options, compared in upper case; an empty cell, or one that holds
 * `blank`, is no answer and scores 0. Every item has the same options: all that occur in the file or the key.
 *
 * Throws InputError naming row and column.
 */
export const readCsvInput = (table: CsvTable, reading: CsvReading): ClassicalInput => {
  const { items, freq } = columnRoles(table, reading.freq)
  const input =
    reading.key === null ? scoresInput(table, items, reading) : answersInput(table, items, reading)
  return freq === null ? input : { ...input, weights: readCounts(table, freq) }
}

/** The first cell that is not what a model takes is named with its row and column. */
const demandCells = (
  table: CsvTable,
  columns: readonly number[],
  { scores }: Pick<ClassicalInput, 'scores'>,
  isRight: (score: number, item: number) => boolean,
  wanted: string,
): void => {
  for (const [r, row] of scores.entries())
    for (const [i, column] of columns.entries()) {
      const score = row[i]
      if (score != null && !isRight(score, i))
        throw new InputError(
          `${at(table, table.rows[r]!.line, column)}: "${table.rows[r]!.cells[column]}" bukan ${wanted}.`,
        )
    }
}

/**
 * The same file as input for `fitIrt`: with a key the right answers are 1 and all others 0; with declared maxima the full
 * score is right and 0 wrong; else every cell must be 0, 1 or empty (not given).
 */
export const readIrtInput = (table: CsvTable, reading: CsvReading): IrtInput => {
  const input = readCsvInput(table, reading)
  const { items } = columnRoles(table, reading.freq)
  const full = (i: number) => (reading.max == null ? 1 : input.items[i]!.max)
  const wanted = reading.max == null ? '0, 1 atau kosong' : '0, skor maksimum atau kosong'
  demandCells(table, items, input, (score, i) => score === 0 || score === full(i), wanted)
  const scores = input.scores.map((row) =>
    Array.from(row, (score, i) => (score == null ? null : score === full(i) ? 1 : 0)),
  )
  return { ...input, scores }
}

/** As input for `fitPolytomous`: cells are whole credits from 0; with a key 0 and 1. */
export const readCreditInput = (table: CsvTable, reading: CsvReading): CreditInput => {
  const input = readCsvInput(table, reading)
  const { items } = columnRoles(table, reading.freq)
  demandCells(
    table,
    items,
    input,
    (score) => Number.isInteger(score) && score >= 0 && score < 200,
    'kredit bulat mulai dari 0, atau kosong',
  )
  return input
}

/** As input for `analyzeDif`: a column of groups, of which one is the reference and all others together the focal group. */
export const readDifInput = (
  table: CsvTable,
  reading: CsvReading,
  { group, reference, items: named }: { group: string; reference: string; items: readonly string[] | null },
): DifInput => {
  const groupColumn = columnOf(table, group)
  const groups = table.rows.map(({ cells }) => cells[groupColumn]!)
  if (!groups.includes(reference))
    throw new InputError(
      `Kolom ${table.header[groupColumn]} tidak memuat kelompok acuan "${reference}"; isinya: ${[...new Set(groups)].join(', ')}.`,
    )
  const known = [...groups.keys()].filter((r) => groups[r] !== '')
  if (known.every((r) => groups[r] === reference))
    throw new InputError(`Semua murid berada di kelompok "${reference}"; DIF membandingkan dua kelompok.`)
  const { items: found, freq } = columnRoles(table, reading.freq, [group])
  const items = named?.map((name) => columnOf(table, name)) ?? found
  const input =
    reading.key === null ? scoresInput(table, items, reading) : answersInput(table, items, reading)
  const full = (i: number) => (reading.max == null ? 1 : input.items[i]!.max)
  demandCells(
    table,
    items,
    input,
    (score, i) => score === 0 || score === full(i),
    'benar (1), salah (0) atau kosong',
  )
  const counts = freq === null ? null : readCounts(table, freq)
  return {
    items: input.items,
    scores: known.map((r) =>
      Array.from(input.scores[r]!, (score, i) => (score == null ? null : score === full(i) ? 1 : 0)),
    ),
    isFocal: known.map((r) => (groups[r] === reference ? 0 : 1)),
    ...(counts && { weights: known.map((r) => counts[r]!) }),
  }
}

/**
 * As input for `analyzeAgreement`: rows are scripts, columns markers; an empty cell is a mark that is missing. Only a first
 * column whose name says who the row is is none: marks may count up, and add up, by chance.
 */
export const readMarks = (table: CsvTable): (number | null)[][] => {
  const columns = [...table.header.keys()]
  return readScores(table, columns.length > 1 && isIdName(table.header[0]!) ? columns.slice(1) : columns)
}
