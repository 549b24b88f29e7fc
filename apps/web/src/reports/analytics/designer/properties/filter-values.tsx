import { lazy, Suspense, useState } from 'react'
import {
  analyticsQuery,
  type CatalogueDimension,
  type FilterOperator,
  type QueryFilter,
} from '@suluh/contract/reports/analytics-query'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { useParameterTexts } from '../../widgets/filter/use-parameter-texts.ts'
import { TextInput } from './text-input.tsx'

// Calendars are heavy, and most filters have none.
const FilterSpan = lazy(async () => ({ default: (await import('./filter-span.tsx')).FilterSpan }))

type Value = string | number | boolean
export type FilterValuesProps = {
  dataset: string
  dimension: CatalogueDimension | undefined
  label: string
  operator: FilterOperator
  value: Value[]
  onChange: (value: Value[]) => void
}

/** Whether a filter says enough to be asked. */
export function isFilled({ operator, value }: QueryFilter): boolean {
  if (!Array.isArray(value) || operator === 'empty' || operator === 'filled') return true
  return value.length >= (operator === 'between' ? 2 : 1)
}

/** The values of a filter, in the way that fits the field and the operator. */
export function FilterValues(props: FilterValuesProps) {
  const { dimension, label, operator, value, onChange } = props
  if (operator === 'empty' || operator === 'filled') return null
  const type = dimension?.type ?? 'text'
  if (type === 'boolean')
    return (
      <Select<'ya' | 'tidak'>
        aria-label={`Nilai ${label}`}
        value={value[0] === true ? 'ya' : value[0] === false ? 'tidak' : null}
        onChange={(next) => onChange([next === 'ya'])}
        options={[
          { value: 'ya', label: 'Ya' },
          { value: 'tidak', label: 'Tidak' },
        ]}
      />
    )
  if (type !== 'text')
    return (
      <Suspense fallback={null}>
        <FilterSpan {...props} />
      </Suspense>
    )
  if (operator === 'contains')
    return (
      <TextInput
        label={`Kata dalam ${label}`}
        value={String(value[0] ?? '')}
        most={200}
        onChange={(text) => onChange(text === '' ? [] : [text])}
      />
    )
  return <Choices {...props} />
}

/** Values that are there, within the person's reach, searched on the server. */
function Choices({ dataset, dimension, label, value, onChange }: FilterValuesProps) {
  const [q, setQ] = useState('')
  const field = dimension?.field ?? ''
  const { result, query } = useCustom(analyticsQuery.values, {
    query: { dataset, field, ...(q !== '' && { q }) },
    enabled: dimension?.hasValues ?? false,
  })
  // What is chosen reads as its name also where the list of the first does not hold it, or nothing does any more.
  const chosen = dimension?.hasValues ? value.map(String) : []
  const nameOf = useParameterTexts(
    chosen.map((each) => ({
      id: each,
      nama: label,
      dataset,
      field,
      type: 'text',
      several: false,
      initial: [],
    })),
    Object.fromEntries(chosen.map((each) => [each, [each]])),
  )
  const found = new Map(chosen.map((each) => [each, nameOf(each) ?? each]))
  for (const { key, label: words } of result ?? []) if (key !== null) found.set(String(key), words)
  return (
    <Select<string[]>
      mode={dimension?.hasValues ? 'multiple' : 'tags'}
      aria-label={`Nilai ${label}`}
      placeholder={dimension?.hasValues ? 'Pilih' : 'Tulis lalu tekan Enter'}
      value={value.map(String)}
      showSearch={{ filterOption: false, onSearch: setQ }}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? 'Mencari…' : 'Tidak ditemukan'}
      onChange={(next) => onChange(next)}
      options={[...found].map(([each, words]) => ({ value: each, label: words }))}
    />
  )
}
