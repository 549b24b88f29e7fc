import { useState } from 'react'
import { DatePicker, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import {
  analyticsQuery,
  type CatalogueDimension,
  type FilterOperator,
  type QueryFilter,
} from '@suluh/contract/analytics-query'
import { useCustom } from '#kernel/data-hooks.ts'
import { TextInput } from './text-input.tsx'

type Value = string | number | boolean
type FilterValuesProps = {
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
  if (type !== 'text') return <Span {...props} />
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

/** One number or date, or from one to another. */
function Span({ dimension, label, operator, value, onChange }: FilterValuesProps) {
  const [begun, setBegun] = useState<(Value | undefined)[]>([])
  const isPair = operator === 'between'
  const shown = isPair && value.length < 2 ? begun : value
  const set = (index: number, next: Value | undefined) => {
    const all = isPair ? [shown[0], shown[1]].with(index, next) : [next]
    const filled = all.filter((each) => each !== undefined)
    if (filled.length === all.length) onChange(filled)
    else setBegun(all)
  }
  const field = (index: number, words: string) => {
    const each = shown[index]
    return dimension?.type === 'date' ? (
      <DatePicker
        key={words}
        aria-label={words}
        placeholder="Tanggal"
        format="D/M/YYYY"
        value={typeof each === 'string' ? dayjs(each) : null}
        onChange={(date) => set(index, date ? date.format('YYYY-MM-DD') : undefined)}
      />
    ) : (
      <InputNumber<number>
        key={words}
        aria-label={words}
        value={typeof each === 'number' ? each : null}
        onChange={(number) => set(index, number ?? undefined)}
      />
    )
  }
  return (
    <div className="filter-span">
      {field(0, isPair ? `${label} dari` : `Nilai ${label}`)}
      {isPair && (
        <>
          <span>sampai</span>
          {field(1, `${label} sampai`)}
        </>
      )}
    </div>
  )
}

/** Values that are there, within the person's reach, searched on the server. */
function Choices({ dataset, dimension, label, value, onChange }: FilterValuesProps) {
  const [q, setQ] = useState('')
  const field = dimension?.field ?? ''
  const { result, query } = useCustom(analyticsQuery.values, {
    query: { dataset, field, ...(q !== '' && { q }) },
    enabled: dimension?.hasValues ?? false,
  })
  const found = (result ?? []).flatMap(({ key, label: words }) =>
    key === null ? [] : [{ value: String(key), label: words }],
  )
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
      options={found}
    />
  )
}
