import { useMemo, useRef } from 'react'
import type { Compactor, Layout } from 'react-grid-layout'
import type { ReportPage } from '@suluh/contract/reports/report-definition'
import { settled } from './layout-commands.ts'

/** Of a layout in which one box was moved or resized: the rest makes way by the rule that keys and menus follow too. */
export function settle(stored: ReportPage['layout'], next: Layout, moved: string | null): Layout {
  const box = next.find(({ i }) => i === moved)
  if (!box) return next.map((each) => ({ ...each }))
  const { x, y, w, h } = box
  const places = new Map(settled(stored, { widget: box.i, x, y, w, h }).map((each) => [each.widget, each]))
  return next.map((each) => {
    const place = places.get(each.i)
    return { ...each, ...(place && { x: place.x, y: place.y, w: place.w, h: place.h }), moved: false }
  })
}

/** The same while a box is dragged: what it only passes over is back at its place when it has passed. */
export function useCompactor(stored: ReportPage['layout']) {
  const moved = useRef<string | null>(null)
  const compactor = useMemo<Compactor>(
    () => ({
      type: null,
      // What stands in the way is moved here, and not before.
      allowOverlap: true,
      compact: (next) => settle(stored, next, moved.current),
    }),
    [stored],
  )
  return { compactor, moved }
}
