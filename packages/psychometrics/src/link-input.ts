import { InputError } from './csv.ts'
import type { CsvTable } from './csv.ts'
import { readCreditInput } from './csv-input.ts'
import { fitIrt } from './irt/irt.ts'
import { columnOf } from './item-columns.ts'
import type { Anchor, LinkItem } from './linking/linking.ts'
import { fitPolytomous } from './polytomous/polytomous.ts'

const NAME = /^(name|nama|item|butir|soal|id)$/i
const THRESHOLD = /^b[\d_.]*$/i

/** Columns of a file of parameters: a name, a, b or b1, b2, ..., and c where there is guessing; null for answers. */
const parameterColumns = ({ header }: CsvTable) => {
  const name = header.findIndex((each) => NAME.test(each))
  const a = header.findIndex((each) => each.toLowerCase() === 'a')
  const b = [...header.keys()].filter((i) => THRESHOLD.test(header[i]!))
  const c = header.findIndex((each) => each.toLowerCase() === 'c')
  return a >= 0 && b.length > 0 && name >= 0 ? { name, a, b, c } : null
}

const numberAt = (table: CsvTable, row: CsvTable['rows'][number], column: number): number => {
  const cell = row.cells[column]!
  const value = Number(table.delimiter === ',' ? cell : cell.replace(',', '.'))
  if (cell === '' || !Number.isFinite(value))
    throw new InputError(`Baris ${row.line}, kolom ${table.header[column]}: "${cell}" bukan angka.`)
  return value
}

const readParameters = (
  table: CsvTable,
  columns: NonNullable<ReturnType<typeof parameterColumns>>,
): LinkItem[] =>
  table.rows.map((row) => {
    const b = columns.b
      .filter((column) => row.cells[column] !== '')
      .map((column) => numberAt(table, row, column))
    const c = columns.c >= 0 && row.cells[columns.c] !== '' ? numberAt(table, row, columns.c) : 0
    const a = numberAt(table, row, columns.a)
    if (!(a > 0))
      throw new InputError(`Baris ${row.line}, kolom ${table.header[columns.a]}: a harus lebih besar dari 0.`)
    return { name: row.cells[columns.name]!, a, b, c }
  })

/** Answers are calibrated first: right and wrong by the 2PL, credits by the generalized partial credit model. */
const calibrate = (table: CsvTable, anchors: readonly string[]): LinkItem[] => {
  for (const anchor of anchors) columnOf(table, anchor)
  const input = readCreditInput(table, { key: null, freq: null, blank: null, max: null })
  const isRightWrong = input.scores.every((row) => Array.from(row).every((x) => x == null || x <= 1))
  const { items, reason } = isRightWrong ? fitIrt(input, '2pl') : fitPolytomous(input, 'gpcm')
  if (reason !== null) throw new InputError(reason)
  return items.flatMap(({ name, a, b }) =>
    a === null || b === null ? [] : [{ name, a, b: typeof b === 'number' ? [b] : b }],
  )
}

const readItems = (table: CsvTable, anchors: readonly string[]): LinkItem[] => {
  const columns = parameterColumns(table)
  return columns ? readParameters(table, columns) : calibrate(table, anchors)
}

/**
 * The items that two files have in common, by name. A file holds parameters (columns name, a, b or b1, b2, ..., perhaps c),
 * or answers, which are calibrated. Throws InputError naming an anchor that a file lacks or that has other steps there.
 */
export const readAnchors = (old: CsvTable, fresh: CsvTable, anchors: readonly string[]): Anchor[] => {
  const [before, after] = [readItems(old, anchors), readItems(fresh, anchors)]
  const find = (items: readonly LinkItem[], name: string, file: string): LinkItem => {
    const found = items.find((item) => item.name === name)
    if (!found)
      throw new InputError(`Butir jangkar "${name}" tidak ada, atau tanpa parameter, di berkas ${file}.`)
    return found
  }
  return anchors.map((name) => {
    const pair = { old: find(before, name, 'lama'), new: find(after, name, 'baru') }
    if (pair.old.b.length !== pair.new.b.length)
      throw new InputError(
        `Butir jangkar "${name}" mempunyai ${pair.old.b.length} ambang di berkas lama dan ${pair.new.b.length} di berkas baru.`,
      )
    return pair
  })
}
