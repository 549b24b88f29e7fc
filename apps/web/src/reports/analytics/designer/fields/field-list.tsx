import { useState, type ReactNode } from 'react'
import { DragOverlay, useDndContext, useDraggable } from '@dnd-kit/core'
import { Input, Tooltip } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { dimensionColumn, measureColumn } from './starting-query.ts'
import { placeColumn, shelfFor } from './query-commands.ts'
import { sayReplaced } from './replaced.ts'
import { useDesigner } from '../use-designer.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../designer.module.css'

type FieldListProps = { dataset: CatalogueDataset; widget: DataWidget }
type Field = { field: string; label: string; group: string; type: string; explanation?: string }

const mostColumns = 40
const marks: Record<string, string> = { text: 'Aa', date: '31', boolean: '✓' }

/** What can be put on the widget: a click adds it where it fits, dragging puts it on a shelf. */
export function FieldList({ dataset, widget }: FieldListProps) {
  const [q, setQ] = useState('')
  const { changeData } = useDesigner()
  const used = new Set(widget.query.columns.flatMap((column) => ('field' in column ? [column.field] : [])))
  const add = (field: string) => {
    const recipe = (draft: DataWidget) => addField(draft, dataset, field)
    sayReplaced(widget, dataset, recipe)
    changeData(widget.id, 'Tambah kolom', recipe)
  }
  const fits = ({ label, group }: Field) => `${label} ${group}`.toLowerCase().includes(q.trim().toLowerCase())
  const dimensions = dataset.dimensions.filter(fits)
  const measures = dataset.measures.filter(fits)
  const rows = (fields: readonly Field[]) =>
    fields.map((field) => (
      <FieldButton
        key={field.field}
        field={field}
        isUsed={used.has(field.field)}
        onAdd={() => add(field.field)}
      />
    ))
  return (
    <Stack gap={3} className={styles.fields}>
      <Input
        allowClear
        aria-label="Cari kolom"
        placeholder="Cari kolom"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {dimensions.length + measures.length === 0 && (
        <Text size="small" tone="soft">
          Tidak ada kolom bernama itu.
        </Text>
      )}
      <FieldGroup title="Kelompokkan menurut" fields={dimensions} rows={rows} />
      <FieldGroup title="Hitung" fields={measures} rows={rows} />
      <DragOverlay dropAnimation={null}>
        <DraggedField fields={[...dataset.dimensions, ...dataset.measures]} />
      </DragOverlay>
    </Stack>
  )
}

/** The column of a field, put where a click would put it, or at a place on a shelf. */
export function addField(
  widget: DataWidget,
  dataset: CatalogueDataset,
  field: string,
  place?: ReturnType<typeof shelfFor>,
): void {
  const taken = widget.query.columns.map(({ id }) => id)
  const dimension = dataset.dimensions.find((each) => each.field === field)
  const measure = dataset.measures.find((each) => each.field === field)
  const isNumber = dimension !== undefined && dimension.type !== 'text' && dimension.type !== 'boolean'
  const column = dimension
    ? dimensionColumn(dimension, taken, widget.kind === 'histogram' && isNumber)
    : measure && measureColumn(measure, taken)
  if (!column || taken.length >= mostColumns) return
  const { key, index } = place ?? shelfFor(widget, dimension !== undefined)
  placeColumn(widget, column, key, index)
}

type FieldGroupProps = {
  title: string
  fields: readonly Field[]
  rows: (fields: readonly Field[]) => ReactNode
}

function FieldGroup({ title, fields, rows }: FieldGroupProps) {
  if (fields.length === 0) return null
  const groups = [...new Set(fields.map(({ group }) => group))]
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <h2>{title}</h2>
      {groups.map((group) => (
        <div key={group}>
          {groups.length > 1 && (
            <Text as="h3" size="small" tone="soft">
              {group}
            </Text>
          )}
          <Stack as="ul" gap={0}>
            {rows(fields.filter((each) => each.group === group))}
          </Stack>
        </div>
      ))}
    </Stack>
  )
}

function FieldButton({ field, isUsed, onAdd }: { field: Field; isUsed: boolean; onAdd: () => void }) {
  const { setNodeRef, listeners } = useDraggable({ id: `field:${field.field}` })
  // Keys press the button; a drag is for pointers, and shelves have their own way by keyboard.
  const start = listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined
  return (
    <li>
      <Tooltip title={field.explanation} placement="right" mouseEnterDelay={0.6}>
        <button
          ref={setNodeRef}
          type="button"
          className={styles.pick}
          data-used={isUsed}
          onPointerDown={start}
          onClick={onAdd}
        >
          <Text as="span" size="small" tone="soft" className={styles.mark} aria-hidden="true">
            {field.explanation === undefined ? (marks[field.type] ?? '#') : 'Σ'}
          </Text>
          {field.label}
          {isUsed && <span className="visually-hidden"> (sudah dipakai)</span>}
        </button>
      </Tooltip>
    </li>
  )
}

function DraggedField({ fields }: { fields: readonly Field[] }) {
  const { active } = useDndContext()
  const dragged = fields.find(({ field }) => `field:${field}` === active?.id)
  return dragged ? <span className={classes(styles.pick, styles.dragged)}>{dragged.label}</span> : null
}
