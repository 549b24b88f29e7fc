import { useState } from 'react'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from 'antd'
import {
  CloseOutlined,
  DownOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
  UpOutlined,
} from '@ant-design/icons'
import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { SortableItem } from '#platform/ui/antd/sortable-list.tsx'
import { columnLabel } from './column-words.ts'
import { ColumnForm } from './column-form.tsx'
import { removeColumn } from './query-commands.ts'
import { shelvesOf, type Shelf } from './shelves.ts'
import { useDesigner } from '../use-designer.ts'

type ShelvesProps = { widget: DataWidget; dataset: CatalogueDataset }

/** The columns of a widget's query where it draws them. */
export function Shelves({ widget, dataset }: ShelvesProps) {
  return (
    <div className="shelves">
      {shelvesOf(widget).map((shelf) => (
        <ShelfView key={shelf.key} shelf={shelf} widget={widget} dataset={dataset} />
      ))}
    </div>
  )
}

function ShelfView({ shelf, widget, dataset }: ShelvesProps & { shelf: Shelf }) {
  const { key, label, columns, most } = shelf
  const { setNodeRef, isOver } = useDroppable({ id: `shelf:${key}` })
  const over = columns.length - most
  return (
    <section className="shelf" data-over={isOver} aria-label={label}>
      <h3>{label}</h3>
      <SortableContext items={columns.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef}>
          {columns.map((column) => (
            <Chip key={column.id} column={column} widget={widget} dataset={dataset} />
          ))}
          {columns.length === 0 && (
            <li className="shelf-empty">
              {key === 'values' ? 'Pilih yang dihitung' : 'Pilih kolom di kiri'}
            </li>
          )}
        </ul>
      </SortableContext>
      {over > 0 && (
        <p className="panel-note">
          {most === 0
            ? 'Bentuk ini tidak memakai kelompok: yang tampil baris pertamanya.'
            : `Bentuk ini menggambar ${most} kolom di sini; ${over} lainnya hanya memecah angkanya.`}
        </p>
      )}
    </section>
  )
}

function Chip({ column, widget, dataset }: ShelvesProps & { column: QueryColumn }) {
  const { changeData } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  const label = columnLabel(column, widget.query, dataset)
  const order = widget.query.sort.find((each) => each.column === column.id)?.order
  const isOnly = widget.query.columns.length === 1
  return (
    <SortableItem id={column.id} className="shelf-chip" handleLabel={`Pindahkan ${label}`} isLocked={false}>
      <button
        type="button"
        className="shelf-chip-label"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        {order === 'asc' && <SortAscendingOutlined aria-label="urut naik" />}
        {order === 'desc' && <SortDescendingOutlined aria-label="urut turun" />}
        {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`Lepas ${label}`}
        disabled={isOnly}
        title={isOnly ? 'Widget perlu sedikitnya satu kolom' : undefined}
        onClick={() => changeData(widget.id, 'Lepas kolom', (draft) => removeColumn(draft, column.id))}
      />
      {isOpen && <ColumnForm column={column} widget={widget} dataset={dataset} label={label} />}
    </SortableItem>
  )
}
