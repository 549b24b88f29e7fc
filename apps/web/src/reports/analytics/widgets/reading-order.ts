import type { GridBox } from '@suluh/contract/reports/report-definition'

/** Boxes as they are read: from above, and side by side from the left. */
export function inReadingOrder<T extends GridBox>(boxes: readonly T[]): T[] {
  return boxes.toSorted((a, b) => a.y - b.y || a.x - b.x)
}
