import {
  gridColumns,
  type GridBox,
  type ReportDefinition,
  type ReportPage,
  type Widget,
} from '@suluh/contract/reports/report-definition'
import { overlaps } from '../../grid.ts'
import type { Draft } from '../designer-state.ts'
import { freshId } from '../fresh-id.ts'

type Placed = ReportPage['layout'][number]
const mostHeight = 60
const mostY = 2000

export function pageOf(definition: ReportDefinition, id: string): ReportPage | undefined {
  return definition.pages.find((page) => page.id === id)
}

export function pageOfWidget(definition: ReportDefinition, widget: string): ReportPage | undefined {
  return definition.pages.find(({ layout }) => layout.some((box) => box.widget === widget))
}

/** The first free place from a row on, row by row, so that a second chart comes beside the first. */
function freePlace(layout: readonly GridBox[], { w, h }: Pick<GridBox, 'w' | 'h'>, from = 0): GridBox {
  for (let y = from; ; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1) {
      const box = { x, y, w, h }
      if (!layout.some((each) => overlaps(each, box))) return box
    }
}

/** What is left of a row beside a new box is too narrow for another one. */
const leastWidth = 3
/** Two boxes in a row are made equal where the new one grows by no more than this, or shrinks by no more. */
const nearHeight = { grows: 2, shrinks: 1 }

/** The first free place, without holes: as high as what it stands beside, and to the row's end where no other fits. */
function fittingPlace(layout: readonly GridBox[], size: Pick<GridBox, 'w' | 'h'>, from = 0): GridBox {
  const place = freePlace(layout, size, from)
  const isFree = (box: GridBox) => !layout.some((each) => overlaps(each, box))
  const isNear = (h: number) => h - place.h <= nearHeight.grows && place.h - h <= nearHeight.shrinks
  const beside = layout.find(({ y, h }) => y === place.y && h > 1 && isNear(h))
  const level = beside ? { ...place, h: beside.h } : place
  const high = isFree(level) ? level : place
  const rest = gridColumns - high.x - high.w
  const wide = { ...high, w: high.w + rest }
  return high.x > 0 && rest < leastWidth && isFree(wide) ? wide : high
}

/** The layout with one box at its new place; what stood there makes way downwards. */
export function settled(layout: readonly Placed[], moved: Placed): Placed[] {
  const done: Placed[] = [moved]
  for (const box of layout.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    if (box.widget === moved.widget) continue
    let place = box
    for (let hit = done.find((each) => overlaps(each, place)); hit;) {
      place = { ...place, y: hit.y + hit.h }
      hit = done.find((each) => overlaps(each, place))
    }
    done.push(place)
  }
  // The order of the list is the order in which the page is read out.
  return layout.map((box) => done.find((each) => each.widget === box.widget) ?? box)
}

function within({ x, y, w, h }: GridBox): GridBox {
  const width = Math.min(Math.max(w, 1), gridColumns)
  return {
    x: Math.min(Math.max(x, 0), gridColumns - width),
    y: Math.min(Math.max(y, 0), mostY),
    w: width,
    h: Math.min(Math.max(h, 1), mostHeight),
  }
}

/** `from`: no higher than this row. */
export function addWidget(
  { definition }: Draft,
  pageId: string,
  widget: Widget,
  { w, h }: Pick<GridBox, 'w' | 'h'>,
  { onTop = false, from = 0 } = {},
): void {
  const page = pageOf(definition, pageId)
  if (!page) return
  definition.widgets[widget.id] = widget
  if (!onTop)
    return void page.layout.push({ ...fittingPlace(page.layout, { w, h }, from), widget: widget.id })
  placeAmongChoices(definition, page, { w, h, widget: widget.id })
}

/** In a row with the choices that stand there already, else in a row of its own above all else, whose places beside each other stay. */
function placeAmongChoices(
  { widgets }: ReportDefinition,
  page: ReportPage,
  size: Pick<Placed, 'w' | 'h' | 'widget'>,
): void {
  const choices = page.layout.filter(({ widget }) => widgets[widget]?.kind === 'filter')
  const isFree = (box: GridBox) => !page.layout.some((each) => overlaps(each, box))
  const beside = choices
    .map(({ x, y, w }) => ({ ...size, x: x + w, y }))
    .find((box) => box.x + box.w <= gridColumns && isFree(box))
  const box = beside ?? { ...size, x: 0, y: 0 }
  const down = isFree(box) ? 0 : box.h
  const others = page.layout.map((each) => ({ ...each, y: Math.min(each.y + down, mostY) }))
  // Read out after those that it stands behind.
  const at = beside ? page.layout.findLastIndex(({ widget }) => widgets[widget]?.kind === 'filter') + 1 : 0
  page.layout = others.toSpliced(at, 0, box)
}

export function removeWidget({ definition }: Draft, id: string): void {
  const page = pageOfWidget(definition, id)
  if (page) takeOut(page, id)
  delete definition.widgets[id]
}

const shareColumns = (a: GridBox, b: GridBox) => a.x < b.x + b.w && b.x < a.x + a.w

/** Without that box; what stood below it comes up into its place. Gaps that were there are as large as before. */
function takeOut(page: ReportPage, id: string): void {
  const gone = page.layout.find((box) => box.widget === id)
  if (!gone) return
  // Of each box above, where it ended and where it ends now.
  const ends = [{ box: { ...gone }, now: gone.y }]
  const left = page.layout.filter((box) => box !== gone)
  for (const box of left.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const before = { ...box }
    const above = ends.filter((end) => end.box.y + end.box.h <= box.y && shareColumns(end.box, box))
    const was = Math.max(0, ...above.map((end) => end.box.y + end.box.h))
    box.y -= was - Math.max(0, ...above.map(({ now }) => now))
    ends.push({ box: before, now: box.y + box.h })
  }
  page.layout = left
}

