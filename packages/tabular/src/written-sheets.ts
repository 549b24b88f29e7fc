import type { Options, Sheet } from 'write-excel-file/node'
import { printLayout, type SheetArea } from './print-layout.ts'
import { cellWords, type SheetCell } from './sheet-cell.ts'

export type SheetTable = {
  name: string
  /** Of what and of whom it is, for whoever gets it on paper; in Excel only, a program wants none of it. */
  about?: string[]
  /** Headings over several columns, each at the first of them. */
  above?: string[][]
  titles: string[]
  rows: SheetCell[][]
  /** Colours behind cells of the rows, such as `#FBD9D6`; in Excel only. */
  fills?: (string | undefined)[][]
  /** Below the table, such as who signs; in Excel only. */
  below?: string[][]
}

/**
 * Lists as the sheets of one Excel file, each under a name of its own, for `writeXlsxFile` of Node or of a browser: all cells are
 * text, numbers or dates, never formulas.
 */
export function workbookOf<Content>(
  tables: readonly SheetTable[],
): [sheets: Sheet<Content>[], options: Options<Content>] {
  const names = sheetNames(tables.map(({ name }) => name))
  const sheets = tables.map((table, at) => sheetOf(table, names[at]!))
  return [sheets, { features: [printLayout<Content>(tables.map(areaOf))] }]
}

/** Where the table stands in its sheet. */
function areaOf({ name, about = [], above = [], titles, rows }: SheetTable): SheetArea {
  const headRow = about.length + above.length
  return { name, firstHead: about.length, headRow, lastRow: headRow + rows.length, columns: titles.length }
}

function sheetOf({ about = [], above = [], titles, rows, fills, below = [] }: SheetTable, sheet: string) {
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const ruledBold = (value: string) => ({ ...bold(value), ...ruled })
  const formats = titles.map((_, at) => formatOf(rows, at))
  const widest = titles.map((_, at) =>
    rows.reduce((most, row) => Math.max(most, cellWords(row[at]).length), 0),
  )
  const whole = titles.map((title, at) => Math.min(60, Math.max(widest[at]!, narrowest(title)) + 2))
  const level = narrowed(whole)
  const width = sumOf(level)
  // What would be too small to read at the width of a page has the titles of its short columns upright, where that gains anything.
  const turned = titles.map((title, at) => Math.max(widest[at]! + 2, uprightWidth(title)))
  const upright = titles.map(
    (_, at) =>
      width > landscapeLetters && widest[at]! <= shortLetters && turned[at]! + leastGain < level[at]!,
  )
  const columns = titles.map((_, at) => ({ width: upright[at] ? turned[at]! : level[at]! }))
  const isBroken = titles.map((_, at) => level[at]! < whole[at]! || widest[at]! > 58)
  const body = rows.map((row, index) => {
    const cells = bodyRow(row, { formats, columns, isBroken })
    return fills?.[index] ? cells.map((cell, at) => filled(cell, fills[index]?.[at])) : cells
  })
  const lineCounts = titles.map((title, at) => (upright[at] ? 1 : linesOf(title, columns[at]!.width)))
  const height = Math.max(upright.includes(true) ? uprightHeight : 0, lineHeight * Math.max(1, ...lineCounts))
  const heads = [
    ...above.map((head) => head.map(ruledBold)),
    titles.map((title, at) => titleCell(title, height, upright[at]!)),
  ]
  const lines = about.map((line, at) => [at === 0 ? bold(line) : line])
  return {
    data: [...lines, ...heads, ...body, ...below.map((each) => each.map((text) => text || null))],
    sheet,
    columns,
    stickyRowsCount: lines.length + heads.length,
    ...(width > portraitLetters && { orientation: 'landscape' as const }),
  }
}

/** As wide as all that is in them, or, where a page on its side has no room for that, the long ones only as wide as they must be. */
function narrowed(widths: number[]): number[] {
  const atMost = (most: number) => widths.map((each) => Math.min(each, most))
  const over = Array.from({ length: 60 - leastLong }, (_, less) => 60 - less)
  return atMost(over.find((most) => sumOf(atMost(most)) <= landscapeLetters) ?? leastLong)
}

