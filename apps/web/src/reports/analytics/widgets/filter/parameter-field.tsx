import { InputNumber } from 'antd'
import { analyticsQuery, type ParameterValues } from '@suluh/contract/reports/analytics-query'
import { isRelative, relativePeriods } from '@suluh/contract/reports/period'
import type { Parameter } from '@suluh/contract/reports/report-definition'
import { useState } from 'react'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { DatePicker, DateRange } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import type { WidgetRoom } from '../widget-state.ts'
import { useParameterTexts } from './use-parameter-texts.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import dayjs from 'dayjs'

type Values = ParameterValues[string]
type ParameterFieldProps = {
  parameter: Parameter
  label: string
  values: Values
  /** Whose other choices may lead to fewer here; elsewhere there are none. */
  room?: Pick<WidgetRoom, 'parameters' | 'values'>
  onChange: (values: Values) => void
}

/** The field for a parameter's kind of value; several dates or numbers are from and to. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, values, onChange, label } = props
  if (parameter.type === 'date') return <DateField {...props} isRange={parameter.several} />
  if (parameter.type === 'text' || parameter.type === 'boolean') return <ChoiceField {...props} />
  const numbers = values.map(Number)
  const set = (index: number, value: number | null) => {
    const next = parameter.several ? [numbers[0] ?? null, numbers[1] ?? null] : [null]
    next[index] = value
    onChange(next.every((each) => each !== null) ? next : next.filter((each) => each !== null))
  }
  return (
    <Cluster as="span" nowrap>
      <InputNumber
        aria-label={parameter.several ? `${label}, dari` : label}
        placeholder={parameter.several ? 'Dari' : 'Semua'}
        decimalSeparator=","
        value={numbers[0] ?? null}
        onChange={(value) => set(0, value)}
      />
      {parameter.several && (
        <InputNumber
          aria-label={`${label}, sampai`}
          placeholder="Sampai"
          decimalSeparator=","
          value={numbers[1] ?? null}
          onChange={(value) => set(1, value)}
        />
      )}
    </Cluster>
  )
}

/** So many find room in an address. */
const mostLeading = 50

/** What is chosen in the report's choices before this one, which leads to fewer here: a school to its classes. */
function chosenBefore(
  { id }: Parameter,
  { parameters, values }: Pick<WidgetRoom, 'parameters' | 'values'>,
): string | undefined {
  const chosen = parameters
    .slice(
      0,
      parameters.findIndex((each) => each.id === id),
    )
    .flatMap(({ id: before, field, type }) => {
      const value = values[before] ?? []
      return type === 'text' && value.length > 0 && value.length <= mostLeading
        ? [{ field, value: value.map(String) }]
        : []
    })
  return chosen.length > 0 ? JSON.stringify(chosen) : undefined
}

/** What stands for words that are on their way. */
const unknown = '…'

/** A choice among the values that there are within the reader's reach, searched on the server. */
function ChoiceField({ parameter, label, values, room, onChange }: ParameterFieldProps) {
  const { dataset, field, several } = parameter
  const [q, setQ] = useState('')
  const within = room && chosenBefore(parameter, room)
  // What was just chosen keeps the words that it was chosen by: the list behind it is another the next moment.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const { result = [], query } = useCustom(analyticsQuery.values, {
    query: { dataset, field, ...(q && { q }), ...(within && { within }) },
  })
  const nameOf = useParameterTexts(
    values.map((value, index) => ({ ...parameter, id: String(index), initial: [value] })),
    Object.fromEntries(values.map((value, index) => [String(index), [value]])),
  )
  const wordsOf = (value: Values[number], index: number) =>
    known.get(JSON.stringify(value)) ?? nameOf(String(index)) ?? unknown
  const options = new Map(values.map((value, index) => [JSON.stringify(value), wordsOf(value, index)]))
  const keys = new Map(values.map((value) => [JSON.stringify(value), value]))
  for (const { key, label: words } of result) {
    if (key === null) continue
    options.set(JSON.stringify(key), words)
    keys.set(JSON.stringify(key), key)
  }
  const change = (chosen: string | string[] | undefined) => {
    setQ('')
    setKnown(new Map([...options].filter(([, words]) => words !== unknown)))
    onChange([chosen ?? []].flat().flatMap((each) => keys.get(each) ?? []))
  }
  return (
    <Select<string | string[]>
      aria-label={label}
      placeholder="Semua"
      allowClear
      maxTagCount="responsive"
      {...(several && { mode: 'multiple' })}
      showSearch={{ filterOption: false, onSearch: setQ }}
      value={
        several
          ? values.map((value) => JSON.stringify(value))
          : (values.slice(0, 1).map((value) => JSON.stringify(value))[0] ?? null)
      }
      onChange={change}
      onOpenChange={(isOpen) => !isOpen && setQ('')}
      loading={query.isFetching}
      notFoundContent={
        query.isError ? query.error.message : query.isFetching ? 'Mencari…' : 'Tidak ditemukan'
      }
      options={[...options].map(([value, words]) => ({ value, label: words }))}
    />
  )
}

type DateFieldProps = {
  label: string
  values: ParameterValues[string]
  onChange: (values: ParameterValues[string]) => void
  isRange: boolean
}

const wire = 'YYYY-MM-DD'
const chosenDays = 'tanggal'
const periodChoices = [
  ...Object.entries(relativePeriods).map(([value, label]) => ({ value, label })),
  { value: chosenDays, label: 'Tanggal tertentu…' },
]

/** A period that goes with the calendar, a day, or from a day to a day. */
function DateField({ label, values, onChange, isRange }: DateFieldProps) {
  const [first] = values
  const [isTyping, setIsTyping] = useState(first !== undefined && !isRelative(first))
  const days = values.flatMap((value) => (isRelative(value) ? [] : [dayjs(String(value))]))
  const [from = null, to = null] = days
  const choose = (period: string | undefined) => {
    setIsTyping(period === chosenDays)
    onChange(isRelative(period) ? [period] : [])
  }
  return (
    <Cluster as="span">
      <Select<string>
        aria-label={label}
        placeholder="Semua"
        allowClear
        // As wide as its longest period, however short the chosen one is.
        value={isRelative(first) ? first : isTyping ? chosenDays : null}
        onChange={choose}
        options={periodChoices}
      />
      {isTyping && !isRange && (
        <DatePicker
          aria-label={`${label}: tanggal`}
          placeholder="Semua"
          value={from}
          onChange={(day) => onChange(day ? [day.format(wire)] : [])}
        />
      )}
      {isTyping && isRange && (
        <DateRange
          aria-label={`${label}: tanggal`}
          value={[from, to]}
          onChange={(chosen) =>
            onChange(
              chosen?.every((day) => day !== null)
                ? chosen.flatMap((day) => (day ? [day.format(wire)] : []))
                : [],
            )
          }
        />
      )}
    </Cluster>
  )
}
