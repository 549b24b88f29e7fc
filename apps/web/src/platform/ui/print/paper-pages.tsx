import { useLayoutEffect, useRef } from 'react'
import { asOnPaper } from './as-on-paper.ts'
import { cssText } from './css-text.ts'
import { footFont, pageRule, paperMargins, sidesOf, type PaperSize } from './print-page.ts'

type PaperPagesProps = {
  size: PaperSize
  /** Both sides of the paper are printed on: no sheet begins on the back of another. */
  isDuplex?: boolean
  isLandscape?: boolean
}

/**
 * Size, margins and foot of every sheet (`data-foot`) in the same `main`. A browser can neither number the pages of one part of a
 * print nor begin it on a right-hand page, so each sheet is measured just before: it counts its own pages, says
 * what it is, and is followed by an empty page where the next would begin on its back.
 */
export function PaperPages({ size, isDuplex = false, isLandscape = false }: PaperPagesProps) {
  const style = useRef<HTMLStyleElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const root = style.current?.closest('main')
      const sheets = [...(root?.querySelectorAll<HTMLElement>('[data-foot]') ?? [])]
      if (!root || !style.current) return
      const counts = pagesOf(root, sheets, sidesOf(size, isLandscape))
      const rules = sheets.map((sheet, at) => {
        const isLast = at === sheets.length - 1
        const name = `sheet-${at + 1}`
        sheet.style.setProperty('page', name)
        sheet.toggleAttribute('data-odd', isDuplex && !isLast && counts[at]! % 2 === 1)
        return sheetRule(name, sheet.dataset['foot'], counts[at]!)
      })
      style.current.textContent = [pageRule(size, isLandscape), emptyRule, ...rules].join('\n')
    }
    addEventListener('beforeprint', measure)
    return () => removeEventListener('beforeprint', measure)
  }, [size, isDuplex, isLandscape])
  return <style ref={style}>{pageRule(size, isLandscape)}</style>
}

const emptyRule = '@page empty { @bottom-left { content: none } @bottom-right { content: none } }'

function sheetRule(name: string, foot: string | undefined, count: number): string {
  const left = foot ? `@bottom-left { content: ${cssText(foot)}; font: ${footFont} }` : ''
  return `@page ${name} { counter-increment: ${name}; ${left} @bottom-right { content: "Halaman " counter(${name}) " dari ${count}"; white-space: nowrap } }`
}

/**
 * How many pages each sheet fills. For a moment it is laid out as columns of a page's size, which the browser breaks by
 * the same rules as pages; nothing of it is painted.
 */
function pagesOf(
  root: HTMLElement,
  sheets: HTMLElement[],
  [width, height]: readonly [number, number],
): number[] {
  const inner = {
    width: width - 2 * paperMargins.side,
    height: height - paperMargins.top - paperMargins.bottom,
  }
  root.style.setProperty('--page-width', `${inner.width}mm`)
  root.style.setProperty('--page-height', `${inner.height}mm`)
  root.toggleAttribute('data-measured', true)
  const counts = asOnPaper(inner.width, () => sheets.map(columnsOf))
  root.toggleAttribute('data-measured', false)
  return counts
}

function columnsOf(sheet: HTMLElement): number {
  const box = sheet.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(sheet)
  const column = box.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const columnOf = (rect: DOMRect | undefined) =>
    rect ? Math.floor((rect.left + 1 - box.left) / column) + 1 : 1
  const countColumns = () => columnOf([...(sheet.lastElementChild?.getClientRects() ?? [])].at(-1))
  if (countColumns() === 1) return 1
  const places = [...sheet.querySelectorAll('table')].flatMap((table) =>
    placeHeads(table, box, (row) => columnOf(row.getClientRects()[0])),
  )
  const count = countColumns()
  for (const place of places) place.remove()
  return count
}

/** A page repeats the head of a table that goes on, a column does not: what stands in its place until all is counted. */
function placeHeads(
  table: HTMLTableElement,
  page: { top: number; height: number },
  columnOf: (row: HTMLTableRowElement) => number,
): HTMLTableRowElement[] {
  const height = table.tHead?.getBoundingClientRect().height ?? 0
  // Browsers repeat no head that takes more than a quarter of the page.
  if (height === 0 || height > page.height / 4) return []
  const rows = [...table.tBodies].flatMap(({ rows: all }) => [...all])
  const place = (before: HTMLTableRowElement) => {
    const made = document.createElement('tr')
    made.style.height = `${height}px`
    before.before(made)
    return made
  }
  // Each that is placed lays all out anew: where it is clear beforehand which rows begin a page, all are placed at once.
  const firsts = new Set(firstsOf(table, page, height))
  const guessed = new Map([...firsts].map((row) => [row, place(row)]))
  if (firsts.size > 0 && areFirsts(rows, guessed, columnOf)) return [...guessed.values()]
  for (const wrong of guessed.values()) wrong.remove()
  const places: HTMLTableRowElement[] = []
  let before = rows[0] ? columnOf(rows[0]) : 1
  for (const row of rows) {
    const at = columnOf(row)
    if (at > before) places.push(place(row))
    before = at
  }
  return places
}

/** The rows that begin a page when each page but the first has a head too, by their heights; rows that stay together count as one. */
function firstsOf(
  table: HTMLTableElement,
  page: { top: number; height: number },
  head: number,
): HTMLTableRowElement[] {
  const units = [...table.tBodies].flatMap((body) =>
    getComputedStyle(body).breakInside === 'avoid' ? [[...body.rows]] : [...body.rows].map((row) => [row]),
  )
  const firsts: HTMLTableRowElement[] = []
  let used = (units[0]?.[0]?.getClientRects()[0]?.top ?? 0) - page.top
  for (const unit of units) {
    const height = unit.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
    if (used + height > page.height && unit[0]) {
      firsts.push(unit[0])
      used = head
    }
    used += height
  }
  return firsts
}

/** Whether each of these heads begins a page with its row, and no other row does. */
function areFirsts(
  rows: readonly HTMLTableRowElement[],
  heads: ReadonlyMap<HTMLTableRowElement, HTMLTableRowElement>,
  columnOf: (row: HTMLTableRowElement) => number,
): boolean {
  return rows.every((row, at) => {
    const column = columnOf(row)
    const head = heads.get(row)
    const isFirst = at > 0 && column > columnOf(rows[at - 1]!)
    return isFirst === (head !== undefined) && (!head || columnOf(head) === column)
  })
}
