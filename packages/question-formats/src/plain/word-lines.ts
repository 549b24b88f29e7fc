import type { SafeElement } from '../html/safe-html.ts'
import { toText } from '../html/html-text.ts'
import { elements, rowsIn } from '../table/table.ts'
import { cardTableLines, isCardTable } from './cards.ts'
import { keyLineOf } from './headings.ts'
import { keyTable } from './key-list.ts'
import { isLoneLabel, numberOf, segmentsOf } from './labels.ts'
import { isBlank, lineOf, linesOfBlock, withoutStruck } from './line.ts'
import type { Line } from './line.ts'
import { atom } from './slice-nodes.ts'

/** The lines of a document's blocks; each block and each row of a table carries its mark. Tables that set the page are taken apart. */
export function wordLines(blocks: SafeElement[], used: ReadonlySet<SafeElement> = new Set()): Line[] {
  let count = 0
  let tables = 0
  const next = () => (count += 1)
  return blocks.flatMap((block) => {
    if (block.tag === 'table') tables += 1
    if (used.has(block)) return []
    if (block.tag !== 'table') return linesOfBlock(block, markOf(block), next)
    return tableLines(block, next).map((line) => (line.table ? { ...line, place: `Tabel ${tables}` } : line))
  })
}

const textOf = (row: SafeElement | undefined) => toText(row?.children ?? [])

const markOf = (block: SafeElement) => block.attrs['data-source'] ?? ''

const cellsOf = (row: SafeElement) => elements(row.children)

function tableLines(table: SafeElement, next: () => number): Line[] {
  const rows = rowsIn(table)
  const source = rows.map(markOf).find((mark) => mark !== '') ?? ''
  if (isCardTable(rows)) return cardTableLines(rows, markOf, next)
  const whole = { ...lineOf([table], source, next()), label: null, table }
  const keys = keyTable(rows.map(gridTexts))
  if (keys !== null) return [{ ...whole, keys, isBare: !/kunci|jawaban|key|answer/i.test(textOf(rows[0])) }]
  const lines = rows.flatMap((row) => rowLines(row, next))
  return setsPage(lines, rows) ? lines : [whole]
}

/** The texts of a row, each in its own column: a cell that is two wide leaves the second one empty. */
function gridTexts(row: SafeElement): string[] {
  return cellsOf(row).flatMap((cell) => {
    const width = Math.min(Number(cell.attrs['colspan'] ?? 1), 60)
    // A wide one below several numbers is the key of none of them.
    const text = toText(withoutStruck(cell.children))
    return [text, ...Array.from({ length: width - 1 }, () => text && '…')]
  })
}

/** The lines of a table's cells, row by row. */
export function linesInTable(table: SafeElement, next: () => number): Line[] {
  return rowsIn(table).flatMap((row) => rowLines(row, next))
}

/** The lines of a row; a cell with nothing but a number or a letter names what the next one holds. */
function rowLines(row: SafeElement, next: () => number): Line[] {
  const source = markOf(row)
  const lines: Line[] = []
  let name: Line | null = null
  for (const cell of cellsOf(row)) {
    const own = linesOfBlock(cell, source, next).filter((line) => !isBlank(line))
    const [first] = own
    if (first === undefined) continue
    if (own.length === 1 && isLone(first) && (name === null || first.label !== null)) {
      if (name) lines.push(name)
      name = first
      continue
    }
    if (name && first.label === null) {
      first.label = { text: name.label?.text ?? name.raw.trim(), level: 0, isWord: false }
      name = null
    } else if (name) {
      lines.push(name)
      name = null
    }
    for (const line of own) lines.push(line)
  }
  if (name) lines.push(name)
  return lines
}

const isLone = ({ label, raw }: Line) => (label === null ? isLoneLabel(raw) : raw.trim() === '')

/** Whether a table only sets questions and options on the page, rather than being something to read itself. */
function setsPage(lines: Line[], rows: SafeElement[]): boolean {
  const heads = rows[0] ? cellsOf(rows[0]).map((cell) => toText(cell.children).trim()) : []
  if (heads.length > 1 && /^(no|nomor|no\.)\.?$/i.test(heads[0] ?? '')) return false
  const letters = new Set(lines.flatMap((line) => segmentsOf(line).map(({ letter }) => letter)))
  if (letters.has('A') && letters.has('B')) return true
  if (lines.some(({ raw }) => keyLineOf(raw) !== null)) return true
  const first = lines[0]
  if (first === undefined || numberOf(first) === null) return false
  // A picture beside the number of its question: rows of such would be a table of pictures.
  const isPicture =
    rows.length === 1 && /^\d{1,3}[.)]/.test(first.label?.text ?? '') && first.raw.includes(atom)
  return isPicture || first.raw.trim().length > 3
}