/** Texts that are longer than this may break into lines; names stay whole. */
const leastLong = 34

type Columns = { formats: string[]; columns: { width: number }[]; isBroken: boolean[] }

/** A row as high as its longest text in its column, since not every program finds that by itself. */
function bodyRow(row: SheetCell[], { formats, columns, isBroken }: Columns) {
  const cells = row.map((value, at) => cellOf(value, formats[at]))
  if (!isBroken.includes(true)) return cells
  const lines = row.map((value, at) => (isBroken[at] ? linesOf(cellWords(value), columns[at]!.width, 1) : 1))
  const height = lineHeight * Math.max(1, ...lines)
  return cells.map((cell, at) => ({
    ...cell,
    height,
    alignVertical: 'top' as const,
    ...(isBroken[at] && { wrap: true }),
  }))
}

function filled<T extends object>(cell: T, backgroundColor: string | undefined): T {
  return backgroundColor ? { ...cell, backgroundColor } : cell
}

/** Lines around what is the table, for whoever gets it on paper. */
const ruled = { borderStyle: 'thin' as const, borderColor: '#808080' }

const titleCell = (value: string, height: number, isUpright: boolean) => ({
  value,
  height,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: '#EEEEEE',
  wrap: true,
  ...ruled,
  ...(isUpright
    ? { textRotation: 90, align: 'center' as const, alignVertical: 'top' as const }
    : { alignVertical: 'center' as const }),
})

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** In points, of a title that is written upwards; so many letters fit into it. */
const uprightHeight = 132
const uprightLetters = 19
/** Below a title that is written upwards there are no more letters than these. */
const shortLetters = 8
/** In letters: less would not be worth a head that is so high. */
const leastGain = 2
const uprightWidth = (title: string) => 1 + 2.6 * linesOf(title, uprightLetters)

/** In points, of one line of a title. */
const lineHeight = 15

/** Lines that a text takes in a column of so many letters: not every program finds the height of a row by itself. */
function linesOf(text: string, width: number, letter = boldLetter): number {
  let [lines, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    const needed = letter * word.length
    if (used > 0 && used + 1 + needed > width) {
      lines += 1
      used = 0
    }
    used += (used > 0 ? 1 : 0) + needed
    // A word without end goes on in the next line.
    for (; used > width; used -= width) lines += 1
  }
  return lines
}

/** How wide a bold letter is, of a column's letters. */
const boldLetter = 1.2

/** A long title breaks into lines, no narrower than its longest word: one that set the width would make the print too small to read. */
function narrowest(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  return Math.max(longest, Math.min(title.length, 10))
}

/** What fits beside each other on an upright page, and on one that lies on its side. */
const portraitLetters = 90
const landscapeLetters = 150

/** One format for a whole column, so that its decimals stand below each other. */
function formatOf(rows: SheetCell[][], at: number): string {
  return rows.some((row) => typeof row[at] === 'number' && !Number.isInteger(row[at])) ? '0.00' : '0'
}

function cellOf(value: SheetCell, format = '0') {
  if (typeof value === 'string') return { value, type: String, format: '@', ...ruled }
  if (typeof value === 'number') return { value, type: Number, format, ...ruled }
  if (value === null) return ruled
  if (value instanceof Date) return { value, type: Date, format: dayFormat, ...ruled }
  const zone = value.zone.replaceAll(/./g, '\\$&')
  return { value: value.clock, type: Date, format: `${dayFormat} hh\\.mm ${zone}`, ...ruled }
}

const dayFormat = 'dd/mm/yyyy'

/** A sheet's name is short, without the signs that Excel keeps for itself or bears within only, and no other sheet's. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = name.replace(/[\\/?*[\]:]/g, '-').trim() || 'Lembar'
    const fit = (most: number) => clean.slice(0, most).replace(/^'+|'+$/g, '') || 'Lembar'
    let given = fit(31)
    for (let more = 2; taken.has(given.toLowerCase()); more += 1) given = `${fit(26)} (${more})`
    taken.add(given.toLowerCase())
    return given
  })
}
