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
    placeHeads(table, box.height, (row) => columnOf(row.getClientRects()[0])),
  )
  const count = countColumns()
  for (const place of places) place.remove()
  return count
}

/** A page repeats the head of a table that goes on, a column does not: what stands in its place until all is counted. */
function placeHeads(
  table: HTMLTableElement,
  pageHeight: number,
  columnOf: (row: HTMLTableRowElement) => number,
): HTMLTableRowElement[] {
  const height = table.tHead?.getBoundingClientRect().height ?? 0
  // Browsers repeat no head that takes more than a quarter of the page.
  if (height === 0 || height > pageHeight / 4) return []
  const rows = [...table.tBodies].flatMap(({ rows: all }) => [...all])
  const places: HTMLTableRowElement[] = []
  let before = rows[0] ? columnOf(rows[0]) : 1
  for (const row of rows) {
    const at = columnOf(row)
    if (at > before) {
      const place = document.createElement('tr')
      place.style.height = `${height}px`
      row.before(place)
      places.push(place)
    }
    before = at
  }
  return places
}
