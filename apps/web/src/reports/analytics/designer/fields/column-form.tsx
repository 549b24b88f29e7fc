import { Form, InputNumber, Select } from 'antd'
import {
  DateGrain,
  Derivation,
  type CatalogueDataset,
  type QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { findDimension } from '../../use-catalogue.ts'
import { columnLabel, derivationLabels, grainLabels } from './column-words.ts'
import { FormulaField } from './formula-field.tsx'
import { isDimension } from './shelves.ts'
import { freshId } from '../fresh-id.ts'
import { changeColumn } from './query-commands.ts'
import { TextInput } from '../properties/text-input.tsx'
import { useDesigner } from '../use-designer.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from '../designer.module.css'

type ColumnFormProps = { column: QueryColumn; widget: DataWidget; dataset: CatalogueDataset; label: string }

/** What can be changed of one column, below its name on the shelf. */
export function ColumnForm({ column, widget, dataset, label }: ColumnFormProps) {
  const { changeData } = useDesigner()
  const { id } = column
  const set = (what: string, change: object) =>
    changeData(widget.id, what, (draft) => changeColumn(draft, id, change), `${what} ${id}`)
  const dimension = column.kind === 'dimension' ? findDimension(dataset, column.field) : undefined
  const order = widget.query.sort.find((each) => each.column === id)?.order
  return (
    <Form layout="vertical" className={classes(styles.column)} component="div">
      <Form.Item label="Nama kolom">
        <TextInput
          label="Nama kolom"
          value={column.label ?? label}
          most={80}
          isNeeded
          onChange={(text) => set('Ubah nama kolom', { label: text })}
        />
      </Form.Item>
      {column.kind === 'dimension' && dimension?.type === 'date' && (
        <Form.Item label="Per">
          <Select<DateGrain>
            aria-label="Per"
            value={column.grain ?? 'hari'}
            onChange={(grain) => set('Ubah satuan waktu', { grain })}
            options={DateGrain.options.map((value) => ({ value, label: grainLabels[value] }))}
          />
        </Form.Item>
      )}
      {column.kind === 'dimension' && dimension && isCounted(dimension.type) && (
        <Form.Item label="Lebar kelas (kosong: tiap nilai sendiri)">
          <InputNumber<number>
            aria-label="Lebar kelas"
            min={0.01}
            value={column.bin ?? null}
            onChange={(bin) => set('Ubah lebar kelas', { bin: bin ?? undefined })}
          />
        </Form.Item>
      )}
      {column.kind === 'formula' && <FormulaField column={column} widget={widget} dataset={dataset} />}
      {column.kind === 'derived' && (
        <Form.Item label="Hitungan">
          <Select<Derivation>
            aria-label="Hitungan"
            value={column.how}
            onChange={(how) =>
              set('Ubah hitungan', { how, label: derivedLabel(how, widget, dataset, column.from) })
            }
            options={Derivation.options.map((value) => ({ value, label: derivationLabels[value] }))}
          />
        </Form.Item>
      )}
      {column.kind === 'derived' && isCompared(column.how) && (
        <Form.Item
          label="Dibandingkan di dalam tiap"
          extra="Kosong: dengan semua baris. Baris total tidak mendapat peringkat."
        >
          <Select<string[]>
            mode="multiple"
            aria-label="Dibandingkan di dalam tiap"
            placeholder="semua baris"
            value={withinOf(widget, column.within)}
            onChange={(within) => set('Ubah pembanding', { within })}
            options={widget.query.columns
              .filter(isDimension)
              .map((each) => ({ value: each.id, label: columnLabel(each, widget.query, dataset) }))}
          />
        </Form.Item>
      )}
      <Form.Item label="Urutkan">
        <Select<'asc' | 'desc' | 'tidak'>
          aria-label="Urutkan"
          value={order ?? 'tidak'}
          onChange={(next) => changeData(widget.id, 'Urutkan', (draft) => setSort(draft, id, next))}
          options={[
            { value: 'tidak', label: 'Tidak diurutkan' },
            { value: 'asc', label: 'Dari yang terkecil' },
            { value: 'desc', label: 'Dari yang terbesar' },
          ]}
        />
      </Form.Item>
      {column.kind !== 'dimension' && column.kind !== 'derived' && (
        <Form.Item label="Tambah hitungan dari kolom ini">
          <Select<Derivation | null>
            aria-label="Tambah hitungan dari kolom ini"
            placeholder="Mis. peringkat atau porsi"
            value={null}
            onChange={(how) => {
              if (how)
                changeData(widget.id, 'Tambah hitungan', (draft) => addDerived(draft, dataset, id, how))
            }}
            options={Derivation.options.map((value) => ({ value, label: derivationLabels[value] }))}
          />
        </Form.Item>
      )}
    </Form>
  )
}

const isCounted = (type: string) =>
  type === 'number' || type === 'integer' || type === 'percent' || type === 'minutes'

const isCompared = (how: Derivation) => how === 'peringkat' || how === 'persentil' || how === 'porsi'

/** What a pivot compares within when nothing is said: each heading across. */
function withinOf(widget: DataWidget, within: string[] | undefined): string[] {
  if (within || widget.kind !== 'pivot') return within ?? []
  const dimensions = widget.query.columns.filter(isDimension)
  return dimensions.filter(({ id }) => !widget.rows.includes(id)).map(({ id }) => id)
}

/** The list is sorted by this column first; what it was sorted by before comes after. */
function setSort({ query }: DataWidget, column: string, order: 'asc' | 'desc' | 'tidak'): void {
  const others = query.sort.filter((each) => each.column !== column)
  query.sort = order === 'tidak' ? others : [{ column, order }, ...others].slice(0, 10)
}

function addDerived(widget: DataWidget, dataset: CatalogueDataset, from: string, how: Derivation): void {
  const { columns } = widget.query
  const id = freshId(
    how,
    columns.map((each) => each.id),
  )
  columns.push({ id, kind: 'derived', from, how, label: derivedLabel(how, widget, dataset, from) })
}

function derivedLabel(
  how: Derivation,
  { query }: DataWidget,
  dataset: CatalogueDataset,
  from: string,
): string {
  const source = query.columns.find(({ id }) => id === from)
  return `${derivationLabels[how]}: ${source ? columnLabel(source, query, dataset) : from}`.slice(0, 80)
}
