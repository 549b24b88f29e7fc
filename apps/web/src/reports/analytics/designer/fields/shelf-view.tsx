import { useState } from 'react'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { DownOutlined, SortAscendingOutlined, SortDescendingOutlined, UpOutlined } from '@ant-design/icons'
import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { SortableItem } from '#platform/ui/antd/sortable-list.tsx'
import { columnLabel } from './column-words.ts'
import { ColumnForm } from './column-form.tsx'
import { removeColumn } from './query-commands.ts'
import { shelvesOf, type Shelf } from './shelves.ts'
import { useDesigner } from '../use-designer.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { RemoveButton } from '../properties/remove-button.tsx'
import styles from '../designer.module.css'

type ShelvesProps = { widget: DataWidget; dataset: CatalogueDataset }

/** The columns of a widget's query where it draws them. */
export function Shelves({ widget, dataset }: ShelvesProps) {
  return (
    <Stack gap={3}>
      {shelvesOf(widget).map((shelf) => (
        <ShelfView key={shelf.key} shelf={shelf} widget={widget} dataset={dataset} />
      ))}
    </Stack>
  )
}

function ShelfView({ shelf, widget, dataset }: ShelvesProps & { shelf: Shelf }) {
  const { key, label, columns, most } = shelf
  const { setNodeRef, isOver } = useDroppable({ id: `shelf:${key}` })
  const over = columns.length - most
  return (
    <Stack as="section" gap={1} className={styles.shelf} data-over={isOver} aria-label={label}>
      <h3>{label}</h3>
      <SortableContext items={columns.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Stack as="ul" gap={1} ref={setNodeRef}>
          {columns.map((column) => (
            <Chip key={column.id} column={column} widget={widget} dataset={dataset} />
          ))}
          {columns.length === 0 && (
            <Text as="li" size="small" tone="soft">
              {key === 'values' ? 'Pilih yang dihitung' : 'Pilih kolom di kiri'}
            </Text>
          )}
        </Stack>
      </SortableContext>
      {over > 0 && (
        <Text size="small" tone="soft">
          {most === 0
            ? 'Bentuk ini tidak memakai kelompok: yang tampil baris pertamanya.'
            : `Bentuk ini menggambar ${most} kolom di sini; ${over} lainnya hanya memecah angkanya.`}
        </Text>
      )}
    </Stack>
  )
}

function Chip({ column, widget, dataset }: ShelvesProps & { column: QueryColumn }) {
  const { changeData } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  const label = columnLabel(column, widget.query, dataset)
  const order = widget.query.sort.find((each) => each.column === column.id)?.order
  const isOnly = widget.query.columns.length === 1
  return (
    <SortableItem
      id={column.id}
      className={classes(styles.chip)}
      handleLabel={`Pindahkan ${label}`}
      isLocked={false}
    >
      <button type="button" className={styles.label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{label}</span>
        {order === 'asc' && <SortAscendingOutlined aria-label="urut naik" />}
        {order === 'desc' && <SortDescendingOutlined aria-label="urut turun" />}
        {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </button>
      <RemoveButton
        name={`Lepas ${label}`}
        disabled={isOnly}
        title={isOnly ? 'Widget perlu sedikitnya satu kolom' : undefined}
        onClick={() => changeData(widget.id, 'Lepas kolom', (draft) => removeColumn(draft, column.id))}
      />
      {isOpen && <ColumnForm column={column} widget={widget} dataset={dataset} label={label} />}
    </SortableItem>
  )
}