/** The same widget once more, beside it or as near below as there is room. */
export function copyWidget(draft: Draft, id: string, newId: string): void {
  const { definition } = draft
  const page = pageOfWidget(definition, id)
  const box = page?.layout.find((each) => each.widget === id)
  const widget = definition.widgets[id]
  if (!page || !box || !widget) return
  addWidget(draft, page.id, { ...structuredClonePlain(widget), id: newId }, box, { from: box.y })
}

/** A draft of immer cannot be cloned by the browser's own way. */
function structuredClonePlain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** So many columns find room in half of a page. */
const mostInHalf = 3

/** A table that was given more columns has the rest of its row, where nothing stands. */
export function widenFor({ definition }: Draft, id: string, columns: number): void {
  const page = pageOfWidget(definition, id)
  const box = page?.layout.find((each) => each.widget === id)
  if (!page || !box || columns <= mostInHalf) return
  const wide = { ...box, w: gridColumns - box.x }
  if (!page.layout.some((each) => each !== box && overlaps(each, wide))) box.w = wide.w
}

/** How wide a table of so many columns begins. */
export const tableWidth = (columns: number) => (columns > mostInHalf ? gridColumns : gridColumns / 2)

/** One step of a box by keyboard or menu: `by` is added to its place or its size. */
export function nudgeBox({ definition }: Draft, id: string, by: Partial<GridBox>): void {
  const page = pageOfWidget(definition, id)
  const box = page?.layout.find((each) => each.widget === id)
  if (!page || !box) return
  const { x = 0, y = 0, w = 0, h = 0 } = by
  const next = within({ x: box.x + x, y: box.y + y, w: box.w + w, h: box.h + h })
  setLayout(page, settled(page.layout, { ...next, widget: id }))
}

/** Takes the places that a drag has left; boxes that stayed where they were stay the same objects. */
export function setLayout(page: ReportPage, layout: readonly Placed[]): void {
  for (const box of page.layout) {
    const next = layout.find((each) => each.widget === box.widget)
    if (next) Object.assign(box, within(next))
  }
}

/** Without holes: boxes go up and left until none has room to. */
function closed(layout: readonly Placed[]): Placed[] {
  let now = pressed(layout)
  // Who went left may have room above them now, and what comes next with them: as many rounds as there are boxes, at most.
  for (let round = 0; round < layout.length; round += 1) {
    const next = pressed(now)
    if (!isMoved(now, next)) break
    now = next
  }
  return now
}

/** In the order in which they stand, boxes go up and then left as far as there is room. */
function pressed(layout: readonly Placed[]): Placed[] {
  const done: Placed[] = []
  const ordered = layout.toSorted((a, b) => a.y - b.y || a.x - b.x)
  for (const { widget, x, y, w, h } of ordered) {
    const box = { widget, x, y, w, h }
    const isFree = (by: Partial<GridBox>) => !done.some((each) => overlaps(each, { ...box, ...by }))
    while (!isFree({})) box.y += 1
    while (box.y > 0 && isFree({ y: box.y - 1 })) box.y -= 1
    while (box.x > 0 && isFree({ x: box.x - 1 })) box.x -= 1
    done.push(box)
  }
  return done
}

export function closeGaps(page: ReportPage): void {
  setLayout(page, closed(page.layout))
}

/** Whether closing gaps would move anything. */
export function hasGaps({ layout }: ReportPage): boolean {
  return isMoved(layout, closed(layout))
}

function isMoved(before: readonly Placed[], after: readonly Placed[]): boolean {
  const places = new Map(after.map((box) => [box.widget, box]))
  return before.some(({ widget, x, y }) => places.get(widget)?.x !== x || places.get(widget)?.y !== y)
}

export function moveToPage({ definition }: Draft, id: string, pageId: string): void {
  const from = pageOfWidget(definition, id)
  const to = pageOf(definition, pageId)
  const box = from?.layout.find((each) => each.widget === id)
  if (!from || !to || !box || from === to) return
  takeOut(from, id)
  to.layout.push({ ...freePlace(to.layout, box), widget: id })
}

export function addPage({ definition }: Draft, id: string, kind: ReportPage['kind']): void {
  definition.pages.push({ id, kind, nama: `Halaman ${definition.pages.length + 1}`, layout: [] })
}

/** With all that stands on it; the last page stays. */
export function removePage({ definition }: Draft, id: string): void {
  const page = pageOf(definition, id)
  if (!page || definition.pages.length === 1) return
  for (const { widget } of page.layout) delete definition.widgets[widget]
  definition.pages = definition.pages.filter((each) => each.id !== id)
}

export function movePage({ definition }: Draft, from: number, to: number): void {
  const [page] = definition.pages.splice(from, 1)
  if (page) definition.pages.splice(to, 0, page)
}

/** A name for a widget of this kind that is not taken yet. */
export function newWidgetId(definition: ReportDefinition, kind: string): string {
  return freshId(kind, Object.keys(definition.widgets))
}

export function newPageId(definition: ReportDefinition): string {
  return freshId(
    'halaman',
    definition.pages.map(({ id }) => id),
  )
}
