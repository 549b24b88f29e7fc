import { useState } from 'react'
import { InputNumber } from 'antd'
import { isRelative, relativePeriods } from '@suluh/contract/reports/period'
import dayjs from 'dayjs'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import type { FilterValuesProps } from './filter-values.tsx'
import styles from '../designer.module.css'

type Value = FilterValuesProps['value'][number]

/** One number or date, or from one to another. */
export function FilterSpan({ dimension, label, operator, value, onChange }: FilterValuesProps) {
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
        value={typeof each === 'string' && !isRelative(each) ? dayjs(each) : null}
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
  const [first] = value
  return (
    <div className={styles.across}>
      {dimension?.type === 'date' && !isPair && (
        <Select<string>
          aria-label={`Masa ${label}`}
          placeholder="Masa, atau pilih tanggal"
          value={isRelative(first) ? first : null}
          onChange={(period) => onChange([period])}
          options={Object.entries(relativePeriods).map(([key, words]) => ({ value: key, label: words }))}
        />
      )}
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
