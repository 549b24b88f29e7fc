import { useState } from 'react'
import { Flex } from 'antd'
import type { CatalogueDataset, FilterOperator, QueryFilter } from '@suluh/contract/reports/analytics-query'
import type { DataWidget, Parameter } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { dimensionLabel, findDimension } from '../../use-catalogue.ts'
import { operatorsFor, operatorWords } from './filter-words.ts'
import { FilterValues, isFilled } from './filter-values.tsx'
import { useDesigner } from '../use-designer.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { RemoveButton } from './remove-button.tsx'
import styles from '../designer.module.css'

type FilterSectionProps = { widget: DataWidget; dataset: CatalogueDataset; parameters: readonly Parameter[] }

/** Which rows are counted at all. What is begun and not filled in yet stays here and out of the report. */
export function FilterSection({ widget, dataset, parameters }: FilterSectionProps) {
  const { changeData } = useDesigner()
  const [begun, setBegun] = useState<QueryFilter>()
  const { filters } = widget.query
  const set = (next: QueryFilter[], label = 'Ubah saringan') =>
    changeData(widget.id, label, ({ query }) => {
      query.filters = next
    })
  const begin = (field: string) => {
    const type = findDimension(dataset, field)?.type ?? 'text'
    setBegun({ field, operator: operatorsFor(type)[0] ?? 'in', value: [] })
  }
  const change = (filter: QueryFilter) => {
    if (!isFilled(filter)) return setBegun(filter)
    setBegun(undefined)
    set([...filters, filter], 'Tambah saringan')
  }
  return (
    <Flex vertical gap={12}>
      {filters.map((filter, index) => (
        <FilterLine
          key={`${filter.field} ${index}`}
          filter={filter}
          dataset={dataset}
          parameters={parameters}
          onChange={(next) => isFilled(next) && set(filters.with(index, next))}
          onRemove={() => set(filters.toSpliced(index, 1), 'Hapus saringan')}
        />
      ))}
      {begun && (
        <FilterLine
          key={`baru ${begun.field}`}
          filter={begun}
          dataset={dataset}
          parameters={parameters}
          onChange={change}
          onRemove={() => setBegun(undefined)}
        />
      )}
      <Select
        aria-label="Tambah saringan"
        placeholder="Tambah saringan…"
        showSearch
        value={null}
        onChange={(field: string | null) => field && begin(field)}
        options={dataset.dimensions.map(({ field, label }) => ({ value: field, label }))}
      />
    </Flex>
  )
}

type FilterLineProps = {
  filter: QueryFilter
  dataset: CatalogueDataset
  parameters: readonly Parameter[]
  onChange: (filter: QueryFilter) => void
  onRemove: () => void
}

function FilterLine({ filter, dataset, parameters, onChange, onRemove }: FilterLineProps) {
  const dimension = findDimension(dataset, filter.field)
  const label = dimensionLabel(dataset, filter.field)
  const { value } = filter
  const parameter = Array.isArray(value) ? undefined : parameters.find(({ id }) => id === value.parameter)
  return (
    <div className={styles.line}>
      <div className={styles.across}>
        <strong>{label}</strong>
        <RemoveButton name={`Hapus saringan ${label}`} onClick={onRemove} />
      </div>
      {Array.isArray(value) ? (
        <>
          <Select<FilterOperator>
            aria-label={`Cara menyaring ${label}`}
            value={filter.operator}
            onChange={(operator) => onChange({ ...filter, operator, value: fitValue(operator, value) })}
            options={operatorsFor(dimension?.type ?? 'text').map((each) => ({
              value: each,
              label: operatorWords[each],
            }))}
          />
          <FilterValues
            dataset={dataset.name}
            dimension={dimension}
            label={label}
            operator={filter.operator}
            value={value}
            onChange={(next) => onChange({ ...filter, value: next })}
          />
        </>
      ) : (
        <Text size="small" tone="soft">
          Mengikuti saringan laporan: {parameter?.nama ?? 'tidak ada lagi'}.
        </Text>
      )}
    </div>
  )
}

/** Values that the other operator can use too. */
function fitValue<V>(operator: FilterOperator, value: V[]): V[] {
  if (operator === 'empty' || operator === 'filled') return []
  return operator === 'in' || operator === 'nin' ? value : value.slice(0, operator === 'between' ? 2 : 1)
}
