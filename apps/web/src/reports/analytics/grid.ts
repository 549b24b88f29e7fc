import type { GridBox } from '@suluh/contract/reports/report-definition'

/** Height of a grid row and the space between cells, in pixels: the same while designing and while reading. */
export const rowHeight = 36
export const gridGap = 12

/** How high a box of this many rows is, in pixels. */
export function boxHeight(rows: number): number {
  return rows * rowHeight + (rows - 1) * gridGap
}

export function overlaps(a: GridBox, b: GridBox): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
