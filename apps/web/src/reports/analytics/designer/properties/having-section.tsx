import { Flex, InputNumber } from 'antd'
import type { CatalogueDataset, ColumnFilter } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { columnLabel } from '../fields/column-words.ts'
import { operatorWords } from './filter-words.ts'
import { isDimension } from '../fields/shelves.ts'
import { useDesigner } from '../use-designer.ts'
import { RemoveButton } from './remove-button.tsx'
import styles from '../designer.module.css'

const operators = ['gte', 'lte', 'between', 'eq', 'ne', 'empty', 'filled'] as const

/** Which lines are shown, by what was computed for them. */
export function HavingSection({ widget, dataset }: { widget: DataWidget; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const { having, columns } = widget.query
  const values = columns.filter((column) => !isDimension(column))
  const labelOf = (id: string) => {
    const column = columns.find((each) => each.id === id)
    return column ? columnLabel(column, widget.query, dataset) : id
  }
  const set = (next: ColumnFilter[], label = 'Ubah saringan hasil') =>
    changeData(
      widget.id,
      label,
      ({ query }) => {
        query.having = next
      },
      'saringan hasil',
    )
  return (
    <Flex vertical gap={12}>
      {having.map((filter, index) => {
        const label = labelOf(filter.column)
        const change = (part: Partial<ColumnFilter>) => set(having.with(index, { ...filter, ...part }))
        return (
          <div key={`${filter.column} ${index}`} className={styles.line}>
            <div className={styles.across}>
              <strong>{label}</strong>
              <RemoveButton
                name={`Hapus saringan hasil ${label}`}
                onClick={() => set(having.toSpliced(index, 1), 'Hapus saringan hasil')}
              />
            </div>
            <Select<ColumnFilter['operator']>
              aria-label={`Cara menyaring hasil ${label}`}
              value={filter.operator}
              onChange={(operator) => change({ operator, value: fit(operator, filter.value) })}
              options={operators.map((value) => ({ value, label: operatorWords[value] }))}
            />
            <div className={styles.across}>
              {filter.value.map((each, place) => (
                <InputNumber<number>
                  key={place === 0 ? 'dari' : 'sampai'}
                  aria-label={place === 0 ? `Batas ${label}` : `Batas atas ${label}`}
                  value={each}
                  onChange={(next) => next !== null && change({ value: filter.value.with(place, next) })}
                />
              ))}
            </div>
          </div>
        )
      })}
      <Select
        aria-label="Tambah saringan hasil"
        placeholder="Tampilkan hanya baris yang…"
        value={null}
        onChange={(column: string | null) =>
          column && set([...having, { column, operator: 'gte', value: [0] }], 'Tambah saringan hasil')
        }
        options={values.map(({ id }) => ({ value: id, label: labelOf(id) }))}
      />
    </Flex>
  )
}

function fit(operator: ColumnFilter['operator'], [from = 0, to = from]: number[]): number[] {
  if (operator === 'empty' || operator === 'filled') return []
  return operator === 'between' ? [from, to] : [from]
}
