import type { Oddity } from '@suluh/tabular/cell-text'
import type { HiddenPlaces } from '@suluh/tabular/hidden-places'
import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import { countLost, fieldHtml, toText } from '../html/html-text.ts'

/** One place of a table's grid; merged cells fill every place they cover. */
export type Cell = {
  text: string
  html: string
  /** In a document: what stands in the cell, with the letters that Word made. */
  nodes?: SafeNode[]
  /** Pictures of the cell that could not be taken. */
  lost: number
  odd: Oddity
  /** Where the place belongs to a cell that began above or to the left; its text is empty. */
  merged: 'no' | 'above' | 'left'
  /** The cell that begins here reaches into rows below. */
  isTall: boolean
  width: number
}
export type Row = { cells: Cell[]; number: number; source: string; isShifted?: boolean }
export type Table = {
  /** "Tabel 2" or "Lembar Soal"; empty where the file has only one. */
  name: string
  rows: Row[]
  /** Whether people find a row by its number, as in a spreadsheet. */
  hasRowNumbers: boolean
  /** What a spreadsheet shows to nobody. */
  hidden?: HiddenPlaces
  /** In a document: the blocks between the table before and this one, and the table itself. */
  lead?: SafeElement[]
  block?: SafeElement
}
/** A line of a document outside its tables. */
export type Line = { html: string; text: string; lost: number; source: string }

export const emptyCell: Cell = {
  text: '',
  html: '',
  lost: 0,
  odd: null,
  merged: 'no',
  isTall: false,
  width: 1,
}
const besideCell: Cell = { ...emptyCell, merged: 'left' }
const belowCell: Cell = { ...emptyCell, merged: 'above' }
const maxColumns = 200

export function cellAt(row: Row, column: number | undefined): Cell {
  return (column === undefined ? undefined : row.cells[column]) ?? emptyCell
}

/** The grid of an HTML table. Marks every row with `data-source`, taking the marks from `nextSource`. */
export function tableGrid(table: SafeElement, name: string, nextSource: () => string): Table {
  const rows: Row[] = []
  const hanging = new Map<number, number>()
  for (const tr of rowsIn(table)) {
    const source = nextSource()
    tr.attrs['data-source'] = source
    rows.push({ cells: rowCells(tr, hanging), number: rows.length + 1, source })
  }
  return { name, rows, hasRowNumbers: false }
}

/** The rows of a table, whatever holds them. */
export function rowsIn(table: SafeElement): SafeElement[] {
  return elements(table.children).flatMap((child) =>
    child.tag === 'tr' ? [child] : child.tag === 'thead' || child.tag === 'tbody' ? rowsIn(child) : [],
  )
}

export function elements(nodes: SafeNode[]): SafeElement[] {
  return nodes.filter((node) => typeof node !== 'string')
}

function rowCells(tr: SafeElement, hanging: Map<number, number>): Cell[] {
  const cells: Cell[] = []
  const fillHanging = () => {
    for (let left = hanging.get(cells.length); left !== undefined; left = hanging.get(cells.length)) {
      if (left > 1) hanging.set(cells.length, left - 1)
      else hanging.delete(cells.length)
      cells.push(belowCell)
    }
  }
  for (const td of elements(tr.children)) {
    fillHanging()
    if (cells.length >= maxColumns) break
    const height = Number(td.attrs['rowspan'] ?? 1)
    const width = Math.min(Number(td.attrs['colspan'] ?? 1), maxColumns - cells.length)
    const begin = cells.length
    cells.push({ ...contentCell(td.children), isTall: height > 1, width })
    while (cells.length < begin + width) cells.push(besideCell)
    if (height > 1) for (let c = begin; c < begin + width; c++) hanging.set(c, height - 1)
  }
  fillHanging()
  return cells
}

function contentCell(nodes: SafeNode[]): Cell {
  const text = toText(nodes)
  const html = fieldHtml(nodes)
  const lost = countLost(nodes)
  return text === '' && html === '' && lost === 0 ? emptyCell : { ...emptyCell, text, html, nodes, lost }
}
