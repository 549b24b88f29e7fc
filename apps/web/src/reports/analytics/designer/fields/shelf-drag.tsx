import type { ReactNode } from 'react'
import { closestCenter, pointerWithin, type CollisionDetection } from '@dnd-kit/core'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { DragRoom } from '#platform/ui/antd/sortable-list.tsx'
import { addField } from './field-list.tsx'
import { placeColumn, shelfFor } from './query-commands.ts'
import { sayReplaced } from './replaced.ts'
import { isDimension, shelvesOf, type ShelfKey } from './shelves.ts'
import { useDesigner } from '../use-designer.ts'

type ShelfDragProps = {
  widget: DataWidget | undefined
  dataset: CatalogueDataset | undefined
  children: ReactNode
}

/** A pointer is over what it is over; keys go to the nearest. */
const collide: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args)
  const under = pointerWithin(args)
  // A chip lies on its shelf: the chip says where on the shelf.
  return under.toSorted((a, b) => Number(isShelf(a.id)) - Number(isShelf(b.id)))
}
const isShelf = (id: string | number) => String(id).startsWith('shelf:')

/** Fields are dragged onto the selected widget's shelves, and columns from shelf to shelf. */
export function ShelfDrag({ widget, dataset, children }: ShelfDragProps) {
  const { changeData } = useDesigner()
  const drop = (id: string, overId: string) => {
    if (!widget || !dataset) return
    const recipe = (draft: DataWidget) => dropped(draft, dataset, id, overId)
    sayReplaced(widget, dataset, recipe)
    changeData(widget.id, 'Pindahkan kolom', recipe)
  }
  const nameOf = (id: string) => `Kolom ${id.replace(/^field:/, '')}`
  return (
    <DragRoom onDrop={drop} nameOf={nameOf} placeOf={(id) => id.replace(/^shelf:/, 'rak ')} collide={collide}>
      {children}
    </DragRoom>
  )
}

function dropped(widget: DataWidget, dataset: CatalogueDataset, id: string, overId: string): void {
  const shelves = shelvesOf(widget)
  const shelf = shelves.find(
    ({ key, columns }) => `shelf:${key}` === overId || columns.some((each) => each.id === overId),
  )
  if (!shelf) return
  const at = shelf.columns.findIndex((each) => each.id === overId)
  const index = at === -1 ? shelf.columns.length : at
  if (id.startsWith('field:')) {
    const field = id.slice('field:'.length)
    const isGroup = dataset.dimensions.some((each) => each.field === field)
    return addField(widget, dataset, field, fitting(widget, isGroup, shelf.key, index))
  }
  const column = widget.query.columns.find((each) => each.id === id)
  if (!column) return
  const place = fitting(widget, isDimension(column), shelf.key, index)
  placeColumn(widget, { ...column }, place.key, place.index)
}

/** What groups cannot be counted, and the other way round: it goes to the shelf of its kind. */
function fitting(widget: DataWidget, isGroup: boolean, key: ShelfKey, index: number) {
  return (key !== 'values') === isGroup ? { key, index } : shelfFor(widget, isGroup)
}
