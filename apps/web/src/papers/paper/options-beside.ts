import { useEffect, type RefObject } from 'react'
import { paperMargins, paperSizes, pixelsPerMm } from '#platform/ui/print/print-page.ts'
import type { PaperOptions } from './paper-options.ts'

/** In mm, as `paper.module.css` has them: a question's number, the gap of columns, and that between options. */
const gaps = { number: 7, columns: 9, options: 4 }

/**
 * Lets options stand beside each other wherever the widest of them has room: all of them, half, or below each other.
 * They are measured as they are drawn, formulas and pictures too, and by the room that they have on paper, whatever
 * the screen is.
 */
export function useOptionsBeside(
  room: RefObject<HTMLElement | null>,
  { size, columns }: Pick<PaperOptions, 'size' | 'columns'>,
): void {
  useEffect(() => {
    const root = room.current
    if (!root) return
    const width = paperSizes[size][0] - 2 * paperMargins.side
    const column = columns === 1 ? width : (width - gaps.columns) / 2
    const arrange = () => arrangeAll(root, (column - gaps.number) * pixelsPerMm)
    arrange()
    // What comes later, a picture or a letter's shape, changes widths.
    root.addEventListener('load', arrange, true)
    document.fonts.addEventListener('loadingdone', arrange)
    return () => {
      root.removeEventListener('load', arrange, true)
      document.fonts.removeEventListener('loadingdone', arrange)
    }
  })
}

function arrangeAll(root: HTMLElement, room: number): void {
  const lists = [...root.querySelectorAll<HTMLElement>('[data-part=options]')]
  // All are asked before any is changed, so that the page is laid out twice and not once for each.
  root.toggleAttribute('data-measuring', true)
  const widths = lists.map((list) => list.getBoundingClientRect().width)
  root.toggleAttribute('data-measuring', false)
  for (const [at, list] of lists.entries()) {
    const beside = besideOf(list.childElementCount, widths[at]!, room)
    list.style.setProperty('--beside', String(beside))
  }
}

/** How many of `count` options as wide as `widest` stand in one line of `room`, all three in one unit. */
function besideOf(count: number, widest: number, room: number): number {
  const gap = gaps.options * pixelsPerMm
  const half = Math.ceil(count / 2)
  return [count, half, 2].find((each) => each <= 6 && each * widest + (each - 1) * gap <= room) ?? 1
}
