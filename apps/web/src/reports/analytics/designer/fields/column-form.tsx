import { Form, InputNumber } from 'antd'
import { Derivation, type CatalogueDataset, type QueryColumn } from '@suluh/contract/reports/analytics-query'
import { DateGrain } from '@suluh/contract/reports/period'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { findDimension } from '../../use-catalogue.ts'
import { AgainstField } from './against-field.tsx'
import { againstWord, columnLabel, derivationLabels, grainLabels, isChange } from './column-words.ts'
import { FormulaField } from './formula-field.tsx'
import { isDimension, shelvesOf, type ShelfKey } from './shelves.ts'
import { freshId } from '../fresh-id.ts'
import { changeColumn, placeColumn } from './query-commands.ts'
import { TextInput } from '../properties/text-input.tsx'
import { dimensionColumn } from './starting-query.ts'
import { useDesigner } from '../use-designer.ts'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from '../designer.module.css'

type Derived = Extract<QueryColumn, { kind: 'derived' }>
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
      <ColumnPlace column={column} widget={widget} label={label} />
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
              set('Ubah hitungan', { how, label: labelOf(widget, dataset, { ...column, how }) })
            }
            options={Derivation.options.map((value) => ({ value, label: derivationLabels[value] }))}
          />
        </Form.Item>
      )}
      {column.kind === 'derived' && isChange(column.how) && (
        <AgainstField
          against={column.against}
          onChange={(against) =>
            set('Ubah pembanding', { against, label: labelOf(widget, dataset, { ...column, against }) })
          }
        />
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

/** Where the column stands, for those who do not drag: one place up or down, or on another shelf of its kind. */
function ColumnPlace({ column, widget, label }: Omit<ColumnFormProps, 'dataset'>) {
  const { changeData } = useDesigner()
  const fitting = shelvesOf(widget).filter(({ key }) => (key !== 'values') === isDimension(column))
  const shelf = fitting.find(({ columns }) => columns.some(({ id }) => id === column.id))
  if (!shelf) return null
  const place = (key: ShelfKey, index: number) =>
    changeData(widget.id, 'Pindahkan kolom', (draft) => placeColumn(draft, { ...column }, key, index))
  // Last on the other shelf; where that is full it takes the place of what stands last there.
  const moveTo = (key: ShelfKey) => {
    const target = fitting.find((each) => each.key === key)
    if (target) place(key, Math.min(target.columns.length, Math.max(0, target.most - 1)))
  }
  return (
    <Form.Item label="Letak">
      <Cluster nowrap>
        <Select<ShelfKey>
          aria-label={`Rak ${label}`}
          value={shelf.key}
          disabled={fitting.length === 1}
          onChange={moveTo}
          options={fitting.map(({ key: value, label: name }) => ({ value, label: name }))}
        />
        <MoveButtons
          what={label}
          index={shelf.columns.findIndex(({ id }) => id === column.id)}
          count={shelf.columns.length}
          onMove={(_, to) => place(shelf.key, to)}
        />
      </Cluster>
    </Form.Item>
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
  const column = { id, kind: 'derived' as const, from, how, label: '' }
  // A change is since a time, and a mean goes along with it, so that there must be one.
  const time = dataset.dimensions.find(({ type }) => type === 'date')
  const isTimeless = !columns.some((each) => each.kind === 'dimension' && each.field === time?.field)
  if ((isChange(how) || how === 'rata-bergerak') && time && isTimeless)
    columns.unshift(
      dimensionColumn(
        time,
        columns.map((each) => each.id),
      ),
    )
  columns.push({ ...column, label: labelOf(widget, dataset, column) })
}

/** "Peringkat: Nilai rata-rata"; a change says what it is measured from. */
function labelOf({ query }: DataWidget, dataset: CatalogueDataset, { how, from, against }: Derived): string {
  const source = query.columns.find(({ id }) => id === from)
  const what = isChange(how)
    ? `${how === 'persen-periode' ? 'Perubahan' : 'Selisih'} dari ${againstWord(against)}`
    : derivationLabels[how]
  return `${what}: ${source ? columnLabel(source, query, dataset) : from}`.slice(0, 80)
}
