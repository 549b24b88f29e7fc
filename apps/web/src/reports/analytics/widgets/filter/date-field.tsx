import { DatePicker } from 'antd'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import dayjs from 'dayjs'

type DateFieldProps = {
  label: string
  values: ParameterValues[string]
  onChange: (values: ParameterValues[string]) => void
  isRange: boolean
}

const wire = 'YYYY-MM-DD'

/** A day, or from a day to a day. */
export function DateField({ label, values, onChange, isRange }: DateFieldProps) {
  const [from = null, to = null] = values.map((value) => dayjs(String(value)))
  if (!isRange)
    return (
      <DatePicker
        aria-label={label}
        placeholder="Semua"
        value={from}
        onChange={(day) => onChange(day ? [day.format(wire)] : [])}
      />
    )
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={[from, to]}
      onChange={(days) =>
        onChange(
          days?.every((day) => day !== null) ? days.flatMap((day) => (day ? [day.format(wire)] : [])) : [],
        )
      }
    />
  )
}
